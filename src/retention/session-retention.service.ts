import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../database/transactions.js';
import { PoliciesService } from '../policies/policies.service.js';
import { eventActor } from '../audit/events/event-actor.js';
import { Archive } from '../audit/archive/archive.service.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { SessionSealing } from '../audit/sealing/session-sealing.service.js';
import type { AccountPurge, Retention, RetentionActor } from './retention.js';
import type { IsoTime } from '../common/text/branded.js';
import { type ExpiredSession, SessionPurge } from './session-purge.service.js';
import { type SessionStart, SessionStarts } from './session-starts.service.js';
import type { Policy } from '../policies/policy.schema.js';
import {
  BEFORE_ALL,
  type StartPosition,
  SessionRetentionRepository,
  type RetentionPeriod,
} from './session-retention.repository.js';

/** Number of sessions per transaction, small enough that calls do not wait long for the account's chain. */
const PAGE = 200;

const DAY_MS = 86_400_000;

/** Sessions that were removed, or that only lost their payloads. */
type Item = 'sessions' | 'payloads';

/**
 * Removes payloads after `payload_retention_days`, and sessions after `retention_days`, counted from the session's
 * start. The policy under which a session ran determines both periods. Start and policy are taken from the session's
 * chain; the table columns only select candidates. A tombstone of each session remains in the account's chain.
 */
@Injectable()
export class SessionRetention implements Retention<Item> {
  readonly name = 'sessions';
  readonly actor: RetentionActor = { userId: 'system', login: 'retention' };
  readonly counted = ['sessions', 'payloads'] as const;

  constructor(
    private readonly transactions: Transactions,
    private readonly policies: PoliciesService,
    private readonly repository: SessionRetentionRepository,
    private readonly starts: SessionStarts,
    private readonly sessions: SessionPurge,
    private readonly journal: AccountJournal,
    private readonly sealing: SessionSealing,
    private readonly archive: Archive,
  ) {}

  async *purge(account: AccountPurge): AsyncGenerator<readonly [Item, number]> {
    const { accountId, dryRun, signal } = account;
    const policies = await this.policiesOf(accountId);
    // Only sealed sessions may be removed, because verifiers compare the tombstone with the seal.
    if (!dryRun) await this.sealing.sealAccount(accountId, signal);
    if (signal?.aborted === true) return;
    // Sessions are removed first, because their payloads then need no event of their own.
    for (const period of periodsOf(policies, 'retentionDays'))
      yield* this.purgeSessions(account, period, policies);
    for (const period of periodsOf(policies, 'payloadRetentionDays'))
      yield* this.purgePayloads(account, period, policies);
  }

  async countDue(accountId: string): Promise<number> {
    const policies = await this.policiesOf(accountId);
    return this.transactions.run(accountId, async (manager) => {
      let due = 0;
      for (const period of periodsOf(policies, 'retentionDays'))
        due += await this.repository.countDue(manager, accountId, period);
      for (const period of periodsOf(policies, 'payloadRetentionDays'))
        due += await this.repository.countWithDuePayloads(manager, accountId, period);
      return due;
    });
  }

  private policiesOf(accountId: string): Promise<Policy[]> {
    return this.transactions.run(accountId, (manager) => this.policies.all(manager, accountId));
  }

  private async *purgeSessions(
    account: AccountPurge,
    period: RetentionPeriod,
    policies: readonly Policy[],
  ): AsyncGenerator<readonly [Item, number]> {
    const { accountId, actor, dryRun, onFailure } = account;
    let after: StartPosition | undefined = BEFORE_ALL;
    while (after !== undefined) {
      const from: StartPosition = after;
      const { due, expired, archivedSeq } = await this.transactions.byKey(accountId, async (manager) => {
        const positions = await this.repository.listDue(manager, accountId, period, from, PAGE);
        const ids = positions.map(({ sessionId }) => sessionId);
        return {
          due: positions,
          expired: await this.expired(manager, account, ids, policies, 'retentionDays'),
          archivedSeq: await this.archive.archivedSeq(manager, accountId),
        };
      });
      const settled = expired.filter(({ sealSeq }) => sealSeq !== undefined && sealSeq <= archivedSeq);
      yield [
        'sessions',
        dryRun ? expired.length : await this.sessions.purge(accountId, settled, actor, onFailure),
      ];
      after = due.length < PAGE ? undefined : due.at(-1);
    }
  }

  private async *purgePayloads(
    account: AccountPurge,
    period: RetentionPeriod,
    policies: readonly Policy[],
  ): AsyncGenerator<readonly [Item, number]> {
    let after: string | undefined = '';
    while (after !== undefined) {
      const from: string = after;
      const { ids, purged } = await this.transactions.byKey(account.accountId, (manager) =>
        this.purgePayloadPage(manager, account, period, policies, from),
      );
      yield ['payloads', purged];
      after = ids.length < PAGE ? undefined : ids.at(-1);
    }
  }

  private async purgePayloadPage(
    manager: EntityManager,
    account: AccountPurge,
    period: RetentionPeriod,
    policies: readonly Policy[],
    after: string,
  ): Promise<{ readonly ids: string[]; readonly purged: number }> {
    const { accountId, actor, dryRun } = account;
    const ids = await this.repository.listWithDuePayloads(manager, accountId, period, after, PAGE);
    const expired = await this.expired(manager, account, ids, policies, 'payloadRetentionDays');
    const purged = expired.length;
    if (dryRun || purged === 0) return { ids, purged };
    const due = expired.map(({ sessionId }) => sessionId);
    await this.repository.deletePayloads(manager, accountId, due);
    await this.journal.append(manager, accountId, {
      kind: 'payloads_purged',
      sessions: purged,
      payload_retention_days: Math.max(...expired.map(({ days }) => days)),
      actor: eventActor(actor),
    });
    return { ids, purged };
  }

  /** Returns the sessions that are due according to their chains. Reports the other ones as failures. */
  private async expired(
    manager: EntityManager,
    { accountId, onFailure }: AccountPurge,
    ids: readonly string[],
    policies: readonly Policy[],
    setting: PeriodSetting,
  ): Promise<(ExpiredSession & Pick<SessionStart, 'sealSeq'>)[]> {
    if (ids.length === 0) return [];
    const now = await this.repository.now(manager);
    const starts = await this.starts.read(manager, accountId, ids, onFailure);
    return starts.flatMap((start) => {
      const session = expiredSession(start, policies, setting, now);
      if (session !== undefined) return [session];
      const message = `session ${start.sessionId} is kept, because its journal shows that its policy still keeps it`;
      onFailure(new Error(message));
      return [];
    });
  }
}

type PeriodSetting = 'retentionDays' | 'payloadRetentionDays';

/** Returns a due session; undefined if its period has not ended, or the chain states a different policy. */
function expiredSession(
  { sessionId, event, sealSeq }: SessionStart,
  policies: readonly Policy[],
  setting: PeriodSetting,
  now: Date,
): (ExpiredSession & Pick<SessionStart, 'sealSeq'>) | undefined {
  const { policy_name: name, policy_version: version, policy_sha256: sha256, rules_sha256: rules } = event;
  const policy = policies.find(
    (one) =>
      one.name === name &&
      one.version === version &&
      one.sha256 === sha256 &&
      (rules === undefined || one.rulesSha256 === rules),
  );
  if (policy === undefined) return undefined;
  const days = policy[setting];
  const startedAt = event.ts as IsoTime;
  if (now.getTime() < Date.parse(startedAt) + days * DAY_MS) return undefined;
  return { sessionId, startedAt, policyName: policy.name, policyVersion: policy.version, days, sealSeq };
}

/** Groups policies by period. There are few different periods. */
function periodsOf(
  policies: readonly { name: string; version: number; retentionDays: number; payloadRetentionDays: number }[],
  setting: PeriodSetting,
): RetentionPeriod[] {
  const periods = new Map<number, { name: string; version: number }[]>();
  for (const policy of policies) {
    const { name, version } = policy;
    periods.set(policy[setting], [...(periods.get(policy[setting]) ?? []), { name, version }]);
  }
  return [...periods].map(([days, pinned]) => ({ days, policies: pinned }));
}
