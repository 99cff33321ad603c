import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventActor } from '../../audit/events/event-actor.js';
import { AccountJournal } from '../../audit/journal/account-journal.js';
import { raiseEpoch } from '../../database/epochs.js';
import { Transactions } from '../../database/transactions.js';
import { BUILT_IN_KINDS } from '../../detection/kinds.js';
import { type ErasedKey, erasedKeys, type NamedValue } from '../../detection/written/erased-keys.js';
import { VALUE_ERASER, type ValueEraser } from './value-eraser.js';
import type { KeyActor } from './key-administration.service.js';
import { Keyring, type MasterKeys, newStoredKey } from '../crypto/keyring.js';
import { KeyStateError } from '../crypto/key-state.error.js';
import { KeptConversationsRepository } from '../conversations/kept-conversations.repository.js';
import { KeysRepository } from '../keys/keys.repository.js';
import { MASTER_KEYS } from '../keys/keys.service.js';
import { keyedHash } from '../crypto/sealing.js';
import { valueMac } from '../vault/new-entries.js';
import { openRow } from '../vault/vault-row.js';
import type { NewEntry, SealedEntry } from '../vault/vault.repository.js';
import { type EntryByMac, VaultEntriesRepository } from '../vault/vault-entries.repository.js';

/** A vault entry that an erasure would wipe. */
export interface ErasableEntry {
  readonly kind: string;
  /** Indexes of the entry's values in the list that was searched. */
  readonly values: readonly number[];
  /** True for an entry that contains only a part of these values, which other people's values can share. */
  readonly isPart: boolean;
}

const PAGE = 1_000;

/** Operator functions for the vault: erasing values and rotating the lookup key. */
@Injectable()
export class VaultAdministration {
  constructor(
    @Inject(MASTER_KEYS) private readonly master: MasterKeys,
    private readonly transactions: Transactions,
    private readonly keys: KeysRepository,
    private readonly entries: VaultEntriesRepository,
    private readonly conversations: KeptConversationsRepository,
    @Inject(VALUE_ERASER) private readonly eraser: ValueEraser,
    private readonly journal: AccountJournal,
  ) {}

  /**
   * Finds the entries that {@link erase} would wipe. A name or an address has an entry for each part, and any value has
   * one for each scope.
   * @throws KeyStateError, like {@link erase}
   */
  async find(accountId: string, values: readonly NamedValue[]): Promise<ErasableEntry[]> {
    const keys = await this.keysOf(accountId, values);
    return this.transactions.run(accountId, async (manager) => {
      const sources = new Map<string, { value: number; isPart: boolean }[]>();
      const keyring = await this.keyring(manager, accountId);
      for (const [value, each] of keys.entries())
        for (const { kind, key, isPart } of each) {
          const mac = valueMac(keyring, kind, key).toString('base64');
          sources.set(mac, [...(sources.get(mac) ?? []), { value, isPart }]);
        }
      const macs = [...sources.keys()].map((mac) => Buffer.from(mac, 'base64'));
      const rows = await this.findUnaltered(manager, keyring, macs);
      return rows.map(({ kind, anyMac }) => {
        const found = sources.get(anyMac.toString('base64')) ?? [];
        return { kind, values: found.map(({ value }) => value), isPart: found.every((each) => each.isPart) };
      });
    });
  }

  /**
   * Erases values in all their forms, with all their parts, so that their tokens can no longer be restored. Stored
   * conversations whose tokens contain one of the values cannot be continued, and texts stored for review are
   * destroyed. Hash chains never contain values, so they remain valid.
   * @returns the number of erased entries
   * @throws KeyStateError if the hash of a found row does not match its value; no value is erased then
   */
  async erase(accountId: string, values: readonly NamedValue[], actor: KeyActor): Promise<number> {
    const keys = (await this.keysOf(accountId, values)).flat();
    return this.transactions.run(accountId, async (manager) => {
      await raiseEpoch(manager, accountId);
      const keyring = await this.keyring(manager, accountId);
      const hashes = keys.map(({ kind, key }) => valueMac(keyring, kind, key));
      await this.findUnaltered(manager, keyring, hashes);
      const erased = await this.entries.retireByMacs(manager, accountId, hashes);
      await this.conversations.deleteByMacs(manager, accountId, hashes);
      await this.eraser.eraseIn(manager, accountId, actor);
      await this.journal.append(manager, accountId, {
        kind: 'vault_erased',
        values: erased,
        actor: eventActor(actor),
      });
      return erased;
    });
  }

  /** Finds rows by their hashes. Throws if a hash does not match its value, because a searched value may be missed. */
  private async findUnaltered(
    manager: EntityManager,
    keyring: Keyring,
    macs: readonly Buffer[],
  ): Promise<EntryByMac[]> {
    const rows = await this.entries.findByMacs(manager, keyring.accountId, macs);
    const altered = rows.filter((row) => keyring.sealKey(row.kid) !== undefined && !openRow(keyring, row));
    if (altered.length === 0) return rows;
    throw new KeyStateError(
      `Vault rows that contain values that do not match their hashes: ${altered.length}. No value was erased, because ` +
        'the values that were searched for may be in other rows. Restore these rows from a backup, or destroy their key.',
    );
  }

  /** Returns the keys of each value. Values without a kind are searched under all built-in and all vault kinds. */
  private async keysOf(accountId: string, values: readonly NamedValue[]): Promise<ErasedKey[][]> {
    const stored = await this.transactions.run(accountId, (manager) =>
      this.entries.listKinds(manager, accountId),
    );
    const kinds = [...new Set([...BUILT_IN_KINDS, ...stored])];
    return values.map((value) => erasedKeys(value, kinds));
  }

  /**
   * Replaces the lookup key and recomputes the keyed hash of every live row. Raises the epoch in the same transaction,
   * so that concurrent calls that write to the vault are retried.
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
        actor: eventActor(actor),
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
    const opened = openRow(before, entry);
    // An altered row, or a row whose key is disabled, gets a hash that no value has.
    if (opened === undefined) return { tokenId, mac: keyedHash(after.lookupKey, 'unreadable', tokenId) };
    const { key, value } = opened;
    const { scope } = value;
    const mac = valueMac(after, kind, key, scope);
    return { tokenId, mac, anyScopeMac: scope === undefined ? undefined : valueMac(after, kind, key) };
  }

  private async keyring(manager: EntityManager, accountId: string): Promise<Keyring> {
    return new Keyring(accountId, '', this.master, await this.keys.list(manager, accountId));
  }
}
