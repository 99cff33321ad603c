import { errorCode } from '../../common/errors/error-code.js';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Deadlock and serialization failure (PostgreSQL, appendix A): the same write may succeed when tried again. */
const RETRYABLE = new Set(['40P01', '40001']);
const ATTEMPTS = 3;
/** Nobody answered: one by one, the items would wait for as long again. */
const UNANSWERED = 'ETIMEDOUT';

/**
 * Lets concurrent writers share a commit: whatever waits while one write is under way goes with the next. There is no
 * timer, so a lone writer waits for nobody.
 */
export class GroupCommit<Item, Result> {
  #waiting: Waiting<Item, Result>[] = [];
  #running = false;
  /** Commits so far, and the items that they were for. */
  commits = 0;
  items = 0;

  /**
   * @param write makes all items durable in one transaction and gives their results in order
   * @param maxBatch items a write takes at most
   */
  constructor(
    private readonly write: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly maxBatch: number,
  ) {}

  /** Items that wait while a commit is under way. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves once the item is durable; rejects when it is not. */
  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.maxBatch);
      try {
        settle(batch, await this.#attempt(batch));
      } catch (error) {
        if (batch.length === 1 || errorCode(error) === UNANSWERED) for (const one of batch) one.reject(error);
        else await Promise.all(batch.map((one) => this.#alone(one)));
      }
    }
    this.#running = false;
  }

  /** One bad item must not take the others of its batch with it. */
  async #alone(one: Waiting<Item, Result>): Promise<void> {
    try {
      settle([one], await this.#attempt([one]));
    } catch (error) {
      one.reject(error);
    }
  }

  async #attempt(batch: readonly Waiting<Item, Result>[]): Promise<readonly Result[]> {
    const items = batch.map(({ item }) => item);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const results = await this.write(items);
        this.commits += 1;
        this.items += items.length;
        return results;
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRYABLE.has(errorCode(error) ?? '')) throw error;
      }
    }
  }
}

function settle<Item, Result>(batch: readonly Waiting<Item, Result>[], results: readonly Result[]): void {
  batch.forEach(({ resolve, reject }, index) => {
    if (index < results.length) resolve(results[index] as Result);
    else reject(new Error('a shared commit gave too few results'));
  });
}
