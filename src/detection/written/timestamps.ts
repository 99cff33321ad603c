import { UNIVERSAL_TIME } from '../lexicon/formats.js';
import { matchesOf } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import { MONTH, WEEKDAY } from '../languages/en/calendar.js';

/** A day with its time, as machines write it. Offsets are UTF-16 code units of the text. */
export interface TimestampMatch {
  readonly start: number;
  readonly end: number;
  /** What names the day, as it is written: `year` with `month` and `day`, `week` and `weekday`, or `ordinal`. */
  readonly groups: Readonly<Partial<Record<string, string>>>;
  /** ISO 8601, without what is zero: `T08:30-06:00`; undefined at midnight without an offset, which only says the day. */
  readonly time: string | undefined;
}

const CLOCK = String.raw`(?:[01]\d|2[0-4]):[0-5]\d(?::[0-6]\d(?:[.,]\d{1,9})?)?`;
const BASIC_CLOCK = String.raw`(?:[01]\d|2[0-4])(?:[0-5]\d(?:[0-6]\d(?:[.,]\d{1,9})?)?)?`;
const OFFSET = String.raw`[+-](?:0\d|1[0-4])(?::?[0-5]\d)?`;
const ZONE = String.raw`(?:\s?(?<zone>Z|${UNIVERSAL_TIME}|${OFFSET}))?`;
const TIME = String.raw`T(?<clock>${CLOCK}|${BASIC_CLOCK})${ZONE}`;
/** Nothing of the number or the word goes on. */
const BEGIN = String.raw`(?<!\w|\d[.:-])`;
const END = String.raw`(?!\w|[.:-]\d)`;
/** With seconds or a zone, which nobody says. */
const FULL_CLOCK = String.raw`(?<clock>[0-2]\d:[0-5]\d(?::[0-6]\d)?)(?:\s(?<zone>(?:${UNIVERSAL_TIME})?${OFFSET}|${UNIVERSAL_TIME})|(?<=:\d\d:\d\d))`;

const PATTERNS: readonly RegExp[] = [
  // "2026-11-25T08:30:00.000-06:00", "2026-11-25 08:30"
  regExp.gi`${BEGIN}(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:T|\s(?=\d\d:))(?<clock>${CLOCK}|${BASIC_CLOCK})${ZONE}${END}`,
  // "20261125T083000Z"
  regExp.gi`${BEGIN}(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)${TIME}${END}`,
  // "2026-W48-3", "2026-W48-3T08:30", "2026-329T08:30"
  regExp.gi`${BEGIN}(?<year>(?:19|20)\d\d)(?:-W(?<week>[0-5]\d)-|W(?<week2>[0-5]\d))(?<weekday>[1-7])(?:${TIME})?${END}`,
  regExp.gi`${BEGIN}(?<year>(?:19|20)\d\d)-?(?<ordinal>[0-3]\d\d)${TIME}${END}`,
  // RFC 2822 and RFC 9110: "Wed, 25 Nov 2026 08:30:00 -0600"
  regExp.gi`${BEGIN}(?:${WEEKDAY},?\s)?(?<day>\d{1,2})[\s-](?<month>${MONTH})[\s-](?<year>(?:\d\d)?\d\d)\s${FULL_CLOCK}${END}`,
  // As JavaScript and C print it: "Wed Nov 25 2026 08:30:00 GMT-0600 (…)", "Wed Nov 25 08:30:00 2026"
  regExp.gi`${BEGIN}(?:${WEEKDAY},?\s)?(?<month>${MONTH})\s(?<day>\d{1,2}),?\s(?<year>\d{4}),?\s${FULL_CLOCK}${END}(?:\s\([a-z ]{3,40}\))?`,
  regExp.gi`${BEGIN}${WEEKDAY}\s(?<month>${MONTH})\s{1,2}(?<day>\d{1,2})\s(?<clock>[0-2]\d:[0-5]\d:[0-6]\d)\s(?:(?<zone>${UNIVERSAL_TIME})\s|[A-Z]{3}\s)?(?<year>\d{4})${END}`,
];
/** A timestamp has one of these. */
const MARK = /\d:\d\d|\dT\d\d|\dW\d|-W\d/i;

/** Every timestamp of a text, by start; whether the day exists is not looked at. */
export function findTimestamps(text: string): TimestampMatch[] {
  if (!MARK.test(text)) return [];
  const found = PATTERNS.flatMap((pattern) =>
    matchesOf(text, pattern).map(({ 0: written, index: start, groups = {} }) => ({
      start,
      end: start + written.length,
      groups,
      time: timeOf(groups),
    })),
  );
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

function timeOf({ clock, zone = '' }: TimestampMatch['groups']): string | undefined {
  if (clock === undefined) return undefined;
  const [digits = '', fraction = ''] = clock.replaceAll(':', '').split(/[.,]/);
  const [hour, minute, second] = [digits.slice(0, 2), digits.slice(2, 4) || '00', digits.slice(4) || '00'];
  const rest = fraction.replace(/0+$/, '');
  const seconds = second === '00' && rest === '' ? '' : `:${second}${rest === '' ? '' : `.${rest}`}`;
  const offset = offsetOf(zone.toUpperCase());
  const isMidnight = hour === '00' && minute === '00' && seconds === '';
  return isMidnight && (offset === '' || offset === 'Z')
    ? undefined
    : `T${hour}:${minute}${seconds}${offset}`;
}

/** "-0600" and "GMT-06:00" are `-06:00`; what is zero is `Z`. */
function offsetOf(zone: string): string {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (sign === undefined) return zone === '' ? '' : 'Z';
  return hours === '00' && minutes === '00' ? 'Z' : `${sign}${hours}:${minutes}`;
}

/** ISO 8601 day of a week, Monday being 1, or of a year; undefined if the year has no such day. */
export function dayOfYear(
  groups: TimestampMatch['groups'],
): { month: number; day: number; year: number } | undefined {
  const year = Number(groups.year);
  const week = groups.week ?? groups.week2;
  // The fourth of January lies in the first week.
  const monday = 4 - (new Date(Date.UTC(year, 0, 4)).getUTCDay() || 7);
  const number =
    week === undefined ? Number(groups.ordinal) : monday + 7 * (Number(week) - 1) + Number(groups.weekday);
  if (week === undefined ? number < 1 || number > 366 : Number(week) < 1 || Number(week) > 53)
    return undefined;
  const day = new Date(Date.UTC(year, 0, number));
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() };
}
