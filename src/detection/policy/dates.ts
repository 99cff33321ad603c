import { dateOfDigits, isoDate } from '../values/dates.js';
import { dateKey } from '../values/value-key.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The last and the first place on Earth where a day begins, against UTC. */
const LATEST_ZONE = -12 * HOUR;
const EARLIEST_ZONE = 14 * HOUR;
const MONTH_DAY = /^\s*(\d{1,2})\/(\d{1,2})\s*$/;
/** Years to look ahead for a day without a year: a leap day may be eight years off. */
const MOST_YEARS = 8;

/**
 * True if a text is a date from today to `days` ahead, by the calendar of any time zone. A date without a year is
 * its next occurrence. False for what is no whole date.
 * @param now milliseconds since 1970
 */
export function isComingDate(text: string, days: number, now: number): boolean {
  const iso = dateKey(text) ?? monthDayKey(text);
  const parts = /^(?:(\d{4})|-)-(\d\d)-(\d\d)$/.exec(iso ?? '');
  if (parts === null) return false;
  const [year, month, day] = [parts[1], Number(parts[2]), Number(parts[3])];
  const today = startOfDay(now + LATEST_ZONE);
  const last = startOfDay(now + EARLIEST_ZONE) + days * DAY;
  const time = year === undefined ? nextOccurrence(month, day, today) : dayOf(Number(year), month, day);
  return time !== undefined && time >= today && time <= last;
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
