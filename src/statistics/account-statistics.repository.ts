import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HOUR_MS, SweepEvery } from '../database/sweeps.js';
import { KEPT_DAYS, SLOTS, type SlotWidth } from './slots.js';

/** Counts of one or more time slots. */
export interface AccountCounts {
  /** Number of sessions by status. */
  readonly ok: number;
  readonly partial: number;
  readonly error: number;
  /** Number of redactions by kind. */
  readonly redactions: Readonly<Record<string, number>>;
  /** Number of sessions by bucket of their added latency; see `latencyBucket`. */
  readonly latency: readonly number[];
}

/** Row of a slot. The counts of all rows of a slot must be added. */
export interface CountedSlot extends AccountCounts {
  readonly slot: Date;
}

/** Shard number of the row into which a slot's other rows are folded. Connections use shards from 0. */
const FOLDED = -1;

/** Account statistics as counted by the journal. Every method runs inside a transaction of the account. */
@Injectable()
export class AccountStatisticsRepository {
  /** Lists the rows of slots that begin at `from` or later, in no particular order. */
  async list(manager: EntityManager, accountId: string, from: Date): Promise<CountedSlot[]> {
    return manager.query<CountedSlot[]>(
      `SELECT slot, ok, partial, error, redactions, to_json(latency) AS latency FROM account_counts
       WHERE account_id = $1 AND slot >= $2`,
      [accountId, from],
    );
  }

  /**
   * Folds the shards of each slot of this width, and the narrower slots in it, into one row. Affects slots that ended
   * more than `olderHours` hours ago. Includes rows that were folded earlier, because a session that ends late is
   * counted in its own hour.
   * @returns number of folded rows, including rows that were the only one of their slot
   */
  private async fold(
    manager: EntityManager,
    accountId: string,
    width: SlotWidth,
    olderHours: number,
  ): Promise<number> {
    const [{ folded = 0 } = {}] = await manager.query<{ folded?: number }[]>(
      `WITH wide AS (
         SELECT DISTINCT date_bin($2::int * interval '1 minute', slot, timestamptz 'epoch') AS begin
         FROM account_statistics
         WHERE account_id = $1 AND (width < $2 OR width = $2 AND shard <> ${FOLDED})
           AND slot < date_bin($2::int * interval '1 minute', now() - make_interval(hours => $3), timestamptz 'epoch')
       ), gone AS (
         DELETE FROM account_statistics s USING wide w WHERE s.account_id = $1 AND s.width <= $2
           AND s.slot >= w.begin AND s.slot < w.begin + $2::int * interval '1 minute'
         RETURNING w.begin, s.ok, s.partial, s.error, s.redactions, s.latency
       ), kinds AS (
         SELECT begin, jsonb_object_agg(kind, redactions) AS redactions FROM (
           SELECT begin, key AS kind, sum(value::bigint) AS redactions FROM gone, jsonb_each_text(gone.redactions)
           GROUP BY 1, 2) k
         GROUP BY 1
       ), latencies AS (
         SELECT begin, array_agg(sessions ORDER BY bucket) AS latency FROM (
           SELECT begin, bucket, sum(counted)::integer AS sessions
           FROM gone, unnest(gone.latency) WITH ORDINALITY AS b (counted, bucket) GROUP BY 1, 2) l
         GROUP BY 1
       ), folded AS (
         INSERT INTO account_statistics (account_id, slot, width, shard, ok, partial, error, redactions, latency)
         SELECT $1, begin, $2, ${FOLDED}, sum(ok), sum(partial), sum(error),
           coalesce((SELECT k.redactions FROM kinds k WHERE k.begin = gone.begin), '{}'),
           coalesce((SELECT l.latency FROM latencies l WHERE l.begin = gone.begin), '{}')
         FROM gone GROUP BY begin
       )
       SELECT count(*)::int AS folded FROM gone`,
      [accountId, width, olderHours],
    );
    return folded;
  }

  /** Folds past slots into wider slots. API responses do not change. */
  @SweepEvery(HOUR_MS)
  async foldPast(manager: EntityManager, accountId: string): Promise<number> {
    let folded = 0;
    for (const { width, foldedAfterHours } of SLOTS)
      folded += await this.fold(manager, accountId, width, foldedAfterHours);
    return folded;
  }

  /** @returns number of rows that were removed because they are outside of all windows */
  @SweepEvery(HOUR_MS)
  async deleteOld(manager: EntityManager, accountId: string): Promise<number> {
    const [, removed] = await manager.query<[unknown[], number]>(
      'DELETE FROM account_statistics WHERE account_id = $1 AND slot < now() - make_interval(days => $2)',
      [accountId, KEPT_DAYS + 1],
    );
    return removed;
  }
}
