import type { MaskedNumber } from '../audit/events/fields.js';
import type { PlatformId } from '../common/text/branded.js';
import type { Keyring } from './crypto/keyring.js';
import { keyedHash } from './crypto/sealing.js';

/** Replacement for hidden text. Its fixed length does not reveal the value's length. */
const HIDDEN = '***';
/** Minimum number of digits in a phone number (seven in E.164, in practice). Shorter numbers are fully hidden. */
const MIN_DIGITS = 7;
const LINK_DIGITS = 16;

/** Local part of a SIP or an email address. */
const LOCAL_PART = /[^\s@<>:;,/]+(?=@[\p{L}\d[])/gu;
/** Identifiers recognizable by their form, which some platforms build into call IDs. None is part of a longer word. */
const IDENTIFIERS: readonly RegExp[] = [
  /\+\d{7,15}(?!\d)/g,
  /\+\d{1,3}(?:[ .-]\(?\d{2,4}\)?){2,4}(?!\d)/g,
  /(?<=\b(?:tel|sips?):)\d{7,15}(?!\d)/gi,
  /(?<![\p{L}\d])(?:00|011)[1-9]\d{7,13}(?![\p{L}\d])/gu,
  // North American phone numbers: neither area code nor exchange begins with 0 or 1.
  /(?<![\p{L}\d])1?[2-9]\d{2}[2-9]\d{6}(?![\p{L}\d])/gu,
  /(?<![\p{L}\d])(?:1[ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\p{L}\d])/gu,
  // Social security numbers.
  /(?<![\p{L}\d])\d{3}[ -]\d{2}[ -]\d{4}(?![\p{L}\d])/gu,
];

/** Masks a customer's number for the journal, except for its last two digits: `***42`. */
export function maskedNumber(number: string): MaskedNumber {
  const digits = number.replace(/\D/g, '');
  return digits.length < MIN_DIGITS ? HIDDEN : `${HIDDEN}${digits.slice(-2)}`;
}

/**
 * Masks identifiers of persons in a platform's call or assistant ID to their last two characters, and appends a keyed
 * hash of the whole ID (`***42@sip.example.com~5f0c…`), so that events of one call can still be found by its ID. IDs
 * without identifiers, and IDs that are already masked, remain unchanged.
 * @param customerNumber the customer's number, masked in any notation
 */
export function keptPlatformId(
  { lookupKey }: Pick<Keyring, 'lookupKey'>,
  identifier: string,
  customerNumber?: string,
): PlatformId {
  const masked = withoutIdentifiers(identifier, customerNumber);
  if (masked === identifier) return identifier as PlatformId;
  const link = keyedHash(lookupKey, 'sotto/platform-id', identifier).toString('hex').slice(0, LINK_DIGITS);
  return `${masked}~${link}` as PlatformId;
}

/** Returns true if {@link keptPlatformId} masks part of the ID, regardless of the caller's number. */
export function hasIdentifiers(identifier: string): boolean {
  return withoutIdentifiers(identifier, undefined) !== identifier;
}

function withoutIdentifiers(identifier: string, customerNumber: string | undefined): string {
  const digits = (customerNumber ?? '').replace(/\D/g, '');
  let text = identifier.replace(LOCAL_PART, maskedEnd);
  for (const form of IDENTIFIERS) text = text.replace(form, maskedNumber);
  // Also masks the number without its country code: the last ten of eleven or more digits are the national number.
  for (const own of [digits, digits.slice(-10)]) {
    if (own.length >= MIN_DIGITS) text = text.replaceAll(own, maskedNumber(own));
  }
  return text;
}

function maskedEnd(text: string): string {
  if (text.startsWith(HIDDEN)) return text;
  return text.length < MIN_DIGITS ? HIDDEN : HIDDEN + text.slice(-2);
}
