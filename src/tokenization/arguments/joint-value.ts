import { type EntityKind, kindTraits } from '../../detection/kinds.js';
import {
  dateKey,
  type Doubt,
  isEmail as isWholeEmail,
  mendedRow,
  readValue,
  timeAfterDay,
  writtenOut,
} from '../../detection/written/values.js';
import type { RestorableValue } from '../restorable-value.js';
import { dayOf } from './value-forms.js';

type Parts = readonly (string | RestorableValue)[];

/** Separators within dates and email addresses. Codes have none, because any mark would belong to the code. */
const IN_DATE = /^[\s,/-]*$/;
const IN_EMAIL = /^[\s@._+-]*$/;
const MARK = /^[@._+-]/;
/** Year after a date that detection left in clear. */
const YEAR = /^[\s,/-]+(?:of\s)?(?:19|20)\d\d\s*$/;
const NATIONAL_LENGTH = 10;
/** Maximum number of digits of a phone number (ITU-T E.164). */
const E164_LENGTH = 15;
const NATIONAL = /^\d{10}$/;
/** Minimum number of digits by which a repetition of a number's end is recognized. */
const REPEATED = 3;
/** Complete values: an E.164 number, a day, and a code longer than the groups in which codes are usually said. */
const WHOLE = /^\+\d{8,}$|^\d{4}-\d\d-\d\d$|^[\dA-Z-]{6,}$/;
/** Complete E.164 number. Shorter digit sequences are parts of a number. */
const E164 = /^\+\d{10,15}$/;
const BETWEEN_SAME = /^[\s,]*$/;
const ZIP = /^\d{5}(?:\d{4})?$/;
const ZIP_AND_FOUR = /^(\d{5})(\d{4})$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const WORDS = /\p{L}/u;
const SSN_LENGTH = 9;
/** Maximum length of text that is read as one value said in parts, in UTF-16 code units. */
const MOST = 300;

/** Returns the value whose parts were said one after another ("nineteen eighty six"), or undefined. */
export function jointValue(parts: Parts): RestorableValue | undefined {
  const values = parts.filter((part) => typeof part !== 'string');
  const between = parts.filter((part) => typeof part === 'string');
  const [first] = values;
  if (first === undefined || parts.length < 2 || lengthOf(parts) > MOST) return undefined;
  const confirmed =
    values.length > 1 && !between.some((text) => WORDS.test(text)) ? confirmedBy(values) : undefined;
  if (confirmed !== undefined) return confirmed;
  if (values.some(({ doubt }) => doubt !== undefined && doubt !== 'incomplete')) return undefined;
  if (
    values.length > 1 &&
    values.every((value) => isSameWhole(value, first)) &&
    between.every((text) => BETWEEN_SAME.test(text))
  )
    return first;
  if (values.every(isDate)) {
    const date = timedDay(parts) ?? jointDate(first, parts, between);
    if (date !== undefined) return date;
  }
  if (values.length < 2) return undefined;
  if (values.some(isEmail))
    return between.every((text) => IN_EMAIL.test(text)) ? jointEmail(values, parts) : undefined;
  return between.every((text) => text.trim() === '') ? jointCode(values) : undefined;
}

/** Returns the email or web address or date that all other values repeat in part: "is Northbay Dental one word?" */
function confirmedBy(values: readonly RestorableValue[]): RestorableValue | undefined {
  const whole = values.find(({ kind, written, doubt }, at) => {
    if (doubt !== undefined) return false;
    // A value before an address is more likely a person's name.
    const isAddress = isWholeEmail(written) || (kind === 'URL' && written.includes('.'));
    return (isAddress && at === 0) || DAY.test(written);
  });
  if (whole === undefined) return undefined;
  const text = repeatable(whole.written);
  return values.every((value) => {
    const part = repeatable(isDate(value) ? (dateKey(value.written) ?? '') : value.written);
    return value === whole || (part !== '' && text.includes(part));
  })
    ? whole
    : undefined;
}

function repeatable(written: string): string {
  return written.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns a day with the time of day that a model wrote after it. */
function timedDay([day, said, ...more]: Parts): RestorableValue | undefined {
  if (typeof day !== 'object' || typeof said !== 'string' || more.length > 0) return undefined;
  const time = dayOf(day.written) === undefined ? undefined : timeAfterDay(said);
  if (time === undefined) return undefined;
  const written = day.written + time;
  const shown = said === time ? written : (day.shown ?? day.written) + said;
  return { ...joint(day.kind, day.said + said, written), shown };
}

/** Returns the date that a day and a year, or a month and a day, form; undefined for two days. */
function jointDate(
  first: RestorableValue,
  parts: Parts,
  between: readonly string[],
): RestorableValue | undefined {
  if (!between.every((text, at) => IN_DATE.test(text) || (at === between.length - 1 && YEAR.test(text))))
    return undefined;
  const pieces = parts.flatMap((part): Parts => {
    if (typeof part !== 'string') return [part];
    return YEAR.test(part) ? [part.replace(/\D/g, '')] : [];
  });
  if (pieces.length < 2) return undefined;
  const said = pieces.map((piece) => (typeof piece === 'string' ? piece : piece.said)).join(' ');
  const written = pieces.map((piece) => (typeof piece === 'string' ? piece : piece.written)).join(' ');
  const date = dateKey(said) ?? dateKey(written);
  const isDay = date !== undefined && dayOf(date) !== undefined;
  return isDay ? joint(first.kind, said, date) : undefined;
}

/** Joins the parts of an email address. Parts of other kinds belong to it only if it continues with a mark ("@"). */
function jointEmail(values: readonly RestorableValue[], parts: Parts): RestorableValue | undefined {
  if (!values.every(isEmail) && !values.some((value) => isEmail(value) && MARK.test(value.written)))
    return undefined;
  const said = parts.map((part) => (typeof part === 'string' ? part.trim() : part.said)).join(' ');
  const written = [writtenOut(said), joined(parts)].find(isWholeEmail)?.toLowerCase();
  return written === undefined ? undefined : joint('EMAIL', said, written);
}

/** Joins the parts without spaces and without repeated marks. */
function joined(parts: Parts): string {
  let text = '';
  for (const part of parts) {
    const next = typeof part === 'string' ? part.replace(/\s/g, '') : part.written;
    text += MARK.test(next) && text.endsWith(next.charAt(0)) ? next.slice(1) : next;
  }
  return text;
}

function jointCode(values: readonly RestorableValue[]): RestorableValue | undefined {
  const [first] = values;
  if (first === undefined || !values.every(isPieceOfCode)) return undefined;
  if (values.some(isWholeNumber)) return correctedNumber(values);
  const rows = values.map((value) => value.written.replace(/^\+1(?=\d{10}$)/, ''));
  const written = rows.join('');
  const said = values.map((value) => value.said).join(' ');
  // A year beside a code is a separate value, unless its digits complete a phone number.
  if (values.some(isDate) && !values.every(isDate) && !NATIONAL.test(written)) return undefined;
  const phone = /\D/.test(written) ? undefined : values.find(({ kind }) => kindTraits(kind).form === 'phone');
  if (phone !== undefined) return jointPhone(phone, said, rows);
  const kind = values.find((value) => kindTraits(value.kind).form !== 'phone')?.kind ?? first.kind;
  const doubt = doubtOfRows(values, rows, kind);
  if (doubt !== undefined) return { kind, said, shown: written, written, doubt, isNumber: false };
  if (kind !== 'ZIP' || /\D/.test(written)) return joint(kind, said, written);
  return ZIP.test(written)
    ? joint(kind, said, written.replace(ZIP_AND_FOUR, '$1-$2'))
    : jointZip(values, said);
}

/** Returns the doubt about a code whose parts may repeat each other, or of which the speaker does not know the rest. */
function doubtOfRows(
  values: readonly RestorableValue[],
  rows: readonly string[],
  kind: EntityKind,
): Doubt | undefined {
  if (kind === 'ZIP') return undefined;
  if (kind === 'SSN') return rows.join('').replace(/\D/g, '').length === SSN_LENGTH ? undefined : 'leftover';
  if (values.some(({ doubt }) => doubt !== undefined)) return 'incomplete';
  const isAnew = rows.some((row, at) => {
    const before = rows.slice(0, at).join('');
    return at > 0 && (before.includes(row) || before.slice(0, REPEATED) === row.slice(0, REPEATED));
  });
  return isAnew || rows.some((row) => /^\p{Ll}{3}/u.test(row)) ? 'ambiguous' : undefined;
}

/** Returns a postal code with a later correction of its digits. Digits that form no postal code are in doubt. */
function jointZip(values: readonly RestorableValue[], said: string): RestorableValue {
  const [whole = '', piece = '', ...more] = values.map(({ written }) => written);
  const isCorrection = more.length === 0 && ZIP.test(whole) && piece.length < whole.length;
  const corrected = isCorrection ? mendedRow(whole, piece) : undefined;
  if (corrected !== undefined) return joint('ZIP', said, corrected);
  return { kind: 'ZIP', said, shown: undefined, written: said, doubt: 'leftover', isNumber: false };
}

/**
 * Returns a phone number from parts that may repeat its end. Digits that form no number of the country are in doubt.
 */
function jointPhone(phone: RestorableValue, said: string, rows: readonly string[]): RestorableValue {
  const { kind, country = 'US' } = phone;
  const numberOf = (digits: string): string | undefined => {
    const reading = readValue(kind, digits, country);
    return reading.state === 'certain' && E164.test(reading.written) ? reading.written : undefined;
  };
  let digits = '';
  for (const row of rows) {
    const isRepeated = row.length >= REPEATED && digits.endsWith(row) && numberOf(digits) !== undefined;
    if (!isRepeated) digits += row;
  }
  const number = numberOf(digits);
  if (number !== undefined) return joint(kind, said, number);
  // More digits than a phone number can have are another code.
  if (digits.length > E164_LENGTH) return joint(kind, said, digits);
  const doubt = digits.length < NATIONAL_LENGTH ? 'incomplete' : 'leftover';
  return { kind, said, shown: undefined, written: digits, doubt, isNumber: false };
}

/** Returns true for a repetition of the first value, if its length or its form shows that the value is complete. */
function isSameWhole(value: RestorableValue, first: RestorableValue): boolean {
  const { kind, written } = value;
  if (kind !== first.kind || written !== first.written) return false;
  return isWholeEmail(written) || (WHOLE.test(written) && (isDate(value) || isPieceOfCode(value)));
}

/** Returns true for a complete phone number (E.164) or social security number, which cannot have more digits. */
function isWholeNumber({ kind, written }: RestorableValue): boolean {
  return kindTraits(kind).form === 'phone'
    ? E164.test(written)
    : kind === 'SSN' && /^(?:\D*\d){9}$/.test(written);
}

/** Corrects a complete number by digits that were said after it: "… 0183", "it ends in 84". */
function correctedNumber(values: readonly RestorableValue[]): RestorableValue | undefined {
  const [whole, piece, ...more] = values;
  const said = values.map((value) => value.said).join(' ');
  if (whole === undefined || piece === undefined) return undefined;
  const isRepeated = more.every((other) => other.written === piece.written);
  const written = isRepeated && isWholeNumber(whole) ? mendedRow(whole.written, piece.written) : undefined;
  if (written !== undefined) return joint(whole.kind, said, written);
  return { kind: whole.kind, said, shown: undefined, written: said, doubt: 'ambiguous', isNumber: false };
}

function joint(kind: string, said: string, written: string): RestorableValue {
  return { kind, said, shown: undefined, written, isNumber: false };
}

/** Returns true for a code, or for digits that were detected as a part of a date. */
function isPieceOfCode(value: RestorableValue): boolean {
  const { form } = kindTraits(value.kind);
  return form === 'date'
    ? /^\d{1,8}$/.test(value.written)
    : form === 'code' || form === 'phone' || form === 'code-or-words';
}

function isDate({ kind }: RestorableValue): boolean {
  return kindTraits(kind).form === 'date';
}

function isEmail({ kind }: RestorableValue): boolean {
  return kindTraits(kind).form === 'email';
}

function lengthOf(parts: Parts): number {
  return parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : part.said.length), 0);
}
