import { UNIVERSAL_TIME } from '../lexicon/formats.js';
import { matchesOf } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import { MONTH, WEEKDAY } from '../languages/en/calendar.js';
import { BASIC_CLOCK, CLOCK, type Groups, OFFSET, timeOf } from '../grammar/timestamp-parts.js';

/** Day with its time in a format of machines. Offsets are UTF-16 code units of the text. */
export interface TimestampMatch {
  readonly start: number;
  readonly end: number;
  /** Groups of the day, as written: `year` with `month` and `day`, `week` and `weekday`, or `ordinal`. */
  readonly groups: Groups;
  /** ISO 8601 time without zero parts: `T08:30-06:00`; undefined at midnight without an offset (only the day). */
  readonly time: string | undefined;
}

const ZONE = String.raw`(?:\s?(?<zone>Z|${UNIVERSAL_TIME}|${OFFSET}))?`;
const TIME = String.raw`T(?<clock>${CLOCK}|${BASIC_CLOCK})${ZONE}`;
/** Boundaries at which no number or word continues. */
const BEGIN = String.raw`(?<!\w|\d[.:-])`;
const END = String.raw`(?!\w|[.:-]\d)`;
/** Clock with seconds or a zone, which speech does not contain. */
const FULL_CLOCK = String.raw`(?<clock>[0-2]\d:[0-5]\d(?::[0-6]\d)?)(?:\s(?<zone>(?:${UNIVERSAL_TIME})?${OFFSET}|${UNIVERSAL_TIME})|(?<=:\d\d:\d\d))`;

const PATTERNS: readonly RegExp[] = [
  // ISO 8601: "2026-11-25T08:30:00.000-06:00", "2026-11-25 08:30".
  regExp.gi`${BEGIN}(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:T|\s(?=\d\d:))(?<clock>${CLOCK}|${BASIC_CLOCK})${ZONE}${END}`,
  // Basic ISO 8601: "20261125T083000Z".
  regExp.gi`${BEGIN}(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)${TIME}${END}`,
  // ISO 8601 week and ordinal dates: "2026-W48-3", "2026-W48-3T08:30", "2026-329T08:30".
  regExp.gi`${BEGIN}(?<year>(?:19|20)\d\d)(?:-W(?<week>[0-5]\d)-|W(?<week2>[0-5]\d))(?<weekday>[1-7])(?:${TIME})?${END}`,
  regExp.gi`${BEGIN}(?<year>(?:19|20)\d\d)-?(?<ordinal>[0-3]\d\d)${TIME}${END}`,
  // RFC 2822 and RFC 9110: "Wed, 25 Nov 2026 08:30:00 -0600".
  regExp.gi`${BEGIN}(?:${WEEKDAY},?\s)?(?<day>\d{1,2})[\s-](?<month>${MONTH})[\s-](?<year>(?:\d\d)?\d\d)\s${FULL_CLOCK}${END}`,
  // Output of JavaScript and C: "Wed Nov 25 2026 08:30:00 GMT-0600 (…)", "Wed Nov 25 08:30:00 2026".
  regExp.gi`${BEGIN}(?:${WEEKDAY},?\s)?(?<month>${MONTH})\s(?<day>\d{1,2}),?\s(?<year>\d{4}),?\s${FULL_CLOCK}${END}(?:\s\([a-z ]{3,40}\))?`,
  regExp.gi`${BEGIN}${WEEKDAY}\s(?<month>${MONTH})\s{1,2}(?<day>\d{1,2})\s(?<clock>[0-2]\d:[0-5]\d:[0-6]\d)\s(?:(?<zone>${UNIVERSAL_TIME})\s|[A-Z]{3}\s)?(?<year>\d{4})${END}`,
];
/** Characters of which every timestamp contains some. */
const MARK = /\d:\d\d|\dT\d\d|\dW\d|-W\d/i;

/** Returns every timestamp of a text, by start. Does not check whether the day exists. */
export function findTimestamps(text: string): TimestampMatch[] {
  if (!MARK.test(text)) return [];
  const found = PATTERNS.flatMap((pattern) =>
    matchesOf(text, pattern).map(({ 0: written, index: start, groups = {} }) => ({
      start,
      end: start + written.length,
      groups,
      time: timeOf({ clock: groups.clock, zone: groups.zone?.toUpperCase() }),
    })),
  );
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}
