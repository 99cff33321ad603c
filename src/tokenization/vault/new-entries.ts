import { TimeSlice } from '../../common/async/time-slice.js';
import type { Keyring } from '../crypto/keyring.js';
import { type SealedValue, toSealed } from '../crypto/sealed-value.js';
import { keyedHash, seal } from '../crypto/sealing.js';
import { randomTokenId } from '../token/grammar.js';
import type { NewEntry } from './vault.repository.js';

/** A value to tokenize: its forms, and the normalized form that all its spellings share. */
export interface VaultValue extends SealedValue {
  readonly kind: string;
  readonly key: string;
}

/** Values that are looked for in the vault. */
export interface SoughtValues {
  readonly values: readonly VaultValue[];
  /** Of each value, within the scope. */
  readonly macs: readonly Buffer[];
  /** The conversation that the tokens are of alone; undefined: they are the account's. */
  readonly scope: string | undefined;
}

/** Rows for values that may be new, with tokens and seals of their own. */
export async function createEntries(
  keyring: Keyring,
  { values, macs, scope }: SoughtValues,
  indexes: readonly number[],
): Promise<NewEntry[]> {
  const key = keyring.sealKey(keyring.primaryKid);
  if (key === undefined) throw new Error('the primary key is not usable');
  const slice = new TimeSlice();
  const created: NewEntry[] = [];
  for (const index of indexes) {
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
  return created;
}

/** The keyed hash for looking a value up, in one conversation where it has a scope. @param key the value's normalized form */
export function valueMac({ lookupKey }: Keyring, kind: string, key: string, scope?: string): Buffer {
  return scope === undefined ? keyedHash(lookupKey, kind, key) : keyedHash(lookupKey, scope, kind, key);
}

/** What a value is sealed with besides the key. */
export function sealContext(accountId: string, kind: string, tokenId: string): string {
  return `sotto/vault/${accountId}/${kind}/${tokenId}`;
}
