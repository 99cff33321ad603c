import { regExp } from '../../common/text/reg-exp.js';
import { ARTICLE, AT_TIME, ON_DAY, TIME_ZONE } from '../languages/en/calendar.js';
import { normalize, type Range } from '../text/normalized-text.js';
import { dateKey, findDates } from './dates.js';

const CLOCK = String.raw`(?<hour>[01]?\d|2[0-4])(?:[: ]?(?<minute>[0-5]\d)(?:[: ]?(?<second>[0-6]\d(?:[.,]\d{1,9})?))?)?`;
const HALF = String.raw`(?:\s?(?<half>[ap])\.?m\b\.?)?`;
const ZONE = String.raw`(?:\s?(?<zone>Z|(?:UTC|GMT)?[+-]\d\d(?::?\d\d)?|UTC|GMT)(?:\s\([^()]{1,40}\))?|\s(?:${TIME_ZONE}))?`;
/** A bare number is a year, or another day, unless a mark or a word makes it a time. */
const MARKED = String.raw`(?=T\d|,?\s(?:${AT_TIME}|@)\s|.*\d:\d|.*\d\s?[ap]\.?m\b)`;
/** "T09:30:00-05:00", " 09:30", ", at 9:30 am", after a day. */
const AFTER_DAY = regExp.i`^${MARKED}(?:T|,?\s(?:(?:${AT_TIME}|@)\s)?)${CLOCK}${HALF}${ZONE}$`;
const MAY_BEGIN = /T(?=\d)|,?\s/gi;
/** "9:30 am on " before a day. */
const BEFORE_DAY = regExp.i`^(?:${AT_TIME}\s)?(?:[01]?\d|2[0-4])(?:(?::| )[0-5]\d\s?[ap]\.?m\.?|:[0-5]\d|\s?[ap]\.?m\.?),?\s(?:${ON_DAY}\s)?(?:${ARTICLE}\s)?`;

/** Where the day stands in a text that tells a day and a time of day, and nothing else; undefined for all other texts. */
export function dayBesideTime(text: string): Range | undefined {
  const { spoken } = normalize(text);
  const lead = BEFORE_DAY.exec(spoken.text)?.[0].length ?? 0;
  if (lead > 0 && isDay(spoken.text.slice(lead))) return spoken.toOriginal(lead, spoken.text.length);
  for (const { index } of spoken.text.matchAll(MAY_BEGIN))
    if (AFTER_DAY.test(spoken.text.slice(index)) && isDay(spoken.text.slice(0, index)))
      return spoken.toOriginal(0, index);
  return undefined;
}

/**
 * The time of day that stands after a day, in ISO 8601: `T09:30`. A time that is in ISO 8601 already is as it was written;
 * undefined for what is no time.
 */
export function timeAfterDay(text: string): string | undefined {
  const { hour, minute = '00', second, half, zone = '' } = AFTER_DAY.exec(text)?.groups ?? {};
  if (hour === undefined) return undefined;
  if (/^T\d\d:/.test(text)) return text;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const seconds = second === undefined ? '' : `:${second}`;
  return `T${String(hours).padStart(2, '0')}:${minute}${seconds}${zone}`;
}

function isDay(text: string): boolean {
  if (/\d-\d\d$/.test(dateKey(text) ?? '')) return true;
  return findDates(normalize(text).spoken).some(({ date }) => date.day !== undefined);
}
