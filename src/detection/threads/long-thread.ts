import { BackgroundThread } from '../../common/threads/background-thread.js';
import { NoAnswer } from '../../common/threads/worker-thread.js';
import type { LongResult, LongTask } from './long-protocol.js';

/** Time and memory that the thread may use for one request, including its start. */
const TIMEOUT_MS = 30_000;
const MEMORY_MB = 768;
/** Maximum number of waiting characters, which take about ten seconds. */
const MOST_WAITING = 4_194_304;

/** Options of the thread, for tests. */
export interface LongThreadOptions {
  readonly file?: string;
  readonly timeoutMs?: number;
  /** Maximum number of waiting characters. */
  readonly mostWaiting?: number;
}

/**
 * The thread that reads requests with long texts one by one, so that the main thread can serve other requests. It
 * starts with the first such request.
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
   * Runs a task. Rejects with the signal's reason after the signal is aborted, and the thread then ends the task.
   * @param accountId account of the task, so that no account delays others for long
   * @param characters number of characters in the task
   * @throws NoAnswer `queue_full`, or the reason why the thread gave no answer
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

  /** Rejects all waiting work, and stops the thread. */
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

/** Work that waits for a thread. */
export interface Waiting {
  readonly accountId: string;
  /** Number of characters to read. */
  readonly characters: number;
  readonly begin: () => void;
  readonly refuse: (reason: string) => void;
}

/** Maximum number of accounts whose completed work is counted. After that, all counts are reset. */
const MOST_ACCOUNTS = 1_000;

/**
 * Queue of a single thread. The account with the least completed work comes first, and its shortest work first. If too
 * much work waits, the longest work of the account with the most waiting characters is rejected.
 */
export class LongQueue {
  private waiting: readonly Waiting[] = [];
  /** Number of characters read for each account. */
  private readonly done = new Map<string, number>();

  /** @param most maximum number of waiting characters */
  constructor(private readonly most: number) {}

  /** Number of waiting characters. */
  get characters(): number {
    return charactersOf(this.waiting);
  }

  add(work: Waiting): void {
    // A new account has no advantage over accounts whose work was counted before.
    if (!this.done.has(work.accountId)) this.count(work.accountId, this.least);
    this.waiting = [...this.waiting, work].sort((a, b) => a.characters - b.characters);
    while (this.waiting.length > 1 && this.characters > this.most) {
      const longest = this.longest();
      if (longest === undefined) return;
      this.remove(longest);
      longest.refuse('queue_full');
    }
  }

  /** Removes and returns the next work. */
  next(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const work of this.waiting) if (first === undefined || this.of(work) < this.of(first)) first = work;
    if (first === undefined) {
      this.done.clear();
      return undefined;
    }
    this.remove(first);
    this.count(first.accountId, this.of(first) + first.characters);
    return first;
  }

  remove(work: Waiting): void {
    this.waiting = this.waiting.filter((other) => other !== work);
  }

  private of({ accountId }: Waiting): number {
    return this.done.get(accountId) ?? 0;
  }

  private get least(): number {
    return this.waiting.reduce((least, work) => Math.min(least, this.of(work)), Infinity);
  }

  private count(accountId: string, characters: number): void {
    if (this.done.size >= MOST_ACCOUNTS) this.done.clear();
    this.done.set(accountId, Number.isFinite(characters) ? characters : 0);
  }

  private longest(): Waiting | undefined {
    const perAccount = new Map<string, number>();
    for (const { accountId, characters } of this.waiting)
      perAccount.set(accountId, (perAccount.get(accountId) ?? 0) + characters);
    const most = Math.max(...perAccount.values());
    return this.waiting.findLast(({ accountId }) => perAccount.get(accountId) === most);
  }
}

function charactersOf(waiting: readonly Waiting[]): number {
  return waiting.reduce((sum, { characters }) => sum + characters, 0);
}
