import type { Transferable } from 'node:worker_threads';
import { WorkerThread } from './worker-thread.js';

/** A thread that has had nothing to do for so long is ended, which frees the memory that it took. */
const IDLE_MS = 60_000;

export interface BackgroundThreadOptions {
  /** Path of the thread's code under `src`, with the suffix of compiled code. */
  readonly file: string;
  /** Megabytes of heap. A thread that needs more fails alone. */
  readonly memoryMb: number;
  /** A task that waits and takes longer is given up, and its thread with all that it was given. */
  readonly timeoutMs: number;
}

/**
 * One thread for what takes long, beside the main one, which must relay speech: first come, first served. It starts when it
 * is needed.
 */
export class BackgroundThread<Task, Result> {
  private thread: WorkerThread<Task, Result> | undefined;
  private idle: NodeJS.Timeout | undefined;
  private running = 0;

  constructor(private readonly options: BackgroundThreadOptions) {}

  /**
   * @param transfer what of the task is handed over rather than copied
   * @param signal tells the task to end; the thread goes on with others when it has
   * @throws NoAnswer
   */
  async run(task: Task, transfer: readonly Transferable[] = [], signal?: AbortSignal): Promise<Result> {
    clearTimeout(this.idle);
    const thread = (this.thread ??= this.start());
    const timer = setTimeout(() => void this.end('timeout'), this.options.timeoutMs);
    this.running += 1;
    try {
      return await thread.run(task, transfer, signal);
    } finally {
      clearTimeout(timer);
      this.running -= 1;
      if (this.running === 0) this.idle = setTimeout(() => void this.end('idle'), IDLE_MS).unref();
    }
  }

  /** Refuses what is under way. */
  stop(): Promise<void> {
    return this.end('stopped');
  }

  private start(): WorkerThread<Task, Result> {
    const thread = new WorkerThread<Task, Result>(this.options.file, {
      resourceLimits: { maxOldGenerationSizeMb: this.options.memoryMb },
    });
    void thread.ended.then(() => {
      if (this.thread === thread) this.thread = undefined;
    });
    return thread;
  }

  /** The next task starts another thread. */
  private async end(reason: string): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    await thread?.terminate(reason);
  }
}
