import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import type { SealedPayload } from '../audit/journal/call-records.js';
import { FIRST_API, type SessionApi } from '../audit/events/session-origin.js';
import type { SessionStatus } from '../audit/events/session-status.js';
import { type EndedSession, SessionEntity } from './session.entity.js';
import type { SessionSummary } from './session-summary.js';

/** Conditions of a list of sessions; undefined where it has none. */
export interface SessionFilter {
  /** Only those that started then or later. */
  readonly from: Date;
  readonly agentId: string | undefined;
  readonly status: SessionStatus | undefined;
  readonly api: SessionApi | undefined;
  readonly minRedactions: number;
  /** Any of these; undefined: with and without one. */
  readonly callIds: readonly string[] | undefined;
}

/** A session's position in the order of the lists. */
export interface SessionPlace {
  readonly startedAt: Date;
  readonly id: string;
}

/** Sessions and their payloads as they are read. Every method works inside a transaction of the account. */
@Injectable()
export class SessionsRepository {
  /** Undefined when the account has no ended session of that id. */
  async findEnded(manager: EntityManager, accountId: string, id: string): Promise<EndedSession | undefined> {
    const found = await manager.findOneBy(SessionEntity, { accountId, id, endedAt: Not(IsNull()) });
    return (found as EndedSession | null) ?? undefined;
  }

  /**
   * Ended sessions, the newest first, from the one after `after` on. Which they are is found in an index alone; only
   * the rows of those that are shown are read.
   */
  async listPage(
    manager: EntityManager,
    accountId: string,
    filter: SessionFilter,
    limit: number,
    after: SessionPlace | undefined,
  ): Promise<SessionSummary[]> {
    const values: unknown[] = [accountId, limit];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = ['account_id = $1', 'ended_at IS NOT NULL', `started_at >= ${bind(filter.from)}`];
    if (filter.agentId !== undefined) conditions.push(`agent_id = ${bind(filter.agentId)}`);
    if (filter.status !== undefined) conditions.push(`status = ${bind(filter.status)}`);
    if (filter.api === FIRST_API) conditions.push(`(api IS NULL OR api = ${bind(filter.api)})`);
    else if (filter.api !== undefined) conditions.push(`api = ${bind(filter.api)}`);
    if (filter.minRedactions > 0) conditions.push(`redaction_count >= ${bind(filter.minRedactions)}`);
    if (filter.callIds !== undefined) conditions.push(`call_id = ANY (${bind(filter.callIds)})`);
    if (after !== undefined)
      conditions.push(`(started_at, session_id) < (${bind(after.startedAt)}, ${bind(after.id)})`);
    return manager.query<SessionSummary[]>(
      `SELECT s.session_id AS id, s.agent_id AS "agentId", s.agent_name AS "agentName", s.call_id AS "callId",
         s.started_at AS "startedAt", s.ended_at AS "endedAt", s.duration_ms AS "durationMs", s.status,
         s.redaction_count AS "redactionCount", s.redactions_by_kind AS "redactionsByKind", s.languages,
         s.observed_by_kind AS "observedByKind",
         s.upstream_model AS "upstreamModel", coalesce(s.api, '${FIRST_API}') AS api, s.transport
       FROM (SELECT session_id FROM sessions WHERE ${conditions.join(' AND ')}
         ORDER BY started_at DESC, session_id DESC LIMIT $2) page
       JOIN sessions s ON s.account_id = $1 AND s.session_id = page.session_id
       ORDER BY s.started_at DESC, s.session_id DESC`,
      values,
    );
  }

  async listPayloads(manager: EntityManager, accountId: string, id: string): Promise<SealedPayload[]> {
    return manager.query<SealedPayload[]>(
      'SELECT part, sealed, kid FROM session_payloads WHERE account_id = $1 AND session_id = $2',
      [accountId, id],
    );
  }

  /** The account's present epoch. */
  async epoch(manager: EntityManager, accountId: string): Promise<string> {
    const rows = await manager.query<{ epoch: string }[]>(
      'SELECT epoch FROM accounts WHERE account_id = $1',
      [accountId],
    );
    return rows[0]?.epoch ?? '';
  }
}
