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
import { refuseTelemetry } from '../runtime.js';

/** How much the pool takes on. */
export interface PoolLimits {
  /** Worker threads, one session each. */
  readonly workers: number;
  /** Characters that may wait; more are refused at once rather than late. */
  readonly queuedCharacters: number;
  /**
   * Milliseconds that a text may wait for a worker, and then be looked at. A call that would surely wait for longer is
   * refused at once. One that lets others go first may wait for three times as long.
   */
  readonly timeoutMs: number;
}

const INFERENCE_WORKER = 'detection/passes/model/pool/inference-worker.js';
/** How far a wait is from its estimate on a machine that others keep busy: nobody is refused who might have been served. */
const DOUBT = 2;
/** In multiples of what others may wait: sixteen whole consultations at once are all looked at, one after the other. */
const LONG_WAIT = 3;

/**
 * Gives texts to worker threads, those of the call with the least left first. What is asked again before it is answered is
 * looked at once. The text of a lost worker is refused.
 */
export class InferencePool {
  private readonly threads: InferenceWorkers;
  private readonly queue = new InferenceQueue<Ask>();
  private readonly rate = new InferenceRate();
  private readonly inferences = new Inferences();
  private readonly memories = new MemoryStore();
  private readonly slice = new TimeSlice();
  private stopped = false;
  /** Texts without an answer so far, by the reason. */
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

  /** @throws Error when a worker can't load the model */
  static async start(
    parts: WorkerParts,
    limits: PoolLimits,
    workerFile: string | URL = INFERENCE_WORKER,
  ): Promise<InferencePool> {
    refuseTelemetry();
    const pool = new InferencePool(parts, limits, workerFile);
    await pool.threads.start();
    return pool;
  }

  /** Texts that wait for a worker; one that several calls wait for counts for each. */
  get depth(): number {
    return this.queue.length;
  }

  /** Workers that are there; one that was lost is away until it is replaced. */
  get workers(): number {
    return this.threads.size;
  }

  /** Whether no worker is free. */
  get isBusy(): boolean {
    return this.threads.isBusy;
  }

  /** Workers that are at a text. */
  get busy(): number {
    return this.threads.busy;
  }

  /**
   * Rejects with an {@link InferenceError}, or with the signal's reason once it is aborted.
   * @param before the texts before it, nearest last
   * @param signal of the call. Where one of its texts is refused, so are those that still wait
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
      if (!this.hasRoom(ask)) {
        const failure = this.failure('queue_full');
        this.refuseWaiting(signal, failure);
        throw failure;
      }
      this.wait(ask);
      this.next();
    });
  }

  /** Ends the workers, each after the text that it is at; what waits is refused. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const ask of this.queue.dropAll()) this.refuse(ask, 'stopped');
    await this.threads.stop();
  }

  /**
   * Whether the text may wait: by the time until it and what its call has waiting are looked at, and by the characters that
   * wait. To make room for these, the call is refused of which most waits.
   */
  private hasRoom({ text, signal }: Ask): boolean {
    const fits = (): boolean => this.isSoon(text, signal) && this.fits(text);
    if (fits()) return true;
    for (const ask of this.queue.dropAborted()) this.abort(ask);
    while (!this.fits(text)) {
      const longest = this.queue.longest();
      const own = this.queue.charactersOf(signal) + text.length;
      if (longest === undefined || longest === signal || this.queue.charactersOf(longest) <= own)
        return false;
      this.refuseWaiting(longest);
    }
    return this.isSoon(text, signal);
  }

  private fits({ length }: string): boolean {
    return this.queue.length === 0 || this.queue.characters + length <= this.limits.queuedCharacters;
  }

  private isSoon({ length }: string, signal: AbortSignal): boolean {
    const left = this.queue.charactersOf(signal) + length;
    const most = DOUBT * this.mayWait(signal, length) * Math.max(1, this.threads.size);
    if (this.rate.estimate(this.inferences.characters + length) <= most) return true;
    return this.rate.estimate(this.queue.charactersBefore(signal, left) + left) <= most;
  }

  private wait(ask: Ask): void {
    this.inferences.join(ask);
    const expire = (): void => {
      this.queue.remove(ask);
      this.refuse(ask, 'timeout');
    };
    const { timeoutMs } = this.limits;
    ask.timer = setTimeout(() => {
      const more = this.mayWait(ask.signal) - timeoutMs;
      if (more > 0) ask.timer = setTimeout(expire, more);
      else expire();
    }, timeoutMs);
    this.queue.add(ask);
  }

  /** Milliseconds that the texts of a call may wait, also with so many more characters. */
  private mayWait(signal: AbortSignal, more = 0): number {
    const isLong = this.queue.letsOthersPass(signal, more);
    return isLong ? LONG_WAIT * this.limits.timeoutMs : this.limits.timeoutMs;
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
      this.refuseAll(inference, 'timeout');
      this.threads.abandon(worker);
    }, this.limits.timeoutMs);
    try {
      const { findings, memories, ms } = await worker.thread.run({ current, before });
      this.rate.note(current.text.length, ms);
      this.memories.keep(current, before, memories);
      for (const ask of this.inferences.end(inference)) ask.resolve(findings);
    } catch (error) {
      const isLost = error instanceof NoAnswer && error.reason === 'worker_lost';
      this.refuseAll(inference, isLost ? 'worker_lost' : 'inference_failed');
    }
    clearTimeout(late);
    // A port hands over answers as fast as a thread gives them: short texts, one after the other, would keep others waiting.
    if (this.slice.isOver) await this.slice.yield();
    this.threads.free(worker, current.text);
  }

  private refuseAll(inference: Inference, code: InferenceError['code']): void {
    for (const ask of this.inferences.end(inference)) this.refuse(ask, code);
  }

  /** Refuses a text that is out of the queue, and what waits of its call, which can't go on without it. */
  private refuse(ask: Ask, code: InferenceError['code']): void {
    this.inferences.leave(ask);
    const failure = this.failure(code);
    ask.reject(failure);
    this.refuseWaiting(ask.signal, failure);
  }

  /** With one error for all: a call may have thousands of texts. */
  private refuseWaiting(signal: AbortSignal, failure = new InferenceError('queue_full')): void {
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
