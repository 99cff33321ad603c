import { TimeSlice } from '../../../../common/async/time-slice.js';
import { NoAnswer } from '../../../../common/threads/worker-thread.js';
import type { Finding } from '../reading/decode.js';
import {
  FAILURES,
  InferenceError,
  Inferences,
  type Ask,
  type Inference,
  type WorkerParts,
} from './inference.js';
import { InferenceQueue, InferenceRate } from './inference-queue.js';
import { type InferenceWorker, InferenceWorkers } from './inference-workers.js';
import { MemoryStore, type ModelText } from '../memory.js';
import { disableTelemetry } from '../runtime.js';

/** Limits of the pool. */
export interface PoolLimits {
  /** Number of worker threads, each with one session. */
  readonly workers: number;
  /** Most characters in the queue. Further texts are rejected immediately instead of late. */
  readonly queuedCharacters: number;
  /**
   * Milliseconds that a text may wait for a worker, and then the limit for reading the text. A call that would
   * certainly wait longer is rejected immediately. A call that yields to others may wait three times as long.
   */
  readonly timeoutMs: number;
}

const INFERENCE_WORKER = 'detection/passes/model/pool/inference-worker.js';
/** Tolerance factor for estimated waits on a busy machine, so that no call is rejected that could be served. */
const TOLERANCE = 2;
/** Factor for calls that yield to others, so that sixteen whole consultations at once can all be read in sequence. */
const LONG_WAIT_FACTOR = 3;

/**
 * Assigns texts to worker threads. The call with the fewest characters left is served first. Requests for the same text
 * share one inference. If a worker is lost, its text is rejected.
 */
export class InferencePool {
  private readonly threads: InferenceWorkers;
  private readonly queue = new InferenceQueue<Ask>();
  private readonly rate = new InferenceRate();
  private readonly inferences = new Inferences();
  private readonly memories = new MemoryStore();
  private readonly slice = new TimeSlice();
  private stopped = false;
  /** Number of texts without an answer, by reason. */
  readonly failures = new Map<InferenceError['code'], number>(FAILURES.map((code) => [code, 0]));

  private constructor(
    parts: WorkerParts,
    private readonly limits: PoolLimits,
    workerFile: string | URL,
  ) {
    this.threads = new InferenceWorkers(parts, workerFile, limits.workers, () => {
      this.next();
    });
  }

  /** @throws Error if a worker can't load the model */
  static async start(
    parts: WorkerParts,
    limits: PoolLimits,
    workerFile: string | URL = INFERENCE_WORKER,
  ): Promise<InferencePool> {
    disableTelemetry();
    const pool = new InferencePool(parts, limits, workerFile);
    await pool.threads.start();
    return pool;
  }

  /** Number of texts in the queue. A text that several calls wait for counts once for each call. */
  get depth(): number {
    return this.queue.length;
  }

  /** Number of available workers. A lost worker is missing until it is replaced. */
  get workers(): number {
    return this.threads.size;
  }

  /** True if no worker is free. */
  get isBusy(): boolean {
    return this.threads.isBusy;
  }

  /** Number of workers that are reading a text. */
  get busy(): number {
    return this.threads.busy;
  }

  /**
   * Rejects with an {@link InferenceError}, or with the signal's reason if the signal is aborted.
   * @param before the preceding texts, nearest last
   * @param signal of the call. If one of the call's texts is rejected, so are its queued texts
   */
  find(current: ModelText, before: readonly ModelText[], signal: AbortSignal): Promise<readonly Finding[]> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (this.stopped) throw this.failure('stopped');
      const inference = this.inferences.of(current, before);
      const ask: Ask = { text: current.text, signal, inference, resolve, reject, timer: undefined };
      if (inference.isRunning) {
        this.inferences.join(ask);
        return;
      }
      if (!this.mayQueue(ask)) {
        const failure = this.failure('queue_full');
        this.rejectQueued(signal, failure);
        throw failure;
      }
      this.wait(ask);
      this.next();
    });
  }

  /** Stops the workers, each after its current text. Queued texts are rejected. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const ask of this.queue.dropAll()) this.rejectAsk(ask, 'stopped');
    await this.threads.stop();
  }

  /**
   * True if the text may wait, according to the estimated wait of its call and the number of queued characters. To free
   * space, the call with the most queued characters is rejected.
   */
  private mayQueue({ text, signal }: Ask): boolean {
    const fits = (): boolean => this.isInTime(text, signal) && this.fits(text);
    if (fits()) return true;
    for (const ask of this.queue.dropAborted()) this.abort(ask);
    while (!this.fits(text)) {
      const longest = this.queue.longest();
      const own = this.queue.charactersOf(signal) + text.length;
      if (longest === undefined || longest === signal || this.queue.charactersOf(longest) <= own)
        return false;
      this.rejectQueued(longest);
    }
    return this.isInTime(text, signal);
  }

  private fits({ length }: string): boolean {
    return this.queue.length === 0 || this.queue.characters + length <= this.limits.queuedCharacters;
  }

  private isInTime({ length }: string, signal: AbortSignal): boolean {
    const left = this.queue.charactersOf(signal) + length;
    const most = TOLERANCE * this.waitLimit(signal, length) * Math.max(1, this.threads.size);
    if (this.rate.estimate(this.inferences.characters + length) <= most) return true;
    return this.rate.estimate(this.queue.charactersBefore(signal, left) + left) <= most;
  }

  private wait(ask: Ask): void {
    this.inferences.join(ask);
    const expire = (): void => {
      this.queue.remove(ask);
      this.rejectAsk(ask, 'timeout');
    };
    const { timeoutMs } = this.limits;
    ask.timer = setTimeout(() => {
      const more = this.waitLimit(ask.signal) - timeoutMs;
      if (more > 0) ask.timer = setTimeout(expire, more);
      else expire();
    }, timeoutMs);
    this.queue.add(ask);
  }

  /** Returns the milliseconds that a call's texts may wait, including `more` further characters. */
  private waitLimit(signal: AbortSignal, more = 0): number {
    const isLong = this.queue.yieldsToOthers(signal, more);
    return isLong ? LONG_WAIT_FACTOR * this.limits.timeoutMs : this.limits.timeoutMs;
  }

  private next(): void {
    for (let ask = this.queue.first(); ask !== undefined; ask = this.queue.first()) {
      if (ask.signal.aborted) {
        this.queue.remove(ask);
        this.abort(ask);
        continue;
      }
      const worker = this.threads.take(ask.text);
      if (worker === undefined) return;
      void this.infer(worker, ask.inference);
    }
  }

  private async infer(worker: InferenceWorker, inference: Inference): Promise<void> {
    const { current } = inference;
    const before = this.memories.of(inference.before);
    this.inferences.begin(inference);
    for (const ask of inference.asks) this.queue.remove(ask);
    const late = setTimeout(() => {
      this.rejectAll(inference, 'timeout');
      this.threads.abandon(worker);
    }, this.limits.timeoutMs);
    try {
      const { findings, memories, ms } = await worker.thread.run({ current, before });
      this.rate.note(current.text.length, ms);
      this.memories.keep(current, before, memories);
      for (const ask of this.inferences.end(inference)) ask.resolve(findings);
    } catch (error) {
      const isLost = error instanceof NoAnswer && error.reason === 'worker_lost';
      this.rejectAll(inference, isLost ? 'worker_lost' : 'inference_failed');
    }
    clearTimeout(late);
    // A port delivers answers as fast as a thread produces them, so a series of short texts would block other work.
    if (this.slice.isOver) await this.slice.yield();
    this.threads.free(worker, current.text);
  }

  private rejectAll(inference: Inference, code: InferenceError['code']): void {
    for (const ask of this.inferences.end(inference)) this.rejectAsk(ask, code);
  }

  /** Rejects a text that is not in the queue, and the queued texts of its call, which can't succeed without it. */
  private rejectAsk(ask: Ask, code: InferenceError['code']): void {
    this.inferences.leave(ask);
    const failure = this.failure(code);
    ask.reject(failure);
    this.rejectQueued(ask.signal, failure);
  }

  /** Rejects the call's queued texts with one error for all, because a call can have thousands of texts. */
  private rejectQueued(signal: AbortSignal, failure = new InferenceError('queue_full')): void {
    const asks = this.queue.drop(signal);
    this.count(failure.code, asks.length);
    for (const ask of asks) {
      this.inferences.leave(ask);
      ask.reject(failure);
    }
  }

  private abort(ask: Ask): void {
    this.inferences.leave(ask);
    ask.reject(ask.signal.reason);
  }

  private failure(code: InferenceError['code']): InferenceError {
    this.count(code, 1);
    return new InferenceError(code);
  }

  private count(code: InferenceError['code'], texts: number): void {
    this.failures.set(code, (this.failures.get(code) ?? 0) + texts);
  }
}
