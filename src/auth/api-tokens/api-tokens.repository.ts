import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Id } from '../../common/ids.js';
import type { ApiToken, NewApiToken, TokenCaller } from './api-token.js';
import { SweepEvery, TEN_MINUTES_MS } from '../../database/sweeps.js';

/** Days for which an expired token remains in the list. */
const LISTED_AFTER_EXPIRY = 30;

type Row = Omit<ApiToken, 'owner'> & ApiToken['owner'];

/** API tokens, found by their hash. Methods with a manager work inside a transaction of the account. */
@Injectable()
export class ApiTokensRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns undefined if the hash is unknown or the token has expired. Works without knowing the account. */
  async findByHash(hash: Buffer): Promise<TokenCaller | undefined> {
    const rows = await this.dataSource.query<TokenCaller[]>(
      `SELECT account_id AS "accountId", account_name AS "accountName", token_id AS "tokenId", member_id AS "memberId",
         login, name, email, role, scopes, last_used_at AS "lastUsedAt" FROM find_api_token($1)`,
      [hash],
    );
    return rows[0];
  }

  /** @returns the time of expiry */
  async insert(
    manager: EntityManager,
    accountId: string,
    key: { readonly tokenId: Id<'tok'>; readonly hash: Buffer; readonly ownerId: Id<'usr'> },
    { name, role, scopes, days }: NewApiToken,
  ): Promise<Date> {
    const rows = await manager.query<{ expiresAt: Date }[]>(
      `INSERT INTO api_tokens (account_id, token_id, token_hash, member_id, name, role, scopes, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8)) RETURNING expires_at AS "expiresAt"`,
      [accountId, key.tokenId, key.hash, key.ownerId, name, role, scopes, days],
    );
    const row = rows[0];
    if (row === undefined) throw new Error('the API token could not be stored');
    return row.expiresAt;
  }

  /** Returns the newest tokens first. @param ownerId owner of the returned tokens; undefined for all tokens */
  async list(manager: EntityManager, accountId: string, ownerId?: string): Promise<ApiToken[]> {
    const rows = await manager.query<Row[]>(
      `SELECT t.token_id AS "tokenId", t.name, t.role, t.scopes, t.created_at AS "createdAt",
         t.expires_at AS "expiresAt", t.last_used_at AS "lastUsedAt", t.member_id AS "memberId", m.login
       FROM api_tokens t JOIN members m ON m.account_id = t.account_id AND m.member_id = t.member_id
       WHERE t.account_id = $1 AND ($2::text IS NULL OR t.member_id = $2)
       ORDER BY t.created_at DESC, t.token_id DESC`,
      [accountId, ownerId ?? null],
    );
    return rows.map(({ memberId, login, ...token }) => ({ ...token, owner: { memberId, login } }));
  }

  /** @returns false if the token no longer exists */
  async delete(manager: EntityManager, accountId: string, tokenId: string): Promise<boolean> {
    const result = await manager.query<[unknown[], number]>(
      'DELETE FROM api_tokens WHERE account_id = $1 AND token_id = $2',
      [accountId, tokenId],
    );
    return result[1] === 1;
  }

  /** @returns the number of tokens deleted because they expired long ago */
  @SweepEvery(TEN_MINUTES_MS)
  async deleteExpired(manager: EntityManager, accountId: string): Promise<number> {
    const result = await manager.query<[unknown[], number]>(
      `DELETE FROM api_tokens
       WHERE account_id = $1 AND expires_at <= now() - make_interval(days => ${LISTED_AFTER_EXPIRY})`,
      [accountId],
    );
    return result[1];
  }

  /** Records a use on a new day (UTC). @returns false if a use on this day is already recorded */
  async recordDay(manager: EntityManager, accountId: string, tokenId: string): Promise<boolean> {
    const result = await manager.query<[unknown[], number]>(
      `UPDATE api_tokens SET last_used_at = now() WHERE account_id = $1 AND token_id = $2
       AND (last_used_at IS NULL OR (last_used_at AT TIME ZONE 'utc')::date < (now() AT TIME ZONE 'utc')::date)`,
      [accountId, tokenId],
    );
    return result[1] === 1;
  }

  async recordUse(manager: EntityManager, accountId: string, tokenId: string): Promise<void> {
    await manager.query(
      'UPDATE api_tokens SET last_used_at = now() WHERE account_id = $1 AND token_id = $2',
      [accountId, tokenId],
    );
  }
}
