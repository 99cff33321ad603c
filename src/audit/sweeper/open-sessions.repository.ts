import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ChainHead } from '../events/audit-event.js';
import { HEAD_COLUMNS } from '../journal/audit-chains.repository.js';

/** Conditions under which an open session may be ended. */
export interface Claim {
  readonly own: string;
  /** Milliseconds of silence after which another instance counts as lost. */
  readonly silentMs: number;
}

/** Open session that is about to be ended. */
export interface OpenSession {
  readonly head: ChainHead;
  readonly startedAt: Date;
  /** Current time of the database's clock. */
  readonly now: Date;
}

/** Orphaned open sessions. Every method runs inside a transaction of the account. */
@Injectable()
export class OpenSessionsRepository {
  /**
   * Locks the chain's head, then checks that the session is still open and orphaned. The lock serializes this method
   * and the call's own close, so that the second one finds the session ended.
   * @returns undefined if the session is no longer open or orphaned
   */
  async lock(
    manager: EntityManager,
    accountId: string,
    sessionId: string,
    claim: Claim,
  ): Promise<OpenSession | undefined> {
    const [head] = await manager.query<ChainHead[]>(
      `SELECT ${HEAD_COLUMNS} FROM audit_chains WHERE account_id = $1 AND chain = $2 FOR UPDATE`,
      [accountId, sessionId],
    );
    if (head === undefined) return undefined;
    const [session] = await manager.query<Omit<OpenSession, 'head'>[]>(
      `SELECT started_at AS "startedAt", now()::timestamptz(3) AS now FROM sessions
       WHERE account_id = $1 AND session_id = $2 AND ended_at IS NULL
         AND (instance_id = $3 OR is_lost(instance_id, started_at, $4))`,
      [accountId, sessionId, claim.own, claim.silentMs],
    );
    return session && { head, ...session };
  }

  /** Returns the number of redactions in the chain, by kind. */
  async countRedactions(
    manager: EntityManager,
    accountId: string,
    sessionId: string,
  ): Promise<Record<string, number>> {
    const rows = await manager.query<{ kind: string; n: number }[]>(
      `SELECT canonical::jsonb ->> 'entity_kind' AS kind, count(*)::int AS n FROM audit_events
       WHERE account_id = $1 AND chain = $2 AND kind = 'redaction_applied' GROUP BY 1`,
      [accountId, sessionId],
    );
    return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
  }

  /** Ends the session and counts it in the statistics, but without its added latency, which is unknown. */
  async end(
    manager: EntityManager,
    accountId: string,
    sessionId: string,
    end: { endedAt: Date; durationMs: number; redactionCount: number; redactionsByKind: object },
  ): Promise<void> {
    await manager.query(
      `WITH ended AS (
         UPDATE sessions SET ended_at = $3, duration_ms = $4, status = 'error', redaction_count = $5,
           redactions_by_kind = $6 WHERE account_id = $1 AND session_id = $2
         RETURNING account_id, agent_id, started_at, redaction_count, status, redactions_by_kind
       )
       SELECT count_sessions(array_agg(account_id), array_agg(agent_id), array_agg(started_at),
         array_agg(redaction_count), array_agg(NULL::integer), array_agg(status), array_agg(redactions_by_kind))
       FROM ended`,
      [
        accountId,
        sessionId,
        end.endedAt,
        end.durationMs,
        end.redactionCount,
        JSON.stringify(end.redactionsByKind),
      ],
    );
  }
}
