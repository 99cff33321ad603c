import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StatisticsWindow } from './statistics-window.js';
import { HOUR_MS, SweepEvery } from '../../database/sweeps.js';

/** Counts in one time slot. */
export interface SlotCounts {
  readonly sessions: number;
  readonly redactions: number;
  /** Number of sessions by bucket of added latency; see `latencyBucket`. */
  readonly latency: readonly number[];
}

/** Retention of slots in days. Five-minute slots cover windows of a week, hours cover longer windows. */
const FIVE_MINUTE_DAYS = 8;
const HOUR_DAYS = 100;

/** Statistics that the journal counts per agent. Every method runs inside a transaction of the account. */
@Injectable()
export class AgentStatisticsRepository {
  /** Returns the slots in the window in which the agent had sessions. */
  async listSlots(
    manager: EntityManager,
    accountId: string,
    agentId: string,
    { from, hoursFrom }: StatisticsWindow,
  ): Promise<SlotCounts[]> {
    return manager.query<SlotCounts[]>(
      `SELECT sessions, redactions::float8 AS redactions, latency FROM agent_counts
       WHERE account_id = $1 AND agent_id = $2 AND width = 60 AND slot >= $4
       UNION ALL
       SELECT sessions, redactions::float8, latency FROM agent_counts
       WHERE account_id = $1 AND agent_id = $2 AND width = 5 AND slot >= $3 AND slot < $4`,
      [accountId, agentId, from, hoursFrom],
    );
  }

  /** Returns the number of sessions per agent in the window. Agents without sessions are omitted. */
  async countSessions(
    manager: EntityManager,
    accountId: string,
    agentIds: readonly string[],
    { from, hoursFrom }: StatisticsWindow,
  ): Promise<Map<string, number>> {
    const rows = await manager.query<{ id: string; sessions: number }[]>(
      `SELECT id, sum(c.sessions)::float8 AS sessions FROM unnest($2::text[]) AS id, LATERAL (
         SELECT s.sessions FROM agent_counts s
         WHERE s.account_id = $1 AND s.agent_id = id AND s.width = 60 AND s.slot >= $4
         UNION ALL
         SELECT s.sessions FROM agent_counts s
         WHERE s.account_id = $1 AND s.agent_id = id AND s.width = 5 AND s.slot >= $3 AND s.slot < $4) c
       GROUP BY id`,
      [accountId, [...agentIds], from, hoursFrom],
    );
    return new Map(rows.map(({ id, sessions }) => [id, sessions]));
  }

  /** @returns the number of deleted slots, which are too old for any window */
  @SweepEvery(HOUR_MS)
  async deleteOld(manager: EntityManager, accountId: string): Promise<number> {
    const [, removed] = await manager.query<[unknown[], number]>(
      `DELETE FROM agent_statistics WHERE account_id = $1 AND (
         width = 5 AND slot < now() - make_interval(days => $2) OR width = 60 AND slot < now() - make_interval(days => $3))`,
      [accountId, FIVE_MINUTE_DAYS, HOUR_DAYS],
    );
    return removed;
  }

  /**
   * Deletes the slots of deleted agents, which running calls may have added after the deletion. Steps from one agent ID
   * to the next, regardless of the number of slots.
   * @returns the number of deleted slots
   */
  @SweepEvery(HOUR_MS)
  async deleteOrphaned(manager: EntityManager, accountId: string): Promise<number> {
    const [, removed] = await manager.query<[unknown[], number]>(
      `WITH RECURSIVE counted (id) AS (
         (SELECT agent_id FROM agent_statistics WHERE account_id = $1 ORDER BY agent_id LIMIT 1)
         UNION ALL
         SELECT (SELECT s.agent_id FROM agent_statistics s WHERE s.account_id = $1 AND s.agent_id > c.id
           ORDER BY s.agent_id LIMIT 1)
         FROM counted c WHERE c.id IS NOT NULL
       )
       DELETE FROM agent_statistics WHERE account_id = $1 AND agent_id = ANY (ARRAY(
         SELECT id FROM counted WHERE NOT EXISTS (SELECT FROM agents a WHERE a.account_id = $1 AND a.agent_id = id)))`,
      [accountId],
    );
    return removed;
  }
}
