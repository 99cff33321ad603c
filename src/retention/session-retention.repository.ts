import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HEAD_COLUMNS } from '../audit/journal/audit-chains.repository.js';
import type { Id } from '../common/ids.js';
import type { Sha256Hex } from '../common/text/branded.js';

/** Retention period in days, with the policies that have this period. */
export interface RetentionPeriod {
  readonly days: number;
  readonly policies: readonly { readonly name: string; readonly version: number }[];
}

/** Position of a session in the order of starts, according to the table's columns. */
export interface StartPosition {
  readonly startedAt: Date;
  readonly sessionId: string;
}

export const BEFORE_ALL: StartPosition = { startedAt: new Date(0), sessionId: '' };

const DUE_PAYLOADS = `FROM session_payloads w
  JOIN sessions s ON s.account_id = w.account_id AND s.session_id = w.session_id
  WHERE w.account_id = $1 AND s.started_at < now() - $4::int * interval '1 day'
    AND EXISTS (SELECT FROM unnest($2::text[], $3::int[]) AS p (name, version)
      WHERE p.name = s.policy_name AND p.version = s.policy_version)`;

/** Sessions and payloads that are due for removal. Every method runs inside a transaction of the account. */
@Injectable()
export class SessionRetentionRepository {
  /**
   * Lists ended sessions whose period has ended according to the table's columns, oldest first, after a position.
   * Sessions must be sealed before they are removed, and their chains decide whether they are due.
   */
  async listDue(
    manager: EntityManager,
    accountId: string,
    period: RetentionPeriod,
    after: StartPosition,
    limit: number,
  ): Promise<StartPosition[]> {
    return manager.query<StartPosition[]>(
      `SELECT s.session_id AS "sessionId", s.started_at AS "startedAt" FROM sessions s
       WHERE s.account_id = $1 AND s.started_at < now() - $4::int * interval '1 day' AND s.ended_at IS NOT NULL
         AND (s.started_at, s.session_id) > ($5, $6)
         AND EXISTS (SELECT FROM unnest($2::text[], $3::int[]) AS p (name, version)
           WHERE p.name = s.policy_name AND p.version = s.policy_version)
       ORDER BY s.started_at, s.session_id LIMIT $7`,
      [accountId, ...columns(period), after.startedAt, after.sessionId, limit],
    );
  }

  /** Returns the number of ended sessions whose period has ended according to the table's columns. */
  async countDue(manager: EntityManager, accountId: string, period: RetentionPeriod): Promise<number> {
    const rows = await manager.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM sessions s
       WHERE s.account_id = $1 AND s.started_at < now() - $4::int * interval '1 day' AND s.ended_at IS NOT NULL
         AND EXISTS (SELECT FROM unnest($2::text[], $3::int[]) AS p (name, version)
           WHERE p.name = s.policy_name AND p.version = s.policy_version)`,
      [accountId, ...columns(period)],
    );
    return rows[0]?.n ?? 0;
  }

  /** Returns the number of sessions whose payloads are due according to the table's columns. */
  async countWithDuePayloads(
    manager: EntityManager,
    accountId: string,
    period: RetentionPeriod,
  ): Promise<number> {
    const rows = await manager.query<{ n: number }[]>(
      `SELECT count(DISTINCT w.session_id)::int AS n ${DUE_PAYLOADS}`,
      [accountId, ...columns(period)],
    );
    return rows[0]?.n ?? 0;
  }

  async now(manager: EntityManager): Promise<Date> {
    const rows = await manager.query<{ now: Date }[]>('SELECT now() AS now');
    if (rows[0] === undefined) throw new Error('the database did not return its time');
    return rows[0].now;
  }

  /** Lists sessions with due payloads after a session ID, ordered by ID. */
  async listWithDuePayloads(
    manager: EntityManager,
    accountId: string,
    period: RetentionPeriod,
    after: string,
    limit: number,
  ): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT DISTINCT w.session_id AS id ${DUE_PAYLOADS} AND w.session_id > $5 ORDER BY 1 LIMIT $6`,
      [accountId, ...columns(period), after, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Locks the heads of the sessions' chains, ordered by chain, and returns them. */
  async lockHeads(
    manager: EntityManager,
    accountId: string,
    sessionIds: readonly string[],
  ): Promise<{ chain: Id<'sess'>; nextSeq: number; hash: Sha256Hex }[]> {
    return manager.query<{ chain: Id<'sess'>; nextSeq: number; hash: Sha256Hex }[]>(
      `SELECT chain, ${HEAD_COLUMNS} FROM audit_chains WHERE account_id = $1 AND chain = ANY ($2)
       ORDER BY chain FOR UPDATE`,
      [accountId, sessionIds],
    );
  }

  /** Removes sessions with their payloads, chains and events. @throws if a session has no tombstone */
  async purge(manager: EntityManager, accountId: string, sessionIds: readonly string[]): Promise<void> {
    await manager.query('SELECT purge_sessions($1, $2)', [accountId, sessionIds]);
  }

  async deletePayloads(
    manager: EntityManager,
    accountId: string,
    sessionIds: readonly string[],
  ): Promise<void> {
    await manager.query('DELETE FROM session_payloads WHERE account_id = $1 AND session_id = ANY ($2)', [
      accountId,
      sessionIds,
    ]);
  }
}

/** Returns policy names, versions and days, which are the SQL parameters from the second one onwards. */
function columns({ policies, days }: RetentionPeriod): [string[], number[], number] {
  return [policies.map(({ name }) => name), policies.map(({ version }) => version), days];
}
