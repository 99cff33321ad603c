import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { AuditChainsRepository } from '../journal/audit-chains.repository.js';
import { ChainWriter } from '../chain/hash/hash-chain.js';
import type { OrphanedSession } from './instances.repository.js';
import { type Claim, OpenSessionsRepository } from './open-sessions.repository.js';

/** Ends sessions whose calls can no longer end them. */
@Injectable()
export class SessionEnding {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: OpenSessionsRepository,
    private readonly chains: AuditChainsRepository,
  ) {}

  /**
   * Ends a session with status `error`, and an event that records the reason, unless it has ended meanwhile.
   * @returns whether this method ended the session
   */
  end({ accountId, sessionId, isOwn }: OrphanedSession, claim: Claim): Promise<boolean> {
    return this.transactions.run(accountId, async (manager) => {
      const open = await this.sessions.lock(manager, accountId, sessionId, claim);
      if (open === undefined) return false;
      const redactionsByKind = await this.sessions.countRedactions(manager, accountId, sessionId);
      const redactionCount = Object.values(redactionsByKind).reduce((sum, n) => sum + n, 0);
      const durationMs = Math.max(0, open.now.getTime() - open.startedAt.getTime());
      const writer = new ChainWriter(sessionId, open.head);
      const event = writer.append(
        {
          kind: 'session_closed',
          status: 'error',
          duration_ms: durationMs,
          redaction_count: redactionCount,
          reason: isOwn ? 'commit_failed' : 'instance_lost',
        },
        open.now,
      );
      await this.chains.append(manager, accountId, sessionId, [event], writer.head);
      const end = { endedAt: open.now, durationMs, redactionCount, redactionsByKind };
      await this.sessions.end(manager, accountId, sessionId, end);
      return true;
    });
  }
}
