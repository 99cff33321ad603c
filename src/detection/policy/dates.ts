import { regExp } from '../../common/text/reg-exp.js';
import { ORDINAL_SUFFIX } from '../speech/en/numbers.js';
import { normalize } from '../text/normalized-text.js';
import { type CalendarDate, dateOfDigits, dateKey } from '../written/dates.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The last and the first place on Earth where a day begins, against UTC. */
const LATEST_ZONE = -12 * HOUR;
const EARLIEST_ZONE = 14 * HOUR;
/** Years to look ahead for a day without a year: a leap day may be eight years off. */
const MOST_YEARS = 8;

/** "9/12": month and day as in the US. */
const MONTH_DAY = /^\s*(\d{1,2})\/(\d{1,2})\s*$/;
/** A second day of the same month, or the other end of a range: "November 26 and 27", "February 4-5". */
const TWO_DAYS = regExp.i`^(?<first>.*\d(?:${ORDINAL_SUFFIX})?)\s?(?:-|(?:,\s)?(?:and|or|&|to|through|thru|until)\s)\s?(?:the\s)?(?<day>\d{1,2})(?:${ORDINAL_SUFFIX})?(?<year>,?\s\d{4})?$`;

/**
 * True if a text is a date or a timestamp from today to `days` ahead, by the calendar of any time zone, or several of one
 * month. A date without a year is its next occurrence. False for what is no whole date.
 * @param now milliseconds since 1970
 */
export function isComingDate(text: string, days: number, now: number): boolean {
  const dates = readDates(text);
  return dates.length > 0 && dates.every((date) => isComing(date, days, now));
}

/** True if it is a day from today to `days` ahead, by the calendar of any time zone; with 0, if it is that day somewhere on Earth. */
export function isComing({ year, month, day }: CalendarDate, days: number, now: number): boolean {
  if (day === undefined) return false;
  const [today, latest] = daysOf(now);
  const time = year === undefined ? nextOccurrence(month, day, today) : dayOf(year, month, day);
  return time !== undefined && time >= today && time <= latest + days * DAY;
}

/** Names the days that it is somewhere on Earth: as long as it is the same, so is what is coming and what is today. */
export function calendarOf(now: number): string {
  return daysOf(now).join(' ');
}

/** The dates that a text is made of; none if there is more in it. */
export function readDates(text: string): CalendarDate[] {
  const only = readDate(text);
  if (only !== undefined) return [only];
  const { first, day, year = '' } = TWO_DAYS.exec(normalize(text).spoken.text.trim())?.groups ?? {};
  const date = first === undefined ? undefined : (readDate(first + year) ?? readDate(first));
  return date === undefined ? [] : [date, { ...date, day: Number(day) }];
}

function readDate(text: string): CalendarDate | undefined {
  const [, a = '', b = ''] = MONTH_DAY.exec(text) ?? [];
  // In a leap year, which has each day that there is.
  const date = a === '' ? undefined : dateOfDigits([a, b, '2000']);
  if (date !== undefined) return { month: date.month, ...(date.day === undefined ? {} : { day: date.day }) };
  const [, year, month, day] = /^(?:(\d{4})|-)-(\d\d)(?:-(\d\d))?/.exec(dateKey(text) ?? '') ?? [];
  if (month === undefined) return undefined;
  const known = { ...(day === undefined ? {} : { day: Number(day) }) };
  return { month: Number(month), ...known, ...(year === undefined ? {} : { year: Number(year) }) };
}

function nextOccurrence(month: number, day: number, today: number): number | undefined {
  const year = new Date(today).getUTCFullYear();
  for (let ahead = 0; ahead <= MOST_YEARS; ahead++) {
    const time = dayOf(year + ahead, month, day);
    if (time !== undefined && time >= today) return time;
  }
  return undefined;
}

/** Undefined for a day that its month doesn't have. */
function dayOf(year: number, month: number, day: number): number | undefined {
  const time = Date.UTC(year, month - 1, day);
  return new Date(time).getUTCMonth() === month - 1 ? time : undefined;
}

/** The first and the last day that it is on Earth. */
function daysOf(now: number): [number, number] {
  const startOf = (time: number): number => Math.floor(time / DAY) * DAY;
  return [startOf(now + LATEST_ZONE), startOf(now + EARLIEST_ZONE)];
}
