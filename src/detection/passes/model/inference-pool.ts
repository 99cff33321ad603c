import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Finding } from './decode.js';
import type { Job, JobResult, WorkerMessage, WorkerOrder, WorkerParts } from './inference-protocol.js';
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

interface Task extends Job, QueuedText {
  readonly resolve: (findings: readonly Finding[]) => void;
  readonly reject: (error: InferenceError) => void;
  timer: NodeJS.Timeout | undefined;
  settled: boolean;
}

interface Seat {
  worker: Worker;
  task: Task | undefined;
}

/** The worker's file where the code is compiled. */
export const INFERENCE_WORKER = new URL('./inference-worker.js', import.meta.url);

/** How long a worker may take to end. */
const LEAVE_MS = 3_000;
/** A worker that dies this soon after its start would be started over and over. */
const RESTART_DELAY_MS = 200;

/** Worker threads that look at texts. A lost worker is replaced; its text is refused. */
export class InferencePool {
  private readonly seats = new Set<Seat>();
  private readonly idle: Seat[] = [];
  private readonly queue = new InferenceQueue<Task>();
  private lastId = 0;
  private stopped = false;
  /** Texts without an answer so far, by the reason. */
  readonly failures = new Map<InferenceError['code'], number>(FAILURES.map((code) => [code, 0]));
  /** Workers that were told to end, and have not yet. */
  private abandoned = 0;

  private constructor(
    private readonly parts: WorkerParts,
    private readonly limits: PoolLimits,
    private readonly workerFile: URL,
  ) {}

  /** @throws Error when a worker can't load the model */
  static async start(
    parts: WorkerParts,
    limits: PoolLimits,
    workerFile: URL = INFERENCE_WORKER,
  ): Promise<InferencePool> {
    refuseTelemetry();
    const pool = new InferencePool(parts, limits, workerFile);
    await Promise.all(Array.from({ length: limits.workers }, () => pool.seat()));
    return pool;
  }

  /** Texts that wait for a worker. */
  get depth(): number {
    return this.queue.length;
  }

  /** Workers that are there; one that was lost is away until it is replaced. */
  get workers(): number {
    return this.seats.size;
  }

  /** Whether no worker is free. */
  get isBusy(): boolean {
    return this.idle.length === 0;
  }

  /** Workers that are at a text. */
  get busy(): number {
    let busy = 0;
    for (const { task } of this.seats) if (task !== undefined) busy += 1;
    return busy;
  }

  /**
   * Rejects with an {@link InferenceError}, or with the signal's reason once it is aborted.
   * @param signal of the call. Where one of its texts is refused, so are those that still wait
   */
  find(text: string, context: string, signal: AbortSignal): Promise<readonly Finding[]> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (this.stopped) throw this.fault('stopped');
      this.makeRoom(text.length, signal);
      const task: Task = {
        id: ++this.lastId,
        text,
        context,
        signal,
        resolve,
        reject,
        timer: undefined,
        settled: false,
      };
      task.timer = setTimeout(() => {
        this.expire(task);
      }, this.limits.timeoutMs);
      this.queue.add(task);
      this.next();
    });
  }

  /** Ends the workers, each after the text that it is at; what waits is refused. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const task of this.queue.dropAll()) this.refuse(task, 'stopped');
    await Promise.all([...this.seats].map(({ worker }) => leave(worker)));
  }

  /** Refuses the call of which most waits, where there is no room for so many characters of another; it may be that one. */
  private makeRoom(characters: number, signal: AbortSignal): void {
    while (this.queue.length > 0 && this.queue.characters + characters > this.limits.queuedCharacters) {
      const longest = this.queue.longest();
      const own = this.queue.charactersOf(signal) + characters;
      if (longest === undefined || longest === signal || this.queue.charactersOf(longest) <= own)
        throw this.fault('queue_full');
      for (const task of this.queue.drop(longest)) this.refuse(task, 'queue_full');
    }
  }

  private next(): void {
    while (this.idle.length > 0) {
      const task = this.queue.next();
      if (task === undefined) return;
      if (task.signal.aborted) {
        settle(task);
        task.reject(task.signal.reason as InferenceError);
        continue;
      }
      const seat = this.idle.pop();
      if (seat === undefined) return;
      seat.task = task;
      seat.worker.postMessage({ id: task.id, text: task.text, context: task.context } satisfies WorkerOrder);
    }
  }

  /** A text took too long. Its worker is left to itself, and another one takes its place. */
  private expire(task: Task): void {
    if (task.settled) return;
    this.refuse(task, 'timeout');
    for (const seat of this.seats) {
      if (seat.task !== task || this.abandoned >= this.limits.workers) continue;
      this.abandoned += 1;
      seat.worker.once('exit', () => (this.abandoned -= 1));
      void leave(seat.worker);
      this.lose(seat);
    }
  }

  /** Resolves when the worker has loaded the model. */
  private seat(): Promise<void> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(this.workerFile, { workerData: this.parts });
      const seat: Seat = { worker, task: undefined };
      this.seats.add(seat);
      worker.on('message', (message: WorkerMessage) => {
        if (message === 'ready') {
          // From now on only texts that wait keep the process alive, by their timers.
          worker.unref();
          resolve();
        } else this.answer(seat, message);
        if (!this.seats.has(seat)) return;
        this.idle.push(seat);
        this.next();
      });
      worker.on('error', reject);
      worker.on('exit', () => {
        reject(new InferenceError('worker_lost'));
        if (this.seats.has(seat)) this.lose(seat);
      });
    });
  }

  private answer(seat: Seat, result: JobResult): void {
    const task = seat.task;
    seat.task = undefined;
    if (task?.id !== result.id) return;
    if ('failed' in result) this.refuse(task, 'inference_failed');
    else if (!task.settled) {
      settle(task);
      task.resolve(result.findings);
    }
  }

  private lose(seat: Seat): void {
    this.seats.delete(seat);
    const at = this.idle.indexOf(seat);
    if (at >= 0) this.idle.splice(at, 1);
    if (seat.task !== undefined) this.refuse(seat.task, 'worker_lost');
    if (!this.stopped) setTimeout(() => void this.replace(), RESTART_DELAY_MS).unref();
  }

  /** Refuses a text, and what waits of its call, which can't go on without it. */
  private refuse(task: Task, code: InferenceError['code']): void {
    for (const one of [task, ...this.queue.drop(task.signal)]) {
      if (one.settled) continue;
      settle(one);
      one.reject(this.fault(code));
    }
  }

  private fault(code: InferenceError['code']): InferenceError {
    this.failures.set(code, (this.failures.get(code) ?? 0) + 1);
    return new InferenceError(code);
  }

  private async replace(): Promise<void> {
    if (this.stopped) return;
    // A worker that can't start has left by then, which tries again.
    await this.seat().catch(() => undefined);
  }
}

/**
 * Asks a worker to end, and waits for it a while. It is never terminated: a thread that is ended within the runtime's
 * native code takes the whole process with it.
 */
async function leave(worker: Worker): Promise<void> {
  const left = new Promise<void>((resolve) =>
    worker.once('exit', () => {
      resolve();
    }),
  );
  worker.postMessage('stop' satisfies WorkerOrder);
  const waited = new AbortController();
  await Promise.race([left, pause(LEAVE_MS, undefined, { signal: waited.signal }).catch(() => undefined)]);
  waited.abort();
}

function settle(task: Task): void {
  task.settled = true;
  clearTimeout(task.timer);
}
