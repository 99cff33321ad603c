import type { AesSiv, AesSivKey } from './aes-siv.js';
import type { Id } from '../../common/ids.js';
import { decodeBase32, encodeBase32 } from '../token/base32.js';
import type { Keyring } from './keyring.js';
import { fromSealed, type SealedValue, toSealed } from './sealed-value.js';

const TAG_BYTES = 2;

/** Associated data of a token. A token cannot be opened for another agent, kind or conversation. */
export interface AeadContext {
  readonly agentId: string;
  readonly kind: string;
  /** Conversation ID to which the token is limited; undefined if it is valid in all conversations. */
  readonly scope?: string | undefined;
}

export type AeadResult =
  | ({ readonly found: true } & SealedValue)
  | { readonly found: false; readonly reason: 'malformed' | 'key_destroyed' };

/**
 * Issues tokens of the `reversible-aead` scheme: the token contains its value, encrypted with AES-SIV (RFC 5297).
 * AES-SIV is deterministic and misuse-resistant. The same value in the same context gives the same token, and a
 * modified token can't be opened. The identifier is base 32 of a two-byte key tag, the synthetic IV and the ciphertext.
 * Account, agent and kind are associated data, and also the conversation if the token is limited to one.
 */
export class AeadIssuer {
  /** ID of the key that seals values. */
  readonly kid: Id<'key'>;
  private readonly tag: Buffer;
  private readonly key: AesSivKey;
  private readonly ciphers = new Map<string, AesSiv>();

  constructor(
    private readonly keyring: Keyring,
    private readonly agentId: string,
    private readonly scope?: string,
  ) {
    const key = keyring.tokenKey(keyring.primaryKid);
    if (key === undefined) throw new Error('the primary key is not usable');
    this.kid = keyring.primaryKid;
    this.tag = key.tag;
    this.key = key.key;
  }

  /** Returns the identifier of the value's token. */
  issue(kind: string, value: SealedValue): string {
    const sealed = this.cipher(kind).seal(Buffer.from(toSealed(value), 'utf8'));
    return encodeBase32(Buffer.concat([this.tag, sealed]));
  }

  private cipher(kind: string): AesSiv {
    const cached = this.ciphers.get(kind);
    if (cached !== undefined) return cached;
    const cipher = bindKey(this.key, this.keyring, { agentId: this.agentId, scope: this.scope, kind });
    this.ciphers.set(kind, cipher);
    return cipher;
  }
}

/** Decrypts a token's identifier. Needs no lookup. */
export function openAead(keyring: Keyring, context: AeadContext, id: string): AeadResult {
  const bytes = decodeBase32(id);
  if (bytes === undefined || bytes.length <= TAG_BYTES) return { found: false, reason: 'malformed' };
  const keys = keyring.tokenKeysByTag(bytes.subarray(0, TAG_BYTES));
  // Tags are short, so that two keys may have the same tag.
  for (const key of keys) {
    const plain = bindKey(key, keyring, context).open(bytes.subarray(TAG_BYTES));
    if (plain !== undefined) return { found: true, ...fromSealed(plain.toString('utf8')) };
  }
  return { found: false, reason: keys.length === 0 ? 'key_destroyed' : 'malformed' };
}

function bindKey(key: AesSivKey, { accountId }: Keyring, { agentId, kind, scope }: AeadContext): AesSiv {
  const parts = [accountId, agentId, kind, ...(scope === undefined ? [] : [scope])];
  return key.bind(...parts.map((part) => Buffer.from(part, 'utf8')));
}
