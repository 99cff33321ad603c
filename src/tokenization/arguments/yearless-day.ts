import { type CalendarDate, isoDate, monthName } from '../../detection/written/values.js';
import type { FormHint } from './form-hint.js';

const FULL_DATE = /Y{4}|ISO|\b(?:19|20)\d\d\b/i;
/** Vocabulary of past events. Days are otherwise assumed to be in the future. */
const PAST =
  /\b(?:since|service|incident|accident|loss|siniestro|accidente|incidente|p[eé]rdida|compra|ocurri[oó]|nacimiento|purchased?|bought|filled|issued|onset|occurred|happened|charged?|transaction|posted|birth(?:day|date)?|born|dob)\b/i;

const YEARLESS = /^(\p{L}+) (\d{1,2})$/u;
const BIRTH = /\b(?:birth|born|dob)|nacimiento|naci[oó]/i;

/** Returns true for a day without a year ("June 9"). */
export function isYearless(written: string): boolean {
  return YEARLESS.test(written);
}

/** Returns true if a schema asks for a date of birth. */
export function asksForBirth(hint: FormHint | undefined): boolean {
  return hint !== undefined && BIRTH.test(hint.words);
}

/**
 * Adds the year to a day without one ("June 9") if the form contains a year, and returns the date in ISO 8601. Chooses
 * the next such day, or the last one if the form is about the past. Returns undefined for any other text or form.
 */
export function withYear(
  written: string,
  hint: FormHint | undefined,
  today: () => CalendarDate,
): string | undefined {
  const [, name = '', digits] = YEARLESS.exec(written) ?? [];
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

function asksForYear({ words, examples, choices }: FormHint): boolean {
  return (
    FULL_DATE.test(words) ||
    examples.some((example) => FULL_DATE.test(example)) ||
    choices.some(
      ({ format, pattern }) =>
        format === 'date' || format === 'date-time' || pattern?.includes('{4}') === true,
    )
  );
}
