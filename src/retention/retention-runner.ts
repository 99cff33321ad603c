import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import type { Retention, RetentionActor } from './retention.js';
import { RetentionRunsRepository } from './retention-runs.repository.js';

type Counts<What extends string> = Record<What, number>;

export interface PurgeOptions<What extends string = string> {
  /** Only counts. */
  readonly dryRun?: boolean;
  /** Ends between two transactions when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the sums so far after each transaction. */
  readonly onProgress?: (removed: Readonly<Counts<What>>) => void;
}

/** Purges accounts one after the other, on one instance at a time. */
@Injectable()
export class RetentionRunner {
  constructor(
    private readonly runs: RetentionRunsRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @param accountId all accounts when undefined; whenever they were purged before
   * @returns what was removed; undefined when another instance is purging
   * @throws in the end what went wrong first; it keeps none of the other accounts waiting
   */
  purge<What extends string>(
    retention: Retention<What>,
    accountId: string | undefined,
    actor: RetentionActor,
    options: PurgeOptions<What> = {},
  ): Promise<Counts<What> | undefined> {
    const work = async (): Promise<Counts<What>> => {
      const accountIds = accountId === undefined ? await this.transactions.accountIds() : [accountId];
      return this.purgeEach(retention, accountIds, actor, options);
    };
    return options.dryRun === true ? work() : this.runs.exclusively(retention, work);
  }

  /** The same for the accounts that were not purged today (UTC). */
  purgeDaily<What extends string>(
    retention: Retention<What>,
    signal?: AbortSignal,
  ): Promise<Counts<What> | undefined> {
    return this.runs.exclusively(retention, async () =>
      this.purgeEach(retention, await this.runs.listDueAccounts(retention), retention.actor, { signal }),
    );
  }

  private async purgeEach<What extends string>(
    retention: Retention<What>,
    accountIds: readonly string[],
    actor: RetentionActor,
    { dryRun = false, signal, onProgress }: PurgeOptions<What>,
  ): Promise<Counts<What>> {
    const removed = Object.fromEntries(retention.counted.map((what) => [what, 0])) as Counts<What>;
    const failures: unknown[] = [];
    const onFailure = (error: unknown): void => {
      failures.push(error);
    };
    const purgeAccount = async (accountId: string): Promise<void> => {
      for await (const [what, count] of retention.purge({ accountId, actor, dryRun, signal, onFailure })) {
        removed[what] += count;
        onProgress?.(removed);
        if (signal?.aborted === true) break;
      }
      if (!dryRun && signal?.aborted !== true) await this.runs.markDone(retention, accountId);
    };
    for (const accountId of accountIds) {
      if (signal?.aborted === true) break;
      await purgeAccount(accountId).catch(onFailure);
    }
    if (failures.length > 0) throw failures[0];
    return removed;
  }
}
