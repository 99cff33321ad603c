import { partKey, valueKey } from '../../detection/written/values.js';
import type { Keyring } from '../crypto/keyring.js';
import { fromSealed, type SealedValue } from '../crypto/sealed-value.js';
import { unseal } from '../crypto/sealing.js';
import { sealContext, valueMac } from './new-entries.js';
import type { SealedEntry } from './vault.repository.js';

/** Decrypted value of a row, and the normalized form from which its keyed hash was computed. */
export interface OpenedRow {
  readonly value: SealedValue;
  readonly key: string;
}

/**
 * Decrypts a row and checks that its keyed hash belongs to the decrypted value; otherwise, swapped hashes could restore
 * a token to another person's value. The encryption itself authenticates the account, the kind and the token.
 * @returns undefined if the row was altered or erased, or if its key is not usable
 */
export function openRow(
  keyring: Keyring,
  row: SealedEntry & { readonly mac: Buffer },
): OpenedRow | undefined {
  const value = unsealed(keyring, row);
  if (value === undefined) return undefined;
  const kind = row.kind;
  // Earlier versions stored whole names, with keys of values instead of parts.
  const key = [valueKey, partKey]
    .map((keyOf) => keyOf(kind, value.text))
    .find((each) => valueMac(keyring, kind, each, value.scope).equals(row.mac));
  return key === undefined ? undefined : { value, key };
}

function unsealed(keyring: Keyring, { kid, sealed, kind, tokenId }: SealedEntry): SealedValue | undefined {
  const key = keyring.sealKey(kid);
  if (key === undefined) return undefined;
  try {
    return fromSealed(unseal(key, sealed, sealContext(keyring.accountId, kind, tokenId)).toString('utf8'));
  } catch {
    return undefined;
  }
}
