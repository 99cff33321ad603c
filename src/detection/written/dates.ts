import { matchesOf } from '../../common/text/matches.js';
import { trimEdges } from '../../common/text/ranges.js';
import { regExp } from '../../common/text/reg-exp.js';
import { ARTICLE, MONTH_NAMES } from '../languages/any.js';
import { MONTHS, SURELY_ORDINAL, VERB_MONTH } from '../languages/en/calendar.js';
import { NUMBER_WORDS as SPANISH_NUMBERS } from '../languages/es/numbers.js';
import { normalize, type NormalizedText } from '../text/normalized-text.js';
import * as patterns from './date-patterns.js';
import { dayOfYear } from '../grammar/timestamp-parts.js';
import { findTimestamps } from './timestamps.js';

/** Calendar date. "June 9" has no `year`, and "June 1958" has no `day`. */
export interface CalendarDate {
  readonly year?: number;
  readonly month: number;
  readonly day?: number;
}

/** Date within a view. Offsets are UTF-16 code units of the view. */
export interface DateMatch {
  readonly start: number;
  readonly end: number;
  readonly date: CalendarDate;
  /** Time of a timestamp in ISO 8601 (`T08:30-06:00`); undefined at midnight, which only means the day. */
  readonly time?: string | undefined;
  readonly form: 'timestamp' | 'iso' | 'numeric' | 'dotted' | 'spaced' | 'merged' | 'named' | 'partial';
  /** True if the month is also an English verb ("may", "march"), so that only context can decide. */
  readonly ambiguous: boolean;
  /** True if the day precedes the month. */
  readonly dayFirst: boolean;
}

/** Date, with the time of day of a timestamp. */
export type ReadDate = Pick<DateMatch, 'date' | 'time'>;

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** First two-digit year of the last century, because most dates in calls are dates of birth in that century. */
const CENTURY_PIVOT = 30;

const DAY_FIRST = regExp.i`^(?:(?:${ARTICLE})\s+)?\d{1,2}(?!\d)`;
const SURELY_DAY = regExp.i`(?:${SURELY_ORDINAL})$`;
const VERB = regExp.i`^(?:${VERB_MONTH})$`;
const WORD = /\p{L}+/gu;
/** Spanish number word that is also an English word. */
const ONCE = 'once';
const COMPACT_DAY_FIRST = /^(?<a>\d\d)(?<b>\d\d)(?<year>\d{4}|\d\d)$/;

type Form = DateMatch['form'];
type Groups = Readonly<Partial<Record<string, string>>>;
type Reader = (groups: Groups, isDayFirst: boolean) => CalendarDate | undefined;

const WRITTEN: readonly (readonly [RegExp, Reader, Form])[] = [
  [patterns.ISO, fromIso, 'iso'],
  [patterns.NUMERIC, fromNumeric, 'numeric'],
  [patterns.SPACED, fromNumeric, 'spaced'],
  [patterns.MONTH_FIRST, fromNamed, 'named'],
  [patterns.DAY_FIRST, fromNamed, 'named'],
  [patterns.YEAR_FIRST, fromNamed, 'named'],
  [patterns.COMPACT, fromNamed, 'named'],
  [patterns.DAY_OF_MONTH, (groups) => fromNumeric(groups, false), 'spaced'],
  [patterns.DAY_OF_NUMBER, (groups) => fromNumeric(groups, false), 'spaced'],
  [patterns.MERGED, (groups) => fromNamed({ day: `${groups.tens ?? ''}0`, ...groups }), 'named'],
  [
    patterns.MERGED_NUMERIC,
    (groups, isDayFirst) => fromNumeric({ b: `${groups.tens ?? ''}0`, ...groups }, isDayFirst),
    'merged',
  ],
  [
    patterns.MERGED_YEAR,
    ({ year = '', ...day }, isDayFirst) =>
      isDayFirst ? fromNumeric({ ...day, year: `1${year}` }, false) : undefined,
    'merged',
  ],
];

/**
 * Returns every date in a view, in any form; month and year without a day are `partial`. Never throws.
 * @param isDayFirst see {@link isSpokenDayFirst}
 */
export function findDates({ text }: NormalizedText, isDayFirst = false): DateMatch[] {
  const timestamps = readTimestamps(text);
  const written = WRITTEN.flatMap(([pattern, reader, form]) =>
    uncovered(
      read(text, pattern, (groups) => reader(groups, isDayFirst), form),
      timestamps,
    ),
  );
  const found = [...timestamps, ...written];
  return [...found, ...uncovered(read(text, patterns.MONTH_YEAR, fromNamed, 'partial'), found)];
}

/** True for a transcript in a language that puts the day before the month, also in numbers: "doce cuatro 1958". */
export function isSpokenDayFirst(text: string): boolean {
  return (text.toLowerCase().match(WORD) ?? []).some((word) => SPANISH_NUMBERS.has(word) && word !== ONCE);
}

/** Returns the timestamps with a day. Each is one value together with its time. */
function readTimestamps(text: string): DateMatch[] {
  return findTimestamps(text).flatMap(({ start, end, groups, time }) => {
    const date = groups.day === undefined ? dayOfYear(groups) : fromAny(groups);
    if (date === undefined) return [];
    return [{ start, end, date, time, form: 'timestamp' as const, ambiguous: false, dayFirst: false }];
  });
}

function fromAny(groups: Groups): CalendarDate | undefined {
  return /^\d/.test(groups.month ?? '') ? fromIso(groups) : fromNamed(groups);
}

/** Returns the matches that do not begin within any of the others. `matches` are sorted. */
function uncovered(matches: DateMatch[], others: readonly DateMatch[]): DateMatch[] {
  if (matches.length === 0 || others.length === 0) return matches;
  const sorted = [...others].sort((a, b) => a.start - b.start);
  let next = 0;
  let covered = 0;
  return matches.filter(({ start }) => {
    for (; (sorted[next]?.start ?? Infinity) <= start; next++)
      covered = Math.max(covered, sorted[next]?.end ?? 0);
    return start >= covered;
  });
}

function read(
  text: string,
  pattern: RegExp,
  reader: (groups: Groups) => CalendarDate | undefined,
  form: Form,
): DateMatch[] {
  const found: DateMatch[] = [];
  for (const { 0: written, groups = {}, index: start } of matchesOf(text, pattern)) {
    const date = reader(groups);
    if (date === undefined) continue;
    found.push({
      start,
      end: start + written.length,
      date,
      form: form === 'numeric' && groups.mark === '.' ? 'dotted' : form,
      ambiguous: isAmbiguous(written, groups, date),
      dayFirst: DAY_FIRST.test(written),
    });
  }
  return found;
}

/**
 * True for a month that may be a verb: "may 5", "may first", "the 5th may be late". False if the month is capitalized,
 * if "of" or a year belongs to the date, or if the ordinal is not also an adverb.
 */
function isAmbiguous(match: string, groups: Groups, date: CalendarDate): boolean {
  if (date.year !== undefined || groups.of !== undefined) return false;
  const month = groups.month ?? '';
  return !SURELY_DAY.test(match) && !/^[A-Z]/.test(month) && VERB.test(month);
}

function fromIso({ year, month, day }: Groups): CalendarDate | undefined {
  return check(toYear(year), Number(month), Number(day));
}

function fromNamed(groups: Groups): CalendarDate | undefined {
  const day = groups.day === undefined ? undefined : Number(groups.day);
  return check(toYear(groups.year), monthNumber(groups.month ?? ''), day);
}

/** Reads month and day, or day and month if `isDayFirst` is true, dots divide, or only that order is a date. */
function fromNumeric(groups: Groups, isDayFirst: boolean): CalendarDate | undefined {
  const [a, b] = [toNumber(groups.a), toNumber(groups.b)];
  const year = toYear(groups.year);
  const monthFirst = check(year, a, b);
  const dayFirst = check(year, b, a);
  return isDayFirst || groups.mark === '.' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
}

/** Reads a number with a space: "0 6" is 6, "1 2" is 12. */
function toNumber(written: string | undefined): number {
  return Number(written?.replace(' ', ''));
}

function toYear(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const digits = written.replace(/\D/g, '');
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year + (year < CENTURY_PIVOT ? 2000 : 1900);
}

function check(year: number | undefined, month: number, day: number | undefined): CalendarDate | undefined {
  const days = DAYS[month - 1];
  if (days === undefined || (day !== undefined && (day < 1 || day > days))) return undefined;
  if (year !== undefined && (year < 1800 || year > 2199)) return undefined;
  return calendarDate(year, month, day);
}

/** Returns a date without its unknown parts. */
export function calendarDate(year: number | undefined, month: number, day: number | undefined): CalendarDate {
  return { month, ...(day === undefined ? {} : { day }), ...(year === undefined ? {} : { year }) };
}

/**
 * Returns the date in dictated digits that answer a question for a date: "9 12 58", "0 6 0 9 19 58", "06091958",
 * "19580609". Undefined if the digits are not a date.
 */
export function dateOfDigits(groups: readonly string[], isDayFirst = false): CalendarDate | undefined {
  const digits = groups.join('');
  const said = groups.join(' ');
  const spelled =
    /^(?:0 )?(?<a>\d{1,2}) (?:0 )?(?<b>\d{1,2}) (?<year>(?:\d ?){2}|(?:\d ?){4})$/.exec(said) ??
    /^(?<year>(?:19|20) ?\d{2}) (?:0 )?(?<a>\d{1,2}) (?:0 )?(?<b>\d{1,2})$/.exec(said);
  const whole = spelled ?? (isDayFirst ? COMPACT_DAY_FIRST.exec(digits) : null);
  const grouped = whole === null ? undefined : fromNumeric(whole.groups ?? {}, isDayFirst);
  if (grouped !== undefined) return grouped;
  if (digits.length === 8) {
    const yearLast = check(Number(digits.slice(4)), Number(digits.slice(0, 2)), Number(digits.slice(2, 4)));
    return yearLast ?? check(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6)));
  }
  return digits.length === 6
    ? check(toYear(digits.slice(4)), Number(digits.slice(0, 2)), Number(digits.slice(2, 4)))
    : undefined;
}

/** Returns the ISO 8601 form of a date: `1958-06-09`, `--06-09` without the year, `1958-06` without the day. */
export function isoDate(date: CalendarDate): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = date.day === undefined ? '' : `-${two(date.day)}`;
  return `${date.year === undefined ? '-' : String(date.year)}-${two(date.month)}${day}`;
}

/** Returns the ISO 8601 form of a text that is exactly a date or a timestamp; otherwise undefined. */
export function dateKey(text: string): string | undefined {
  return dateKeyOf(normalize(text));
}

/** Returns {@link dateKey} of a text's view. */
export function dateKeyOf(view: NormalizedText): string | undefined {
  const date = wholeDate(view);
  return date && isoForm(date);
}

/** Returns the date or timestamp of a text; undefined if the text contains anything else. */
export function wholeDate({ text, spoken: view }: NormalizedText): ReadDate | undefined {
  const { length } = trimEdges(view.text);
  const isDayFirst = isSpokenDayFirst(text);
  const match = findDates(view, isDayFirst).find(({ start, end }) => end - start >= length);
  if (match !== undefined) return match;
  const [run, ...others] = view.digitRuns;
  const whole =
    run !== undefined && others.length === 0 && (run.at(-1)?.end ?? 0) - (run[0]?.start ?? 0) >= length;
  const date = whole
    ? dateOfDigits(
        run.map((group) => group.digits),
        isDayFirst,
      )
    : undefined;
  return date && { date };
}

/** Returns the ISO 8601 form of a date or a timestamp. */
export function isoForm({ date, time = '' }: ReadDate): string {
  return isoDate(date) + time;
}

/** Returns the number of a month (1 to 12) from its name or the beginning of its name. */
export function monthNumber(name: string): number {
  const start = name.toLowerCase().slice(0, 3);
  return 1 + MONTHS.findIndex((_, at) => MONTH_NAMES.some((names) => names[at]?.startsWith(start) === true));
}

/** Returns a month's English name in lowercase, for 1 to 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}
