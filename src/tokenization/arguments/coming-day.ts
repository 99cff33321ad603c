import { findDates, isoDate, monthName, type CalendarDate } from '../../detection/written/dates.js';
import { isToldAsToday, surroundings } from '../../detection/values/current-date.js';
import { normalize } from '../../detection/text/normalized-text.js';
import type { FormHint } from './form-hint.js';

const FULL_DATE = /Y{4}|ISO|\b(?:19|20)\d\d\b/i;
/** What a day is asked for that has been: all others are coming ones. */
const PAST =
  /\b(?:since|service|incident|accident|loss|purchased?|bought|filled|issued|onset|occurred|happened|charged?|transaction|posted|birth(?:day|date)?|born|dob)\b/i;
/** Only the beginnings of texts tell what day it is. */
const MOST_READ = 4_000;

/** The day that the texts of a request say it is; undefined where none does. */
export function toldDay(texts: readonly string[]): CalendarDate | undefined {
  for (const whole of texts) {
    const text = whole.slice(0, MOST_READ);
    const view = normalize(text);
    for (const { date, start, end } of findDates(view)) {
      if (date.day === undefined || date.year === undefined) continue;
      if (isToldAsToday(surroundings(view.text, { start, end }, true))) return date;
    }
  }
  return undefined;
}

/**
 * A day without a year ("June 9") in ISO 8601 with the year that a form with one asks for: that of the coming one, or of the
 * last one where the form is about the past. Undefined for all other texts, and where no year is asked for.
 */
export function withYear(
  written: string,
  hint: FormHint | undefined,
  today: () => CalendarDate,
): string | undefined {
  const [, name = '', digits] = /^(\p{L}+) (\d{1,2})$/u.exec(written) ?? [];
  if (digits === undefined || hint === undefined || !asksForYear(hint)) return undefined;
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return undefined;
  const now = today();
  const year = now.year ?? 0;
  const day = Number(digits);
  const passed = month < now.month || (month === now.month && day < (now.day ?? 1));
  const isPast = PAST.test(hint.words);
  if (isPast) return isoDate({ year: passed || isSame(now, month, day) ? year : year - 1, month, day });
  return isoDate({ year: passed ? year + 1 : year, month, day });
}

const MONTHS = Array.from({ length: 12 }, (_, at) => monthName(at + 1));

function isSame(now: CalendarDate, month: number, day: number): boolean {
  return now.month === month && now.day === day;
}

function asksForYear({ format, words, examples, pattern }: FormHint): boolean {
  if (format === 'date' || format === 'date-time') return true;
  return (
    FULL_DATE.test(words) ||
    examples.some((example) => FULL_DATE.test(example)) ||
    pattern?.includes('{4}') === true
  );
}
