import { aessiv } from '@noble/ciphers/aes.js';
import { decodeBase32, encodeBase32 } from './base32.js';
import type { Keyring } from './keyring.js';

const TAG_BYTES = 2;

/** What a token is bound to: moved elsewhere, it opens no more. */
export interface AeadContext {
  readonly agentId: string;
  readonly kind: string;
}

export type AeadAnswer =
  | { readonly found: true; readonly text: string }
  | { readonly found: false; readonly reason: 'malformed' | 'key_destroyed' };

/**
 * The `reversible-aead` scheme: a token that carries its value, sealed with AES-SIV (RFC 5297), which is deterministic
 * and withstands misuse: the same value in the same place gives the same token, and any change of it opens nothing.
 * The identifier is base 32 of two bytes that tell the key, then the synthetic IV and the sealed value. Account, agent
 * and kind are associated data.
 */
export const aead = {
  /** @returns the token's identifier, and the id of the key that sealed it */
  issue(keyring: Keyring, context: AeadContext, text: string): { id: string; kid: string } {
    const kid = keyring.primaryKid;
    const key = keyring.tokenKey(kid);
    if (key === undefined) throw new Error('the primary key is not usable');
    const sealed = cipher(key.key, keyring, context).encrypt(Buffer.from(text, 'utf8'));
    return { id: encodeBase32(Buffer.concat([key.tag, sealed])), kid };
  },

  open(keyring: Keyring, context: AeadContext, id: string): AeadAnswer {
    const bytes = decodeBase32(id);
    if (bytes === undefined || bytes.length <= TAG_BYTES) return { found: false, reason: 'malformed' };
    const keys = keyring.tokenKeysTagged(bytes.subarray(0, TAG_BYTES));
    for (const key of keys) {
      try {
        const plain = cipher(key, keyring, context).decrypt(bytes.subarray(TAG_BYTES));
        return { found: true, text: Buffer.from(plain).toString('utf8') };
      } catch {
        // Another key may have the same tag.
      }
    }
    return { found: false, reason: keys.length === 0 ? 'key_destroyed' : 'malformed' };
  },
};

function cipher(
  key: Buffer,
  { accountId }: Keyring,
  { agentId, kind }: AeadContext,
): ReturnType<typeof aessiv> {
  const parts = [accountId, agentId, kind].map((part) => Buffer.from(part, 'utf8'));
  return aessiv(key, ...parts);
}
