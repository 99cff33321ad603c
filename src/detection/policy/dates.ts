import { labelOf } from '../data/json-members.js';
import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import { regExp } from '../../common/text/reg-exp.js';
import { BEFORE_DAY, BETWEEN_DAYS } from '../languages/en/calendar.js';
import { ORDINAL_SUFFIX } from '../languages/en/numbers.js';
import { normalize, normalizedSlot, type Range } from '../text/normalized-text.js';
import { type CalendarDate, dateOfDigits, findDates } from '../written/dates.js';
import { isOtherDay, isStatedAsToday, namesToday, surroundings } from '../written/current-date.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** UTC offsets of the last and of the first place on Earth where a day begins. */
const LATEST_ZONE = -12 * HOUR;
const EARLIEST_ZONE = 14 * HOUR;
/** Number of years to search for a day without a year. A leap day may be eight years away. */
const MOST_YEARS = 8;

/** Maximum length of a date. Longer ranges contain more than a date. */
const MOST_DATE = 60;

/** A month and a day in US order: "9/12". */
const MONTH_DAY = /^\s*(\d{1,2})\/(\d{1,2})\s*$/;
/** Characters around a date that are not part of the date. */
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** A second day of the same month, or the other end of a range: "November 26 and 27", "February 4-5". */
const TWO_DAYS = regExp.i`^(?<first>.*\d(?:${ORDINAL_SUFFIX})?)\s?(?:-|(?:,\s)?(?:${BETWEEN_DAYS})\s)\s?(?:${BEFORE_DAY}\s)?(?<day>\d{1,2})(?:${ORDINAL_SUFFIX})?(?<year>,?\s\d{4})?$`;
/** A day without its month: "the 25th", "Tuesday the 25th, 8 to 10". */
const DAY_OF_MONTH = regExp.i`(?:^|\b${BEFORE_DAY}\s)(?<day>\d{1,2})(?:${ORDINAL_SUFFIX})(?!\p{L})`;

/**
 * Returns true if a text is a date or a timestamp from today to `days` ahead in any time zone, or several dates in one
 * month. A date without a year is its next occurrence. False for an incomplete date.
 * @param now milliseconds since 1970
 */
export function isComingDate(text: string, days: number, now: number): boolean {
  const dates = readDates(text);
  return dates.length > 0 && dates.every((date) => isComing(date, days, now));
}

/** Returns true for a date from today to `days` ahead in any time zone. With 0, it must be today somewhere on Earth. */
function isComing({ year, month, day }: CalendarDate, days: number, now: number): boolean {
  if (day === undefined) return false;
  const [today, latest] = daysOf(now);
  const time = year === undefined ? nextOccurrence(month, day, today) : dayOf(year, month, day);
  return time !== undefined && time >= today && time <= latest + days * DAY;
}

/**
 * Returns true if a date is given as the current date, by the words around it or the name of its JSON member. In
 * instructions, it is sufficient that the date is the current date.
 * @param text the slot's text, possibly with tokens
 * @param now milliseconds since 1970
 */
export function isCurrentDate(
  slot: TextSlot,
  text: string,
  range: Range,
  kind: EntityKind,
  now: number,
): boolean {
  if (range.end - range.start > MOST_DATE) return false;
  if (slot.key !== undefined && namesToday(labelOf(slot))) return true;
  const isPrompt = slot.role === 'system';
  const around = surroundings(text, range, isPrompt);
  if (isStatedAsToday(around)) return true;
  if (!isPrompt || kind !== 'DATE' || isOtherDay(around.lead)) return false;
  const dates = findDates(normalize(text.slice(range.start, range.end)).spoken);
  return dates.length > 0 && dates.every(({ date }) => isComing(date, 0, now));
}

/** Returns the current days on Earth as a key. While the key is the same, the coming days and today are the same. */
export function calendarOf(now: number): string {
  return daysOf(now).join(' ');
}

/** Returns the dates that form a text, or none if the text contains more. */
function readDates(text: string): CalendarDate[] {
  const only = readDate(text);
  if (only !== undefined) return [only];
  const { first, day, year = '' } = TWO_DAYS.exec(normalize(text).spoken.text.trim())?.groups ?? {};
  const date = first === undefined ? undefined : (readDate(first + year) ?? readDate(first));
  if (date === undefined) return [];
  const second = { month: date.month, day: Number(day) };
  return [date, date.year === undefined ? second : { year: date.year, ...second }];
}

function readDate(text: string): CalendarDate | undefined {
  const [, a, b] = MONTH_DAY.exec(text) ?? [];
  // A leap year has every possible day.
  const digits = a === undefined || b === undefined ? undefined : dateOfDigits([a, b, '2000']);
  if (digits?.day !== undefined) return { month: digits.month, day: digits.day };
  const view = normalize(text).spoken;
  const { length } = view.text.replace(EDGES, '');
  return findDates(view).find(({ start, end }) => end - start >= length)?.date;
}

function nextOccurrence(month: number, day: number, today: number): number | undefined {
  const year = new Date(today).getUTCFullYear();
  for (let ahead = 0; ahead <= MOST_YEARS; ahead++) {
    const time = dayOf(year + ahead, month, day);
    if (time !== undefined && time >= today) return time;
  }
  return undefined;
}

/** Returns the start of a day in UTC, or undefined if its month has no such day. */
function dayOf(year: number, month: number, day: number): number | undefined {
  const time = Date.UTC(year, month - 1, day);
  return new Date(time).getUTCMonth() === month - 1 ? time : undefined;
}

/** Returns the first and the last current day on Earth. */
function daysOf(now: number): [number, number] {
  const startOf = (time: number): number => Math.floor(time / DAY) * DAY;
  return [startOf(now + LATEST_ZONE), startOf(now + EARLIEST_ZONE)];
}

/**
 * Days that instructions and tools mention, which are left in clear there. The assistant's statements about these days,
 * and its tool calls with them, contain no new information for the model.
 */
export class OfferedDays {
  private days: { readonly dates: ReadonlySet<string>; readonly ofMonth: ReadonlySet<number> } | undefined;

  /** @param roles roles of texts in which coming days are left in clear */
  constructor(
    private readonly slots: readonly TextSlot[],
    private readonly roles: ReadonlySet<string>,
    /** Number of days from today for which dates are left in clear. */
    private readonly ahead: number,
  ) {}

  /** Returns true for a text that consists of one or more offered days, with or without year and month. */
  has(text: string): boolean {
    this.days ??= this.read();
    const { dates: offered, ofMonth } = this.days;
    const dates = readDates(text);
    const now = Date.now();
    if (dates.length > 0)
      return dates.every((date) => isComing(date, this.ahead, now) && offered.has(dayOfYear(date)));
    return ofMonth.has(Number(DAY_OF_MONTH.exec(normalize(text).spoken.text)?.groups?.day));
  }

  /** Returns true for a text that can mention days. */
  readsFrom({ role, isKey, text }: TextSlot): boolean {
    return this.roles.has(role) && isKey !== true && /\d/.test(text);
  }

  private read(): { dates: Set<string>; ofMonth: Set<number> } {
    const now = Date.now();
    const coming = this.slots
      .filter((slot) => this.readsFrom(slot))
      .flatMap((slot) => findDates(normalizedSlot(slot)).map(({ date }) => date))
      .filter((date) => isComing(date, this.ahead, now));
    return { dates: new Set(coming.map(dayOfYear)), ofMonth: new Set(coming.map(({ day }) => day ?? 0)) };
  }
}

function dayOfYear({ month, day }: CalendarDate): string {
  return `${month}-${day ?? 0}`;
}
