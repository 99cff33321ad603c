import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { Transactions } from '../database/transactions.js';
import { DEFAULT_POLICY } from '../policies/builtin-policies.js';
import { PoliciesService } from '../policies/policies.service.js';
import type { KeyActor } from '../tokenization/administration/key-administration.service.js';
import { type PurgedPage, VaultRetentionRepository } from './vault-retention.repository.js';

/** Rows of one transaction: few enough that nobody waits for it, or notices the statement. */
const PAGE = 5_000;

export interface PurgeOptions {
  /** Only counts. */
  readonly dryRun?: boolean;
  /** Ends between two transactions when it is aborted. */
  readonly signal?: AbortSignal;
}

/**
 * Removes values from the vault that were not used for as long as the policies of the account's agents keep anything:
 * the longest `retention_days` among them (that of `healthcare-default` for an account without agents) and a day more.
 * An instance relies on tokens that it remembers for no longer than that (see `Vault`), so no call is disturbed.
 */
@Injectable()
export class VaultRetention {
  constructor(
    private readonly transactions: Transactions,
    private readonly policies: PoliciesService,
    private readonly repository: VaultRetentionRepository,
    private readonly journal: AccountJournal,
  ) {}

  /**
   * Goes through the vault of one account, whenever it was gone through before.
   * @returns how many values were removed; undefined when another instance is at it
   */
  purge(accountId: string, actor: KeyActor, options: PurgeOptions = {}): Promise<number | undefined> {
    return this.alone(options, () => this.purgeAccount(accountId, actor, options));
  }

  /** The same for every account. */
  purgeAll(actor: KeyActor, options: PurgeOptions = {}): Promise<number | undefined> {
    return this.alone(options, async () =>
      this.purgeEach(await this.transactions.accountIds(), actor, options),
    );
  }

  /** The same for the accounts whose vault nobody went through today. */
  purgeDaily(actor: KeyActor, options: PurgeOptions = {}): Promise<number | undefined> {
    return this.alone(options, async () =>
      this.purgeEach(await this.repository.accountsToPurge(), actor, options),
    );
  }

  private alone({ dryRun = false }: PurgeOptions, work: () => Promise<number>): Promise<number | undefined> {
    return dryRun ? work() : this.repository.alone(work);
  }

  /** What goes wrong with one account keeps none of the others waiting; it is thrown in the end. */
  private async purgeEach(
    accountIds: readonly string[],
    actor: KeyActor,
    options: PurgeOptions,
  ): Promise<number> {
    let total = 0;
    const failures: unknown[] = [];
    for (const accountId of accountIds) {
      if (options.signal?.aborted === true) break;
      try {
        total += await this.purgeAccount(accountId, actor, options);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return total;
  }

  private async purgeAccount(
    accountId: string,
    actor: KeyActor,
    { dryRun = false, signal }: PurgeOptions,
  ): Promise<number> {
    const days = await this.transactions.run(accountId, (manager) => this.retentionDays(manager, accountId));
    let total = 0;
    let after: string | null = '';
    while (after !== null && signal?.aborted !== true) {
      const from: string = after;
      const page: PurgedPage = await this.transactions.run(accountId, (manager) =>
        dryRun
          ? this.repository.countPage(manager, accountId, days, from, PAGE)
          : this.purgePage(manager, accountId, days, from, actor),
      );
      total += page.due;
      after = page.last;
    }
    const done = after === null && !dryRun;
    if (done)
      await this.transactions.run(accountId, (manager) => this.repository.markPurged(manager, accountId));
    return total;
  }

  private async purgePage(
    manager: EntityManager,
    accountId: string,
    days: number,
    after: string,
    actor: KeyActor,
  ): Promise<PurgedPage> {
    const page = await this.repository.purgePage(manager, accountId, days, after, PAGE);
    if (page.due > 0) {
      await this.journal.append(manager, accountId, {
        kind: 'vault_purged',
        values: page.due,
        retention_days: days,
        actor: { user_id: actor.userId, login: actor.login },
      });
    }
    return page;
  }

  private async retentionDays(manager: EntityManager, accountId: string): Promise<number> {
    const inUse = await this.repository.policiesInUse(manager, accountId);
    const policies = inUse.map(({ name, version, yaml }) => this.policies.resolve(name, version, yaml));
    if (policies.length === 0) policies.push(await this.policies.latest(manager, accountId, DEFAULT_POLICY));
    return Math.max(...policies.map(({ retentionDays }) => retentionDays));
  }
}
