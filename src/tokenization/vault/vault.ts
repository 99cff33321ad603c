import { Inject, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { TimeSlice } from '../../common/async/time-slice.js';
import { type Clock, DatabaseClock } from '../../database/database-clock.js';
import type { Keyring } from '../crypto/keyring.js';
import type { SealedValue } from '../crypto/sealed-value.js';
import { createEntries, type SoughtValues, valueMac, type VaultValue } from './new-entries.js';
import { VaultUsage } from './vault-usage.js';
import { openRow } from './vault-row.js';
import { type NewEntry, type TokenEntry, VaultRepository } from './vault.repository.js';

/** Token lookup result. */
export type VaultResult =
  | ({ readonly found: true } & SealedValue)
  | {
      readonly found: false;
      readonly reason: 'vault_missing' | 'vault_altered' | 'key_destroyed' | 'foreign';
    };

interface CachedEntry extends TokenEntry {
  /** Day of the last use that the database has or will soon have. */
  usedOn: number;
}

/** Tokens that must not be used before the vault has confirmed them. */
export interface ProposedTokens {
  /** Entry of each value, in order. */
  readonly entries: readonly TokenEntry[];
  /**
   * Resolves when the vault has stored the tokens. Rejects with {@link OtherTokens} if the vault had others (propose
   * again for these), with StaleEpoch if the account's keys may have changed, and with any database error.
   */
  readonly settled: Promise<void>;
}

/** Error when some values had other tokens than the proposed ones. */
export class OtherTokens extends Error {
  constructor() {
    super('the vault has other tokens');
    this.name = 'OtherTokens';
  }
}

/** Values of a request, and their known tokens. */
interface LookedUp extends SoughtValues {
  readonly cacheKeys: readonly string[];
  /** Tokens of the values. Missing ones are added when the vault confirms them. */
  readonly found: (TokenEntry | undefined)[];
  /** Indexes of the values that were not in the cache. */
  readonly unknown: readonly number[];
  /** Day of the request, in days since 1970. */
  readonly today: number;
}

/** Capacity for ten values in each of 2,500 conversations, at about 450 bytes each. */
const CACHED_TOKENS = 25_000;
const DAY_MS = 86_400_000;
/** Maximum number of values per query. A long text may have tens of thousands. */
const MOST_ROWS = 4_000;
/** A collision of random 60-bit IDs is very unlikely. Repeated collisions indicate another fault. */
const MAX_ATTEMPTS = 3;
/** Maximum number of values to propose. A turn usually has fewer new values, counting parts of names and addresses. */
const MOST_PROPOSED = 6;
const SETTLED = Promise.resolve();

/** The `vault-deterministic` scheme: random tokens, looked up by a keyed hash; values encrypted at rest. */
@Injectable()
export class Vault {
  private readonly logger = new Logger(Vault.name);
  /** Tokens by account, epoch and keyed hash. Contains no values; a key change changes the epoch. */
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
   * Returns the token of each value, in order. Values used today or yesterday are cached; the others share a query. If
   * few are unknown, their tokens are proposed before the vault has confirmed them, so that the call can continue. If
   * many are unknown, another instance has probably handled the conversation, so the vault's tokens are awaited.
   * @param scope conversation ID to which the tokens are limited; undefined if they belong to the account
   */
  async propose(keyring: Keyring, values: readonly VaultValue[], scope?: string): Promise<ProposedTokens> {
    const request = await this.lookUp(keyring, values, scope);
    const { found, unknown } = request;
    if (unknown.length === 0 || unknown.length > MOST_PROPOSED) {
      await this.settle(keyring, request, unknown);
      return { entries: settledEntries(found), settled: SETTLED };
    }
    const kid = keyring.primaryKid;
    const created = await createEntries(keyring, request, unknown);
    const entries = [...found];
    unknown.forEach((index, at) => (entries[index] = { tokenId: created[at]?.tokenId ?? '', kid }));
    const settled = this.settle(keyring, request, unknown, created).then(() => {
      if (unknown.some((index) => !isSame(found[index], entries[index]))) throw new OtherTokens();
    });
    // A call that is rejected for another reason never awaits the promise.
    settled.catch(() => undefined);
    return { entries: settledEntries(entries), settled };
  }

  /** Looks up values in the cache. */
  private async lookUp(keyring: Keyring, values: readonly VaultValue[], scope?: string): Promise<LookedUp> {
    const today = Math.floor(this.clock.now() / DAY_MS);
    const slice = new TimeSlice();
    const macs: Buffer[] = [];
    for (const { kind, key } of values) {
      macs.push(valueMac(keyring, kind, key, scope));
      if (slice.isOver) await slice.yield();
    }
    const prefix = `${keyring.accountId} ${keyring.epoch} `;
    const cacheKeys = macs.map((mac) => prefix + mac.toString('base64'));
    const found = cacheKeys.map((key) => this.findCached(keyring.accountId, key, today));
    return { values, macs, scope, cacheKeys, found, unknown: missingIndexes(found), today };
  }

  /**
   * Finds or creates the unknown values in the vault, and records the results.
   * @param first proposed entries for the first attempt; created if undefined
   * @throws StaleEpoch when the account's keys may have changed
   */
  private async settle(
    keyring: Keyring,
    request: LookedUp,
    unknown: readonly number[],
    first?: readonly NewEntry[],
  ): Promise<void> {
    const { found, cacheKeys, today } = request;
    let proposed = first;
    for (let attempt = 0, open = unknown; open.length > 0 && attempt < MAX_ATTEMPTS; attempt += 1) {
      for (let from = 0; from < open.length; from += MOST_ROWS) {
        const page = open.slice(from, from + MOST_ROWS);
        const created = proposed ?? (await createEntries(keyring, request, page));
        const { accountId, epoch, primaryKid } = keyring;
        const rows = await this.repository.getOrCreate(accountId, epoch, primaryKid, created);
        page.forEach((index, position) => (found[index] = rows[position]));
      }
      proposed = undefined;
      open = unknown.filter((index) => found[index] === undefined);
    }
    const slice = new TimeSlice();
    for (const index of unknown) {
      this.addToCache(cacheKeys[index], found[index], today);
      if (slice.isOver) await slice.yield();
    }
  }

  private addToCache(key: string | undefined, entry: TokenEntry | undefined, today: number): void {
    if (key === undefined || entry === undefined) return;
    this.cache.set(key, { tokenId: entry.tokenId, kid: entry.kid, usedOn: today });
  }

  /** Ignores entries last used before yesterday, because they may have been purged since (see `VaultRetention`). */
  private findCached(accountId: string, key: string, today: number): TokenEntry | undefined {
    const entry = this.cache.get(key);
    if (entry === undefined || entry.usedOn < today - 1) return undefined;
    if (entry.usedOn < today) {
      this.usage.record(accountId, entry.tokenId);
      entry.usedOn = today;
    }
    return entry;
  }

  /**
   * Looks up tokens of earlier requests in one query.
   * @param scope conversation ID that the tokens must have, if any
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
      if (row.sealed.length === 0) return { found: false, reason: 'vault_missing' };
      const value = openRow(keyring, row)?.value;
      if (value === undefined) return this.altered(id);
      if (value.scope !== scope) return { found: false, reason: 'foreign' };
      if (row.firstUseToday) this.usage.record(keyring.accountId, id);
      return { found: true, ...value };
    });
  }

  private altered(tokenId: string): VaultResult {
    this.logger.error(`the vault row of token ${tokenId} was altered, so its value is not restored`);
    return { found: false, reason: 'vault_altered' };
  }
}

/** @throws Error if a value has no token */
function settledEntries(found: readonly (TokenEntry | undefined)[]): TokenEntry[] {
  return found.map((entry) => {
    if (entry === undefined) throw new Error('the vault created no token for a value');
    return entry;
  });
}

function isSame(one: TokenEntry | undefined, other: TokenEntry | undefined): boolean {
  return one?.tokenId === other?.tokenId && one?.kid === other?.kid;
}

function missingIndexes(entries: readonly (TokenEntry | undefined)[]): number[] {
  return entries.flatMap((entry, index) => (entry === undefined ? [index] : []));
}
