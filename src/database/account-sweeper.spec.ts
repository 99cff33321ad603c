import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ProcessRole } from '../processes/process-role.js';
import { AccountSweeper } from './account-sweeper.js';
import type { Transactions } from './transactions.js';

const INTERVAL_MS = 3_600_000;
const MINUTE_MS = 60_000;

class CountingSweeper extends AccountSweeper {
  readonly swept: string[] = [];
  fails = false;

  constructor(runsJobs = true) {
    const transactions = {
      accountIds: () => (this.fails ? Promise.reject(new Error('no database')) : Promise.resolve(['a', 'b'])),
      run: (_: string, work: (manager: never) => Promise<number>) => work(undefined as never),
    };
    super(transactions as unknown as Transactions, { runsJobs } as ProcessRole, INTERVAL_MS);
  }

  protected sweepAccount(_: unknown, accountId: string): Promise<number> {
    this.swept.push(accountId);
    return Promise.resolve(1);
  }
}

describe('a sweeper', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('comes by within two minutes of a start, then at its interval, until the service stops', async () => {
    const sweeper = new CountingSweeper();
    sweeper.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(MINUTE_MS - 1);
    expect(sweeper.swept).toEqual([]);
    await jest.advanceTimersByTimeAsync(MINUTE_MS + 1);
    expect(sweeper.swept).toEqual(['a', 'b']);
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(sweeper.swept).toHaveLength(4);
    sweeper.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(2 * INTERVAL_MS);
    expect(sweeper.swept).toHaveLength(4);
  });

  it('comes again after a round that failed', async () => {
    const sweeper = new CountingSweeper();
    sweeper.fails = true;
    sweeper.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    sweeper.fails = false;
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(sweeper.swept).toEqual(['a', 'b']);
    sweeper.onApplicationShutdown();
  });

  it('leaves it to the process that runs jobs', async () => {
    const sweeper = new CountingSweeper(false);
    sweeper.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(2 * INTERVAL_MS);
    expect(sweeper.swept).toEqual([]);
  });
});
