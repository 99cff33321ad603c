import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { runExclusively } from '../database/exclusive-run.js';
import { Transactions } from '../database/transactions.js';
import type { Retention } from './retention.js';

/** Lock keys, functions and columns of each retention. Lock keys are arbitrary, but must be unique and not change. */
const RUNS = {
  vault: { lock: 7_305_222, due: 'accounts_to_purge', day: 'vault_purged_on' },
  sessions: { lock: 7_305_223, due: 'accounts_to_expire', day: 'sessions_purged_on' },
} as const satisfies Record<Retention['name'], { lock: number; due: string; day: string }>;

/** Records which accounts were purged today (UTC), and ensures that one instance purges at a time. */
@Injectable()
export class RetentionRunsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  /** @returns undefined if another instance is purging the same sort of data */
  exclusively<T>({ name }: Retention, work: () => Promise<T>): Promise<T | undefined> {
    return runExclusively(this.dataSource, RUNS[name].lock, work);
  }

  /** Lists the accounts that were not purged today. */
  async listDueAccounts({ name }: Retention): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(`SELECT ${RUNS[name].due}() AS id`);
    return rows.map((row) => row.id);
  }

  async markDone({ name }: Retention, accountId: string): Promise<void> {
    await this.transactions.run(accountId, (manager) =>
      manager.query(
        `UPDATE accounts SET ${RUNS[name].day} = (now() AT TIME ZONE 'utc')::date WHERE account_id = $1`,
        [accountId],
      ),
    );
  }
}
