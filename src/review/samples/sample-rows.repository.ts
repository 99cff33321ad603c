import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { APP_HOT_PATH, type HotPath } from '../../database/hot-path.js';
import { hasUsableKey, isErased, isWithoutKey } from './forgotten.js';
import type { Sample } from './sample.js';
import type { SealedTexts } from './sampled-texts.js';

/** Figures of other sorts are kept as long. */
const KEPT_DAYS = 400;

/** What stays of a call's texts, sealed. */
export interface KeptRow extends SealedTexts {
  readonly sessionId: string;
}

/** Why texts are gone, in their row: with values that were erased, or with their key. */
type DestroyedFor = 'reviewed' | 'expired' | 'erased';

/** Texts and rows of calls: conditions on them, with `$1` for the account. */
export interface Doomed {
  readonly texts: string;
  readonly rows: string;
}

/** Everything that the account keeps. */
export const ALL: Doomed = { texts: 'true', rows: 'true' };
/** All that an erasure by an older release left behind. */
export const ERASED: Doomed = { texts: isErased('s', 'drawn_at'), rows: isErased('r', 'made_at') };
/** All whose key is destroyed. */
export const WITHOUT_KEY: Doomed = { texts: isWithoutKey('s'), rows: isWithoutKey('r') };

/** Rows of calls that were drawn for review. The row stays when its texts go. */
@Injectable()
export class SampleRows {
  constructor(@Inject(APP_HOT_PATH) private readonly database: HotPath) {}

  /** @returns false when the account is at another epoch by now: values may have been erased since the call began */
  async insert(sample: Sample, { kid, wrappedKey, sealed }: SealedTexts): Promise<boolean> {
    const { keyring, review } = sample;
    const rows = await this.database.query<{ kept: boolean }>(
      'keep_review_sample',
      'SELECT keep_review_sample($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) AS kept',
      [
        keyring.accountId,
        keyring.epoch,
        sample.sessionId,
        sample.agentId,
        sample.policyName,
        sample.policyVersion,
        sample.modelSha256 ?? null,
        sample.language ?? null,
        sample.stratum,
        sample.chance,
        review.roles,
        review.reviewers,
        review.keepDays,
        kid,
        wrappedKey,
        sealed,
        review.rows,
      ],
    );
    return rows[0]?.kept === true;
  }

  /** Destroys texts that were kept for as long as their policy says. @returns of how many calls */
  async destroyExpired(manager: EntityManager, accountId: string): Promise<number> {
    return this.destroy(manager, accountId, 'expired', 'expires_at <= now()');
  }

  /** Destroys texts that must not be kept any longer. @returns of how many calls */
  async destroyTexts(manager: EntityManager, accountId: string, { texts }: Doomed): Promise<number> {
    return this.destroy(manager, accountId, 'erased', texts);
  }

  /** Destroys the texts of one call. */
  async destroyOne(manager: EntityManager, accountId: string, sessionId: string): Promise<void> {
    await this.destroy(manager, accountId, 'reviewed', 'session_id = $3', sessionId);
  }

  /** Keeps the row that is made of a call's texts. */
  async keepRow(
    manager: EntityManager,
    accountId: string,
    sessionId: string,
    { kid, wrappedKey, sealed }: SealedTexts,
  ): Promise<void> {
    await manager.query(
      'INSERT INTO review_rows (account_id, session_id, kid, wrapped_key, sealed) VALUES ($1, $2, $3, $4, $5)',
      [accountId, sessionId, kid, wrappedKey, sealed],
    );
  }

  /** Rows of calls that a role may look at, in the order of their sessions, from the one after `after` on. */
  async listRows(
    manager: EntityManager,
    accountId: string,
    role: string,
    after: string,
    limit: number,
  ): Promise<KeptRow[]> {
    return manager.query<KeptRow[]>(
      `SELECT r.session_id AS "sessionId", r.kid, r.wrapped_key AS "wrappedKey", r.sealed
       FROM review_rows r JOIN review_samples s USING (account_id, session_id)
       WHERE r.account_id = $1 AND $2 = ANY (s.roles) AND r.session_id > $3
         AND ${hasUsableKey('r')} AND NOT ${isErased('r', 'made_at')} ORDER BY r.session_id LIMIT $4`,
      [accountId, role, after, limit],
    );
  }

  /** Destroys rows that must not be kept any longer. @returns of how many calls */
  async destroyRows(manager: EntityManager, accountId: string, { rows }: Doomed): Promise<number> {
    const result = await manager.query<[unknown[], number]>(
      `DELETE FROM review_rows r WHERE r.account_id = $1 AND ${rows}`,
      [accountId],
    );
    return result[1];
  }

  /** Removes calls, and what was said of them, whose figures are too old to be asked for. @returns how many */
  async deleteOld(manager: EntityManager, accountId: string): Promise<number> {
    const result = await manager.query<[unknown[], number]>(
      `DELETE FROM review_samples
       WHERE account_id = $1 AND sealed IS NULL AND drawn_at < now() - make_interval(days => ${KEPT_DAYS})`,
      [accountId],
    );
    return result[1];
  }

  private async destroy(
    manager: EntityManager,
    accountId: string,
    reason: DestroyedFor,
    which: string,
    ...more: string[]
  ): Promise<number> {
    const result = await manager.query<[unknown[], number]>(
      `UPDATE review_samples s SET sealed = NULL, wrapped_key = NULL, destroyed_at = now(), destroyed_for = $2
       WHERE account_id = $1 AND sealed IS NOT NULL AND ${which}`,
      [accountId, reason, ...more],
    );
    return result[1];
  }
}
