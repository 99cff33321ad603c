import { describe, expect, it } from '@jest/globals';
import type { Transactions } from '../database/transactions.js';
import type { AccountPurge, Retention } from './retention.js';
import { RetentionRunner } from './retention-runner.js';
import type { RetentionRunsRepository } from './retention-runs.repository.js';

const ACTOR = { userId: 'system', login: 'test' } as const;
const ACCOUNTS = ['one', 'two', 'three'];

/** Three pages of two values in each account, with an action before the second page. */
function setUp(beforeSecondPage: (account: AccountPurge) => void = () => undefined): {
  runner: RetentionRunner;
  retention: Retention<'values'>;
  done: string[];
  locked: () => number;
} {
  const done: string[] = [];
  let locked = 0;
  const runs = {
    exclusively: (_: unknown, work: () => unknown) => {
      locked += 1;
      return work();
    },
    listDueAccounts: () => Promise.resolve(ACCOUNTS.filter((id) => !done.includes(id))),
    markDone: (_: unknown, accountId: string) => Promise.resolve(void done.push(accountId)),
  };
  const transactions = { accountIds: () => Promise.resolve(ACCOUNTS) };
  const retention: Retention<'values'> = {
    name: 'vault',
    actor: ACTOR,
    counted: ['values'],
    async *purge(account) {
      for (const page of [1, 2, 3]) {
        if (page === 2) beforeSecondPage(account);
        yield await Promise.resolve(['values', 2] as const);
      }
    },
  };
  const runner = new RetentionRunner(
    { retentionMaxSessions: 10 },
    runs as unknown as RetentionRunsRepository,
    transactions as unknown as Transactions,
  );
  return { runner, retention, done, locked: () => locked };
}

describe('the retention runner', () => {
  it('adds up the pages of all accounts and marks each account as done', async () => {
    const { runner, retention, done } = setUp();
    const progress: number[] = [];
    const onProgress = ({ values }: { values: number }): void => void progress.push(values);
    expect(await runner.purge(retention, undefined, ACTOR, { onProgress })).toEqual({ values: 18 });
    expect(progress).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18]);
    expect(done).toEqual(ACCOUNTS);
  });

  it('purges only accounts that are due in the daily purge', async () => {
    const { runner, retention } = setUp();
    await runner.purge(retention, 'two', ACTOR);
    expect(await runner.purgeDaily(retention)).toEqual({ values: 12 });
    expect(await runner.purgeDaily(retention)).toEqual({ values: 0 });
  });

  it('only counts in a dry run, without the lock', async () => {
    const { runner, retention, done, locked } = setUp(({ dryRun }) => {
      expect(dryRun).toBe(true);
    });
    expect(await runner.purge(retention, undefined, ACTOR, { dryRun: true })).toEqual({ values: 18 });
    expect([done, locked()]).toEqual([[], 0]);
  });

  it('removes no data if more is due than one run may remove, unless that number is confirmed', async () => {
    const { runner, retention, done } = setUp();
    const limited = { ...retention, countDue: () => Promise.resolve(4) };
    const held = expect.objectContaining({ due: 12, limit: 10 });
    await expect(runner.purgeDaily(limited)).rejects.toEqual(held);
    await expect(runner.purge(limited, undefined, ACTOR)).rejects.toThrow(/audit purge --confirm 12/);
    expect([done, runner.held]).toEqual([[], 12]);
    expect(await runner.purge(limited, undefined, ACTOR, { dryRun: true })).toEqual({ values: 18 });
    await expect(runner.purge(limited, undefined, ACTOR, { confirmed: 11 })).rejects.toThrow('12 sessions');
    expect(await runner.purge(limited, undefined, ACTOR, { confirmed: 12 })).toEqual({ values: 18 });
    expect([done, runner.held]).toEqual([ACCOUNTS, 0]);
  });

  it('continues with the other accounts if one fails, then throws', async () => {
    const { runner, retention, done } = setUp(({ accountId }) => {
      if (accountId === 'two') throw new Error('out of order');
    });
    await expect(runner.purgeDaily(retention)).rejects.toThrow('out of order');
    expect(done).toEqual(['one', 'three']);
  });

  it('ends after the current page if it is aborted, without marking the account as done', async () => {
    const ending = new AbortController();
    const { runner, retention, done } = setUp(({ accountId }) => {
      if (accountId === 'two') ending.abort();
    });
    expect(await runner.purgeDaily(retention, ending.signal)).toEqual({ values: 10 });
    expect(done).toEqual(['one']);
  });
});
