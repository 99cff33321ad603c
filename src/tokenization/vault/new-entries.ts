import { TimeSlice } from '../../common/async/time-slice.js';
import type { Keyring } from '../crypto/keyring.js';
import { type SealedValue, toSealed } from '../crypto/sealed-value.js';
import { keyedHash, seal } from '../crypto/sealing.js';
import { randomTokenId } from '../token/grammar.js';
import type { NewEntry } from './vault.repository.js';

/** Value to tokenize: its forms, and the normalized form that all its spellings share. */
export interface VaultValue extends SealedValue {
  readonly kind: string;
  readonly key: string;
}

/** Values to look up in the vault. */
export interface SoughtValues {
  readonly values: readonly VaultValue[];
  /** Keyed hash of each value, within the scope. */
  readonly macs: readonly Buffer[];
  /** Conversation ID to which the tokens are limited; undefined if they belong to the account. */
  readonly scope: string | undefined;
}

/** Creates rows for values that may be new, each with a new token and the sealed value. */
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

/** Returns the keyed hash for lookups of a value, within its scope if it has one. @param key normalized value */
export function valueMac({ lookupKey }: Keyring, kind: string, key: string, scope?: string): Buffer {
  return scope === undefined ? keyedHash(lookupKey, kind, key) : keyedHash(lookupKey, scope, kind, key);
}

/** Returns the associated data with which a value is sealed. */
export function sealContext(accountId: string, kind: string, tokenId: string): string {
  return `sotto/vault/${accountId}/${kind}/${tokenId}`;
}
