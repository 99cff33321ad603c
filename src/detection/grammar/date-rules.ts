import { numericDates, mergedDay, type Orders } from './date-numeric.js';
import { type DateParts, datePartsOf, join, type SaidDate, yearPart } from './date-parts.js';
import { timestampsOf } from './date-timestamp.js';
import { hasMark, isSurelyYear, type SaidYear, weighed } from './date-year.js';
import { any, map, optional, rule, seq, token, wordOf } from './engine.js';
import type { Input, Rule } from './input.js';
import type { Grammar } from './grammar.js';

/** Rules for dates and their parts. */
export interface DateRules {
  /** Any date that has a month. */
  readonly date: Rule<SaidDate>;
  /** A date, a part of a date, or a date that is stated in several ways. */
  readonly statement: Rule<SaidDate>;
}

const MONTH_OF_YEAR_COST = 0.1;
/** Cost of a day that is more likely the century of a year: "june nineteen fifty eight". */
const CENTURY_COST = 1.5;
const CENTURIES: ReadonlySet<number> = new Set([18, 19, 20, 21]);
/** Cost of two successive days without a word between them. */
const UNJOINED_COST = 1.2;
/** Cost of another part of the same date. */
const LATER_COST = 0.5;
/** Cost of a repetition of the same date. */
const AGAIN_COST = 0.5;
/** Cost of a different date right after a date. */
const CONTRARY_COST = 1.5;

/** Builds the rules for dates in a language, with the given order of numbers. */
export function dateRules(grammar: Grammar, orders: Orders): DateRules {
  const parts = datePartsOf(grammar);
  const { years, dayNumber, namedMonth, surelyDay, tail } = parts;
  const { months } = grammar.language.dates;
  const date = rule(() =>
    any(
      ...namedDates(parts, grammar.language.dates.weekdays),
      ...numericDates(grammar, parts, orders),
      severalDays(grammar, parts),
      timestampsOf(months),
    ),
  );
  const month = map(namedMonth, (value): SaidDate => ({ month: value }), LATER_COST);
  const day = map(surelyDay, (value): SaidDate => ({ day: value }), LATER_COST);
  const said = any(date, month, day, map(years.full, yearPart, LATER_COST));
  const contrary = seq(
    [date, date],
    (first, second): SaidDate | undefined =>
      agree(first, second) === undefined ? { isSeveral: true } : undefined,
    CONTRARY_COST,
  );
  const twice = seq([said, said], agree);
  const onceOrTwice = any(said, twice);
  const again = seq([said, onceOrTwice], agree, AGAIN_COST);
  const part = any<SaidDate>(
    map(years.tail, (year) => (isYearAlone(year) ? yearPart(year) : undefined)),
    seq([day, tail], join),
  );
  return {
    date,
    statement: rule(() =>
      any(
        said,
        again,
        contrary,
        part,
        map(years.full, yearPart),
        map(dayNumber, (value): SaidDate => ({ bare: value })),
      ),
    ),
  };
}

function isYearAlone(year: SaidYear): boolean {
  if (year.isBroken === true) return false;
  return year.year !== undefined || year.isMarked === true || (year.isSpelled !== true && isSurelyYear(year));
}

/** Returns the rules for dates with a named month. */
function namedDates(
  { years, namedMonth, ordinal, surelyDay, dayNumber, spelledDay, mark, of, tail }: DateParts,
  weekdays: ReadonlySet<string>,
): readonly Rule<SaidDate>[] {
  const weekday = wordOf(weekdays);
  const isCounted = (input: Input, at: number): boolean =>
    ordinal(input, at).some(({ end }) => weekday(input, end).length > 0);
  const between = optional(mark);
  const comma = token(({ folded }) => (folded === ',' ? folded : undefined));
  const day = any(surelyDay, dayNumber);
  const inMonth = seq([day, between, optional(of), namedMonth], (value, _, __, month): SaidDate => ({
    month,
    day: value,
  }));
  // "second tuesday in december" does not name December 2.
  const dayMonth = map(inMonth, (date, input, from) => (isCounted(input, from) ? undefined : date));
  const monthThen = (number: Rule<number>): Rule<SaidDate> =>
    seq([namedMonth, between, number], (month, _, value): SaidDate => ({ month, day: value }));
  const [monthDay, monthNumber] = [monthThen(surelyDay), monthThen(any(dayNumber, spelledDay))];
  const month = map(namedMonth, (value): SaidDate => ({ month: value }));
  const full = map(years.full, yearPart);
  const yearAlone = map(years.tail, (year) => (isYearAlone(year) ? yearPart(year) : undefined));
  const surely = any(monthDay, dayMonth);
  const numberInYear = seq([monthNumber, tail], join);
  const dayOfMonth = rule(() => any(monthDay, monthNumber, dayMonth));
  return [
    dayOfMonth,
    seq([surely, tail], join),
    weighed(numberInYear, centuryCost),
    seq([yearAlone, between, dayOfMonth], (year, _, date) => join(year, date)),
    seq(
      [month, between, years.tail],
      (date, _, year) => (isYearAlone(year) ? join(date, yearPart(year)) : undefined),
      MONTH_OF_YEAR_COST,
    ),
    // "July, 26" may be a month and a year, as well as a month and a day.
    seq([month, comma, years.short], (date, _, year) => join(date, yearPart(year))),
    seq([full, between, month], (year, _, date) => join(year, date)),
    seq([month, mergedDay], join),
  ];
}

function centuryCost(
  { day = 0, shortYear, isBroken }: SaidDate,
  input: Input,
  at: number,
  end: number,
): number {
  const isCentury = CENTURIES.has(day) && (shortYear !== undefined || isBroken === true);
  // Digits before number words are not a pair: "june 19 fifty eight".
  const isMixed =
    input.tokens.slice(at, end).some(({ kind }) => kind === 'digits') &&
    input.token(end - 1)?.kind !== 'digits';
  return isCentury && !isMixed && !hasMark(input, at, end, /[,/.\-'’]/) ? CENTURY_COST : 0;
}

/** Reads two days of a month: "the third through the fifth of may", "march 14-16". */
function severalDays(
  { language }: Grammar,
  { namedMonth, ordinal, dayNumber, of, tail }: DateParts,
): Rule<SaidDate> {
  const dash = token(({ folded }) => (/^[-–—&]$/.test(folded) ? folded : undefined));
  const joint = any(wordOf(language.dates.upTo), dash);
  const day = any(ordinal, dayNumber);
  const days = any(
    seq([day, joint, day], (first, _, second) => (second > first ? true : undefined)),
    seq([ordinal, ordinal], isNext, UNJOINED_COST),
    seq([dayNumber, dayNumber], isNext, UNJOINED_COST),
  );
  const several = any(
    seq([namedMonth, days], (month): SaidDate => ({ month, isSeveral: true })),
    seq([days, optional(of), namedMonth], (_, __, month): SaidDate => ({ month, isSeveral: true })),
  );
  const inYear = seq([several, tail], join);
  return rule(() => any(several, inYear));
}

function isNext(first: number, second: number): true | undefined {
  return second === first + 1 ? true : undefined;
}

/** Joins a date with a repetition, or with more of its parts. */
function agree(before: SaidDate, after: SaidDate): SaidDate | undefined {
  if (before.isBroken === true || after.isBroken === true) return undefined;
  // Separate rules read a numeric month and day beside a year.
  const isPair = ({ isNumeric, year, shortYear }: SaidDate): boolean =>
    isNumeric === true && year === undefined && shortYear === undefined;
  return isPair(before) || isPair(after) ? undefined : join(before, after);
}
