import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { foreignMasterKey, Keyring, type MasterKeys, newStoredKey, opensKeys } from '../crypto/keyring.js';
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

  /**
   * Sees to it that the master key belongs to this database: it opens keys of the oldest account or of the newest (while
   * it is being replaced, perhaps not of both). A new one on a restored database would seal what nobody opens later.
   * @throws KeyStateError when it opens none
   */
  async requireMasterKey(): Promise<void> {
    const accountIds = await this.transactions.accountIds();
    const opened = new Set<boolean | undefined>();
    for (const accountId of new Set([...accountIds.slice(0, 1), ...accountIds.slice(-1)])) {
      const stored = await this.transactions.run(accountId, (manager) =>
        this.repository.list(manager, accountId),
      );
      opened.add(opensKeys(this.master, accountId, stored));
    }
    if (opened.has(false) && !opened.has(true)) throw foreignMasterKey();
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
