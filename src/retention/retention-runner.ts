import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Transactions } from '../database/transactions.js';
import type { Retention, RetentionActor } from './retention.js';
import { RetentionRunsRepository } from './retention-runs.repository.js';

type Counts<Item extends string> = Record<Item, number>;

/** Error for a run with more due sessions than allowed without confirmation. No data was removed. */
export class RetentionHeld extends Error {
  override readonly name = 'RetentionHeld';

  constructor(
    readonly due: number,
    readonly limit: number,
  ) {
    super(
      `${due} sessions would be deleted or lose their payloads, but one run may remove at most ${limit} ` +
        '(SERVICE_RETENTION_MAX_SESSIONS). No data was deleted. Check the number with "sotto audit purge --dry-run", then ' +
        `confirm it with "sotto audit purge --confirm ${due}".`,
    );
  }
}

export interface PurgeOptions<Item extends string = string> {
  /** Whether to count without removing data. */
  readonly dryRun?: boolean;
  /** Number of sessions that the operator confirmed, which replaces the limit. */
  readonly confirmed?: number | undefined;
  /** Ends the run between two transactions when aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the totals so far after each transaction. */
  readonly onProgress?: (removed: Readonly<Counts<Item>>) => void;
}

/** Purges accounts in sequence, on one instance at a time. */
@Injectable()
export class RetentionRunner {
  private readonly logger = new Logger(RetentionRunner.name);
  /** Number of due sessions that the last run did not remove because of the limit. */
  held = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'retentionMaxSessions'>,
    private readonly runs: RetentionRunsRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Purges accounts, even if they were already purged today.
   * @param accountId account to purge; undefined purges all accounts
   * @returns numbers of removed items; undefined if another instance is purging
   * @throws RetentionHeld if more sessions are due than the limit allows; otherwise the first failure, after all
   *   accounts were processed
   */
  purge<Item extends string>(
    retention: Retention<Item>,
    accountId: string | undefined,
    actor: RetentionActor,
    options: PurgeOptions<Item> = {},
  ): Promise<Counts<Item> | undefined> {
    const work = async (): Promise<Counts<Item>> => {
      const accountIds = accountId === undefined ? await this.transactions.accountIds() : [accountId];
      if (options.dryRun !== true) await this.refuseTooMany(retention, accountIds, options.confirmed);
      return this.purgeEach(retention, accountIds, actor, options);
    };
    return options.dryRun === true ? work() : this.runs.exclusively(retention, work);
  }

  /** Purges the accounts that were not purged today (UTC). Returns and throws as {@link purge} does. */
  purgeDaily<Item extends string>(
    retention: Retention<Item>,
    signal?: AbortSignal,
  ): Promise<Counts<Item> | undefined> {
    return this.runs.exclusively(retention, async () => {
      const accountIds = await this.runs.listDueAccounts(retention);
      await this.refuseTooMany(retention, accountIds);
      return this.purgeEach(retention, accountIds, retention.actor, { signal });
    });
  }

  private async refuseTooMany(
    retention: Retention,
    accountIds: readonly string[],
    limit = this.config.retentionMaxSessions,
  ): Promise<void> {
    if (retention.countDue === undefined) return;
    let due = 0;
    for (const accountId of accountIds) due += await retention.countDue(accountId);
    this.held = due > limit ? due : 0;
    if (this.held === 0) return;
    const held = new RetentionHeld(due, limit);
    this.logger.error(held.message);
    throw held;
  }

  private async purgeEach<Item extends string>(
    retention: Retention<Item>,
    accountIds: readonly string[],
    actor: RetentionActor,
    { dryRun = false, signal, onProgress }: PurgeOptions<Item>,
  ): Promise<Counts<Item>> {
    const removed = Object.fromEntries(retention.counted.map((item) => [item, 0])) as Counts<Item>;
    const failures: unknown[] = [];
    const onFailure = (error: unknown): void => {
      failures.push(error);
    };
    const purgeAccount = async (accountId: string): Promise<void> => {
      for await (const [item, count] of retention.purge({ accountId, actor, dryRun, signal, onFailure })) {
        removed[item] += count;
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
