import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventActor } from '../audit/events/event-actor.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { Transactions } from '../database/transactions.js';
import { DEFAULT_POLICY } from '../policies/builtin-policies.js';
import { PoliciesService } from '../policies/policies.service.js';
import type { AccountPurge, Retention, RetentionActor } from './retention.js';
import { type PurgedPage, VaultRetentionRepository } from './vault-retention.repository.js';

/** Number of rows per transaction, small enough that other work is not delayed. */
const PAGE = 5_000;

/**
 * Removes vault values that were not used during the longest `retention_days` among the policies of the account's
 * agents (or of `healthcare-default`, for an account without agents), plus one day. Instances use cached tokens for at
 * most that long (see `Vault`), so calls are not affected.
 */
@Injectable()
export class VaultRetention implements Retention<'values'> {
  readonly name = 'vault';
  readonly actor: RetentionActor = { userId: 'system', login: 'vault-retention' };
  readonly counted = ['values'] as const;

  constructor(
    private readonly transactions: Transactions,
    private readonly policies: PoliciesService,
    private readonly repository: VaultRetentionRepository,
    private readonly journal: AccountJournal,
  ) {}

  async *purge({ accountId, actor, dryRun }: AccountPurge): AsyncGenerator<readonly ['values', number]> {
    const days = await this.transactions.run(accountId, (manager) => this.retentionDays(manager, accountId));
    let after: string | null = '';
    while (after !== null) {
      const from: string = after;
      const page: PurgedPage = await this.transactions.run(accountId, (manager) =>
        dryRun
          ? this.repository.countPage(manager, accountId, days, from, PAGE)
          : this.purgePage(manager, accountId, days, from, actor),
      );
      yield ['values', page.due];
      after = page.last;
    }
  }

  private async purgePage(
    manager: EntityManager,
    accountId: string,
    days: number,
    after: string,
    actor: RetentionActor,
  ): Promise<PurgedPage> {
    const page = await this.repository.purgePage(manager, accountId, days, after, PAGE);
    if (page.due > 0) {
      await this.journal.append(manager, accountId, {
        kind: 'vault_purged',
        values: page.due,
        retention_days: days,
        actor: eventActor(actor),
      });
    }
    return page;
  }

  private async retentionDays(manager: EntityManager, accountId: string): Promise<number> {
    const inUse = await this.repository.policiesInUse(manager, accountId);
    const policies = inUse.map((policy) => this.policies.resolve(policy));
    if (policies.length === 0) policies.push(await this.policies.latest(manager, accountId, DEFAULT_POLICY));
    return Math.max(...policies.map(({ retentionDays }) => retentionDays));
  }
}
