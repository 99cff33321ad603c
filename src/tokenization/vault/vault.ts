import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Clock, DatabaseClock } from '../../database/database-clock.js';
import type { Keyring } from '../crypto/keyring.js';
import { keyedHash, seal, unseal } from '../crypto/sealing.js';
import { randomTokenId } from '../token/grammar.js';
import { VaultUse } from './vault-use.js';
import { type SealedEntry, type SettledEntry, VaultRepository } from './vault.repository.js';

/** A value to be tokenized: the text as it stands, and the key under which all its spellings are one. */
export interface VaultValue {
  readonly kind: string;
  readonly key: string;
  readonly text: string;
}

/** What became of a token that was looked up. */
export type VaultAnswer =
  | { readonly found: true; readonly text: string }
  | { readonly found: false; readonly reason: 'vault_missing' | 'key_destroyed' | 'foreign' };

/** A settled value as it is remembered. */
interface KnownEntry extends SettledEntry {
  /** Day of the last use that is, or will soon be, in the database. */
  usedOn: number;
}

/** Ten values of each of 2,500 conversations, at some 450 bytes. */
const CACHED_TOKENS = 25_000;
const DAY_MS = 86_400_000;
/** Two random 60-bit ids colliding once is unheard of; twice in a row means that something else is wrong. */
const SETTLE_ATTEMPTS = 3;

/** The `vault-deterministic` scheme: random tokens, found again by a keyed hash, values sealed at rest. */
@Injectable()
export class Vault {
  /** Tokens by account, epoch and keyed hash of the value: holds no value, and nothing of keys that have changed. */
  private readonly known = new LRUCache<string, KnownEntry>({ max: CACHED_TOKENS });

  constructor(
    @Inject(VaultRepository)
    private readonly repository: Pick<VaultRepository, 'settle' | 'findByTokens' | 'onDoubt'>,
    private readonly use: VaultUse,
    @Inject(DatabaseClock) private readonly clock: Clock = Date,
  ) {
    // A crash may have taken rows along that only this memory still knows of: then nothing of it is relied on.
    repository.onDoubt(() => {
      this.known.clear();
    });
  }

  /** The token of each value, in order. Values met today or yesterday cost no query; the others share one. */
  async settle(keyring: Keyring, values: readonly VaultValue[]): Promise<SettledEntry[]> {
    const today = Math.floor(this.clock.now() / DAY_MS);
    const macs = values.map((value) => valueMac(keyring, value.kind, value.key));
    const scope = `${keyring.accountId} ${keyring.epoch} `;
    const cacheKeys = macs.map((mac) => scope + mac.toString('base64'));
    const settled: (SettledEntry | undefined)[] = cacheKeys.map((key) =>
      this.remembered(keyring.accountId, key, today),
    );
    const unknown = missingOf(settled);
    for (let attempt = 0, open = unknown; open.length > 0 && attempt < SETTLE_ATTEMPTS; attempt += 1) {
      await this.settleOpen(keyring, values, macs, open, settled);
      open = missingOf(settled);
    }
    const entries = settled.map((entry) => {
      if (entry === undefined) throw new Error('the vault settled no token for a value');
      return entry;
    });
    for (const index of unknown) this.remember(cacheKeys[index], entries[index], today);
    return entries;
  }

  private remember(key: string | undefined, entry: SettledEntry | undefined, today: number): void {
    if (key === undefined || entry === undefined) return;
    this.known.set(key, { tokenId: entry.tokenId, kid: entry.kid, usedOn: today });
  }

  /** What was last used longer ago may have been purged meanwhile (see `VaultRetention`), so it is not relied on. */
  private remembered(accountId: string, key: string, today: number): SettledEntry | undefined {
    const entry = this.known.get(key);
    if (entry === undefined || entry.usedOn < today - 1) return undefined;
    if (entry.usedOn < today) {
      this.use.note(accountId, entry.tokenId);
      entry.usedOn = today;
    }
    return entry;
  }

  private async settleOpen(
    keyring: Keyring,
    values: readonly VaultValue[],
    macs: readonly Buffer[],
    open: readonly number[],
    settled: (SettledEntry | undefined)[],
  ): Promise<void> {
    const kid = keyring.primaryKid;
    const key = keyring.sealKey(kid);
    if (key === undefined) throw new Error('the primary key is not usable');
    const entries = open.flatMap((index) => {
      const value = values[index];
      const mac = macs[index];
      if (value === undefined || mac === undefined) return [];
      const tokenId = randomTokenId();
      const sealed = seal(key, value.text, sealContext(keyring.accountId, value.kind, tokenId));
      return [{ kind: value.kind, mac, tokenId, sealed }];
    });
    const answers = await this.repository.settle(keyring.accountId, keyring.epoch, kid, entries);
    open.forEach((index, position) => {
      settled[index] = answers[position];
    });
  }

  /** Opens tokens that were issued earlier, one query for all. */
  async open(
    keyring: Keyring,
    tokens: readonly { readonly kind: string; readonly id: string }[],
  ): Promise<VaultAnswer[]> {
    const rows = await this.repository.findByTokens(
      keyring.accountId,
      tokens.map((token) => token.id),
    );
    const byId = new Map(rows.map((row) => [row.tokenId, row]));
    return tokens.map(({ kind, id }): VaultAnswer => {
      const row = byId.get(id);
      if (row === undefined) return { found: false, reason: 'vault_missing' };
      if (row.kind !== kind) return { found: false, reason: 'foreign' };
      if (keyring.sealKey(row.kid) === undefined) return { found: false, reason: 'key_destroyed' };
      const text = this.unsealed(keyring, row);
      if (text === undefined) return { found: false, reason: 'vault_missing' };
      if (row.idle) this.use.note(keyring.accountId, id);
      return { found: true, text };
    });
  }

  /** The value of a row; undefined when its key is disabled or destroyed, or the value was erased. */
  unsealed(keyring: Keyring, row: SealedEntry): string | undefined {
    const key = keyring.sealKey(row.kid);
    if (key === undefined || row.sealed.length === 0) return undefined;
    return unseal(key, row.sealed, sealContext(keyring.accountId, row.kind, row.tokenId)).toString('utf8');
  }
}

function missingOf(settled: readonly (SettledEntry | undefined)[]): number[] {
  return settled.flatMap((entry, index) => (entry === undefined ? [index] : []));
}

/** The keyed hash by which a value is found again. @param key the value's normalized form */
export function valueMac(keyring: Keyring, kind: string, key: string): Buffer {
  return keyedHash(keyring.lookupKey, kind, key);
}

function sealContext(accountId: string, kind: string, tokenId: string): string {
  return `sotto/vault/${accountId}/${kind}/${tokenId}`;
}
