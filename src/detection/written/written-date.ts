import { regExp } from '../../common/text/reg-exp.js';
import { MONTH, MONTHS } from '../speech/en/calendar.js';
import { ORDINAL_SUFFIX } from '../speech/en/numbers.js';
import { normalize } from '../text/normalized-text.js';
import { corrections } from './corrected.js';
import { dateKey } from './date-key.js';
import { type DateMatch, findDates, isoDate, monthName } from './dates.js';
import { titleCase } from './letter-case.js';

const PARTIAL = /^--(\d\d)-(\d\d)$/;
const KEY = /^(?:(\d{4})|-)-(\d\d)(?:-(\d\d))?$/;
/** What may be put right by itself: "… no thirteenth", "… sorry 13th 1958", "… i mean 1959", "… no july". */
const DAY = regExp.iu`^[\s,.]*(?:the\s)?(?<day>\d{1,2})(?<ordinal>${ORDINAL_SUFFIX})?(?:[\s,]{1,2}(?<year>(?:19|20) ?\d\d))?[\s,.]*$`;
const YEAR = /^[\s,.]*'?(?<year>(?:18|19|20) ?\d\d|\d\d)[\s,.]*$/;
const MONTH_ALONE = regExp.iu`^[\s,.]*(?<month>${MONTH})[\s,.]*$`;
const DIGITS = /^\s*\d(?:[\s]?\d){0,7}[\s.,]*$/;
const MONTH_DAY = /^\s*(\d{1,2})[/-](\d{1,2})\s*$/;
const MOST_DAYS = 31;

/** Of a date what was said of it. */
interface Fields {
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
}

/**
 * A date in ISO 8601 ("1958-06-09"; "June 9" without a year), a timestamp with its time; as it stands if it is none. Of what
 * was corrected the last date, with the parts that only came before it: "june 9 1958, no, the 10th" is 1958-06-10.
 */
export function writtenDate(text: string): string {
  const pieces = corrections(text);
  const key = pieces.length === 1 ? keyIn(text) : keyOfPieces(pieces);
  if (key === undefined) return partOfDate(text) ?? text.trim();
  const [, month, day] = PARTIAL.exec(key) ?? [];
  if (month === undefined) return key;
  return `${titleCase(monthName(Number(month)))} ${Number(day)}`;
}

/** A year, or digits of a date that was said in pieces; a month and a day in digits. */
function partOfDate(text: string): string | undefined {
  const { text: spoken } = normalize(corrections(text).at(-1) ?? text).spoken;
  if (DIGITS.test(spoken)) return spoken.replace(/\D/g, '');
  const [, month, day] = MONTH_DAY.exec(spoken) ?? [];
  // In any leap year.
  if (month === undefined || dateKey(`${month}/${day ?? ''}/2000`) === undefined) return undefined;
  return Number(month) > MONTHS.length ? undefined : `${titleCase(monthName(Number(month)))} ${Number(day)}`;
}

function keyOfPieces(pieces: readonly string[]): string | undefined {
  let date: Fields = {};
  for (const piece of pieces) {
    const key = keyIn(piece);
    if (key?.includes('T') === true && piece === pieces.at(-1)) return key;
    const part = key === undefined ? partIn(piece, date) : fieldsOf(key);
    date = {
      year: part.year ?? date.year,
      month: part.month ?? date.month,
      day: part.day ?? date.day,
    };
  }
  const { year, month, day } = date;
  if (month === undefined) return undefined;
  return isoDate({ month, ...(year === undefined ? {} : { year }), ...(day === undefined ? {} : { day }) });
}

function keyIn(text: string): string | undefined {
  return dateKey(text) ?? lastDate(text);
}

/** The last date in a text that holds more than that, of those told most fully: "the first october first 2019". */
function lastDate(text: string): string | undefined {
  let best: DateMatch | undefined;
  for (const match of findDates(normalize(text).spoken)) {
    const more = best === undefined ? 1 : fullness(match) - fullness(best);
    if (more > 0 || (more === 0 && match.end > (best?.end ?? 0))) best = match;
  }
  return best === undefined ? undefined : `${isoDate(best.date)}${best.time ?? ''}`;
}

function fullness({ date: { year, day } }: DateMatch): number {
  return Number(year !== undefined) + Number(day !== undefined);
}

function fieldsOf(key: string): Fields {
  const [, ...parts] = KEY.exec(key.replace(/T.*$/, '')) ?? [];
  const [year, month, day] = parts.map((part: string | undefined) =>
    part === undefined ? undefined : Number(part),
  );
  return { year, month, day };
}

/** The part of a date that a text is; nothing where none was said before it. */
function partIn(piece: string, { month, day, year }: Fields): Fields {
  const { text } = normalize(piece).spoken;
  const named = MONTH_ALONE.exec(text)?.groups?.month?.toLowerCase().slice(0, 3);
  if (named !== undefined) return { month: 1 + MONTHS.findIndex((name) => name.startsWith(named)) };
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
