import type { MaskedNumber } from '../audit/events/fields.js';
import type { PlatformId } from '../common/text/branded.js';

/** Stands for the hidden digits. Of one length, so that it doesn't reveal the number's. */
const HIDDEN = '***';
/** Fewer digits are no telephone number (E.164 numbers have at least seven in practice): all of them are hidden. */
const MIN_DIGITS = 7;
/** A telephone number in international form, as some platforms build into the ids of calls. */
const INTERNATIONAL = /\+\d{7,15}(?!\d)/g;

/** A customer's number as the journal has it: its last two digits, as in `***42`. */
export function maskedNumber(number: string): MaskedNumber {
  const digits = number.replace(/\D/g, '');
  return digits.length < MIN_DIGITS ? HIDDEN : `${HIDDEN}${digits.slice(-2)}`;
}

/** A platform's identifier without telephone numbers: neither the customer's own nor one in international form. */
export function withoutNumbers(identifier: string, customerNumber: string | undefined): PlatformId {
  const digits = (customerNumber ?? '').replace(/\D/g, '');
  let text = identifier.replace(INTERNATIONAL, maskedNumber);
  // With and without the country's prefix: of eleven digits or more, the last ten are the number at home.
  for (const own of [digits, digits.slice(-10)]) {
    if (own.length >= MIN_DIGITS) text = text.replaceAll(own, maskedNumber(own));
  }
  return text as PlatformId;
}
