import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Transferable, Worker } from 'node:worker_threads';
import { errorCode } from '../errors/error-code.js';
import type { ThreadAnswer, ThreadOrder } from './side-thread-protocol.js';

/** A thread that has had nothing to do for so long is let go, with the memory that it took. */
const IDLE_MS = 60_000;

/** A thread gave no answer. The message holds nothing of the order. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  /** @param why `timeout`, `out_of_memory`, `stopped`, `worker_lost`, or the name of what the order's work threw */
  constructor(readonly why: string) {
    super(`the thread gave no answer: ${why}`);
  }
}

export interface SideThreadOptions {
  /** Where the code of the thread is, under `src`, with the suffix of compiled code. */
  readonly file: string;
  /** Megabytes of heap. A thread that needs more fails alone. */
  readonly memoryMb: number;
  /** An order that takes longer is given up, and its thread with all that it was told. */
  readonly timeoutMs: number;
}

interface Job<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: NoAnswer) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * One thread beside the main one, which must relay speech, for what takes long: first come first served. It starts when it
 * is needed.
 */
export class SideThread<Order, Answer> {
  private readonly file: string;
  private readonly jobs = new Map<number, Job<Answer>>();
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private lastId = 0;

  constructor(private readonly options: SideThreadOptions) {
    this.file = compiled(options.file);
  }

  /**
   * @param moved what of the order is handed over rather than copied
   * @throws NoAnswer
   */
  ask(order: Order, moved: readonly Transferable[] = []): Promise<Answer> {
    clearTimeout(this.idle);
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.lose('timeout');
      }, this.options.timeoutMs);
      this.jobs.set(id, { resolve, reject, timer });
      this.thread().postMessage({ id, order } satisfies ThreadOrder<Order>, moved);
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.lose('stopped');
    await worker?.terminate();
  }

  private thread(): Worker {
    if (this.worker !== undefined) return this.worker;
    const worker = new Worker(this.file, {
      resourceLimits: { maxOldGenerationSizeMb: this.options.memoryMb },
    });
    worker.on('message', (answer: ThreadAnswer<Answer>) => {
      this.settle(answer);
    });
    const lost = (error: unknown): void => {
      if (this.worker !== worker) return;
      this.lose(errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'worker_lost');
    };
    worker.on('error', lost);
    worker.on('exit', lost);
    worker.unref();
    return (this.worker = worker);
  }

  private settle(answered: ThreadAnswer<Answer>): void {
    const job = this.jobs.get(answered.id);
    this.jobs.delete(answered.id);
    clearTimeout(job?.timer);
    if ('answer' in answered) job?.resolve(answered.answer);
    else job?.reject(new NoAnswer(answered.failed));
    if (this.jobs.size > 0) return;
    this.idle = setTimeout(() => {
      this.lose('idle');
    }, IDLE_MS);
    this.idle.unref();
  }

  /** Lets the thread go, and refuses what it had still to do. The next order starts another. */
  private lose(why: string): void {
    const { worker } = this;
    this.worker = undefined;
    for (const { reject, timer } of this.jobs.values()) {
      clearTimeout(timer);
      reject(new NoAnswer(why));
    }
    this.jobs.clear();
    void worker?.terminate();
  }
}

/** A thread runs outside of whatever loads this file, so it needs the code that the build compiled. */
function compiled(file: string): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return join(folder, 'dist/src', file);
  }
  throw new Error('the package has no root');
}
