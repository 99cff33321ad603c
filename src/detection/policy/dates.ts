import { regExp } from '../../common/text/reg-exp.js';
import { ORDINAL_SUFFIX } from '../speech/en/numbers.js';
import { normalize } from '../text/normalized-text.js';
import { type CalendarDate, dateOfDigits, isoDate } from '../written/dates.js';
import { dateKey } from '../written/date-key.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The last and the first place on Earth where a day begins, against UTC. */
const LATEST_ZONE = -12 * HOUR;
const EARLIEST_ZONE = 14 * HOUR;
const MONTH_DAY = /^\s*(\d{1,2})\/(\d{1,2})\s*$/;
/** Years to look ahead for a day without a year: a leap day may be eight years off. */
const MOST_YEARS = 8;

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

/** True if it is a day from today to `days` ahead, by the calendar of any time zone. */
export function isComing({ year, month, day }: CalendarDate, days: number, now: number): boolean {
  if (day === undefined) return false;
  const today = startOfDay(now + LATEST_ZONE);
  const last = startOfDay(now + EARLIEST_ZONE) + days * DAY;
  const time = year === undefined ? nextOccurrence(month, day, today) : dayOf(year, month, day);
  return time !== undefined && time >= today && time <= last;
}

/** True if it is that day now, somewhere on Earth. */
export function isNow({ year, month, day }: CalendarDate, now: number): boolean {
  if (day === undefined) return false;
  const first = startOfDay(now + LATEST_ZONE);
  const time = year === undefined ? nextOccurrence(month, day, first) : dayOf(year, month, day);
  return time !== undefined && time >= first && time <= startOfDay(now + EARLIEST_ZONE);
}

/** Names the days that it is somewhere on Earth: as long as it is the same, so is what is coming and what is today. */
export function calendarOf(now: number): string {
  return `${startOfDay(now + LATEST_ZONE)} ${startOfDay(now + EARLIEST_ZONE)}`;
}

/** The dates that a text is made of; none if there is more in it. */
export function readDates(text: string): CalendarDate[] {
  const only = readDate(text);
  if (only !== undefined) return [only];
  const { first, day, year = '' } = TWO_DAYS.exec(normalize(text).spoken.text.trim())?.groups ?? {};
  const date = first === undefined ? undefined : (readDate(first + year) ?? readDate(first));
  return date === undefined
    ? []
    : [
        date,
        { day: Number(day), month: date.month, ...(date.year === undefined ? {} : { year: date.year }) },
      ];
}

function readDate(text: string): CalendarDate | undefined {
  const [, year, month, day] =
    /^(?:(\d{4})|-)-(\d\d)(?:-(\d\d))?/.exec(dateKey(text) ?? monthDayKey(text) ?? '') ?? [];
  if (month === undefined) return undefined;
  return {
    month: Number(month),
    ...(day === undefined ? {} : { day: Number(day) }),
    ...(year === undefined ? {} : { year: Number(year) }),
  };
}

/** "9/12": month and day as in the US. */
function monthDayKey(text: string): string | undefined {
  const match = MONTH_DAY.exec(text);
  const date = match === null ? undefined : dateOfDigits([match[1] ?? '', match[2] ?? '', '2000']);
  return date?.day === undefined ? undefined : isoDate({ month: date.month, day: date.day });
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

function startOfDay(time: number): number {
  return Math.floor(time / DAY) * DAY;
}
