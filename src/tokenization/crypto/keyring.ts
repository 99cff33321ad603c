import { randomBytes } from 'node:crypto';
import { type Id, newId } from '../../common/ids.js';
import { AesSivKey } from './aes-siv.js';
import { KeyStateError } from './key-state.error.js';
import { deriveKey, seal, unseal } from './sealing.js';

const KEY_BYTES = 32;
/** AES-256-SIV uses two keys of 32 bytes (RFC 5297, section 2.2). */
const SIV_KEY_BYTES = 64;
const TAG_BYTES = 2;

/** `data` keys seal values and payloads, `lookup` keys hash values for lookups. */
export type KeyPurpose = 'data' | 'lookup';

export type KeyState = 'primary' | 'enabled' | 'disabled' | 'destroyed';

/**
 * The operator's keys, which wrap all other keys. During a rotation of the master key, keys wrapped by the previous one
 * can still be opened; new keys are wrapped by the current one.
 */
export interface MasterKeys {
  readonly current: Buffer;
  readonly previous?: Buffer | undefined;
}

/** Stored key: wrapped by the master key, null after it was destroyed. */
export interface StoredKey {
  readonly kid: Id<'key'>;
  readonly purpose: KeyPurpose;
  readonly state: KeyState;
  readonly wrapped: Buffer | null;
}

/** Key that seals values into `reversible-aead` tokens, and the two bytes that identify the key in these tokens. */
export interface TokenKey {
  readonly tag: Buffer;
  readonly key: AesSivKey;
}

/** Keys for stored findings: one seals the findings, the other hashes the texts. */
export interface FindingsKeys {
  readonly seal: Buffer;
  readonly lookup: Buffer;
}

/** Generates a key and wraps it for the account. */
export function newStoredKey(
  master: MasterKeys,
  accountId: string,
  purpose: KeyPurpose,
  state: 'primary' | 'enabled' = 'primary',
): StoredKey {
  const kid = newId('key');
  const wrapped = seal(master.current, randomBytes(KEY_BYTES), wrapContext(accountId, kid, purpose));
  return { kid, purpose, state, wrapped };
}

/**
 * Rewraps a key with the current master key; undefined if this is unnecessary.
 * @throws Error if no master key opens it
 */
export function rewrapKey(master: MasterKeys, accountId: string, key: StoredKey): Buffer | undefined {
  if (key.wrapped === null) return undefined;
  const context = wrapContext(accountId, key.kid, key.purpose);
  const plain = unwrap({ current: master.current }, key.wrapped, context);
  if (plain !== undefined) return undefined;
  return seal(master.current, requireUnwrapped(master, key.wrapped, context), context);
}

/** Returns the unwrapped key; undefined if neither master key opens it. */
export function unwrap(master: MasterKeys, wrapped: Buffer, context: string): Buffer | undefined {
  for (const key of [master.current, master.previous]) {
    if (key === undefined) continue;
    try {
      return unseal(key, wrapped, context);
    } catch {
      // The other key may have wrapped it.
    }
  }
  return undefined;
}

function requireUnwrapped(master: MasterKeys, wrapped: Buffer, context: string): Buffer {
  const key = unwrap(master, wrapped, context);
  if (key === undefined) throw wrongMasterKeyError();
  return key;
}

/** Returns the error for account keys wrapped by a master key that isn't configured. */
export function wrongMasterKeyError(): KeyStateError {
  return new KeyStateError(
    "Another master key wraps the account's keys. Set this key as SERVICE_MASTER_KEY, or as " +
      'SERVICE_MASTER_KEY_PREVIOUS alongside a new key.',
  );
}

/** Returns whether a master key opens one of the account's keys; undefined if all its keys are destroyed. */
export function canUnwrapAny(
  master: MasterKeys,
  accountId: string,
  stored: readonly StoredKey[],
): boolean | undefined {
  const wrapped = stored.flatMap((key) => (key.wrapped === null ? [] : [{ ...key, wrapped: key.wrapped }]));
  if (wrapped.length === 0) return undefined;
  return wrapped.some(
    (key) => unwrap(master, key.wrapped, wrapContext(accountId, key.kid, key.purpose)) !== undefined,
  );
}

function wrapContext(accountId: string, kid: string, purpose: KeyPurpose): string {
  return `sotto/key/${accountId}/${kid}/${purpose}`;
}

/** Unwrapped and derived keys of one account. */
export class Keyring {
  /** ID of the key that seals new values. Every redaction event contains it. */
  readonly primaryKid: Id<'key'>;
  readonly lookupKey: Buffer;
  readonly findingsKeys: FindingsKeys;
  /** Key for sampling calls for review. */
  readonly reviewSamplingKey: Buffer;
  private readonly sealKeys = new Map<string, Buffer>();
  private readonly payloadKeys = new Map<string, Buffer>();
  private readonly conversationKeys = new Map<string, Buffer>();
  private readonly reviewKeys = new Map<string, Buffer>();
  private readonly tokenKeys = new Map<string, TokenKey>();

  /** @throws Error when the keys are wrapped by another master key, or a primary key is missing */
  constructor(
    readonly accountId: string,
    /** Account's epoch when the keys were read. */
    readonly epoch: string,
    master: MasterKeys,
    stored: readonly StoredKey[],
  ) {
    let primaryKid: Id<'key'> | undefined;
    let lookupKey: Buffer | undefined;
    let findingsSeal: Buffer | undefined;
    let findingsLookup: Buffer | undefined;
    let reviewSamplingKey: Buffer | undefined;
    for (const { kid, purpose, state, wrapped } of stored) {
      if (wrapped === null || (state !== 'primary' && state !== 'enabled')) continue;
      const key = requireUnwrapped(master, wrapped, wrapContext(accountId, kid, purpose));
      if (purpose === 'data') {
        this.sealKeys.set(kid, deriveKey(key, 'sotto/vault-seal'));
        this.payloadKeys.set(kid, deriveKey(key, 'sotto/payload'));
        this.conversationKeys.set(kid, deriveKey(key, 'sotto/conversation'));
        this.reviewKeys.set(kid, deriveKey(key, 'sotto/review'));
        this.tokenKeys.set(kid, {
          tag: deriveKey(key, 'sotto/token-tag', TAG_BYTES),
          key: new AesSivKey(deriveKey(key, 'sotto/token-aead', SIV_KEY_BYTES)),
        });
        if (state !== 'primary') continue;
        primaryKid = kid;
        findingsSeal = deriveKey(key, 'sotto/findings-seal');
      } else if (state === 'primary') {
        lookupKey = deriveKey(key, 'sotto/vault-lookup');
        findingsLookup = deriveKey(key, 'sotto/findings-lookup');
        reviewSamplingKey = deriveKey(key, 'sotto/review-lot');
      }
    }
    if (!primaryKid || !lookupKey || !findingsSeal || !findingsLookup || !reviewSamplingKey)
      throw new Error('the account has no usable key');
    this.primaryKid = primaryKid;
    this.lookupKey = lookupKey;
    this.reviewSamplingKey = reviewSamplingKey;
    this.findingsKeys = { seal: findingsSeal, lookup: findingsLookup };
  }

  /** Returns the key that seals vault values; undefined if it is disabled, destroyed or of another account. */
  sealKey(kid: string): Buffer | undefined {
    return this.sealKeys.get(kid);
  }

  tokenKey(kid: string): TokenKey | undefined {
    return this.tokenKeys.get(kid);
  }

  /** Returns the token keys with this tag, usually one. */
  tokenKeysByTag(tag: Uint8Array): AesSivKey[] {
    return [...this.tokenKeys.values()].filter((entry) => entry.tag.equals(tag)).map((entry) => entry.key);
  }

  /** Returns the key that seals stored conversations. */
  conversationKey(kid: string): Buffer | undefined {
    return this.conversationKeys.get(kid);
  }

  /** Returns the key that wraps the keys of texts kept for review. */
  reviewKey(kid: string): Buffer | undefined {
    return this.reviewKeys.get(kid);
  }

  /** Returns the key that seals logged payloads. */
  payloadKey(kid: string): Buffer | undefined {
    return this.payloadKeys.get(kid);
  }
}
