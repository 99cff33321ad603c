import { NoAnswer, WorkerThread } from '../../../common/threads/worker-thread.js';
import type { Finding } from './decode.js';
import type { InferenceTask, WorkerParts } from './inference-protocol.js';
import { InferenceQueue, type QueuedText } from './inference-queue.js';
import { refuseTelemetry } from './telemetry.js';

const FAILURES = ['queue_full', 'timeout', 'worker_lost', 'inference_failed', 'stopped'] as const;

/** Why the model has no answer. The message holds no text. */
export class InferenceError extends Error {
  override readonly name = 'InferenceError';

  /** @param code why; stands in the log */
  constructor(readonly code: (typeof FAILURES)[number]) {
    super(`the model pass failed: ${code.replace('_', ' ')}`);
  }
}

/** How much the pool takes on. */
export interface PoolLimits {
  /** Worker threads, one session each. */
  readonly workers: number;
  /** Characters that may wait; more are refused at once rather than late. */
  readonly queuedCharacters: number;
  /** Milliseconds from asking to the answer; then the answer is refused. */
  readonly timeoutMs: number;
}

interface Inference extends InferenceTask, QueuedText {
  readonly resolve: (findings: readonly Finding[]) => void;
  readonly reject: (error: unknown) => void;
  timer: NodeJS.Timeout | undefined;
  settled: boolean;
}

interface PooledWorker {
  readonly thread: WorkerThread<InferenceTask, readonly Finding[]>;
  inference: Inference | undefined;
}

const INFERENCE_WORKER = 'detection/passes/model/inference-worker.js';
/** How long a worker may take to end. */
const CLOSE_MS = 3_000;
/** A worker that dies this soon after its start would be started over and over. */
const RESTART_DELAY_MS = 200;

/**
 * Worker threads that look at texts. A lost worker is replaced; its text is refused. None is ever terminated, as a pool of a
 * library does with one that takes too long: a thread that is ended within the runtime's native code takes the whole
 * process with it.
 */
export class InferencePool {
  private readonly pooled = new Set<PooledWorker>();
  private readonly idle: PooledWorker[] = [];
  private readonly queue = new InferenceQueue<Inference>();
  private stopped = false;
  /** Texts without an answer so far, by the reason. */
  readonly failures = new Map<InferenceError['code'], number>(FAILURES.map((code) => [code, 0]));
  /** Workers that took too long, and have not ended yet. */
  private abandoned = 0;

  private constructor(
    private readonly parts: WorkerParts,
    private readonly limits: PoolLimits,
    private readonly workerFile: string | URL,
  ) {}

  /** @throws Error when a worker can't load the model */
  static async start(
    parts: WorkerParts,
    limits: PoolLimits,
    workerFile: string | URL = INFERENCE_WORKER,
  ): Promise<InferencePool> {
    refuseTelemetry();
    const pool = new InferencePool(parts, limits, workerFile);
    await Promise.all(Array.from({ length: limits.workers }, () => pool.add()));
    return pool;
  }

  /** Texts that wait for a worker. */
  get depth(): number {
    return this.queue.length;
  }

  /** Workers that are there; one that was lost is away until it is replaced. */
  get workers(): number {
    return this.pooled.size;
  }

  /** Whether no worker is free. */
  get isBusy(): boolean {
    return this.idle.length === 0;
  }

  /** Workers that are at a text. */
  get busy(): number {
    let busy = 0;
    for (const { inference } of this.pooled) if (inference !== undefined) busy += 1;
    return busy;
  }

  /**
   * Rejects with an {@link InferenceError}, or with the signal's reason once it is aborted.
   * @param signal of the call. Where one of its texts is refused, so are those that still wait
   */
  find(text: string, context: string, signal: AbortSignal): Promise<readonly Finding[]> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (this.stopped) throw this.failure('stopped');
      this.makeRoom(text.length, signal);
      const inference: Inference = {
        text,
        context,
        signal,
        resolve,
        reject,
        timer: undefined,
        settled: false,
      };
      inference.timer = setTimeout(() => {
        this.expire(inference);
      }, this.limits.timeoutMs);
      this.queue.add(inference);
      this.next();
    });
  }

  /** Ends the workers, each after the text that it is at; what waits is refused. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const waiting of this.queue.dropAll()) this.refuse(waiting, 'stopped');
    await Promise.all([...this.pooled].map(({ thread }) => thread.close(CLOSE_MS)));
  }

  /** Refuses the call of which most waits, where there is no room for so many characters of another; it may be that one. */
  private makeRoom(characters: number, signal: AbortSignal): void {
    while (this.queue.length > 0 && this.queue.characters + characters > this.limits.queuedCharacters) {
      const longest = this.queue.longest();
      const own = this.queue.charactersOf(signal) + characters;
      if (longest === undefined || longest === signal || this.queue.charactersOf(longest) <= own)
        throw this.failure('queue_full');
      for (const waiting of this.queue.drop(longest)) this.refuse(waiting, 'queue_full');
    }
  }

  private next(): void {
    while (this.idle.length > 0) {
      const inference = this.queue.next();
      if (inference === undefined) return;
      if (inference.signal.aborted) {
        settle(inference);
        inference.reject(inference.signal.reason);
        continue;
      }
      const worker = this.idle.pop();
      if (worker !== undefined) void this.infer(worker, inference);
    }
  }

  private async infer(worker: PooledWorker, inference: Inference): Promise<void> {
    worker.inference = inference;
    try {
      const findings = await worker.thread.run({ text: inference.text, context: inference.context });
      if (!inference.settled) {
        settle(inference);
        inference.resolve(findings);
      }
    } catch (error) {
      const isLost = error instanceof NoAnswer && error.reason === 'worker_lost';
      this.refuse(inference, isLost ? 'worker_lost' : 'inference_failed');
    }
    worker.inference = undefined;
    this.free(worker);
  }

  private free(worker: PooledWorker): void {
    if (!this.pooled.has(worker)) return;
    this.idle.push(worker);
    this.next();
  }

  /** A text took too long. Its worker is left to itself, and another one takes its place. */
  private expire(inference: Inference): void {
    if (inference.settled) return;
    this.refuse(inference, 'timeout');
    for (const worker of this.pooled) {
      if (worker.inference !== inference || this.abandoned >= this.limits.workers) continue;
      this.abandoned += 1;
      void worker.thread.ended.then(() => (this.abandoned -= 1));
      void worker.thread.close(CLOSE_MS);
      this.remove(worker);
    }
  }

  /** Resolves when the worker has loaded the model. */
  private async add(): Promise<void> {
    const thread = new WorkerThread<InferenceTask, readonly Finding[]>(this.workerFile, {
      workerData: this.parts,
    });
    const worker: PooledWorker = { thread, inference: undefined };
    this.pooled.add(worker);
    void thread.ended.then(() => {
      this.remove(worker);
    });
    await thread.ready;
    this.free(worker);
  }

  private remove(worker: PooledWorker): void {
    if (!this.pooled.delete(worker)) return;
    const at = this.idle.indexOf(worker);
    if (at >= 0) this.idle.splice(at, 1);
    if (!this.stopped) setTimeout(() => void this.replace(), RESTART_DELAY_MS).unref();
  }

  private async replace(): Promise<void> {
    if (this.stopped) return;
    // A worker that can't start has ended by then, which tries again.
    await this.add().catch(() => undefined);
  }

  /** Refuses a text, and what waits of its call, which can't go on without it. */
  private refuse(inference: Inference, code: InferenceError['code']): void {
    for (const one of [inference, ...this.queue.drop(inference.signal)]) {
      if (one.settled) continue;
      settle(one);
      one.reject(this.failure(code));
    }
  }

  private failure(code: InferenceError['code']): InferenceError {
    this.failures.set(code, (this.failures.get(code) ?? 0) + 1);
    return new InferenceError(code);
  }
}

function settle(inference: Inference): void {
  inference.settled = true;
  clearTimeout(inference.timer);
}
