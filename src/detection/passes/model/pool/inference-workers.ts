import { WorkerThread } from '../../../../common/threads/worker-thread.js';
import type { InferenceAnswer, WorkerParts } from './inference.js';
import type { ReadingTask } from '../memory.js';

/** Worker thread with its own session. */
export interface InferenceWorker {
  readonly thread: WorkerThread<ReadingTask, InferenceAnswer>;
  /** Number of texts that the worker has not answered, and their total cost in characters. */
  texts: number;
  cost: number;
}

/**
 * Total cost of texts, in characters, up to which a busy worker receives more texts (some 10 to 40 ms of work). It
 * would otherwise be idle whenever a busy main thread does not take its answer.
 */
const MOST_AHEAD = 600;
/** Minimum cost of a text, because shorter texts take as long. */
const LEAST_COST = 75;

/** Milliseconds that a worker may take to end. */
const CLOSE_MS = 3_000;
/** Delay in milliseconds before a lost worker is replaced, so that failing starts do not form a tight loop. */
const RESTART_DELAY_MS = 200;

/**
 * Worker threads. A lost worker is replaced. Unlike in common pool libraries, a slow worker is never terminated,
 * because a thread that is terminated within the runtime's native code ends the whole process.
 */
export class InferenceWorkers {
  private readonly pooled = new Set<InferenceWorker>();
  private readonly ready = new Set<InferenceWorker>();
  private stopped = false;
  /** Number of abandoned workers that have not ended yet. */
  private abandoned = 0;

  /** @param onFree called when a worker becomes available */
  constructor(
    private readonly parts: WorkerParts,
    private readonly file: string | URL,
    private readonly count: number,
    private readonly onFree: () => void,
  ) {}

  /** @throws Error if a worker can't load the model */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: this.count }, () => this.add()));
  }

  /** Number of available workers. A lost worker is missing until it is replaced. */
  get size(): number {
    return this.pooled.size;
  }

  /** Number of workers that are reading a text. */
  get busy(): number {
    let busy = 0;
    for (const { texts } of this.ready) if (texts > 0) busy += 1;
    return busy;
  }

  /** True if no worker is free. */
  get isBusy(): boolean {
    return this.busy === this.ready.size;
  }

  /** Returns the worker that reads the next text, until {@link free} is called; undefined if all are busy enough. */
  take({ length }: string): InferenceWorker | undefined {
    let best: InferenceWorker | undefined;
    for (const worker of this.ready) if (best === undefined || worker.cost < best.cost) best = worker;
    if (best === undefined || (best.texts > 0 && best.cost + costOf(length) > MOST_AHEAD)) return undefined;
    best.texts += 1;
    best.cost += costOf(length);
    return best;
  }

  free(worker: InferenceWorker, { length }: string): void {
    worker.texts -= 1;
    worker.cost -= costOf(length);
    if (this.ready.has(worker)) this.onFree();
  }

  /** Replaces a worker that takes too long and lets it end, for at most as many workers as there are. */
  abandon(worker: InferenceWorker): void {
    if (!this.pooled.has(worker) || this.abandoned >= this.count) return;
    this.abandoned += 1;
    void worker.thread.ended.then(() => (this.abandoned -= 1));
    void worker.thread.close(CLOSE_MS);
    this.remove(worker);
  }

  /** Stops the workers, each after its current text. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all([...this.pooled].map(({ thread }) => thread.close(CLOSE_MS)));
  }

  /** Resolves when the worker has loaded the model. */
  private async add(): Promise<void> {
    const thread = new WorkerThread<ReadingTask, InferenceAnswer>(this.file, { workerData: this.parts });
    const worker: InferenceWorker = { thread, texts: 0, cost: 0 };
    this.pooled.add(worker);
    void thread.ended.then(() => {
      this.remove(worker);
    });
    await thread.ready;
    if (!this.pooled.has(worker)) return;
    this.ready.add(worker);
    this.onFree();
  }

  private remove(worker: InferenceWorker): void {
    this.ready.delete(worker);
    if (!this.pooled.delete(worker)) return;
    if (!this.stopped) setTimeout(() => void this.replace(), RESTART_DELAY_MS).unref();
  }

  private async replace(): Promise<void> {
    if (this.stopped) return;
    // A worker that fails to start also ends, and that starts another attempt.
    await this.add().catch(() => undefined);
  }
}

function costOf(characters: number): number {
  return Math.max(characters, LEAST_COST);
}
