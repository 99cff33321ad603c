import { join } from 'node:path';
import { type Transferable, Worker, type WorkerOptions } from 'node:worker_threads';
import { settledWithin } from '../async/settled-within.js';
import { errorCode } from '../errors/error-code.js';
import { PACKAGE_ROOT } from '../package-root.js';
import type { FromThread, ToThread } from './thread-messages.js';

/** Error when a thread gave no answer. The message contains no part of the task. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  /** @param reason `worker_lost`, `out_of_memory`, the reason for ending the thread, or the task error's name */
  constructor(readonly reason: string) {
    super(`the thread did not respond: ${reason}`);
  }
}

interface Pending<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: NoAnswer) => void;
}

/** Worker thread whose code calls `serveTasks`. It keeps the process alive only until it is ready. */
export class WorkerThread<Task, Result> {
  /** Resolves when the thread accepts tasks; rejects if it fails to start. */
  readonly ready: Promise<void>;
  /** Resolves when the thread has ended, for any reason. */
  readonly ended: Promise<void>;
  private readonly worker: Worker;
  private readonly pending = new Map<number, Pending<Result>>();
  private lastId = 0;

  /** @param file URL of the compiled file, or its path under `src` with the suffix of compiled code */
  constructor(file: string | URL, options: WorkerOptions = {}) {
    const compiled = typeof file === 'string' ? join(PACKAGE_ROOT, 'dist/src', file) : file;
    const worker = (this.worker = new Worker(compiled, options));
    let error: Error | undefined;
    worker.on('error', (thrown: Error) => (error = thrown));
    this.ready = new Promise((resolve, reject) => {
      worker.on('message', (message: FromThread<Result>) => {
        if (message !== 'ready') {
          this.settle(message);
          return;
        }
        worker.unref();
        resolve();
      });
      worker.once('exit', () => {
        reject(error ?? new NoAnswer('worker_lost'));
      });
    });
    this.ready.catch(() => undefined);
    this.ended = new Promise((resolve) => {
      worker.once('exit', () => {
        // Resolved first, so that callers whose tasks fail do not send this thread another task.
        resolve();
        this.refuseAll(errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'worker_lost');
      });
    });
  }

  /**
   * @param transfer objects of the task to transfer instead of copying
   * @param signal cancels the task, which still gives an answer
   * @throws NoAnswer
   */
  run(task: Task, transfer: readonly Transferable[] = [], signal?: AbortSignal): Promise<Result> {
    const id = (this.lastId += 1);
    const cancel = (): void => {
      this.worker.postMessage({ id, cancel: true } satisfies ToThread<Task>);
    };
    const answer = new Promise<Result>((resolve, reject) => {
      this.worker.postMessage({ id, task } satisfies ToThread<Task>, transfer);
      this.pending.set(id, { resolve, reject });
    });
    if (signal === undefined) return answer;
    signal.addEventListener('abort', cancel);
    return answer.finally(() => {
      signal.removeEventListener('abort', cancel);
    });
  }

  /** Ends the thread after its tasks, and waits for its end for at most `waitMs` milliseconds. */
  async close(waitMs: number): Promise<void> {
    this.worker.postMessage('close' satisfies ToThread<Task>);
    await settledWithin(this.ended, waitMs);
  }

  /** Ends the thread at once and rejects its tasks. Must not be called while the thread may run native code. */
  async terminate(reason: string): Promise<void> {
    this.refuseAll(reason);
    await this.worker.terminate();
  }

  private settle(answer: Exclude<FromThread<Result>, string>): void {
    const pending = this.pending.get(answer.id);
    this.pending.delete(answer.id);
    if ('result' in answer) pending?.resolve(answer.result);
    else pending?.reject(new NoAnswer(answer.failed));
  }

  private refuseAll(reason: string): void {
    for (const { reject } of this.pending.values()) reject(new NoAnswer(reason));
    this.pending.clear();
  }
}
