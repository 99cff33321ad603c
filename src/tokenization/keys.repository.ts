import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StoredKey } from './keyring.js';

/** Wrapped keys of accounts. Every method works inside a transaction of the account. */
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
}
