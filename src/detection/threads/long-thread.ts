import { BackgroundThread } from '../../common/threads/background-thread.js';
import { NoAnswer } from '../../common/threads/worker-thread.js';
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

/** Work that waits for a thread. */
export interface Waiting {
  readonly accountId: string;
  /** Of all texts that it concerns. */
  readonly characters: number;
  readonly begin: () => void;
  readonly refuse: (reason: string) => void;
}

/** Accounts that are remembered by what was done for them; after that the count begins anew. */
const MOST_ACCOUNTS = 1_000;

/**
 * Work that waits for one thread. The account goes first for which least was done so far, and of its work what is shortest;
 * where too much waits, the longest work is refused of the account of which most waits.
 */
export class LongQueue {
  private waiting: readonly Waiting[] = [];
  /** Characters that were read for each account. */
  private readonly done = new Map<string, number>();

  /** @param most characters that may wait */
  constructor(private readonly most: number) {}

  /** Characters that wait. */
  get characters(): number {
    return charactersOf(this.waiting);
  }

  add(work: Waiting): void {
    // Who comes anew is not owed what others got meanwhile.
    if (!this.done.has(work.accountId)) this.count(work.accountId, this.least);
    this.waiting = [...this.waiting, work].sort((a, b) => a.characters - b.characters);
    while (this.waiting.length > 1 && this.characters > this.most) {
      const longest = this.longest();
      if (longest === undefined) return;
      this.remove(longest);
      longest.refuse('queue_full');
    }
  }

  /** Takes what goes first. */
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
