import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { TimeSlice } from '../../common/async/time-slice.js';
import { type Clock, DatabaseClock } from '../../database/database-clock.js';
import type { Keyring } from '../crypto/keyring.js';
import { fromSealed, type SealedValue, toSealed } from '../crypto/sealed-value.js';
import { keyedHash, seal, unseal } from '../crypto/sealing.js';
import { randomTokenId } from '../token/grammar.js';
import { VaultUsage } from './vault-usage.js';
import { type NewEntry, type SealedEntry, type TokenEntry, VaultRepository } from './vault.repository.js';

/** A value to tokenize: its forms, and the normalized form that all its spellings share. */
export interface VaultValue extends SealedValue {
  readonly kind: string;
  readonly key: string;
}

/** The result of looking up a token. */
export type VaultResult =
  | ({ readonly found: true } & SealedValue)
  | { readonly found: false; readonly reason: 'vault_missing' | 'key_destroyed' | 'foreign' };

interface CachedEntry extends TokenEntry {
  /** Day of the last use that is, or soon will be, in the database. */
  usedOn: number;
}

interface Proposed {
  readonly values: readonly VaultValue[];
  /** Of each value, within the scope. */
  readonly macs: readonly Buffer[];
  readonly scope: string | undefined;
}

/** Ten values for each of 2,500 conversations, at about 450 bytes each. */
const CACHED_TOKENS = 25_000;
const DAY_MS = 86_400_000;
/** Values of one query; a long text may have tens of thousands. */
const MOST_ROWS = 4_000;
/** A collision of random 60-bit ids is very unlikely; repeated ones indicate another fault. */
const MAX_ATTEMPTS = 3;

/** The `vault-deterministic` scheme: random tokens, looked up by a keyed hash; values encrypted at rest. */
@Injectable()
export class Vault {
  /** Tokens by account, epoch and keyed hash. Holds no values; a change of keys changes the epoch. */
  private readonly cache = new LRUCache<string, CachedEntry>({ max: CACHED_TOKENS });

  constructor(
    @Inject(VaultRepository)
    private readonly repository: Pick<VaultRepository, 'getOrCreate' | 'findByTokens' | 'onConnectionLoss'>,
    private readonly usage: VaultUsage,
    @Inject(DatabaseClock) private readonly clock: Clock = Date,
  ) {
    // A database crash may have lost rows that are still cached, so the whole cache is discarded.
    repository.onConnectionLoss(() => {
      this.cache.clear();
    });
  }

  /**
   * The token of each value, in order. Values used today or yesterday are cached; the others share a query.
   * @param scope the conversation that the tokens are of alone; undefined: they are the account's
   */
  async getOrCreate(keyring: Keyring, values: readonly VaultValue[], scope?: string): Promise<TokenEntry[]> {
    const today = Math.floor(this.clock.now() / DAY_MS);
    const slice = new TimeSlice();
    const macs: Buffer[] = [];
    for (const { kind, key } of values) {
      macs.push(valueMac(keyring, kind, key, scope));
      if (slice.isOver) await slice.yield();
    }
    const prefix = `${keyring.accountId} ${keyring.epoch} `;
    const cacheKeys = macs.map((mac) => prefix + mac.toString('base64'));
    const found: (TokenEntry | undefined)[] = cacheKeys.map((key) =>
      this.findCached(keyring.accountId, key, today),
    );
    const uncached = missingIndexes(found);
    const proposed = { values, macs, scope };
    for (let attempt = 0, open = uncached; open.length > 0 && attempt < MAX_ATTEMPTS; attempt += 1) {
      for (let from = 0; from < open.length; from += MOST_ROWS)
        await this.upsertMissing(keyring, proposed, open.slice(from, from + MOST_ROWS), found);
      open = missingIndexes(found);
    }
    const entries = found.map((entry) => {
      if (entry === undefined) throw new Error('the vault created no token for a value');
      return entry;
    });
    for (const index of uncached) {
      this.addToCache(cacheKeys[index], entries[index], today);
      if (slice.isOver) await slice.yield();
    }
    return entries;
  }

  private addToCache(key: string | undefined, entry: TokenEntry | undefined, today: number): void {
    if (key === undefined || entry === undefined) return;
    this.cache.set(key, { tokenId: entry.tokenId, kid: entry.kid, usedOn: today });
  }

  /** Entries last used before yesterday are ignored: they may have been purged meanwhile (see `VaultRetention`). */
  private findCached(accountId: string, key: string, today: number): TokenEntry | undefined {
    const entry = this.cache.get(key);
    if (entry === undefined || entry.usedOn < today - 1) return undefined;
    if (entry.usedOn < today) {
      this.usage.record(accountId, entry.tokenId);
      entry.usedOn = today;
    }
    return entry;
  }

  private async upsertMissing(
    keyring: Keyring,
    { values, macs, scope }: Proposed,
    missing: readonly number[],
    entries: (TokenEntry | undefined)[],
  ): Promise<void> {
    const kid = keyring.primaryKid;
    const key = keyring.sealKey(kid);
    if (key === undefined) throw new Error('the primary key is not usable');
    const slice = new TimeSlice();
    const created: NewEntry[] = [];
    for (const index of missing) {
      const value = values[index];
      const mac = macs[index];
      if (value === undefined || mac === undefined) continue;
      const tokenId = randomTokenId();
      const { kind, text, written } = value;
      const plain = toSealed({ text, written, scope });
      const sealed = seal(key, plain, sealContext(keyring.accountId, kind, tokenId));
      const anyScopeMac = scope === undefined ? undefined : valueMac(keyring, kind, value.key);
      created.push({ kind, mac, anyScopeMac, tokenId, sealed });
      if (slice.isOver) await slice.yield();
    }
    const rows = await this.repository.getOrCreate(keyring.accountId, keyring.epoch, kid, created);
    missing.forEach((index, position) => {
      entries[index] = rows[position];
    });
  }

  /**
   * Looks up tokens of earlier requests, with one query for all.
   * @param scope the conversation that they must be of; undefined: they must be of none
   */
  async open(
    keyring: Keyring,
    tokens: readonly { readonly kind: string; readonly id: string }[],
    scope?: string,
  ): Promise<VaultResult[]> {
    const rows = await this.repository.findByTokens(
      keyring.accountId,
      tokens.map((token) => token.id),
    );
    const byId = new Map(rows.map((row) => [row.tokenId, row]));
    return tokens.map(({ kind, id }): VaultResult => {
      const row = byId.get(id);
      if (row === undefined) return { found: false, reason: 'vault_missing' };
      if (row.kind !== kind) return { found: false, reason: 'foreign' };
      if (keyring.sealKey(row.kid) === undefined) return { found: false, reason: 'key_destroyed' };
      const value = this.unsealEntry(keyring, row);
      if (value === undefined) return { found: false, reason: 'vault_missing' };
      if (value.scope !== scope) return { found: false, reason: 'foreign' };
      if (row.firstUseToday) this.usage.record(keyring.accountId, id);
      return { found: true, ...value };
    });
  }

  /** The value of a row; undefined when its key is disabled or destroyed, or the value was erased. */
  unsealEntry(keyring: Keyring, row: SealedEntry): SealedValue | undefined {
    const key = keyring.sealKey(row.kid);
    if (key === undefined || row.sealed.length === 0) return undefined;
    const plain = unseal(key, row.sealed, sealContext(keyring.accountId, row.kind, row.tokenId));
    return fromSealed(plain.toString('utf8'));
  }
}

function missingIndexes(entries: readonly (TokenEntry | undefined)[]): number[] {
  return entries.flatMap((entry, index) => (entry === undefined ? [index] : []));
}

/** The keyed hash for looking a value up, in one conversation where it has a scope. @param key the value's normalized form */
export function valueMac({ lookupKey }: Keyring, kind: string, key: string, scope?: string): Buffer {
  return scope === undefined ? keyedHash(lookupKey, kind, key) : keyedHash(lookupKey, scope, kind, key);
}

function sealContext(accountId: string, kind: string, tokenId: string): string {
  return `sotto/vault/${accountId}/${kind}/${tokenId}`;
}
