import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountJournal } from '../../audit/journal/account-journal.js';
import { raiseEpoch } from '../../database/epochs.js';
import { Transactions } from '../../database/transactions.js';
import { lookedUpAs, partKey, valueKey } from '../../detection/written/values.js';
import { ERASED_WITH_VALUES, type ErasedWithValues } from './erased-with-values.js';
import type { KeyActor } from './key-administration.service.js';
import { Keyring, type MasterKeys, newStoredKey } from '../crypto/keyring.js';
import { KeptConversationsRepository } from '../conversations/kept-conversations.repository.js';
import { KeysRepository } from '../keys/keys.repository.js';
import { MASTER_KEYS } from '../keys/keys.service.js';
import { keyedHash } from '../crypto/sealing.js';
import { valueMac } from '../vault/new-entries.js';
import { Vault } from '../vault/vault.js';
import type { NewEntry, SealedEntry } from '../vault/vault.repository.js';
import { VaultEntriesRepository } from '../vault/vault-entries.repository.js';

/** A plaintext value of a kind, in any spelling. */
export interface NamedValue {
  readonly kind: string;
  readonly text: string;
}

const PAGE = 1_000;

/** Operator's work on the vault: erasing values and rotating the look-up key. */
@Injectable()
export class VaultAdministration {
  constructor(
    @Inject(MASTER_KEYS) private readonly master: MasterKeys,
    private readonly transactions: Transactions,
    private readonly keys: KeysRepository,
    private readonly entries: VaultEntriesRepository,
    private readonly vault: Vault,
    private readonly conversations: KeptConversationsRepository,
    @Inject(ERASED_WITH_VALUES) private readonly others: ErasedWithValues,
    private readonly journal: AccountJournal,
  ) {}

  /** Number of entries of these values in the vault; a name has one for each of its parts, any value one for each scope. */
  async count(accountId: string, values: readonly NamedValue[]): Promise<number> {
    return this.transactions.run(accountId, async (manager) =>
      this.entries.countByMacs(manager, accountId, hashesOf(await this.keyring(manager, accountId), values)),
    );
  }

  /**
   * Erases values in all their forms, a name with its parts: their tokens can no longer be restored. A conversation whose
   * tokens carry one of them can't be gone on with, and texts that are kept for review are destroyed. Hash chains never contain values, so they stay valid.
   * @returns the number of erased entries
   */
  async erase(accountId: string, values: readonly NamedValue[], actor: KeyActor): Promise<number> {
    return this.transactions.run(accountId, async (manager) => {
      await raiseEpoch(manager, accountId);
      const hashes = hashesOf(await this.keyring(manager, accountId), values);
      const erased = await this.entries.retireByMacs(manager, accountId, hashes);
      await this.conversations.deleteByMacs(manager, accountId, hashes);
      await this.others.eraseIn(manager, accountId, actor);
      await this.journal.append(manager, accountId, {
        kind: 'vault_erased',
        values: erased,
        actor: { user_id: actor.userId, login: actor.login },
      });
      return erased;
    });
  }

  /**
   * Replaces the look-up key and recomputes the keyed hash of every live row. Raises the epoch in the same
   * transaction, so that concurrent calls that write to the vault start over.
   * @returns the number of rehashed rows
   */
  async rotateLookupKey(accountId: string, actor: KeyActor): Promise<number> {
    return this.transactions.run(accountId, async (manager) => {
      await raiseEpoch(manager, accountId);
      const before = await this.keyring(manager, accountId);
      await this.keys.demotePrimary(manager, accountId, 'lookup');
      const key = newStoredKey(this.master, accountId, 'lookup');
      await this.keys.insert(manager, accountId, key);
      const after = await this.keyring(manager, accountId);
      const rows = await this.rehash(manager, before, after);
      await this.conversations.deleteWithMacs(manager, accountId);
      for (const old of await this.keys.list(manager, accountId)) {
        const isOld = old.purpose === 'lookup' && old.kid !== key.kid && old.state !== 'destroyed';
        if (isOld) await this.keys.destroy(manager, accountId, old.kid);
      }
      await this.journal.append(manager, accountId, {
        kind: 'key_rotated',
        purpose: 'lookup',
        kid: key.kid,
        rows,
        actor: { user_id: actor.userId, login: actor.login },
      });
      return rows;
    });
  }

  private async rehash(manager: EntityManager, before: Keyring, after: Keyring): Promise<number> {
    let count = 0;
    let last = '';
    for (;;) {
      const page = await this.entries.listLive(manager, before.accountId, last, PAGE);
      const rehashed = page.map((entry) => this.rehashed(entry, before, after));
      await this.entries.setMacs(manager, before.accountId, rehashed);
      count += page.length;
      const end = page.at(-1);
      if (end === undefined || page.length < PAGE) return count;
      last = end.tokenId;
    }
  }

  private rehashed(
    entry: SealedEntry & Pick<NewEntry, 'mac'>,
    before: Keyring,
    after: Keyring,
  ): Pick<NewEntry, 'tokenId' | 'mac' | 'anyScopeMac'> {
    const { kind, tokenId } = entry;
    const value = this.vault.unsealEntry(before, entry);
    const scope = value?.scope;
    const keys = value === undefined ? [] : [partKey(kind, value.text), valueKey(kind, value.text)];
    // Names were once kept whole: only the key that led to the row can't be that of another row.
    const key = keys.find((each) => valueMac(before, kind, each, scope).equals(entry.mac));
    // The value can't be read while its key is disabled: it gets a hash that no value has.
    if (key === undefined) return { tokenId, mac: keyedHash(after.lookupKey, 'unreadable', tokenId) };
    const mac = valueMac(after, kind, key, scope);
    return { tokenId, mac, anyScopeMac: scope === undefined ? undefined : valueMac(after, kind, key) };
  }

  private async keyring(manager: EntityManager, accountId: string): Promise<Keyring> {
    return new Keyring(accountId, '', this.master, await this.keys.list(manager, accountId));
  }
}

function hashesOf(keyring: Keyring, values: readonly NamedValue[]): Buffer[] {
  return values.flatMap(({ kind, text }) =>
    lookedUpAs(kind, text).map((each) => valueMac(keyring, each.kind, each.key)),
  );
}
