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

/** What may stand between the pieces of a date, of an address; of a code nothing may, for it would be a part of it. */
const IN_DATE = /^[\s,/-]*$/;
const IN_EMAIL = /^[\s@._+-]*$/;
const MARK = /^[@._+-]/;
/** A year that was left in clear. */
const YEAR = /^[\s,/-]+(?:of\s)?(?:19|20)\d\d\s*$/;
const NATIONAL_LENGTH = 10;
/** Digits of the longest telephone number (ITU-T E.164). */
const E164_LENGTH = 15;
const NATIONAL = /^\d{10}$/;
/** So many digits at least tell that the end of a number was repeated. */
const REPEATED = 3;
/** A number in E.164, a day, and a code that is longer than the pieces in which codes are said. */
const WHOLE = /^\+\d{8,}$|^\d{4}-\d\d-\d\d$|^[\dA-Z-]{6,}$/;
/** Shorter ones are pieces of a number. */
const E164 = /^\+\d{10,15}$/;
const BETWEEN_SAME = /^[\s,]*$/;
const ZIP = /^\d{5}(?:\d{4})?$/;
const ZIP_AND_FOUR = /^(\d{5})(\d{4})$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const WORDS = /\p{L}/u;
const SSN_LENGTH = 9;
/** So many characters are no value that was said in pieces. */
const MOST = 300;

/**
 * The value that the parts of a string are the pieces of, as they were said one after the other ("december first",
 * "nineteen eighty six"); undefined where they make up none.
 */
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

/** An address of mail or the web, or a date, of which all other values repeat a part: "is Northbay Dental one word?" */
function confirmedBy(values: readonly RestorableValue[]): RestorableValue | undefined {
  const whole = values.find(({ kind, written, doubt }, at) => {
    if (doubt !== undefined) return false;
    // What is said before an address is rather the name of somebody.
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

/** A day and the time of day that a model wrote after it. */
function timedDay([day, said, ...more]: Parts): RestorableValue | undefined {
  if (typeof day !== 'object' || typeof said !== 'string' || more.length > 0) return undefined;
  const time = dayOf(day.written) === undefined ? undefined : timeAfterDay(said);
  if (time === undefined) return undefined;
  const written = day.written + time;
  const shown = said === time ? written : (day.shown ?? day.written) + said;
  return { ...joint(day.kind, day.said + said, written), shown };
}

/** A day and a year, or a month and a day; no two days. */
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

/** Pieces of an address; what was taken for something else is one only where the address goes on from it by a mark. */
function jointEmail(values: readonly RestorableValue[], parts: Parts): RestorableValue | undefined {
  if (!values.every(isEmail) && !values.some((value) => isEmail(value) && MARK.test(value.written)))
    return undefined;
  const said = parts.map((part) => (typeof part === 'string' ? part.trim() : part.said)).join(' ');
  const written = [writtenOut(said), joined(parts)].find(isWholeEmail)?.toLowerCase();
  return written === undefined ? undefined : joint('EMAIL', said, written);
}

/** Pieces and marks between them, of which none stands twice. */
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
  if (values.some(isWholeNumber)) return mendedNumber(values);
  const rows = values.map((value) => value.written.replace(/^\+1(?=\d{10}$)/, ''));
  const written = rows.join('');
  const said = values.map((value) => value.said).join(' ');
  // A year beside a code is another value, but for digits that are wanting of a telephone number.
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

/** Pieces of a code of which one may say another one anew, or of which the speaker doesn't know the rest. */
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

/** A postal code of which digits were said anew. Digits that make up no postal code are in doubt. */
function jointZip(values: readonly RestorableValue[], said: string): RestorableValue {
  const [whole = '', piece = '', ...more] = values.map(({ written }) => written);
  const isMended = more.length === 0 && ZIP.test(whole) && piece.length < whole.length;
  const mended = isMended ? mendedRow(whole, piece) : undefined;
  if (mended !== undefined) return joint('ZIP', said, mended);
  return { kind: 'ZIP', said, shown: undefined, written: said, doubt: 'leftover', isNumber: false };
}

/** A telephone number in pieces, of which some may repeat the end of it. Digits that make up no number of the country are in doubt. */
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
  // What is too long for a telephone number is another code.
  if (digits.length > E164_LENGTH) return joint(kind, said, digits);
  const doubt = digits.length < NATIONAL_LENGTH ? 'incomplete' : 'leftover';
  return { kind, said, shown: undefined, written: digits, doubt, isNumber: false };
}

/** A value that its length or its form shows to be whole, said twice. */
function isSameWhole(value: RestorableValue, first: RestorableValue): boolean {
  const { kind, written } = value;
  if (kind !== first.kind || written !== first.written) return false;
  return isWholeEmail(written) || (WHOLE.test(written) && (isDate(value) || isPieceOfCode(value)));
}

/** A telephone number in E.164, or one of social security: more digits belong to no such number. */
function isWholeNumber({ kind, written }: RestorableValue): boolean {
  return kindTraits(kind).form === 'phone'
    ? E164.test(written)
    : kind === 'SSN' && /^(?:\D*\d){9}$/.test(written);
}

/** A whole number, and what was said of some of its digits afterwards: "… 0183", "it ends in 84". */
function mendedNumber(values: readonly RestorableValue[]): RestorableValue | undefined {
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

/** A code, or digits that were taken for a part of a date. */
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
