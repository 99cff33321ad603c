import { type EntityKind, kindTraits, type ValueForm } from '../kinds.js';
import { normalize } from '../text/normalized-text.js';
import { findDates, isoDate, monthName } from './dates.js';
import { dateKey } from './date-key.js';
import { corrections } from './corrected.js';
import { titleCase } from './letter-case.js';
import { writtenAddress } from './address-parts.js';
import { isTyped, writtenCode, writtenPhone, writtenZip } from './written-code.js';
import { writtenEmail } from './written-email.js';

const PARTIAL = /^--(\d\d)-(\d\d)$/;
const DIGITS = /^\s*\d(?:[\s]?\d){0,7}[\s.,]*$/;
const MONTH_DAY = /^\s*(\d{1,2})[/-](\d{1,2})\s*$/;
const TIME_OF_DAY = /^(\d{4}-\d\d-\d\d)T.*$/;

const WRITTEN: Readonly<Record<ValueForm, (text: string, country: string) => string>> = {
  name: titleCase,
  words: titleCase,
  place: writtenAddress,
  code: writtenCode,
  phone: writtenPhone,
  date: writtenDate,
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
  return partOfDate(text) ?? text.trim();
}

/** A year, or digits of a date that was said in pieces; a month and a day in digits. */
function partOfDate(text: string): string | undefined {
  const { text: spoken } = normalize(corrections(text).at(-1) ?? text).spoken;
  if (DIGITS.test(spoken)) return spoken.replace(/\D/g, '');
  const [, month, day] = MONTH_DAY.exec(spoken) ?? [];
  // In any leap year.
  if (month === undefined || dateKey(`${month}/${day ?? ''}/2000`) === undefined) return undefined;
  return Number(month) > 12 ? undefined : `${titleCase(monthName(Number(month)))} ${Number(day)}`;
}

/** The last date in a text that holds more than that. */
function lastDate(text: string): string | undefined {
  const match = findDates(normalize(text).spoken).at(-1);
  return match === undefined ? undefined : `${isoDate(match.date)}${match.time ?? ''}`;
}
