import { type EntityKind, kindTraits, type ValueForm } from '../kinds.js';
import { normalize } from '../text/normalized-text.js';
import { inReadOrder } from './date-order.js';
import { isHandle, titleCase } from './letter-case.js';
import { isTooLong } from './longest-value.js';
import { spelledOut } from './plain-spelling.js';
import { writtenAddress } from './address-parts.js';
import { writtenDate } from './written-date.js';
import { isTyped, writtenCode, writtenPhone, writtenZip } from './written-code.js';
import { writtenEmail } from './written-email.js';

const TIME_OF_DAY = /^(\d{4}-\d\d-\d\d)T.*$/;

const WRITTEN: Readonly<Record<ValueForm, (text: string, country: string) => string>> = {
  name: writtenWords,
  words: writtenWords,
  place: writtenAddress,
  code: writtenCode,
  phone: writtenPhone,
  date: (text, country) => writtenDate(inReadOrder(text, country)),
  email: writtenEmail,
  literal: (text) => normalize(text).spoken.text.trim(),
  'code-or-words': (text) => (isTyped(text) ? text.trim() : writtenCode(text)),
};

/**
 * The form in which a value is written, however it was said: digits of numbers and codes, a date in ISO 8601
 * ("1958-06-09"; "June 9" without a year), a telephone number in E.164, an e-mail address in small letters, names with
 * capitals. What was said before a correction is left out.
 *
 * @param country ISO 3166-1, of national telephone numbers
 */
export function writtenValue(kind: EntityKind, text: string, country: string): string {
  if (isTooLong(text)) return text.trim();
  if (isHandle(text)) return text;
  if (kind === 'ZIP') return writtenZip(text);
  const written = WRITTEN[kindTraits(kind).form](text, country);
  return kind === 'DOB' ? written.replace(TIME_OF_DAY, '$1') : written;
}

function writtenWords(text: string): string {
  return titleCase(spelledOut(text));
}
