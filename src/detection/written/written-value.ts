import { type EntityKind, kindTraits, type ValueForm } from '../kinds.js';
import { normalize } from '../text/normalized-text.js';
import { findDates, isoDate, monthName } from './dates.js';
import { dateKey } from './date-key.js';
import { inReadOrder } from './date-order.js';
import { corrections } from './corrected.js';
import { WRITTEN_EMAIL } from './email.js';
import { isHandle, titleCase } from './letter-case.js';
import { writtenAddress } from './address-parts.js';
import { isTyped, writtenCode, writtenPhone, writtenZip } from './written-code.js';

const PARTIAL = /^--(\d\d)-(\d\d)$/;
const TIME_OF_DAY = /^(\d{4}-\d\d-\d\d)T.*$/;

const WRITTEN: Readonly<Record<ValueForm, (text: string, country: string) => string>> = {
  name: titleCase,
  words: titleCase,
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
  if (isHandle(text)) return text;
  if (kind === 'ZIP') return writtenZip(text);
  const written = WRITTEN[kindTraits(kind).form](text, country);
  return kind === 'DOB' ? written.replace(TIME_OF_DAY, '$1') : written;
}

function writtenDate(text: string): string {
  const said = [...corrections(text)].reverse();
  for (const piece of said) {
    const key = dateKey(piece) ?? lastDate(piece);
    if (key === undefined) continue;
    const [, month, day] = PARTIAL.exec(key) ?? [];
    if (month === undefined) return key;
    return `${titleCase(monthName(Number(month)))} ${Number(day)}`;
  }
  return text.trim();
}

/** The last date in a text that holds more than that. */
function lastDate(text: string): string | undefined {
  const match = findDates(normalize(text).spoken).at(-1);
  return match === undefined ? undefined : `${isoDate(match.date)}${match.time ?? ''}`;
}

function writtenEmail(text: string): string {
  for (const piece of [...corrections(text)].reverse()) {
    const found = WRITTEN_EMAIL.exec(normalize(piece).spoken.text);
    if (found !== null) return found[0].toLowerCase();
  }
  return normalize(text).spoken.text.replace(/\s/g, '').toLowerCase();
}
