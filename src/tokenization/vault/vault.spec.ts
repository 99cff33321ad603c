import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Id } from '../../common/ids.js';
import { Keyring, newStoredKey } from '../crypto/keyring.js';
import { confirmedTokens } from '../../../test/support/vault-tokens.js';
import type { VaultValue } from './new-entries.js';
import { OtherTokens, Vault } from './vault.js';
import { VaultUsage } from './vault-usage.js';
import type { FoundEntry, NewEntry, TokenEntry } from './vault.repository.js';

const MASTER = { current: randomBytes(32) };
const keyring = new Keyring('acc_1', '1', MASTER, [
  newStoredKey(MASTER, 'acc_1', 'data'),
  newStoredKey(MASTER, 'acc_1', 'lookup'),
]);
const VALUE = { kind: 'PHONE', key: '4155550142', text: '415-555-0142', written: '415-555-0142' };
const NOON = Date.UTC(2026, 0, 15, 12);
const DAY_MS = 86_400_000;

/** In-memory repository that counts queries. */
class Rows {
  readonly entries = new Map<string, NewEntry>();
  queries = 0;
  touched: string[] = [];
  failing = false;

  getOrCreate(
    _account: string,
    _epoch: string,
    kid: Id<'key'>,
    entries: readonly NewEntry[],
  ): Promise<TokenEntry[]> {
    this.queries += 1;
    return Promise.resolve(
      entries.map((entry) => {
        const id = entry.mac.toString('hex');
        const known = this.entries.get(id) ?? entry;
        this.entries.set(id, known);
        return { tokenId: known.tokenId, kid };
      }),
    );
  }

  findByTokens(_account: string, ids: readonly string[]): Promise<FoundEntry[]> {
    const rows = [...this.entries.values()].filter(({ tokenId }) => ids.includes(tokenId));
    return Promise.resolve(rows.map((row) => ({ ...row, kid: keyring.primaryKid, firstUseToday: true })));
  }

  onConnectionLoss(): void {
    // This database never crashes.
  }

  touch(_account: string, ids: readonly string[]): Promise<void> {
    if (this.failing) return Promise.reject(new Error('no database'));
    this.touched.push(...ids);
    return Promise.resolve();
  }
}

describe('the recorded use of a value', () => {
  let rows: Rows;
  let use: VaultUsage;
  let vault: Vault;

  beforeEach(() => {
    jest.useFakeTimers({ now: NOON });
    rows = new Rows();
    use = new VaultUsage(rows);
    vault = new Vault(rows, use);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  async function settle(): Promise<string> {
    const [entry] = await confirmedTokens(vault, keyring, [VALUE]);
    return entry?.tokenId ?? '';
  }

  it('is stored with the value, without another query on the same day', async () => {
    const token = await settle();
    jest.setSystemTime(NOON + DAY_MS / 2 - 1);
    expect(await settle()).toBe(token);
    await use.flush();
    expect([rows.queries, rows.touched]).toEqual([1, []]);
  });

  it('is stored once in the background on each consecutive day of use', async () => {
    const token = await settle();
    for (const days of [1, 2, 3]) {
      jest.setSystemTime(NOON + days * DAY_MS);
      rows.touched = [];
      expect([await settle(), await settle()]).toEqual([token, token]);
      await use.flush();
      expect([rows.queries, rows.touched]).toEqual([1, [token]]);
    }
  });

  it('is checked in the database after an unused day, because the value may have been removed', async () => {
    const token = await settle();
    jest.setSystemTime(NOON + 2 * DAY_MS);
    expect(await settle()).toBe(token);
    expect(rows.queries).toBe(2);
  });

  it('is stored if a token from an earlier call is restored', async () => {
    const id = await settle();
    expect(await vault.open(keyring, [{ kind: 'PHONE', id }])).toEqual([
      { found: true, text: VALUE.text, written: VALUE.written },
    ]);
    await use.flush();
    expect(rows.touched).toEqual([id]);
  });

  it('is stored later if the database is not available', async () => {
    for (let at = 0; at < 2_500; at += 1) use.record(`acc_${at % 2}`, `token ${at}`);
    rows.failing = true;
    await expect(use.flush()).rejects.toThrow('no database');
    rows.failing = false;
    await use.flush();
    await use.flush();
    expect(rows.touched).toHaveLength(2_500);
    expect(new Set(rows.touched).size).toBe(2_500);
  });
});

describe('the tokens of new values', () => {
  const values = (count: number): VaultValue[] =>
    Array.from({ length: count }, (_, at) => ({
      kind: 'MRN',
      key: `${at}`,
      text: `${at}`,
      written: `${at}`,
    }));
  let rows: Rows;
  const newVault = (): Vault => new Vault(rows, new VaultUsage(rows));

  beforeEach(() => {
    rows = new Rows();
  });

  it('are available before the vault has confirmed them', async () => {
    const { entries, settled } = await newVault().propose(keyring, values(3));
    await settled;
    const stored = [...rows.entries.values()].map(({ tokenId }) => tokenId);
    expect(entries.map(({ tokenId }) => tokenId)).toEqual(stored);
  });

  it('are not confirmed if the vault has other tokens, which are used from then on', async () => {
    const elsewhere = await confirmedTokens(newVault(), keyring, values(2));
    const vault = newVault();
    const { settled } = await vault.propose(keyring, values(3));
    await expect(settled).rejects.toBeInstanceOf(OtherTokens);
    const { queries } = rows;
    const again = await vault.propose(keyring, values(3));
    await again.settled;
    expect(again.entries.slice(0, 2)).toMatchObject([...elsewhere]);
    expect(rows.queries).toBe(queries);
  });

  it('are not confirmed if the vault could not be queried', async () => {
    rows.getOrCreate = () => Promise.reject(new Error('no database'));
    const { settled } = await newVault().propose(keyring, values(1));
    await expect(settled).rejects.toThrow('no database');
  });

  it('are queried first if there are many', async () => {
    const elsewhere = await confirmedTokens(newVault(), keyring, values(20));
    const { entries, settled } = await newVault().propose(keyring, values(20));
    await settled;
    expect(entries).toMatchObject([...elsewhere]);
  });
});
