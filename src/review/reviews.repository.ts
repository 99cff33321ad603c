import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Id } from '../common/ids.js';
import type { Mark } from './marks/mark.js';
import type { ReviewCounts } from './marks/review-counts.js';
import type { WordTable } from './marks/word-agreement.js';
import { hasUsableKey, isErased } from './samples/row-conditions.js';
import type { SealedTexts } from './samples/sampled-texts.js';

/** Call that waits for a review. */
export interface WaitingCall {
  readonly sessionId: string;
  readonly agentId: Id<'agt'>;
  /** Null if the session was deleted. */
  readonly agentName: string | null;
  readonly language: string | null;
  readonly stratum: string;
  readonly drawnAt: Date;
  readonly expiresAt: Date;
  readonly reviewers: number;
  /** Whether the requesting reviewer has begun the review. */
  readonly isBegun: boolean;
}

/** Call whose texts are still stored. */
export interface KeptCall extends WaitingCall, SealedTexts {
  readonly roles: readonly string[];
  /** Whether a row without values is stored after the review. */
  readonly keepsRow: boolean;
}

/** Sealed texts with the ID of their call. */
export interface TextsOfCall extends SealedTexts {
  readonly sessionId: string;
}

export interface WaitingPlace {
  readonly expiresAt: Date;
  readonly sessionId: string;
}

/** One reviewer's review of a call. */
export interface ReviewRow {
  readonly reviewerId: string;
  readonly marks: readonly Mark[];
  readonly isFinished: boolean;
}

const COLUMNS = `s.session_id AS "sessionId", s.agent_id AS "agentId", e.agent_name AS "agentName", s.language, s.stratum,
  s.drawn_at AS "drawnAt", s.expires_at AS "expiresAt", s.reviewers::int AS reviewers,
  EXISTS (SELECT FROM reviews r WHERE r.account_id = s.account_id AND r.session_id = s.session_id
    AND r.reviewer_id = $2) AS "isBegun"`;
const FROM = `FROM review_samples s
  LEFT JOIN sessions e ON e.account_id = s.account_id AND e.session_id = s.session_id
  WHERE s.account_id = $1 AND s.sealed IS NOT NULL AND s.expires_at > now()
    AND ${hasUsableKey('s')} AND NOT ${isErased('s', 'drawn_at')}
    AND NOT EXISTS (SELECT FROM reviews r WHERE r.account_id = s.account_id AND r.session_id = s.session_id
      AND r.reviewer_id = $2 AND r.finished_at IS NOT NULL)`;

/** Stores reviews, and lists calls that wait for a review. Every method runs inside a transaction of the account. */
@Injectable()
export class ReviewsRepository {
  /** Returns the calls that the reviewer may view and has not finished, earliest expiry first. */
  async listWaiting(
    manager: EntityManager,
    accountId: string,
    reviewer: { readonly id: string; readonly role: string },
    limit: number,
    after: WaitingPlace | undefined,
  ): Promise<WaitingCall[]> {
    return manager.query<WaitingCall[]>(
      `SELECT ${COLUMNS} ${FROM} AND $3 = ANY (s.roles)
         AND ($5::timestamptz IS NULL OR (s.expires_at, s.session_id) > ($5, $6))
       ORDER BY s.expires_at, s.session_id LIMIT $4`,
      [accountId, reviewer.id, reviewer.role, limit, after?.expiresAt ?? null, after?.sessionId ?? null],
    );
  }

  /** Returns the texts of calls like {@link listWaiting}, except one call, latest expiry first. */
  async listTexts(
    manager: EntityManager,
    accountId: string,
    reviewer: { readonly id: string; readonly role: string },
    except: string,
    page: { readonly limit: number; readonly skip: number },
  ): Promise<TextsOfCall[]> {
    return manager.query<TextsOfCall[]>(
      `SELECT s.session_id AS "sessionId", s.kid, s.wrapped_key AS "wrappedKey", s.sealed ${FROM}
         AND $3 = ANY (s.roles) AND s.session_id <> $4
       ORDER BY s.expires_at DESC, s.session_id DESC LIMIT $5 OFFSET $6`,
      [accountId, reviewer.id, reviewer.role, except, page.limit, page.skip],
    );
  }

  /** Locks a call, so that reviews end one after another. Undefined without texts or if the reviewer has finished. */
  async lockKept(
    manager: EntityManager,
    accountId: string,
    reviewerId: string,
    sessionId: string,
  ): Promise<KeptCall | undefined> {
    const rows = await manager.query<KeptCall[]>(
      `SELECT ${COLUMNS}, s.roles, s.rows AS "keepsRow", s.kid, s.wrapped_key AS "wrappedKey", s.sealed ${FROM} AND s.session_id = $3
       FOR UPDATE OF s`,
      [accountId, reviewerId, sessionId],
    );
    return rows[0];
  }

  async begin(
    manager: EntityManager,
    accountId: string,
    reviewerId: string,
    sessionId: string,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO reviews (account_id, session_id, reviewer_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [accountId, sessionId, reviewerId],
    );
  }

  async listOf(manager: EntityManager, accountId: string, sessionId: string): Promise<ReviewRow[]> {
    return manager.query<ReviewRow[]>(
      `SELECT reviewer_id AS "reviewerId", marks, finished_at IS NOT NULL AS "isFinished" FROM reviews
       WHERE account_id = $1 AND session_id = $2 ORDER BY finished_at, reviewer_id`,
      [accountId, sessionId],
    );
  }

  async setMarks(
    manager: EntityManager,
    accountId: string,
    reviewerId: string,
    sessionId: string,
    marks: readonly Mark[],
  ): Promise<void> {
    await manager.query(
      `UPDATE reviews SET marks = $4 WHERE account_id = $1 AND reviewer_id = $2 AND session_id = $3`,
      [accountId, reviewerId, sessionId, JSON.stringify(marks)],
    );
  }

  async finish(
    manager: EntityManager,
    accountId: string,
    reviewerId: string,
    sessionId: string,
    counts: ReviewCounts,
  ): Promise<void> {
    await manager.query(
      `UPDATE reviews SET finished_at = now(), counts = $4
       WHERE account_id = $1 AND reviewer_id = $2 AND session_id = $3`,
      [accountId, reviewerId, sessionId, JSON.stringify(counts)],
    );
  }

  async setAgreement(
    manager: EntityManager,
    accountId: string,
    sessionId: string,
    agreement: WordTable,
  ): Promise<void> {
    await manager.query(
      'UPDATE review_samples SET agreement = $3 WHERE account_id = $1 AND session_id = $2',
      [accountId, sessionId, JSON.stringify(agreement)],
    );
  }

  /** Returns the account's current epoch. */
  async epoch(manager: EntityManager, accountId: string): Promise<string> {
    const rows = await manager.query<{ epoch: string }[]>(
      'SELECT epoch FROM accounts WHERE account_id = $1',
      [accountId],
    );
    return rows[0]?.epoch ?? '';
  }
}
