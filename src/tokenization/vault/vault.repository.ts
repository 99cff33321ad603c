import { Inject, Injectable } from '@nestjs/common';
import type { Id } from '../../common/ids.js';
import { APP_HOT_PATH, type HotPath } from '../../database/hot-path.js';

/** Possibly new value: its kind and keyed hash, and the token and sealed value to store if it is new. */
export interface NewEntry {
  readonly kind: string;
  readonly mac: Buffer;
  /** Keyed hash without a scope, if `mac` is limited to one conversation. */
  readonly anyScopeMac?: Buffer | undefined;
  readonly tokenId: string;
  readonly sealed: Buffer;
}

export interface TokenEntry {
  readonly tokenId: string;
  readonly kid: Id<'key'>;
}

export interface SealedEntry {
  readonly tokenId: string;
  readonly kind: string;
  readonly sealed: Buffer;
  readonly kid: Id<'key'>;
}

export interface FoundEntry extends SealedEntry {
  /** Keyed hash by which the value is looked up. */
  readonly mac: Buffer;
  /** First use on this day. */
  readonly firstUseToday: boolean;
}

/** Error when the account's keys or settings have changed since its epoch was read. */
export class StaleEpoch extends Error {
  constructor() {
    super('the account has changed');
    this.name = 'StaleEpoch';
  }
}

/** Rows of the vault: one live row per value of an account, or of a conversation. */
@Injectable()
export class VaultRepository {
  constructor(@Inject(APP_HOT_PATH) private readonly database: HotPath) {}

  /** Calls the listener when a database connection is lost. Rows written but not flushed may then be missing. */
  onConnectionLoss(listener: () => void): void {
    this.database.onConnectionLoss(listener);
  }

  /**
   * Finds or creates the token of each value and marks it as used today, in one round trip without a flush of its own.
   * @returns entries in the given order; undefined if the proposed token ID was already taken
   * @throws StaleEpoch if the account's keys may have changed since `epoch`; no entry is stored then
   */
  async getOrCreate(
    accountId: string,
    epoch: string,
    kid: Id<'key'>,
    entries: readonly NewEntry[],
  ): Promise<(TokenEntry | undefined)[]> {
    const rows = await this.database.query<{ ordinal: number; token: string; key: Id<'key'> }>(
      'settle_scoped_tokens',
      'SELECT ordinal, token, key FROM settle_scoped_tokens($1, $2, $3::text[], $4::bytea[], $5::bytea[], $6::text[], $7::bytea[], $8)',
      [
        accountId,
        epoch,
        entries.map((entry) => entry.kind),
        entries.map((entry) => entry.mac),
        entries.map((entry) => entry.anyScopeMac ?? null),
        entries.map((entry) => entry.tokenId),
        entries.map((entry) => entry.sealed),
        kid,
      ],
    );
    const found = new Array<TokenEntry | undefined>(entries.length).fill(undefined);
    for (const row of rows) {
      if (row.ordinal === 0) throw new StaleEpoch();
      found[row.ordinal - 1] = { tokenId: row.token, kid: row.key };
    }
    return found;
  }

  /** Returns the rows of these tokens, without tokens that the account never issued. */
  async findByTokens(accountId: string, tokenIds: readonly string[]): Promise<FoundEntry[]> {
    const rows = await this.database.query<{
      token: string;
      entity_kind: string;
      mac: Buffer;
      seal: Buffer;
      key: Id<'key'>;
      idle: boolean;
    }>(
      'resolve_hashed_tokens',
      'SELECT token, entity_kind, mac, seal, key, idle FROM resolve_hashed_tokens($1, $2::text[])',
      [accountId, tokenIds],
    );
    return rows.map(({ token, entity_kind: kind, mac, seal: sealed, key: kid, idle }) => {
      return { tokenId: token, kind, mac, sealed, kid, firstUseToday: idle };
    });
  }

  /** Marks the tokens as used today, without a flush of its own. */
  async touch(accountId: string, tokenIds: readonly string[]): Promise<void> {
    await this.database.query('touch_tokens', 'SELECT touch_tokens($1, $2::text[])', [accountId, tokenIds]);
  }
}
