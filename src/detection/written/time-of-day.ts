import { UNIVERSAL_TIME } from '../lexicon/formats.js';
import { regExp } from '../../common/text/reg-exp.js';
import { ARTICLE } from '../languages/any.js';
import * as es from '../languages/es/calendar.js';
import { AT_TIME, ON_A_DAY, TIME_ZONE } from '../languages/en/calendar.js';
import { normalize, type Range } from '../text/normalized-text.js';
import { dateKey, findDates } from './dates.js';

const CLOCK = String.raw`(?<hour>[01]?\d|2[0-4])(?:[: ]?(?<minute>[0-5]\d)(?:[: ]?(?<second>[0-6]\d(?:[.,]\d{1,9})?))?)?`;
const HALF = String.raw`(?:\s?(?<half>[ap])\.?m\b\.?)?`;
const ZONE = String.raw`(?:\s?(?<zone>Z|(?:${UNIVERSAL_TIME})?[+-]\d\d(?::?\d\d)?|${UNIVERSAL_TIME})(?:\s\([^()]{1,40}\))?|\s(?:${TIME_ZONE}))?`;
/** Condition for a time, because a number without a mark or word may be a year or another day. */
const MARKED = String.raw`(?=T\d|,?\s(?:${AT_TIME}|@)\s|.*\d:\d|.*\d\s?[ap]\.?m\b)`;
/** Time after a day: "T09:30:00-05:00", " 09:30", ", at 9:30 am". */
const AFTER_DAY = regExp.i`^${MARKED}(?:T|,?\s(?:(?:${AT_TIME}|@)\s)?)${CLOCK}${HALF}${ZONE}$`;
/** Spanish time after a day: " a las 3 y media de la tarde". */
const SPANISH_TIME = regExp.iu`^,?\s(?:${es.AT_TIME})\s(?<hour>[01]?\d|2[0-4]|${es.ONE_OCLOCK})(?:[: ](?<minute>[0-5]\d)|\s(?<fraction>${[...es.MINUTES.keys()].join('|')}))?(?:\s(?:${es.FORENOON}|(?<afternoon>${es.AFTERNOON}))|${HALF})$`;
const MAY_BEGIN = /T(?=\d)|,?\s/gi;
/** Time before a day: "9:30 am on ". */
const BEFORE_DAY = regExp.i`^(?:${AT_TIME}\s)?(?:[01]?\d|2[0-4])(?:(?::| )[0-5]\d\s?[ap]\.?m\.?|:[0-5]\d|\s?[ap]\.?m\.?),?\s(?:${ON_A_DAY}\s)?(?:(?:${ARTICLE})\s)?`;

/** Returns the span of the day in a text that consists of a day and a time; undefined for any other text. */
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
 * Returns the time after a day in ISO 8601: `T09:30`. A time that is already in ISO 8601 does not change. Undefined for
 * any other text.
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
