import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { APP_HOT_PATH, type HotPath } from '../../database/hot-path.js';
import { hasUsableKey, isErased, isWithoutKey } from './row-conditions.js';
import type { Sample } from './sample.js';
import type { SealedTexts } from './sampled-texts.js';

/** Retention in days, like other measurements. */
const KEPT_DAYS = 400;

/** Sealed row of a call's reviewed texts. */
export interface KeptRow extends SealedTexts {
  readonly sessionId: string;
}

/** Reason why texts were destroyed: reviewed, expired, or erased with values or with their key. */
type DestroyedFor = 'reviewed' | 'expired' | 'erased';

/** SQL conditions on the texts and rows to destroy, with `$1` for the account. */
export interface DestroyConditions {
  readonly texts: string;
  readonly rows: string;
}

/** Matches all stored texts and rows of the account. */
export const ALL: DestroyConditions = { texts: 'true', rows: 'true' };
/** Matches texts and rows that remained after an erasure by an older release. */
export const ERASED: DestroyConditions = { texts: isErased('s', 'drawn_at'), rows: isErased('r', 'made_at') };
/** Matches texts and rows whose key is destroyed. */
export const WITHOUT_KEY: DestroyConditions = { texts: isWithoutKey('s'), rows: isWithoutKey('r') };

/** Stores calls that were sampled for review. The row remains after its texts are destroyed. */
@Injectable()
export class SampleRows {
  constructor(@Inject(APP_HOT_PATH) private readonly database: HotPath) {}

  /** @returns false if the account's epoch has changed, since values may have been erased after the call began */
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

  /** Destroys texts whose retention has ended. @returns the number of calls */
  async destroyExpired(manager: EntityManager, accountId: string): Promise<number> {
    return this.destroy(manager, accountId, 'expired', 'expires_at <= now()');
  }

  /** Destroys texts that match the condition. @returns the number of calls */
  async destroyTexts(
    manager: EntityManager,
    accountId: string,
    { texts }: DestroyConditions,
  ): Promise<number> {
    return this.destroy(manager, accountId, 'erased', texts);
  }

  /** Destroys the texts of one call. */
  async destroyOne(manager: EntityManager, accountId: string, sessionId: string): Promise<void> {
    await this.destroy(manager, accountId, 'reviewed', 'session_id = $3', sessionId);
  }

  /** Stores the row that was made of a call's texts. */
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

  /** Returns rows of calls that a role may view, in the order of their sessions, starting after `after`. */
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

  /** Destroys rows that match the condition. @returns the number of calls */
  async destroyRows(manager: EntityManager, accountId: string, { rows }: DestroyConditions): Promise<number> {
    const result = await manager.query<[unknown[], number]>(
      `DELETE FROM review_rows r WHERE r.account_id = $1 AND ${rows}`,
      [accountId],
    );
    return result[1];
  }

  /** Deletes calls that are too old for any measurement, with their reviews. @returns the number of calls */
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
