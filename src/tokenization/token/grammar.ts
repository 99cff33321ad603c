import { freshBytes } from '../../common/random-bytes.js';
import type { EntityKind } from '../../detection/kinds.js';

/** Crockford's base 32 (https://www.crockford.com/base32.html): no I, L, O (read as 1, 1, 0) and no U. */
export const TOKEN_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of a `vault` identifier: 12 x 5 bits = 60 random bits. */
export const VAULT_ID_LENGTH = 12;

/** Minimum length at which a known kind with an identifier counts as a token, albeit a damaged one. */
export const MIN_ID_LENGTH = 8;

/** Maximum length of an `aead` identifier read as one token: 2,560 sealed bytes. */
export const MAX_AEAD_ID_LENGTH = 4096;

/** Minimum length of a valid `aead` identifier: a 16-byte SIV and one byte of value. */
export const MIN_AEAD_ID_LENGTH = 28;

/** Mark between the separator and the identifier of an `aead` token. */
export const AEAD_MARK = '~';

/**
 * Source of a regular expression for a text that consists of the tokens or redacted labels of one value, with what joins them,
 * and with the year or the time of day that a model writes after a day. Providers that constrain decoding read simple expressions
 * only: it has no alternatives, no ranges of repetitions and no assertions but its ends.
 */
export const TOKEN_PATTERN = String.raw`^(\[[A-Z\d]+[_:][\w~, =]+\][\dTZ ,./:@_+-]*)+$`;

/** `vault`: `[KIND_XXXXXXXXXXXX]`, resolved by a look-up; `aead`: `[KIND_~…]`, contains its encrypted value. */
export type TokenScheme = 'vault' | 'aead';

/** A token's kind, and its identifier in canonical characters without brackets and mark. */
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
 * The canonical character for a UTF-16 code unit of an identifier: upper case, O read as 0, I and L as 1. Empty for
 * characters that identifiers don't contain.
 */
export function canonicalCharacter(code: number): string {
  return CANONICAL[code] ?? '';
}

/**
 * The token in masked text: `[PHONE_7K3M9QWXV2RD]`, for `aead` `[PHONE_~…]`.
 * @param attributes what is told of the value, as in `[DOB_7K3M9QWXV2RD age 68]`; empty: nothing
 */
export function formatToken(
  kind: EntityKind,
  id: string,
  scheme: TokenScheme = 'vault',
  attributes = '',
): string {
  const told = attributes === '' ? '' : ` ${attributes}`;
  return `[${kind}_${scheme === 'aead' ? AEAD_MARK : ''}${id}${told}]`;
}

/** The token inside an identifier such as a function name, which must match `^[a-zA-Z0-9_-]{1,64}$`: always `vault`. */
export function formatIdentifierToken(kind: EntityKind, id: string): string {
  return `${kind}_${id}`;
}

/** Replaces a value that must not, or can't, be restored. It is not a token. */
export function redactedLabel(kind: EntityKind): string {
  return `[REDACTED:${kind}]`;
}

/**
 * A fresh `vault` identifier: 60 bits from the system's generator, independent of the value that it will stand for
 * (45 CFR 164.514(c)).
 */
export function randomTokenId(): string {
  let id = '';
  for (const byte of freshBytes(VAULT_ID_LENGTH)) id += TOKEN_ALPHABET.charAt(byte & 31);
  return id;
}
