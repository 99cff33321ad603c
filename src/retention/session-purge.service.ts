import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../database/transactions.js';
import { eventActor } from '../audit/events/event-actor.js';
import { AuditChainsRepository } from '../audit/journal/audit-chains.repository.js';
import type { AccountEventBody } from '../audit/events/events.js';
import { ChainWriter } from '../audit/chain/hash/hash-chain.js';
import type { IsoTime, PolicyName } from '../common/text/branded.js';
import type { RetentionActor } from './retention.js';
import { SessionRetentionRepository } from './session-retention.repository.js';

/** Session whose retention period has ended according to its chain. */
export interface ExpiredSession {
  readonly sessionId: string;
  readonly startedAt: IsoTime;
  readonly policyName: PolicyName;
  readonly policyVersion: number;
  readonly days: number;
}

/** Removes ended sessions, and appends a tombstone for each to the account's chain. */
@Injectable()
export class SessionPurge {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: SessionRetentionRepository,
    private readonly chains: AuditChainsRepository,
  ) {}

  /**
   * Removes sessions in one transaction. If the database rejects it, removes them one by one, so that a session with a
   * broken chain does not block the others. Such a session is not removed, because it is evidence.
   * @param onFailure called with the reason why a session was not removed
   * @returns number of removed sessions
   */
  async purge(
    accountId: string,
    sessions: readonly ExpiredSession[],
    actor: RetentionActor,
    onFailure: (error: unknown) => void,
  ): Promise<number> {
    if (sessions.length === 0) return 0;
    try {
      await this.purgeTogether(accountId, sessions, actor);
      return sessions.length;
    } catch (error) {
      if (sessions.length === 1) {
        onFailure(error);
        return 0;
      }
    }
    let removed = 0;
    for (const session of sessions) removed += await this.purge(accountId, [session], actor, onFailure);
    return removed;
  }

  private purgeTogether(
    accountId: string,
    sessions: readonly ExpiredSession[],
    actor: RetentionActor,
  ): Promise<void> {
    const ids = sessions.map(({ sessionId }) => sessionId);
    return this.transactions.run(accountId, async (manager) => {
      const heads = await this.repository.lockHeads(manager, accountId, ids);
      await this.writeTombstones(manager, accountId, heads, sessions, actor);
      await this.repository.purge(manager, accountId, ids);
    });
  }

  private async writeTombstones(
    manager: EntityManager,
    accountId: string,
    heads: Awaited<ReturnType<SessionRetentionRepository['lockHeads']>>,
    sessions: readonly ExpiredSession[],
    actor: RetentionActor,
  ): Promise<void> {
    const account = await this.chains.lockHead(manager, accountId, accountId);
    const writer = new ChainWriter(accountId, account);
    const byId = new Map(heads.map((head) => [head.chain as string, head]));
    const tombstones = sessions.flatMap((session) => {
      const head = byId.get(session.sessionId);
      // Without a tombstone, the database rejects the purge.
      return head === undefined ? [] : [writer.append(tombstoneOf(session, head, actor), account.now)];
    });
    await this.chains.append(manager, accountId, accountId, tombstones, writer.head);
  }
}

type Head = Awaited<ReturnType<SessionRetentionRepository['lockHeads']>>[number];

function tombstoneOf(
  session: ExpiredSession,
  head: Head,
  actor: RetentionActor,
): AccountEventBody<'session_purged'> {
  return {
    kind: 'session_purged',
    session_id: head.chain,
    event_count: head.nextSeq,
    head_hash: head.hash,
    reason: 'retention',
    started_at: session.startedAt,
    policy_name: session.policyName,
    policy_version: session.policyVersion,
    retention_days: session.days,
    actor: eventActor(actor),
  };
}
