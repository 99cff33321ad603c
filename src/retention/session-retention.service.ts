import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../database/transactions.js';
import { PoliciesService } from '../policies/policies.service.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { SessionSealing } from '../audit/sealing/session-sealing.service.js';
import type { AccountPurge, Retention, RetentionActor } from './retention.js';
import { SessionPurge } from './session-purge.service.js';
import {
  BEFORE_ALL,
  type Place,
  SessionRetentionRepository,
  type Term,
} from './session-retention.repository.js';

/** Sessions of one transaction: few enough that nobody waits for the account's chain for long. */
const PAGE = 200;

/** Sessions that were removed, and sessions that only lost their payloads. */
type What = 'sessions' | 'payloads';

/**
 * Removes what the policies keep no longer: payloads after `payload_retention_days`, then the sessions themselves after
 * `retention_days`, both counted from the session's start. Each session is kept as long as the policy says that it ran
 * under. The account's chain keeps a tombstone of every session.
 */
@Injectable()
export class SessionRetention implements Retention<What> {
  readonly name = 'sessions';
  readonly actor: RetentionActor = { userId: 'system', login: 'retention' };
  readonly counted = ['sessions', 'payloads'] as const;

  constructor(
    private readonly transactions: Transactions,
    private readonly policies: PoliciesService,
    private readonly repository: SessionRetentionRepository,
    private readonly sessions: SessionPurge,
    private readonly journal: AccountJournal,
    private readonly sealing: SessionSealing,
  ) {}

  async *purge(account: AccountPurge): AsyncGenerator<readonly [What, number]> {
    const { accountId, dryRun, signal } = account;
    const policies = await this.transactions.run(accountId, (manager) =>
      this.policies.all(manager, accountId),
    );
    // Only what is sealed may go: its tombstone is checked against the seal ever after.
    if (!dryRun) await this.sealing.sealAccount(accountId, signal);
    if (signal?.aborted === true) return;
    // Sessions first: what goes with them needs no event of its own.
    for (const term of termsOf(policies, 'retentionDays')) yield* this.purgeSessions(account, term);
    for (const term of termsOf(policies, 'payloadRetentionDays')) yield* this.purgePayloads(account, term);
  }

  private async *purgeSessions(
    { accountId, actor, dryRun, onFailure }: AccountPurge,
    term: Term,
  ): AsyncGenerator<readonly [What, number]> {
    let after: Place | undefined = BEFORE_ALL;
    while (after !== undefined) {
      const from: Place = after;
      const due = await this.transactions.run(accountId, (manager) =>
        this.repository.listDue(manager, accountId, term, from, PAGE),
      );
      const ids = due.map(({ sessionId }) => sessionId);
      yield ['sessions', dryRun ? ids.length : await this.sessions.purge(accountId, ids, actor, onFailure)];
      after = due.length < PAGE ? undefined : due.at(-1);
    }
  }

  private async *purgePayloads(account: AccountPurge, term: Term): AsyncGenerator<readonly [What, number]> {
    let after: string | undefined = '';
    while (after !== undefined) {
      const from: string = after;
      const ids = await this.transactions.run(account.accountId, (manager) =>
        this.purgePayloadPage(manager, account, term, from),
      );
      yield ['payloads', ids.length];
      after = ids.length < PAGE ? undefined : ids.at(-1);
    }
  }

  private async purgePayloadPage(
    manager: EntityManager,
    { accountId, actor, dryRun }: AccountPurge,
    term: Term,
    after: string,
  ): Promise<string[]> {
    const ids = await this.repository.listWithDuePayloads(manager, accountId, term, after, PAGE);
    if (dryRun || ids.length === 0) return ids;
    await this.repository.deletePayloads(manager, accountId, ids);
    await this.journal.append(manager, accountId, {
      kind: 'payloads_purged',
      sessions: ids.length,
      payload_retention_days: term.days,
      actor: { user_id: actor.userId, login: actor.login },
    });
    return ids;
  }
}

/** Policies by how long they keep: there are few terms, however many policies. */
function termsOf(
  policies: readonly { name: string; version: number; retentionDays: number; payloadRetentionDays: number }[],
  what: 'retentionDays' | 'payloadRetentionDays',
): Term[] {
  const terms = new Map<number, { name: string; version: number }[]>();
  for (const policy of policies) {
    const { name, version } = policy;
    terms.set(policy[what], [...(terms.get(policy[what]) ?? []), { name, version }]);
  }
  return [...terms].map(([days, pinned]) => ({ days, policies: pinned }));
}
