import type { Keyring } from '../../src/tokenization/crypto/keyring.js';
import type { VaultValue } from '../../src/tokenization/vault/new-entries.js';
import { OtherTokens, type Vault } from '../../src/tokenization/vault/vault.js';
import type { TokenEntry } from '../../src/tokenization/vault/vault.repository.js';

/** Returns tokens that the vault has confirmed, as at the end of masking. */
export async function confirmedTokens(
  vault: Vault,
  keyring: Keyring,
  values: readonly VaultValue[],
): Promise<readonly TokenEntry[]> {
  const { entries, settled } = await vault.propose(keyring, values);
  try {
    await settled;
    return entries;
  } catch (error) {
    if (error instanceof OtherTokens) return confirmedTokens(vault, keyring, values);
    throw error;
  }
}
