import type { Transferable } from 'node:worker_threads';
import { WorkerThread } from './worker-thread.js';

/** Milliseconds without a task after which a thread is ended, which frees its memory. */
const IDLE_MS = 60_000;

export interface BackgroundThreadOptions {
  /** Path of the thread's code under `src`, with the suffix of compiled code. */
  readonly file: string;
  /** Maximum heap size in megabytes. A thread that needs more fails without affecting others. */
  readonly memoryMb: number;
  /** Maximum milliseconds of a task, including its wait. A slower task is aborted, and so is its thread. */
  readonly timeoutMs: number;
}

/** Thread for long tasks, first come, first served, because the main thread must relay speech. Starts on demand. */
export class BackgroundThread<Task, Result> {
  private thread: WorkerThread<Task, Result> | undefined;
  private idle: NodeJS.Timeout | undefined;
  private running = 0;

  constructor(private readonly options: BackgroundThreadOptions) {}

  /**
   * @param transfer objects of the task to transfer instead of copying
   * @param signal cancels the task; the thread then continues with other tasks
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

  /** Rejects all running tasks. */
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

  /** Ends the thread. The next task starts another one. */
  private async end(reason: string): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    await thread?.terminate(reason);
  }
}
