import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Fold } from './counts/fold.js';
import { type CountsRow, FOLDED_WIDTH } from './counts/slice.js';
import { HOUR_MS, SweepEvery } from '../database/sweeps.js';

const ROW = `language, begun_at AS "begunAt", width, calls, turns, refused, batches,
  refused_squares AS "refusedSquares", kinds`;
/** Days for which counts are stored. Neither baselines nor charts use older counts. */
const KEPT_DAYS = 70;

/** Counts of findings in calls. Every method works inside a transaction of the account. */
@Injectable()
export class DriftCountsRepository {
  /** Returns all counts of an agent, in order. */
  async list(manager: EntityManager, accountId: string, agentId: string): Promise<CountsRow[]> {
    return manager.query<CountsRow[]>(
      `SELECT ${ROW} FROM drift_counts WHERE account_id = $1 AND agent_id = $2
         AND begun_at > now() - interval '${KEPT_DAYS} days' ORDER BY begun_at, width`,
      [accountId, agentId],
    );
  }

  /** Returns the agents whose calls were counted since a time. */
  async listCounted(manager: EntityManager, accountId: string, since: Date): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      'SELECT DISTINCT agent_id AS id FROM drift_counts WHERE account_id = $1 AND counted_at >= $2',
      [accountId, since],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns agents and languages with batches that have not been folded. */
  async listUnfolded(
    manager: EntityManager,
    accountId: string,
  ): Promise<{ agentId: string; language: string }[]> {
    return manager.query(
      `SELECT agent_id AS "agentId", language FROM drift_counts WHERE account_id = $1 AND width = 0
       GROUP BY 1, 2 HAVING count(*) > 16`,
      [accountId],
    );
  }

  /** Returns and locks a language's batches and the rows that may be folded with the batches, in order. */
  async lock(
    manager: EntityManager,
    accountId: string,
    agentId: string,
    language: string,
  ): Promise<CountsRow[]> {
    return manager.query<CountsRow[]>(
      `SELECT ${ROW} FROM drift_counts d WHERE account_id = $1 AND agent_id = $2 AND language = $3
         AND begun_at >= (SELECT date_bin('6 hours', min(b.begun_at), timestamptz 'epoch') FROM drift_counts b
           WHERE b.account_id = $1 AND b.agent_id = $2 AND b.language = $3 AND b.width = 0)
       ORDER BY begun_at, width FOR UPDATE`,
      [accountId, agentId, language],
    );
  }

  /** Replaces several rows by one row. */
  async fold(
    manager: EntityManager,
    accountId: string,
    agentId: string,
    { rows, slice }: Fold,
  ): Promise<void> {
    const language = rows[0]?.language;
    await manager.query(
      `DELETE FROM drift_counts d USING unnest($4::timestamptz[], $5::smallint[]) AS f (begun_at, width)
       WHERE d.account_id = $1 AND d.agent_id = $2 AND d.language = $3 AND d.begun_at = f.begun_at AND d.width = f.width`,
      [accountId, agentId, language, rows.map(({ begunAt }) => begunAt), rows.map(({ width }) => width)],
    );
    await manager.query(
      `INSERT INTO drift_counts (account_id, agent_id, language, begun_at, width, calls, turns, refused, batches,
         refused_squares, kinds, counted_at)
       VALUES ($1, $2, $3, $4, ${FOLDED_WIDTH}, $5, $6, $7, $8, $9, $10, $4)`,
      [
        accountId,
        agentId,
        language,
        new Date(slice.begun),
        slice.calls,
        slice.turns,
        slice.refused,
        slice.batches,
        slice.refusedSquares,
        JSON.stringify(Object.fromEntries(slice.kinds)),
      ],
    );
  }

  /** @returns the number of deleted rows, which no baseline uses any longer */
  @SweepEvery(HOUR_MS)
  async deleteOld(manager: EntityManager, accountId: string): Promise<number> {
    const [, removed] = await manager.query<[unknown[], number]>(
      `DELETE FROM drift_counts WHERE account_id = $1 AND begun_at < now() - interval '${KEPT_DAYS} days'`,
      [accountId],
    );
    return removed;
  }
}
