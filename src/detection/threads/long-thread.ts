import { BackgroundThread } from '../../common/threads/background-thread.js';
import { NoAnswer } from '../../common/threads/worker-thread.js';
import { LongQueue, type Waiting } from './long-queue.js';
import type { LongResult, LongTask } from './long-protocol.js';

/** What of one request the thread may take, with its start. */
const TIMEOUT_MS = 30_000;
const MEMORY_MB = 768;
/** Some ten seconds of work. */
const MOST_WAITING = 4_194_304;

/** How the thread is run; for tests. */
export interface LongThreadOptions {
  readonly file?: string;
  readonly timeoutMs?: number;
  /** Characters that may wait. */
  readonly mostWaiting?: number;
}

/**
 * The thread that reads requests with long texts, one by one, so that the main thread goes on serving others. It starts when
 * there is one.
 */
export class LongThread {
  private readonly thread: BackgroundThread<LongTask, LongResult>;
  private readonly queue: LongQueue;
  private busy = false;

  constructor({
    file = 'detection/threads/long-text-worker.js',
    timeoutMs = TIMEOUT_MS,
    mostWaiting = MOST_WAITING,
  }: LongThreadOptions = {}) {
    this.thread = new BackgroundThread({ file, memoryMb: MEMORY_MB, timeoutMs });
    this.queue = new LongQueue(mostWaiting);
  }

  /**
   * Rejects with the signal's reason once it is aborted; the thread is told then, and ends what it does for it.
   * @param accountId whose texts they are, so that nobody's keep others' waiting for long
   * @param characters of the texts that it concerns
   * @throws NoAnswer `queue_full`, or why the thread gave none
   */
  run<Result extends LongResult>(
    task: LongTask,
    { accountId, characters }: Pick<Waiting, 'accountId' | 'characters'>,
    signal: AbortSignal,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const work: Waiting = {
        accountId,
        characters,
        begin: () => {
          this.thread
            .run(task, [], signal)
            .then((result) => {
              resolve(result as Result);
            }, reject)
            .finally(() => {
              signal.removeEventListener('abort', leave);
              this.next();
            });
        },
        refuse: (reason) => {
          signal.removeEventListener('abort', leave);
          reject(new NoAnswer(reason));
        },
      };
      const leave = (): void => {
        this.queue.remove(work);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave);
      this.queue.add(work);
      if (!this.busy) this.next();
    });
  }

  /** Refuses what is under way. */
  async stop(): Promise<void> {
    for (let work = this.queue.next(); work !== undefined; work = this.queue.next()) work.refuse('stopped');
    await this.thread.stop();
  }

  private next(): void {
    const work = this.queue.next();
    this.busy = work !== undefined;
    work?.begin();
  }
}
