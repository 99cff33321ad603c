import type { AesSiv, AesSivKey } from './aes-siv.js';
import type { Id } from '../../common/ids.js';
import { decodeBase32, encodeBase32 } from '../token/base32.js';
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
export class AeadIssuer {
  /** Id of the key that seals. */
  readonly kid: Id<'key'>;
  private readonly tag: Buffer;
  private readonly key: AesSivKey;
  private readonly ciphers = new Map<string, AesSiv>();

  constructor(
    private readonly keyring: Keyring,
    private readonly agentId: string,
  ) {
    const key = keyring.tokenKey(keyring.primaryKid);
    if (key === undefined) throw new Error('the primary key is not usable');
    this.kid = keyring.primaryKid;
    this.tag = key.tag;
    this.key = key.key;
  }

  /** The identifier of a value's token. */
  issue(kind: string, text: string): string {
    const sealed = this.cipher(kind).seal(Buffer.from(text, 'utf8'));
    return encodeBase32(Buffer.concat([this.tag, sealed]));
  }

  private cipher(kind: string): AesSiv {
    const known = this.ciphers.get(kind);
    if (known !== undefined) return known;
    const cipher = bound(this.key, this.keyring, { agentId: this.agentId, kind });
    this.ciphers.set(kind, cipher);
    return cipher;
  }
}

/** Opens the token of that identifier with the keys alone. */
export function openAead(keyring: Keyring, context: AeadContext, id: string): AeadAnswer {
  const bytes = decodeBase32(id);
  if (bytes === undefined || bytes.length <= TAG_BYTES) return { found: false, reason: 'malformed' };
  const keys = keyring.tokenKeysTagged(bytes.subarray(0, TAG_BYTES));
  // Two keys may have the same tag.
  for (const key of keys) {
    const plain = bound(key, keyring, context).open(bytes.subarray(TAG_BYTES));
    if (plain !== undefined) return { found: true, text: plain.toString('utf8') };
  }
  return { found: false, reason: keys.length === 0 ? 'key_destroyed' : 'malformed' };
}

function bound(key: AesSivKey, { accountId }: Keyring, { agentId, kind }: AeadContext): AesSiv {
  return key.bind(...[accountId, agentId, kind].map((part) => Buffer.from(part, 'utf8')));
}
