import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ReviewedCall } from './figure/grouped-shares.js';
import { isReviewCounts } from './marks/review-counts.js';
import type { WordTable } from './marks/word-agreement.js';
import { hasUsableKey, isForgotten } from './samples/forgotten.js';

/** A reviewed call, with what it is grouped by. */
export interface GroupedCall extends ReviewedCall {
  readonly agentId: string;
  /** Null where the agent was deleted. */
  readonly agentName: string | null;
  readonly policyName: string;
  readonly policyVersion: number;
  readonly modelSha256: string | null;
  readonly language: string | null;
}

/** How far the reviews are. */
export interface ProgressRow {
  readonly drawn: number;
  readonly waiting: number;
  readonly reviewed: number;
  /** Their texts went before anybody had finished a review. */
  readonly unreviewed: number;
  /** Of a review; null where there is none. */
  readonly medianSeconds: number | null;
}

/** Calls of one figure; so many nobody reviews by hand. */
const MOST_CALLS = 50_000;

/** What the figures are made of. Every method works inside a transaction of the account. */
@Injectable()
export class FiguresRepository {
  /** Calls drawn since then that somebody has finished reviewing, the latest first. */
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

  /** Whether the account's chain has a finished review. */
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
           AND ${hasUsableKey('s')} AND NOT ${isForgotten('s', 'drawn_at')})::int AS waiting,
         count(*) FILTER (WHERE r.finished)::int AS reviewed,
         count(*) FILTER (WHERE NOT r.finished AND (s.sealed IS NULL OR s.expires_at <= now()
           OR ${isForgotten('s', 'drawn_at')}))::int AS unreviewed,
         (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM f.finished_at - f.begun_at))
          FROM reviews f WHERE f.account_id = $1 AND f.finished_at >= $2) AS "medianSeconds"
       FROM review_samples s, LATERAL (SELECT EXISTS (SELECT FROM reviews r WHERE r.account_id = s.account_id
           AND r.session_id = s.session_id AND r.finished_at IS NOT NULL) AS finished) r
       WHERE s.account_id = $1 AND s.drawn_at >= $2`,
      [accountId, since],
    );
    return rows[0] ?? { drawn: 0, waiting: 0, reviewed: 0, unreviewed: 0, medianSeconds: null };
  }

  /** Of calls that two people have reviewed. */
  async listAgreements(manager: EntityManager, accountId: string, since: Date): Promise<WordTable[]> {
    const rows = await manager.query<{ agreement: WordTable }[]>(
      `SELECT agreement FROM review_samples WHERE account_id = $1 AND drawn_at >= $2 AND agreement IS NOT NULL
       ORDER BY drawn_at DESC LIMIT ${MOST_CALLS}`,
      [accountId, since],
    );
    return rows.map(({ agreement }) => agreement);
  }
}
