import { MONTH_FIRST_COUNTRIES, UNIVERSAL_TIME } from '../lexicon/formats.js';
import { regExp } from '../../common/text/reg-exp.js';
import { ARTICLE, MONTH, ORDINAL_SUFFIX } from '../languages/any.js';
import * as es from '../languages/es/calendar.js';
import { AT_TIME, MONTHS, ON_A_DAY, TIME_ZONE } from '../languages/en/calendar.js';
import { normalize, type Range } from '../text/normalized-text.js';
import { corrections } from './corrected.js';
import {
  calendarDate,
  dateKey,
  findDates,
  isSaidDayFirst,
  isoForm,
  monthName,
  monthNumber,
  wholeDate,
  type CalendarDate,
  type DateMatch,
  type ReadDate,
} from './dates.js';
import { titleCase } from './value.js';

/** What may be put right by itself: "… no thirteenth", "… sorry 13th 1958", "… i mean 1959", "… no july". */
const DAY = regExp.iu`^[\s,.]*(?:(?:${ARTICLE})\s)?(?<day>\d{1,2})(?<ordinal>${ORDINAL_SUFFIX})?(?:[\s,]{1,2}(?<year>(?:19|20) ?\d\d))?[\s,.]*$`;
const YEAR = regExp.i`^[\s,.]*(?:(?:${es.YEAR_LEAD})\s)?'?(?<year>(?:18|19|20) ?\d\d|\d\d)[\s,.]*$`;
const MONTH_ALONE = regExp.iu`^[\s,.]*(?<month>${MONTH})[\s,.]*$`;
const DIGITS = /^\s*\d(?:[\s]?\d){0,7}[\s.,]*$/;
const MONTH_DAY = /^\s*(\d{1,2})[/-](\d{1,2})\s*$/;
const MOST_DAYS = 31;
/** Days that are written in numbers alone: month and day may be taken for one another. */
const NUMERIC = /(?<![\d/.-])(0?[1-9]|1[0-2])([/.-])(0?[1-9]|1[0-2])\2((?:19|20)\d\d)(?![\d/.-]\d|\d)/g;
/** Where both are usual: marks tell them apart as nothing else does. */
const EITHER: ReadonlySet<string> = new Set(['CA']);

/** Of a date what was said of it. */
type Fields = { readonly [Part in keyof CalendarDate]?: number | undefined };

/**
 * A date in ISO 8601 ("1958-06-09"; "June 9" without a year), a timestamp with its time; as it stands if it is none. Of what
 * was corrected the last date, with the parts that only came before it: "june 9 1958, no, the 10th" is 1958-06-10.
 * @param country ISO 3166-1, of who wrote it
 */
export function writtenDate(said: string, country: string): string {
  const text = inReadOrder(said, country);
  const pieces = corrections(text);
  const read = pieces.length === 1 ? dateIn(text) : correctedDate(pieces);
  if (read === undefined) return partOfDate(text) ?? text.trim();
  const { year, month, day } = read.date;
  return year === undefined && day !== undefined ? dayOfMonth(month, day) : isoForm(read);
}

/**
 * A text whose numeric days are in the order in which they are read elsewhere: month first with slashes and hyphens, day first
 * with dots.
 * @param country ISO 3166-1, of who wrote it
 */
function inReadOrder(text: string, country: string): string {
  if (EITHER.has(country) || country === '') return text;
  const mark = MONTH_FIRST_COUNTRIES.has(country) ? '/' : '.';
  return text.replace(NUMERIC, (_, first: string, __, second: string, year: string) =>
    [first, second, year].join(mark),
  );
}

/** A year, or digits of a date that was said in pieces; a month and a day in digits. */
function partOfDate(text: string): string | undefined {
  const { text: spoken } = normalize(corrections(text).at(-1) ?? text).spoken;
  if (DIGITS.test(spoken)) return spoken.replace(/\D/g, '');
  const [, month, day] = MONTH_DAY.exec(spoken) ?? [];
  // In any leap year.
  if (month === undefined || dateKey(`${month}/${day ?? ''}/2000`) === undefined) return undefined;
  return Number(month) > MONTHS.length ? undefined : dayOfMonth(Number(month), Number(day));
}

function dayOfMonth(month: number, day: number): string {
  return `${titleCase(monthName(month))} ${day}`;
}

function correctedDate(pieces: readonly string[]): ReadDate | undefined {
  let date: Fields = {};
  for (const piece of pieces) {
    const read = dateIn(piece);
    if (read?.time !== undefined && piece === pieces.at(-1)) return read;
    const part = read?.date ?? partIn(piece, date);
    date = { year: part.year ?? date.year, month: part.month ?? date.month, day: part.day ?? date.day };
  }
  const { year, month, day } = date;
  return month === undefined ? undefined : { date: calendarDate(year, month, day) };
}

/** The date that a text is; of one that holds more than that the last one, of those told most fully: "the first october first 2019". */
function dateIn(text: string): ReadDate | undefined {
  const view = normalize(text);
  const whole = wholeDate(view);
  if (whole !== undefined) return whole;
  const isWorse = (match: DateMatch, best: DateMatch): boolean =>
    (fullness(match) - fullness(best) || match.end - best.end) <= 0;
  return findDates(view.spoken, isSaidDayFirst(text)).reduce<DateMatch | undefined>(
    (best, match) => (best !== undefined && isWorse(match, best) ? best : match),
    undefined,
  );
}

function fullness({ date: { year, day } }: ReadDate): number {
  return Number(year !== undefined) + Number(day !== undefined);
}

/** The part of a date that a text is; nothing where none was said before it. */
function partIn(piece: string, { month, day, year }: Fields): Fields {
  const { text } = normalize(piece).spoken;
  const named = MONTH_ALONE.exec(text)?.groups?.month;
  if (named !== undefined) return { month: monthNumber(named) };
  if (month === undefined) return {};
  const said = DAY.exec(text)?.groups;
  const number = Number(said?.day);
  if (said !== undefined && day !== undefined && number > 0 && number <= MOST_DAYS)
    return { day: number, year: said.year === undefined ? undefined : Number(said.year.replace(' ', '')) };
  const digits = YEAR.exec(text)?.groups?.year?.replace(' ', '');
  if (digits === undefined) return {};
  return { year: digits.length > 2 ? Number(digits) : century(year) * 100 + Number(digits) };
}

/** That of the year that is put right; callers' years of two digits are mostly of the last one. */
function century(year: number | undefined): number {
  return Math.floor((year ?? 1900) / 100);
}

const CLOCK = String.raw`(?<hour>[01]?\d|2[0-4])(?:[: ]?(?<minute>[0-5]\d)(?:[: ]?(?<second>[0-6]\d(?:[.,]\d{1,9})?))?)?`;
const HALF = String.raw`(?:\s?(?<half>[ap])\.?m\b\.?)?`;
const ZONE = String.raw`(?:\s?(?<zone>Z|(?:${UNIVERSAL_TIME})?[+-]\d\d(?::?\d\d)?|${UNIVERSAL_TIME})(?:\s\([^()]{1,40}\))?|\s(?:${TIME_ZONE}))?`;
/** A bare number is a year, or another day, unless a mark or a word makes it a time. */
const MARKED = String.raw`(?=T\d|,?\s(?:${AT_TIME}|@)\s|.*\d:\d|.*\d\s?[ap]\.?m\b)`;
/** "T09:30:00-05:00", " 09:30", ", at 9:30 am", after a day. */
const AFTER_DAY = regExp.i`^${MARKED}(?:T|,?\s(?:(?:${AT_TIME}|@)\s)?)${CLOCK}${HALF}${ZONE}$`;
/** " a las 3 y media de la tarde", after a day. */
const SPANISH_TIME = regExp.iu`^,?\s(?:${es.AT_TIME})\s(?<hour>[01]?\d|2[0-4]|${es.ONE_OCLOCK})(?:[: ](?<minute>[0-5]\d)|\s(?<fraction>${[...es.MINUTES.keys()].join('|')}))?(?:\s(?:${es.FORENOON}|(?<afternoon>${es.AFTERNOON}))|${HALF})$`;
const MAY_BEGIN = /T(?=\d)|,?\s/gi;
/** "9:30 am on " before a day. */
const BEFORE_DAY = regExp.i`^(?:${AT_TIME}\s)?(?:[01]?\d|2[0-4])(?:(?::| )[0-5]\d\s?[ap]\.?m\.?|:[0-5]\d|\s?[ap]\.?m\.?),?\s(?:${ON_A_DAY}\s)?(?:(?:${ARTICLE})\s)?`;

/** Where the day stands in a text that tells a day and a time of day, and nothing else; undefined for all other texts. */
export function dayBesideTime(text: string): Range | undefined {
  const { spoken } = normalize(text);
  const lead = BEFORE_DAY.exec(spoken.text)?.[0].length ?? 0;
  if (lead > 0 && isDay(spoken.text.slice(lead))) return spoken.toOriginal(lead, spoken.text.length);
  for (const { index } of spoken.text.matchAll(MAY_BEGIN))
    if (isTime(spoken.text.slice(index)) && isDay(spoken.text.slice(0, index)))
      return spoken.toOriginal(0, index);
  return undefined;
}

/**
 * The time of day that stands after a day, in ISO 8601: `T09:30`. A time that is in ISO 8601 already is as it was written;
 * undefined for what is no time.
 */
export function timeAfterDay(text: string): string | undefined {
  const { hour, minute = '00', second, half, zone = '' } = AFTER_DAY.exec(text)?.groups ?? {};
  if (hour === undefined) return spanishTime(text);
  if (/^T\d\d:/.test(text)) return text;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const seconds = second === undefined ? '' : `:${second}`;
  return `T${String(hours).padStart(2, '0')}:${minute}${seconds}${zone}`;
}

function isTime(text: string): boolean {
  return AFTER_DAY.test(text) || SPANISH_TIME.test(text);
}

function spanishTime(text: string): string | undefined {
  const { hour, minute, fraction, afternoon, half } =
    SPANISH_TIME.exec(normalize(text).spoken.text)?.groups ?? {};
  if (hour === undefined) return undefined;
  const isLate = afternoon !== undefined || half?.toLowerCase() === 'p';
  const hours = (hour === es.ONE_OCLOCK ? 1 : Number(hour)) + (isLate && Number(hour) !== 12 ? 12 : 0);
  const minutes = hours * 60 + (es.MINUTES.get(fraction?.toLowerCase() ?? '') ?? Number(minute ?? 0));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function isDay(text: string): boolean {
  if (/\d-\d\d$/.test(dateKey(text) ?? '')) return true;
  return findDates(normalize(text).spoken).some(({ date }) => date.day !== undefined);
}
