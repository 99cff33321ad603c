import { regExp } from '../../common/text/reg-exp.js';
import { UNIVERSAL_TIME } from '../lexicon/formats.js';
import { BASIC_CLOCK, CLOCK, dayOfYear, type Groups, OFFSET, timeOf } from './timestamp-parts.js';
import { any, map, matching } from './engine.js';
import type { Rule } from './input.js';

/** A date with its time of day, as programs write it. */
export interface Timestamp {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** ISO 8601 without zero parts: `T08:30-06:00`. Undefined for midnight without an offset. */
  readonly time?: string;
}

const ZONE = String.raw`(?:\s?(?<zone>z|${UNIVERSAL_TIME}|${OFFSET}))?`;
const TIME = String.raw`t(?<clock>${CLOCK}|${BASIC_CLOCK})${ZONE}`;
const END = String.raw`(?!\w|[.:-]\d)`;
/** A time with seconds or a zone, which people usually omit. */
const FULL_CLOCK = String.raw`(?<clock>[0-2]\d:[0-5]\d(?::[0-6]\d)?)(?:\s(?<zone>(?:${UNIVERSAL_TIME})?${OFFSET}|${UNIVERSAL_TIME})|(?<=:\d\d:\d\d))`;
const MONTH = String.raw`(?<name>\p{L}{3,12})`;

const PATTERNS: readonly RegExp[] = [
  // ISO 8601 dates with a time: "2026-11-25T08:30:00.000-06:00", "2026-11-25 08:30"
  regExp.iuy`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:t|\s(?=\d\d:))(?<clock>${CLOCK}|${BASIC_CLOCK})${ZONE}${END}`,
  // ISO 8601 in the basic format: "20261125T083000Z"
  regExp.iuy`(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)${TIME}${END}`,
  // ISO 8601 weeks and days of the year: "2026-W48-3", "2026W483T08:30", "2026-329T08:30"
  regExp.iuy`(?<year>(?:19|20)\d\d)-w(?<week>[0-5]\d)-(?<weekday>[1-7])(?:${TIME})?${END}`,
  regExp.iuy`(?<year>(?:19|20)\d\d)w(?<week>[0-5]\d)(?<weekday>[1-7])(?:${TIME})?${END}`,
  regExp.iuy`(?<year>(?:19|20)\d\d)-?(?<ordinal>[0-3]\d\d)${TIME}${END}`,
  // RFC 2822 and RFC 9110: "25 Nov 2026 08:30:00 -0600"
  regExp.iuy`(?<day>\d{1,2})[\s-]${MONTH}[\s-](?<year>(?:\d\d)?\d\d)\s${FULL_CLOCK}${END}`,
  // Formats of JavaScript and C: "Nov 25 2026 08:30:00 GMT-0600 (…)", "Nov 25 08:30:00 2026"
  regExp.iuy`${MONTH}\s(?<day>\d{1,2}),?\s(?<year>\d{4}),?\s${FULL_CLOCK}${END}(?:\s\([a-z ]{3,40}\))?`,
  regExp.iuy`${MONTH}\s{1,2}(?<day>\d{1,2})\s(?<clock>[0-2]\d:[0-5]\d:[0-6]\d)\s(?:(?<zone>${UNIVERSAL_TIME})\s|[a-z]{3}\s)?(?<year>\d{4})${END}`,
];

/**
 * Reads timestamps in ISO 8601 and in the formats of e-mail, HTTP and programs.
 * @param months names of months with their numbers
 */
export function timestampsOf(months: ReadonlyMap<string, number>): Rule<Timestamp> {
  return any(
    ...PATTERNS.map((pattern) =>
      map(matching(pattern), (written) => {
        pattern.lastIndex = 0;
        return timestampOf(pattern.exec(written)?.groups ?? {}, months);
      }),
    ),
  );
}

function timestampOf(groups: Groups, months: ReadonlyMap<string, number>): Timestamp | undefined {
  const day = groups.day === undefined ? dayOfYear(groups) : dayOfMonth(groups, months);
  const time = timeOf(groups);
  return day === undefined || time === undefined ? day : { time, ...day };
}

function dayOfMonth(
  { year = '', month, name = '', day }: Groups,
  months: ReadonlyMap<string, number>,
): Timestamp | undefined {
  const number = month === undefined ? months.get(name) : Number(month);
  // Programs that write a two-digit year mean this century.
  return number === undefined
    ? undefined
    : { year: Number(year.padStart(4, '20')), month: number, day: Number(day) };
}
