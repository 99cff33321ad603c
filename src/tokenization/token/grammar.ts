import { randomFillSync } from 'node:crypto';
import type { EntityKind } from '../../detection/kinds.js';

/** Crockford's base 32 (https://www.crockford.com/base32.html): no I, L, O (taken for 1, 1, 0) and no U. */
export const TOKEN_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of a `vault` identifier: 12 x 5 bits = 60 random bits. */
export const VAULT_ID_LENGTH = 12;

/** From this many token characters on, a known kind counts as a token, if a damaged one. */
export const MIN_ID_LENGTH = 8;

/** Longest `aead` identifier that is read as one token: 2,560 sealed bytes. */
export const MAX_AEAD_ID_LENGTH = 4096;

/** Shortest sound `aead` identifier: a 16 byte SIV and one byte of value. */
export const MIN_AEAD_ID_LENGTH = 28;

/** Mark between the separator and the identifier of an `aead` token. */
export const AEAD_MARK = '~';

/** `vault`: `[KIND_XXXXXXXXXXXX]`, found by a look-up; `aead`: `[KIND_~…]`, carries its sealed value in itself. */
export type TokenScheme = 'vault' | 'aead';

/** What a token says: its kind, and its identifier in canonical characters without brackets and mark. */
export interface ParsedToken {
  readonly kind: EntityKind;
  readonly id: string;
  readonly scheme: TokenScheme;
}

const CANONICAL: readonly string[] = Array.from({ length: 128 }, (_, code) => {
  const upper = String.fromCharCode(code).toUpperCase();
  const canonical = { O: '0', I: '1', L: '1' }[upper] ?? upper;
  return TOKEN_ALPHABET.includes(canonical) ? canonical : '';
});

/**
 * The canonical character that a UTF-16 code unit stands for in an identifier: lower case is raised, O is 0, I and L
 * are 1. Empty for what no identifier contains.
 */
export function canonicalCharacter(code: number): string {
  return CANONICAL[code] ?? '';
}

/** The token as it stands in masked text: `[PHONE_7K3M9QWXV2RD]`, for `aead` `[PHONE_~…]`. */
export function formatToken(kind: EntityKind, id: string, scheme: TokenScheme = 'vault'): string {
  return `[${kind}_${scheme === 'aead' ? AEAD_MARK : ''}${id}]`;
}

/** The token inside an identifier such as a function name, which must keep to `^[a-zA-Z0-9_-]{1,64}$`: always `vault`. */
export function formatIdentifierToken(kind: EntityKind, id: string): string {
  return `${kind}_${id}`;
}

/** What stands for a value that is not, or can't be, restored. Final: it is no token. */
export function redactedLabel(kind: EntityKind): string {
  return `[REDACTED:${kind}]`;
}

const pool = new Uint8Array(VAULT_ID_LENGTH * 256);
let used = pool.length;

/**
 * A fresh `vault` identifier: 60 bits from the system's generator, independent of the value that it will stand for
 * (45 CFR 164.514(c)). Random bytes are drawn for 256 identifiers at a time.
 */
export function randomTokenId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let id = '';
  for (const byte of pool.subarray(used, used + VAULT_ID_LENGTH)) id += TOKEN_ALPHABET.charAt(byte & 31);
  pool.fill(0, used, used + VAULT_ID_LENGTH);
  used += VAULT_ID_LENGTH;
  return id;
}
