import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ReviewedCall } from './figure/grouped-shares.js';
import { isReviewCounts } from './marks/review-counts.js';
import type { WordTable } from './marks/word-agreement.js';
import { hasUsableKey, isErasedOrWithoutKey } from './samples/row-conditions.js';

/** Reviewed call, with its grouping keys. */
export interface GroupedCall extends ReviewedCall {
  readonly agentId: string;
  /** Null if the agent was deleted. */
  readonly agentName: string | null;
  readonly policyName: string;
  readonly policyVersion: number;
  readonly modelSha256: string | null;
  readonly language: string | null;
}

/** Progress of the reviews. */
export interface ProgressRow {
  readonly drawn: number;
  readonly waiting: number;
  readonly reviewed: number;
  /** Number of calls whose texts were destroyed before a review was finished. */
  readonly unreviewed: number;
  /** Median duration of a review; null without reviews. */
  readonly medianSeconds: number | null;
}

/** Maximum number of calls per measurement, more than can be reviewed manually. */
const MOST_CALLS = 50_000;

/** Data for measurements. Every method runs inside a transaction of the account. */
@Injectable()
export class FiguresRepository {
  /** Returns the calls sampled since a time that have a finished review, latest first. */
  async listReviewed(manager: EntityManager, accountId: string, since: Date): Promise<GroupedCall[]> {
    const calls = await manager.query<GroupedCall[]>(
      `SELECT s.stratum, s.chance, s.agent_id AS "agentId", a.name AS "agentName", s.policy_name AS "policyName",
         s.policy_version AS "policyVersion", s.model_sha256 AS "modelSha256", s.language, r.counts
       FROM (SELECT f.session_id, json_agg(f.counts) AS counts FROM reviews f
           WHERE f.account_id = $1 AND f.finished_at >= $2 GROUP BY f.session_id) r
         JOIN review_samples s ON s.account_id = $1 AND s.session_id = r.session_id
         LEFT JOIN agents a ON a.account_id = s.account_id AND a.agent_id = s.agent_id
       WHERE s.drawn_at >= $2 ORDER BY s.drawn_at DESC LIMIT ${MOST_CALLS}`,
      [accountId, since],
    );
    return calls.map((call) => ({ ...call, counts: call.counts.filter(isReviewCounts) }));
  }

  /** Returns true if the account's chain contains a finished review. */
  async hasReview(manager: EntityManager, accountId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT 1 FROM audit_single_events
       WHERE account_id = $1 AND chain = account_id AND kind = 'review_finished' LIMIT 1`,
      [accountId],
    );
    return rows.length > 0;
  }

  async progress(manager: EntityManager, accountId: string, since: Date): Promise<ProgressRow> {
    const rows = await manager.query<ProgressRow[]>(
      `SELECT count(*)::int AS drawn,
         count(*) FILTER (WHERE s.sealed IS NOT NULL AND s.expires_at > now()
           AND ${hasUsableKey('s')} AND NOT ${isErasedOrWithoutKey('s', 'drawn_at')})::int AS waiting,
         count(*) FILTER (WHERE r.finished)::int AS reviewed,
         count(*) FILTER (WHERE NOT r.finished AND (s.sealed IS NULL OR s.expires_at <= now()
           OR ${isErasedOrWithoutKey('s', 'drawn_at')}))::int AS unreviewed,
         (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM f.finished_at - f.begun_at))
          FROM reviews f WHERE f.account_id = $1 AND f.finished_at >= $2) AS "medianSeconds"
       FROM review_samples s, LATERAL (SELECT EXISTS (SELECT FROM reviews r WHERE r.account_id = s.account_id
           AND r.session_id = s.session_id AND r.finished_at IS NOT NULL) AS finished) r
       WHERE s.account_id = $1 AND s.drawn_at >= $2`,
      [accountId, since],
    );
    return rows[0] ?? { drawn: 0, waiting: 0, reviewed: 0, unreviewed: 0, medianSeconds: null };
  }

  /** Returns the comparisons of calls with two reviews. */
  async listAgreements(manager: EntityManager, accountId: string, since: Date): Promise<WordTable[]> {
    const rows = await manager.query<{ agreement: WordTable }[]>(
      `SELECT agreement FROM review_samples WHERE account_id = $1 AND drawn_at >= $2 AND agreement IS NOT NULL
       ORDER BY drawn_at DESC LIMIT ${MOST_CALLS}`,
      [accountId, since],
    );
    return rows.map(({ agreement }) => agreement);
  }
}
