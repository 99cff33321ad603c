import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HotPath } from '../../src/database/hot-path.js';
import { Keyring, newStoredKey } from '../../src/tokenization/crypto/keyring.js';
import type { VaultValue } from '../../src/tokenization/vault/new-entries.js';
import { Vault } from '../../src/tokenization/vault/vault.js';
import { VaultUsage } from '../../src/tokenization/vault/vault-usage.js';
import { VaultRepository } from '../../src/tokenization/vault/vault.repository.js';
import { freshDatabase, query } from '../support/databases.js';
import { confirmedTokens } from '../support/vault-tokens.js';

const VALUES = 100_000;
const BATCH = 500;
const MASTER = { current: randomBytes(32) };

function keyringOf(accountId: string): Keyring {
  const stored = [newStoredKey(MASTER, accountId, 'data'), newStoredKey(MASTER, accountId, 'lookup')];
  return new Keyring(accountId, '1', MASTER, stored);
}

const LOST: VaultValue = { kind: 'PHONE', key: 'lost', text: 'Lost', written: 'Lost' };

function valueAt(index: number): VaultValue {
  const text = String(40_000_000 + Math.floor(index / 2));
  return { kind: index % 2 === 0 ? 'PHONE' : 'MRN', key: text, text, written: text };
}

/** Two vaults of two instances that share only the database. */
describe('the vault with 100,000 values', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pools: HotPath[];
  const keyring = keyringOf('acc_1');

  beforeAll(async () => {
    database = await freshDatabase();
    for (const accountId of ['acc_1', 'acc_2']) {
      await query(database.url, 'INSERT INTO accounts (account_id, name) VALUES ($1, $1)', [accountId]);
    }
    pools = [1, 2, 3].map(() => new HotPath(database.url, 'sotto_app', 2));
  });

  afterAll(async () => {
    for (const pool of pools) await pool.onApplicationShutdown();
    await database.drop();
  });

  function vaultOn(pool: number): Vault {
    const path = pools[pool];
    if (path === undefined) throw new Error('no such pool');
    const repository = new VaultRepository(path);
    return new Vault(repository, new VaultUsage(repository));
  }

  async function settleAll(vault: Vault, order: (index: number) => number): Promise<Map<number, string>> {
    const tokens = new Map<number, string>();
    for (let from = 0; from < VALUES; from += BATCH) {
      const indexes = Array.from({ length: BATCH }, (_, at) => order(from + at));
      const settled = await confirmedTokens(vault, keyring, indexes.map(valueAt));
      indexes.forEach((index, at) => tokens.set(index, settled[at]?.tokenId ?? ''));
    }
    return tokens;
  }

  it('issues one unique token per value when two instances run concurrently', async () => {
    const [first, second] = await Promise.all([
      settleAll(vaultOn(0), (index) => index),
      settleAll(vaultOn(1), (index) => index ^ 1),
    ]);
    expect(first.size).toBe(VALUES);
    expect(new Set(first.values()).size).toBe(VALUES);
    for (const [index, token] of first) expect(second.get(index)).toBe(token);
    const rows = await query<{ n: number }>(database.url, 'SELECT count(*)::int AS n FROM vault_entries');
    expect(rows[0]?.n).toBe(VALUES);
    const later = await confirmedTokens(vaultOn(2), keyring, [valueAt(7), valueAt(99_998)]);
    expect(later.map((entry) => entry.tokenId)).toEqual([first.get(7), first.get(99_998)]);
  }, 300_000);

  it('issues different tokens to different accounts for the same value', async () => {
    const other = keyringOf('acc_2');
    const mine = await confirmedTokens(vaultOn(0), keyring, [valueAt(1)]);
    const theirs = await confirmedTokens(vaultOn(0), other, [valueAt(1)]);
    expect(theirs[0]?.tokenId).not.toBe(mine[0]?.tokenId);
    const token = { kind: valueAt(1).kind, id: mine[0]?.tokenId ?? '' };
    expect(await vaultOn(0).open(keyring, [token])).toEqual([
      { found: true, text: valueAt(1).text, written: valueAt(1).written },
    ]);
    expect(await vaultOn(0).open(other, [token])).toEqual([{ found: false, reason: 'vault_missing' }]);
    expect(await vaultOn(0).open(keyring, [{ ...token, kind: 'FAX' }])).toEqual([
      { found: false, reason: 'foreign' },
    ]);
  });

  it('clears its cache when the database may have crashed and lost unflushed rows', async () => {
    const vault = vaultOn(0);
    const [before] = await confirmedTokens(vault, keyring, [LOST]);
    const rowsOf = (tokenId: string | undefined): Promise<unknown[]> =>
      query(database.url, 'SELECT 1 FROM vault_entries WHERE token_id = $1', [tokenId]);
    expect(await rowsOf(before?.tokenId)).toHaveLength(1);
    await query(database.url, 'DELETE FROM vault_entries WHERE token_id = $1', [before?.tokenId]);
    expect(await confirmedTokens(vault, keyring, [LOST])).toMatchObject([{ tokenId: before?.tokenId }]);
    await query(
      database.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    let after = before;
    for (let wait = 0; wait < 100 && after?.tokenId === before?.tokenId; wait += 1) {
      await pause(20);
      [after] = await confirmedTokens(vault, keyring, [LOST]).catch(() => [before]);
    }
    expect(after?.tokenId).not.toBe(before?.tokenId);
    expect(await rowsOf(after?.tokenId)).toHaveLength(1);
  });
});
