import { errorCode } from '../../common/errors/error-code.js';

interface Pending<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Deadlock and serialization failure (PostgreSQL, appendix A), after which a retry may succeed. */
const RETRYABLE = new Set(['40P01', '40001']);
const ATTEMPTS = 3;
/** Error code of a timeout. The items are not retried one by one, because each could take as long. */
const TIMED_OUT = 'ETIMEDOUT';

/**
 * Group commit for concurrent writers. Items that are submitted during a write are part of the next write. There is no
 * timer, so a single writer never waits for others.
 */
export class GroupCommit<Item, Result> {
  #waiting: Pending<Item, Result>[] = [];
  #running = false;
  /** Number of commits so far, and number of items in these commits. */
  commits = 0;
  items = 0;

  /**
   * @param write makes all items durable in one transaction and returns their results in order
   * @param maxBatch maximum number of items per write
   */
  constructor(
    private readonly write: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly maxBatch: number,
  ) {}

  /** Number of items that wait for the commit in progress. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves once the item is durable; rejects if the write failed. */
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
        if (batch.length === 1 || errorCode(error) === TIMED_OUT) for (const one of batch) one.reject(error);
        else await Promise.all(batch.map((one) => this.#alone(one)));
      }
    }
    this.#running = false;
  }

  /** Retries an item without others, so that a bad item does not fail other items. */
  async #alone(one: Pending<Item, Result>): Promise<void> {
    try {
      settle([one], await this.#attempt([one]));
    } catch (error) {
      one.reject(error);
    }
  }

  async #attempt(batch: readonly Pending<Item, Result>[]): Promise<readonly Result[]> {
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

function settle<Item, Result>(batch: readonly Pending<Item, Result>[], results: readonly Result[]): void {
  batch.forEach(({ resolve, reject }, index) => {
    if (index < results.length) resolve(results[index] as Result);
    else reject(new Error('a shared commit returned too few results'));
  });
}
