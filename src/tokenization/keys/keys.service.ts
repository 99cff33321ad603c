import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import {
  wrongMasterKeyError,
  Keyring,
  type MasterKeys,
  newStoredKey,
  canUnwrapAny,
} from '../crypto/keyring.js';
import { KeysRepository } from './keys.repository.js';

/** Injection token of {@link MasterKeys}. */
export const MASTER_KEYS = Symbol('MASTER_KEYS');

const CACHED_KEYRINGS = 10_000;

/** Provides the keyring of an account for an epoch. Every key change raises the epoch. */
@Injectable()
export class KeysService {
  private readonly keyrings = new LRUCache<string, Keyring>({ max: CACHED_KEYRINGS });

  constructor(
    @Inject(MASTER_KEYS) private readonly master: MasterKeys,
    private readonly repository: KeysRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Creates a new account's first keys. */
  async create(manager: EntityManager, accountId: string): Promise<void> {
    for (const purpose of ['data', 'lookup'] as const) {
      await this.repository.insert(manager, accountId, newStoredKey(this.master, accountId, purpose));
    }
  }

  /**
   * Verifies that the master key belongs to this database. It must open keys in the oldest or the newest account
   * (during its rotation perhaps only one). Another master key would seal values that can't be opened later.
   * @throws KeyStateError when it opens none
   */
  async requireMasterKey(): Promise<void> {
    const accountIds = await this.transactions.accountIds();
    const opened = new Set<boolean | undefined>();
    for (const accountId of new Set([...accountIds.slice(0, 1), ...accountIds.slice(-1)])) {
      const stored = await this.transactions.run(accountId, (manager) =>
        this.repository.list(manager, accountId),
      );
      opened.add(canUnwrapAny(this.master, accountId, stored));
    }
    if (opened.has(false) && !opened.has(true)) throw wrongMasterKeyError();
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
