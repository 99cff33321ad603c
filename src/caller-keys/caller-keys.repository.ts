import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Id } from '../common/ids.js';
import type { CallerKeyName } from '../common/text/branded.js';
import type { CallerKey } from './caller-key.js';

/** Days for which a key that is revoked or expired remains in the list, like its usage. */
const LISTED_AFTER_END = 401;

export interface NewCallerKey extends Pick<CallerKey, 'keyId' | 'name' | 'monthlyTokens'> {
  readonly hash: Buffer;
  /** Days until the key expires; null if the key does not expire. */
  readonly days: number | null;
}

/** Caller keys of agents. Every method works inside a transaction of the account. */
@Injectable()
export class CallerKeysRepository {
  async insert(
    manager: EntityManager,
    accountId: string,
    agentId: Id<'agt'>,
    { keyId, hash, name, days, monthlyTokens }: NewCallerKey,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO caller_keys (account_id, agent_id, key_id, key_hash, name, expires_at, monthly_tokens)
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(days => $6), $7)`,
      [accountId, agentId, keyId, hash, name, days, monthlyTokens],
    );
  }

  /** Returns the newest keys first. */
  async list(manager: EntityManager, accountId: string, agentId: Id<'agt'>): Promise<CallerKey[]> {
    return manager.query<CallerKey[]>(
      `SELECT key_id AS "keyId", name, created_at AS "createdAt", expires_at AS "expiresAt",
         monthly_tokens::float8 AS "monthlyTokens", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"
       FROM caller_keys WHERE account_id = $1 AND agent_id = $2 ORDER BY created_at DESC, key_id DESC`,
      [accountId, agentId],
    );
  }

  async setMonthlyTokens(
    manager: EntityManager,
    accountId: string,
    keyId: Id<'ckey'>,
    tokens: number | null,
  ): Promise<void> {
    await manager.query('UPDATE caller_keys SET monthly_tokens = $3 WHERE account_id = $1 AND key_id = $2', [
      accountId,
      keyId,
      tokens,
    ]);
  }

  /** @returns the key's name; undefined if the agent has no such key, or the key was already revoked */
  async revoke(
    manager: EntityManager,
    accountId: string,
    agentId: Id<'agt'>,
    keyId: Id<'ckey'>,
  ): Promise<CallerKeyName | undefined> {
    const [rows] = await manager.query<[{ name: CallerKeyName }[], number]>(
      `UPDATE caller_keys SET revoked_at = now()
       WHERE account_id = $1 AND agent_id = $2 AND key_id = $3 AND revoked_at IS NULL RETURNING name`,
      [accountId, agentId, keyId],
    );
    return rows[0]?.name;
  }

  /** Deletes the agent's keys that were revoked or expired long ago. */
  async deleteOld(manager: EntityManager, accountId: string, agentId: Id<'agt'>): Promise<void> {
    await manager.query(
      `DELETE FROM caller_keys WHERE account_id = $1 AND agent_id = $2
       AND least(revoked_at, expires_at) < now() - make_interval(days => ${LISTED_AFTER_END})`,
      [accountId, agentId],
    );
  }
}
