import { randomBytes } from 'node:crypto';
import { newId } from '../common/ids.js';
import { deriveKey, seal, unseal } from './sealing.js';

const KEY_BYTES = 32;
/** AES-256-SIV takes two keys of 32 bytes (RFC 5297, section 2.2). */
const SIV_KEY_BYTES = 64;
const TAG_BYTES = 2;

/** What a key is for: `data` seals values and payloads, `lookup` finds values again. */
export type KeyPurpose = 'data' | 'lookup';

export type KeyState = 'primary' | 'enabled' | 'disabled' | 'destroyed';

/** A key as it is stored: wrapped by the master key, gone once destroyed. */
export interface StoredKey {
  readonly kid: string;
  readonly purpose: KeyPurpose;
  readonly state: KeyState;
  readonly wrapped: Buffer | null;
}

/** A new key, wrapped for the account that it belongs to. */
export function newStoredKey(masterKey: Buffer, accountId: string, purpose: KeyPurpose): StoredKey {
  const kid = newId('key');
  const wrapped = seal(masterKey, randomBytes(KEY_BYTES), wrapContext(accountId, kid, purpose));
  return { kid, purpose, state: 'primary', wrapped };
}

function wrapContext(accountId: string, kid: string, purpose: KeyPurpose): string {
  return `sotto/key/${accountId}/${kid}/${purpose}`;
}

/** The keys of one account, unwrapped and derived, for the time that they are cached. */
export class Keyring {
  /** Id of the key that new values are sealed with; it stands in every redaction event. */
  readonly primaryKid: string;
  readonly lookupKey: Buffer;
  private readonly sealKeys = new Map<string, Buffer>();
  private readonly payloadKeys = new Map<string, Buffer>();
  private readonly tokenKeys = new Map<string, { readonly tag: Buffer; readonly key: Buffer }>();

  /** @throws Error when the master key is not the one that wrapped the keys, or a primary key is missing. */
  constructor(
    readonly accountId: string,
    masterKey: Buffer,
    stored: readonly StoredKey[],
  ) {
    let primaryKid: string | undefined;
    let lookupKey: Buffer | undefined;
    for (const { kid, purpose, state, wrapped } of stored) {
      if (wrapped === null || (state !== 'primary' && state !== 'enabled')) continue;
      const key = unseal(masterKey, wrapped, wrapContext(accountId, kid, purpose));
      if (purpose === 'data') {
        this.sealKeys.set(kid, deriveKey(key, 'sotto/vault-seal'));
        this.payloadKeys.set(kid, deriveKey(key, 'sotto/payload'));
        this.tokenKeys.set(kid, {
          tag: deriveKey(key, 'sotto/token-tag', TAG_BYTES),
          key: deriveKey(key, 'sotto/token-aead', SIV_KEY_BYTES),
        });
        if (state === 'primary') primaryKid = kid;
      } else if (state === 'primary') {
        lookupKey = deriveKey(key, 'sotto/vault-lookup');
      }
    }
    if (primaryKid === undefined || lookupKey === undefined) throw new Error('the account has no usable key');
    this.primaryKid = primaryKid;
    this.lookupKey = lookupKey;
  }

  /** Key that seals vault values; undefined when the key is disabled, destroyed or not of this account. */
  sealKey(kid: string): Buffer | undefined {
    return this.sealKeys.get(kid);
  }

  /** Key that seals values into `reversible-aead` tokens, and the two bytes that tell it in them. */
  tokenKey(kid: string): { readonly tag: Buffer; readonly key: Buffer } | undefined {
    return this.tokenKeys.get(kid);
  }

  /** The token keys that have that tag: one as a rule. */
  tokenKeysTagged(tag: Uint8Array): Buffer[] {
    return [...this.tokenKeys.values()].filter((entry) => entry.tag.equals(tag)).map((entry) => entry.key);
  }

  /** Key that seals logged payloads. */
  payloadKey(kid: string): Buffer | undefined {
    return this.payloadKeys.get(kid);
  }
}
