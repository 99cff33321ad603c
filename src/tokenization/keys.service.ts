import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../database/transactions.js';
import { Keyring, type MasterKeys, newStoredKey } from './keyring.js';
import { KeysRepository } from './keys.repository.js';

/** Injection token of {@link MasterKeys}. */
export const MASTER_KEYS = Symbol('MASTER_KEYS');

const CACHED_KEYRINGS = 10_000;

/** Hands out the keyring of an account as of an epoch: whatever changes keys raises the epoch. */
@Injectable()
export class KeysService {
  private readonly keyrings = new LRUCache<string, Keyring>({ max: CACHED_KEYRINGS });

  constructor(
    @Inject(MASTER_KEYS) private readonly master: MasterKeys,
    private readonly repository: KeysRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Gives a new account its first keys. */
  async create(manager: EntityManager, accountId: string): Promise<void> {
    for (const purpose of ['data', 'lookup'] as const) {
      await this.repository.insert(manager, accountId, newStoredKey(this.master, accountId, purpose));
    }
  }

  async keyring(accountId: string, epoch: string): Promise<Keyring> {
    const cached = this.keyrings.get(accountId);
    if (cached?.epoch === epoch) return cached;
    const stored = await this.transactions.run(accountId, (manager) =>
      this.repository.list(manager, accountId),
    );
    const keyring = new Keyring(accountId, epoch, this.master, stored);
    this.keyrings.set(accountId, keyring);
    return keyring;
  }
}
