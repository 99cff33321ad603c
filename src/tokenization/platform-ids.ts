import type { MaskedNumber } from '../audit/events/fields.js';
import type { PlatformId } from '../common/text/branded.js';
import type { Keyring } from './crypto/keyring.js';
import { keyedHash } from './crypto/sealing.js';

/** Stands for what is hidden. Of one length, so that it doesn't reveal the value's. */
const HIDDEN = '***';
/** Fewer digits are no telephone number (E.164 numbers have at least seven in practice): all of them are hidden. */
const MIN_DIGITS = 7;
const LINK_DIGITS = 16;

/** What stands before the host of a SIP or an e-mail address. */
const LOCAL_PART = /[^\s@<>:;,/]+(?=@[\p{L}\d[])/gu;
/** Identifiers that their form alone tells, as some platforms build into the ids of calls. None is a part of a longer word. */
const IDENTIFIERS: readonly RegExp[] = [
  /\+\d{7,15}(?!\d)/g,
  /\+\d{1,3}(?:[ .-]\(?\d{2,4}\)?){2,4}(?!\d)/g,
  /(?<=\b(?:tel|sips?):)\d{7,15}(?!\d)/gi,
  /(?<![\p{L}\d])(?:00|011)[1-9]\d{7,13}(?![\p{L}\d])/gu,
  // North American numbers: neither area nor exchange begins with 0 or 1.
  /(?<![\p{L}\d])1?[2-9]\d{2}[2-9]\d{6}(?![\p{L}\d])/gu,
  /(?<![\p{L}\d])(?:1[ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\p{L}\d])/gu,
  // Social security numbers.
  /(?<![\p{L}\d])\d{3}[ -]\d{2}[ -]\d{4}(?![\p{L}\d])/gu,
];

/** A customer's number as the journal has it: its last two digits, as in `***42`. */
export function maskedNumber(number: string): MaskedNumber {
  const digits = number.replace(/\D/g, '');
  return digits.length < MIN_DIGITS ? HIDDEN : `${HIDDEN}${digits.slice(-2)}`;
}

/**
 * A platform's identifier of a call or an assistant as it is kept: identifiers of persons in it are masked to their last two
 * characters, and a keyed hash of the whole follows (`***42@sip.example.com~5f0c…`), so that what belongs to one call is
 * found by it still. What has none in it stays as it is, and so does what was masked before.
 * @param customerNumber the customer's own, which counts however it is written
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

/** Whether {@link keptPlatformId} keeps it otherwise than it is, whoever calls. */
export function hasIdentifiers(identifier: string): boolean {
  return withoutIdentifiers(identifier, undefined) !== identifier;
}

function withoutIdentifiers(identifier: string, customerNumber: string | undefined): string {
  const digits = (customerNumber ?? '').replace(/\D/g, '');
  let text = identifier.replace(LOCAL_PART, maskedEnd);
  for (const form of IDENTIFIERS) text = text.replace(form, maskedNumber);
  // With and without the country's prefix: of eleven digits or more, the last ten are the number at home.
  for (const own of [digits, digits.slice(-10)]) {
    if (own.length >= MIN_DIGITS) text = text.replaceAll(own, maskedNumber(own));
  }
  return text;
}

function maskedEnd(text: string): string {
  if (text.startsWith(HIDDEN)) return text;
  return text.length < MIN_DIGITS ? HIDDEN : HIDDEN + text.slice(-2);
}
