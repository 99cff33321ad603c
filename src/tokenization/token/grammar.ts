import { freshBytes } from '../../common/random-bytes.js';
import type { EntityKind } from '../../detection/kinds.js';

/** Crockford's base 32 (https://www.crockford.com/base32.html): no I, L, O (read as 1, 1, 0) and no U. */
export const TOKEN_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of a `vault` identifier: 12 x 5 bits = 60 random bits. */
export const VAULT_ID_LENGTH = 12;

/** Minimum length of an identifier after a known kind that counts as a token, if only a damaged one. */
export const MIN_ID_LENGTH = 8;

/** Maximum length of an `aead` identifier read as one token: 2,560 sealed bytes. */
export const MAX_AEAD_ID_LENGTH = 4096;

/** Minimum length of a valid `aead` identifier: a 16-byte SIV and one byte of value. */
export const MIN_AEAD_ID_LENGTH = 28;

/** Separator before the identifier of an `aead` token. */
export const AEAD_MARK = '~';

/**
 * Regular expression source for a text of tokens or redacted labels of one value, with their separators, and with the
 * year or time of day that a model writes after a day. It has no alternatives, no ranges of repetitions and no inner
 * assertions, because providers that constrain decoding support simple expressions only.
 */
export const TOKEN_PATTERN = String.raw`^(\[[A-Z\d]+[_:][\w~, =]+\][\dTZ ,./:@_+-]*)+$`;

/** `vault`: `[KIND_XXXXXXXXXXXX]`, resolved by a lookup; `aead`: `[KIND_~…]`, contains its encrypted value. */
export type TokenScheme = 'vault' | 'aead';

/** Kind of a token, and its identifier in canonical characters without brackets and scheme mark. */
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
 * Returns the canonical character for a UTF-16 code unit of an identifier: upper case, O read as 0, I and L as 1. Empty
 * for characters that identifiers don't contain.
 */
export function canonicalCharacter(code: number): string {
  return CANONICAL[code] ?? '';
}

/**
 * Formats a token for masked text: `[PHONE_7K3M9QWXV2RD]`, for `aead` `[PHONE_~…]`.
 * @param attributes of the value, as in `[DOB_7K3M9QWXV2RD age 68]`; may be empty
 */
export function formatToken(
  kind: EntityKind,
  id: string,
  scheme: TokenScheme = 'vault',
  attributes = '',
): string {
  const suffix = attributes === '' ? '' : ` ${attributes}`;
  return `[${kind}_${scheme === 'aead' ? AEAD_MARK : ''}${id}${suffix}]`;
}

/** Formats a `vault` token for an identifier such as a function name, which must match `^[a-zA-Z0-9_-]{1,64}$`. */
export function formatIdentifierToken(kind: EntityKind, id: string): string {
  return `${kind}_${id}`;
}

/** Formats the label of a value that must not, or can't, be restored. The label is not a token. */
export function redactedLabel(kind: EntityKind): string {
  return `[REDACTED:${kind}]`;
}

/**
 * Returns a new `vault` identifier: 60 bits from the system's generator, independent of the value (45 CFR 164.514(c)).
 */
export function randomTokenId(): string {
  let id = '';
  for (const byte of freshBytes(VAULT_ID_LENGTH)) id += TOKEN_ALPHABET.charAt(byte & 31);
  return id;
}
