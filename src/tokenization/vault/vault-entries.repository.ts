import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { NewEntry, SealedEntry } from './vault.repository.js';

/** Live row found by a keyed hash. */
export interface EntryByMac extends SealedEntry {
  readonly mac: Buffer;
  /** Keyed hash of the value without a scope. */
  readonly anyMac: Buffer;
}

/** Condition for live rows, phrased so that the planner uses the primary key instead of the index of all live rows. */
const LIVE = `coalesce(retired_at, 'infinity') = 'infinity'`;
const OF_VALUES = '(v.value_mac = ANY ($2::bytea[]) OR v.any_scope_mac = ANY ($2::bytea[]))';

/** Vault rows for operator functions. Every method runs inside a transaction of the account. */
@Injectable()
export class VaultEntriesRepository {
  /** Returns a page of live rows after a token ID, ordered by token ID. */
  async listLive(
    manager: EntityManager,
    accountId: string,
    after: string,
    limit: number,
  ): Promise<(SealedEntry & { readonly mac: Buffer })[]> {
    return manager.query<(SealedEntry & { readonly mac: Buffer })[]>(
      `SELECT token_id AS "tokenId", kind, sealed, kid, value_mac AS mac FROM vault_entries
       WHERE account_id = $1 AND token_id > $2 AND ${LIVE} ORDER BY token_id LIMIT $3`,
      [accountId, after, limit],
    );
  }

  async setMacs(
    manager: EntityManager,
    accountId: string,
    entries: readonly Pick<NewEntry, 'tokenId' | 'mac' | 'anyScopeMac'>[],
  ): Promise<void> {
    await manager.query(
      `UPDATE vault_entries v SET value_mac = t.mac, any_scope_mac = t.any_mac
       FROM unnest($2::text[], $3::bytea[], $4::bytea[]) AS t (token_id, mac, any_mac)
       WHERE v.account_id = $1 AND v.token_id = t.token_id AND ${LIVE}`,
      [
        accountId,
        entries.map((entry) => entry.tokenId),
        entries.map((entry) => entry.mac),
        entries.map((entry) => entry.anyScopeMac ?? null),
      ],
    );
  }

  /**
   * Retires the rows that a key sealed, and wipes sealed values and keyed hashes.
   * @returns the number of retired rows
   */
  async retireByKey(manager: EntityManager, accountId: string, kid: string): Promise<number> {
    return this.retire(manager, 'v.kid = $2', [accountId, kid]);
  }

  /** Retires the rows of values with one of these keyed hashes, in any scope. @returns the number of retired rows */
  async retireByMacs(manager: EntityManager, accountId: string, macs: readonly Buffer[]): Promise<number> {
    return this.retire(manager, OF_VALUES, [accountId, macs]);
  }

  /** Returns the live rows of values with one of these keyed hashes. */
  async findByMacs(
    manager: EntityManager,
    accountId: string,
    macs: readonly Buffer[],
  ): Promise<EntryByMac[]> {
    return manager.query<EntryByMac[]>(
      `SELECT token_id AS "tokenId", kind, sealed, kid, value_mac AS mac,
         coalesce(any_scope_mac, value_mac) AS "anyMac" FROM vault_entries v
       WHERE v.account_id = $1 AND ${OF_VALUES} AND v.retired_at IS NULL`,
      [accountId, macs],
    );
  }

  /** Returns the kinds of the account's live rows. */
  async listKinds(manager: EntityManager, accountId: string): Promise<string[]> {
    const rows = await manager.query<{ kind: string }[]>(
      'SELECT DISTINCT kind FROM vault_entries WHERE account_id = $1 AND retired_at IS NULL',
      [accountId],
    );
    return rows.map(({ kind }) => kind);
  }

  /** Wipes the rows but keeps their token IDs, so that an ID is never issued again for another value. */
  private async retire(manager: EntityManager, which: string, values: readonly unknown[]): Promise<number> {
    const rows = await manager.query<{ n: number }[]>(
      `WITH retired AS (
         UPDATE vault_entries v SET retired_at = now(), sealed = '', value_mac = '', any_scope_mac = NULL
         WHERE v.account_id = $1 AND v.retired_at IS NULL AND ${which} RETURNING 1
       ) SELECT count(*)::int AS n FROM retired`,
      [...values],
    );
    return rows[0]?.n ?? 0;
  }
}
