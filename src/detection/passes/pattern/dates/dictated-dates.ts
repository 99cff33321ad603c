import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { AT_TIME, FRACTION } from '../../../languages/en/calendar.js';
import { isApart, isTied, withRepairs, type DigitRun } from '../../../text/digit-runs.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { dateOfDigits } from '../../../written/dates.js';
import { after, before, isBareLead, rangeOf } from '../context-words.js';
import {
  type AskedDate,
  CODE_LEAD,
  DAY_LEAD,
  type FoundDate,
  isBirth,
  isToday,
  OF_BIRTH,
  TO,
} from './date-context.js';

/** Month and day without a year: "on 9/12", "08/26". Two digits each or the context distinguish them from fractions. */
const MONTH_DAY = gated(
  regExp.gi`(?<![\d/.$-]|\w)(\d{1,2})/(\d{1,2})(?:${TO}\d{1,2}/\d{1,2})?(?![\d/]|\w|\.\d|%)`,
);
/** Usual denominators of scores and fractions. Any other second number is a day. */
const DENOMINATORS: ReadonlySet<number> = new Set([2, 3, 4, 5, 6, 8, 10, 12, 16]);
const MONTHS_OF_YEAR = 12;
const TIME_AFTER = regExp.i`^,?\s(?:${AT_TIME}\s)?\d{1,2}(?::[0-5]\d|\s?[ap]\.?m\b)`;
const FRACTION_LEAD = regExp.i`\b(?:${FRACTION})\b[^.;\n]{0,30}$`;
/** Number of digits of a complete date in one group, and the range of its years. */
const COMPACT = 8;
const COMPACT_YEARS = { from: 1900, to: 2035 };

/** Finds dates that consist of month and day, as in "on 9/12", but not scores as in "7/10". */
export function monthDays(view: NormalizedText, asked: AskedDate): FoundDate[] {
  const found: FoundDate[] = [];
  for (const match of view.matches(MONTH_DAY)) {
    const [, month = '', day = ''] = match;
    const range = rangeOf(match);
    if (dateOfDigits([month, day, '2000']) === undefined || isToday(view, range, asked)) continue;
    const lead = before(view, range.start);
    const birth = isBirth(view, range, asked);
    const isLed =
      asked.date ||
      !mayBeFraction(month, day) ||
      DAY_LEAD.test(lead) ||
      TIME_AFTER.test(after(view, range.end));
    if (!birth && (FRACTION_LEAD.test(lead) || !isLed)) continue;
    found.push({ birth, confidence: 0.6, ...range });
  }
  return found;
}

/** True for "7/10" and "3/4", false for "06/09", "10/28" and "12/5". */
function mayBeFraction(month: string, day: string): boolean {
  if (month.length + day.length === 4 || month.startsWith('0') || day.startsWith('0')) return false;
  return Number(month) > MONTHS_OF_YEAR || (Number(month) <= Number(day) && DENOMINATORS.has(Number(day)));
}

/** Finds digit groups that are dates ("nine twelve fifty eight") by the context, or because of their eight digits. */
export function dictatedDates(view: NormalizedText, asked: AskedDate): FoundDate[] {
  const found: FoundDate[] = [];
  const isDateContext = asked.birth || asked.date || view.mayMatch(OF_BIRTH);
  for (const run of view.digitRuns) {
    if (!isDateContext && run[0]?.digits.length !== COMPACT) continue;
    // In "oh oh six oh nine …", the first "oh" is an exclamation.
    const first = dateEnd(run, 0) === undefined && run[0]?.digits === '0' ? 1 : 0;
    const last = dateEnd(run, first);
    if (last === undefined || isShortCode(run, first, last, asked)) continue;
    const start = run[first]?.start ?? 0;
    const range = { start, end: run[last - 1]?.end ?? start };
    const birth = isBirth(view, range, asked);
    if (!birth && (CODE_LEAD.test(before(view, start)) || !isDay(view, run, first, last, asked))) continue;
    if (isToday(view, range, asked)) continue;
    found.push({ birth, confidence: birth ? 0.85 : 0.55, ...withRepairs(view.text, range) });
  }
  return found;
}

/** True for a few single digits ("4 4 7 1"), which are more likely the end of a number, or a ZIP code. */
function isShortCode(run: DigitRun, first: number, last: number, asked: AskedDate): boolean {
  return last - first <= 5 && !asked.birth && areSingle(run.slice(first, last));
}

function areSingle(groups: DigitRun): boolean {
  return groups.every(({ digits }) => digits.length === 1);
}

/** Returns the index after the longest row of groups from `first` on that forms a date. */
function dateEnd(run: DigitRun, first: number): number | undefined {
  for (let last = Math.min(run.length, first + 8); last > first; last--) {
    if (isTied(run, first, last) || (last < run.length && !isApart(run, first, last) && last - first < 3))
      continue;
    if (dateOfDigits(run.slice(first, last).map((group) => group.digits)) !== undefined) return last;
  }
  return undefined;
}

/** True for a date with its year that answers a question for a date, or for eight digits in one group ("06091958"). */
function isDay(view: NormalizedText, run: DigitRun, first: number, last: number, asked: AskedDate): boolean {
  const groups = run.slice(first, last);
  const { year } = dateOfDigits(groups.map(({ digits }) => digits)) ?? {};
  if (year === undefined || !isApart(run, first, last) || asked.isPrompt || areSingle(groups)) return false;
  if (groups.length > 1) return asked.date && isBareLead(before(view, groups[0]?.start ?? 0));
  return groups[0]?.digits.length === COMPACT && year >= COMPACT_YEARS.from && year <= COMPACT_YEARS.to;
}
