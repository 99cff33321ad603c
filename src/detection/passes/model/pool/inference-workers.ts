import { WorkerThread } from '../../../../common/threads/worker-thread.js';
import type { InferenceAnswer, WorkerParts } from './inference.js';
import type { ReadingTask } from '../memory.js';

/** One thread with a session of its own. */
export interface InferenceWorker {
  readonly thread: WorkerThread<ReadingTask, InferenceAnswer>;
  /** Texts that it was given and hasn't answered, and what they cost together, in characters. */
  texts: number;
  cost: number;
}

/**
 * A worker that is at a text is given more while they cost no more characters than this together, some 10 to 40 ms: it
 * would wait for each answer to be taken while the main thread is at something else.
 */
const MOST_AHEAD = 600;
/** A shorter text takes as long as one of so many characters. */
const LEAST_COST = 75;

/** How long a worker may take to end. */
const CLOSE_MS = 3_000;
/** A worker that dies this soon after its start would be started over and over. */
const RESTART_DELAY_MS = 200;

/**
 * The worker threads. A lost worker is replaced. None is ever terminated, as a pool of a library
 * does with one that takes too long: a thread that is ended within the runtime's native code takes the whole process with
 * it.
 */
export class InferenceWorkers {
  private readonly pooled = new Set<InferenceWorker>();
  private readonly ready = new Set<InferenceWorker>();
  private stopped = false;
  /** Workers that took too long, and have not ended yet. */
  private abandoned = 0;

  /** @param onFree called when a worker is there to be taken */
  constructor(
    private readonly parts: WorkerParts,
    private readonly file: string | URL,
    private readonly count: number,
    private readonly onFree: () => void,
  ) {}

  /** @throws Error when a worker can't load the model */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: this.count }, () => this.add()));
  }

  /** Workers that are there; one that was lost is away until it is replaced. */
  get size(): number {
    return this.pooled.size;
  }

  /** Workers that are at a text. */
  get busy(): number {
    let busy = 0;
    for (const { texts } of this.ready) if (texts > 0) busy += 1;
    return busy;
  }

  /** Whether no worker is free. */
  get isBusy(): boolean {
    return this.busy === this.ready.size;
  }

  /** The worker that is to look at a text next; undefined while all have enough to do. To be given back by {@link free}. */
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

  /** Leaves a worker that takes too long to itself, and has another one take its place; not more of them than work. */
  abandon(worker: InferenceWorker): void {
    if (!this.pooled.has(worker) || this.abandoned >= this.count) return;
    this.abandoned += 1;
    void worker.thread.ended.then(() => (this.abandoned -= 1));
    void worker.thread.close(CLOSE_MS);
    this.remove(worker);
  }

  /** Ends the workers, each after the text that it is at. */
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
    // A worker that can't start has ended by then, which tries again.
    await this.add().catch(() => undefined);
  }
}

function costOf(characters: number): number {
  return Math.max(characters, LEAST_COST);
}
