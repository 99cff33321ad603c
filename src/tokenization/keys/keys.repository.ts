import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { KeyState, StoredKey } from '../crypto/keyring.js';

export interface KeyRow extends StoredKey {
  readonly createdAt: Date;
  /** Number of live vault values sealed with the key. */
  readonly values: number;
}

/** Tables with a signing secret in each row, and the column of the row's ID. */
const SECRETS = { agents: 'agent_id', alert_webhooks: 'webhook_id' } as const;
type SecretsTable = keyof typeof SECRETS;
export const SECRETS_TABLES = Object.keys(SECRETS) as SecretsTable[];

/** Wrapped keys of accounts. Every method runs inside a transaction of the account. */
@Injectable()
export class KeysRepository {
  async insert(manager: EntityManager, accountId: string, key: StoredKey): Promise<void> {
    await manager.query(
      'INSERT INTO account_keys (account_id, kid, purpose, state, wrapped) VALUES ($1, $2, $3, $4, $5)',
      [accountId, key.kid, key.purpose, key.state, key.wrapped],
    );
  }

  async list(manager: EntityManager, accountId: string): Promise<StoredKey[]> {
    return manager.query<StoredKey[]>(
      'SELECT kid, purpose, state, wrapped FROM account_keys WHERE account_id = $1 ORDER BY created_at, kid',
      [accountId],
    );
  }

  /** Returns the account's keys with their numbers of live values. */
  async listWithUse(manager: EntityManager, accountId: string): Promise<KeyRow[]> {
    return manager.query<KeyRow[]>(
      `SELECT k.kid, k.purpose, k.state, k.wrapped, k.created_at AS "createdAt",
        (SELECT count(*)::int FROM vault_entries v
         WHERE v.account_id = k.account_id AND v.kid = k.kid AND v.retired_at IS NULL) AS "values"
       FROM account_keys k WHERE k.account_id = $1 ORDER BY k.created_at, k.kid`,
      [accountId],
    );
  }

  /** Locks the key until the transaction ends; undefined if the account has no such key. */
  async lock(manager: EntityManager, accountId: string, kid: string): Promise<StoredKey | undefined> {
    const rows = await manager.query<StoredKey[]>(
      'SELECT kid, purpose, state, wrapped FROM account_keys WHERE account_id = $1 AND kid = $2 FOR UPDATE',
      [accountId, kid],
    );
    return rows[0];
  }

  async setState(manager: EntityManager, accountId: string, kid: string, state: KeyState): Promise<void> {
    await manager.query('UPDATE account_keys SET state = $3 WHERE account_id = $1 AND kid = $2', [
      accountId,
      kid,
      state,
    ]);
  }

  /** Sets the state of a purpose's primary key to `enabled`. */
  async demotePrimary(manager: EntityManager, accountId: string, purpose: string): Promise<void> {
    await manager.query(
      `UPDATE account_keys SET state = 'enabled' WHERE account_id = $1 AND purpose = $2 AND state = 'primary'`,
      [accountId, purpose],
    );
  }

  /** Destroys a key irreversibly. Data that it sealed can never be opened again. */
  async destroy(manager: EntityManager, accountId: string, kid: string): Promise<void> {
    await manager.query(
      `UPDATE account_keys SET state = 'destroyed', wrapped = NULL WHERE account_id = $1 AND kid = $2`,
      [accountId, kid],
    );
  }

  async setWrapped(manager: EntityManager, accountId: string, kid: string, wrapped: Buffer): Promise<void> {
    await manager.query('UPDATE account_keys SET wrapped = $3 WHERE account_id = $1 AND kid = $2', [
      accountId,
      kid,
      wrapped,
    ]);
  }

  /** Returns the signing secrets, which the master key also wraps. Locks them until the transaction ends. */
  async lockSecrets(
    manager: EntityManager,
    accountId: string,
    table: SecretsTable,
  ): Promise<{ ownerId: string; wrapped: Buffer }[]> {
    const owner = SECRETS[table];
    return manager.query<{ ownerId: string; wrapped: Buffer }[]>(
      `SELECT ${owner} AS "ownerId", signing_secret AS wrapped FROM ${table}
       WHERE account_id = $1 AND signing_secret IS NOT NULL ORDER BY ${owner} FOR UPDATE`,
      [accountId],
    );
  }

  /** @param wrapped null removes the secret of an agent */
  async setSecret(
    manager: EntityManager,
    accountId: string,
    table: SecretsTable,
    ownerId: string,
    wrapped: Buffer | null,
  ): Promise<void> {
    await manager.query(
      `UPDATE ${table} SET signing_secret = $3 WHERE account_id = $1 AND ${SECRETS[table]} = $2`,
      [accountId, ownerId, wrapped],
    );
  }
}
