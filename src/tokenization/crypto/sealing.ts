import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { freshBytes } from '../../common/random-bytes.js';

const VERSION = 1;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type KeyLabel =
  | 'sotto/vault-seal'
  | 'sotto/vault-lookup'
  | 'sotto/payload'
  | 'sotto/conversation'
  | 'sotto/review'
  | 'sotto/review-lot'
  | 'sotto/token-aead'
  | 'sotto/token-tag'
  | 'sotto/findings-seal'
  | 'sotto/findings-lookup';

/**
 * Derives a purpose-specific key from a data key (HKDF-SHA-256, RFC 5869, no salt). Labels separate the purposes, so
 * that a key of one purpose can't open data that another sealed.
 */
export function deriveKey(key: Buffer, label: KeyLabel, bytes = KEY_BYTES): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), label, bytes));
}

/**
 * Encrypts bytes with AES-256-GCM (NIST SP 800-38D): version byte, random 96-bit nonce, ciphertext, tag.
 * @param context associated data; {@link unseal} needs the same text
 */
export function seal(key: Buffer, plain: Buffer | string, context: string): Buffer {
  const nonce = freshBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context, 'utf8'));
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  return Buffer.concat([Buffer.of(VERSION), nonce, body, cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the output of {@link seal}. @throws Error if the key or the context differs, or any byte was changed */
export function unseal(key: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + TAG_BYTES)
    throw new Error('not an encrypted value');
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const body = sealed.subarray(1 + NONCE_BYTES, sealed.length - TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

/** Returns the keyed hash for lookups of a value (HMAC-SHA-256, RFC 2104). Length prefixes make parts unambiguous. */
export function keyedHash(key: Buffer, ...parts: readonly string[]): Buffer {
  let text = '';
  for (const part of parts) text += `${part.length}:${part}`;
  return createHmac('sha256', key).update(text, 'utf8').digest();
}
