import { Inject, Injectable } from '@nestjs/common';
import type { Id } from '../../common/ids.js';
import { APP_HOT_PATH, type HotPath } from '../../database/hot-path.js';

/** A value that may be new to the vault: its kind, keyed hash, and the token and seal that it gets if it is. */
export interface NewEntry {
  readonly kind: string;
  readonly mac: Buffer;
  readonly tokenId: string;
  readonly sealed: Buffer;
}

export interface SettledEntry {
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
  /** It was not used before on this day. */
  readonly idle: boolean;
}

/** The account has changed since its keys were read. */
export class StaleEpoch extends Error {
  constructor() {
    super('the account has changed');
    this.name = 'StaleEpoch';
  }
}

/** The vault's rows: one live row for each value of an account. */
@Injectable()
export class VaultRepository {
  constructor(@Inject(APP_HOT_PATH) private readonly database: HotPath) {}

  /** Calls the listener when rows may be gone that were settled and not flushed: a connection to the database broke. */
  onDoubt(listener: () => void): void {
    this.database.onConnectionLoss(listener);
  }

  /**
   * Settles which token each value has, and marks it as used today: the one that it had, or the new one. One round trip, not flushed by itself.
   * @returns as many entries as given, in their order; undefined where a new token id was taken already.
   * @throws StaleEpoch when the account's keys may have changed since that epoch; nothing is stored then
   */
  async settle(
    accountId: string,
    epoch: string,
    kid: Id<'key'>,
    entries: readonly NewEntry[],
  ): Promise<(SettledEntry | undefined)[]> {
    const rows = await this.database.query<{ ordinal: number; token: string; key: Id<'key'> }>(
      'settle_tokens',
      'SELECT ordinal, token, key FROM settle_tokens($1, $2, $3::text[], $4::bytea[], $5::text[], $6::bytea[], $7)',
      [
        accountId,
        epoch,
        entries.map((entry) => entry.kind),
        entries.map((entry) => entry.mac),
        entries.map((entry) => entry.tokenId),
        entries.map((entry) => entry.sealed),
        kid,
      ],
    );
    const settled = new Array<SettledEntry | undefined>(entries.length).fill(undefined);
    for (const row of rows) {
      if (row.ordinal === 0) throw new StaleEpoch();
      settled[row.ordinal - 1] = { tokenId: row.token, kid: row.key };
    }
    return settled;
  }

  /** The rows of those tokens; tokens that the account never issued are missing in the answer. */
  async findByTokens(accountId: string, tokenIds: readonly string[]): Promise<FoundEntry[]> {
    const rows = await this.database.query<{
      token: string;
      entity_kind: string;
      seal: Buffer;
      key: Id<'key'>;
      idle: boolean;
    }>('resolve_tokens', 'SELECT token, entity_kind, seal, key, idle FROM resolve_tokens($1, $2::text[])', [
      accountId,
      tokenIds,
    ]);
    return rows.map(({ token, entity_kind: kind, seal: sealed, key: kid, idle }) => {
      return { tokenId: token, kind, sealed, kid, idle };
    });
  }

  /** Marks the tokens as used today. Not flushed by itself. */
  async touch(accountId: string, tokenIds: readonly string[]): Promise<void> {
    await this.database.query('touch_tokens', 'SELECT touch_tokens($1, $2::text[])', [accountId, tokenIds]);
  }
}
