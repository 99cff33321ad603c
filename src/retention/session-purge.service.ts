import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../database/transactions.js';
import { AuditChainsRepository } from '../audit/journal/audit-chains.repository.js';
import { ChainWriter } from '../audit/chain/hash/hash-chain.js';
import type { RetentionActor } from './retention.js';
import { SessionRetentionRepository } from './session-retention.repository.js';

/** Removes ended sessions, each for a tombstone in the account's chain. */
@Injectable()
export class SessionPurge {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: SessionRetentionRepository,
    private readonly chains: AuditChainsRepository,
  ) {}

  /**
   * All in one transaction; when the database refuses that, one by one, so that a session whose chain is broken keeps no
   * other: it stays as evidence.
   * @param onFailure called with the reason why a session stays
   * @returns how many were removed
   */
  async purge(
    accountId: string,
    sessionIds: readonly string[],
    actor: RetentionActor,
    onFailure: (error: unknown) => void,
  ): Promise<number> {
    if (sessionIds.length === 0) return 0;
    try {
      await this.purgeTogether(accountId, sessionIds, actor);
      return sessionIds.length;
    } catch (error) {
      if (sessionIds.length === 1) {
        onFailure(error);
        return 0;
      }
    }
    let removed = 0;
    for (const id of sessionIds) removed += await this.purge(accountId, [id], actor, onFailure);
    return removed;
  }

  private purgeTogether(
    accountId: string,
    sessionIds: readonly string[],
    actor: RetentionActor,
  ): Promise<void> {
    return this.transactions.run(accountId, async (manager) => {
      const heads = await this.repository.lockHeads(manager, accountId, sessionIds);
      await this.writeTombstones(manager, accountId, heads, actor);
      await this.repository.purge(manager, accountId, sessionIds);
    });
  }

  private async writeTombstones(
    manager: EntityManager,
    accountId: string,
    heads: Awaited<ReturnType<SessionRetentionRepository['lockHeads']>>,
    actor: RetentionActor,
  ): Promise<void> {
    const account = await this.chains.lockHead(manager, accountId, accountId);
    const writer = new ChainWriter(accountId, account);
    const tombstones = heads.map((head) =>
      writer.append(
        {
          kind: 'session_purged',
          session_id: head.chain,
          event_count: head.nextSeq,
          head_hash: head.hash,
          reason: 'retention',
          actor: { user_id: actor.userId, login: actor.login },
        },
        account.now,
      ),
    );
    await this.chains.append(manager, accountId, accountId, tombstones, writer.head);
  }
}
