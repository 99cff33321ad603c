import { any, map, optional, phrase, rule, seq, token, wordOf } from './engine.js';
import type { Rule } from './input.js';
import { type SaidYear, singleDigit, undivided, weighed, type Years, yearsOf } from './date-year.js';
import type { Grammar } from './grammar.js';

/** A spoken date, or a part of a date. */
export interface SaidDate {
  readonly year?: number;
  /** Last two digits of the year. */
  readonly shortYear?: number;
  readonly month?: number;
  readonly day?: number;
  /** Time of day of a timestamp, in ISO 8601. */
  readonly time?: string;
  /** True if the month was said as a number. */
  readonly isNumeric?: true;
  /** True if two days were said. */
  readonly isSeveral?: true;
  /** True if the caller broke off within the year. */
  readonly isBroken?: true;
  /** A single number, which may be a day, a month or a year. */
  readonly bare?: number;
}

/** A number of one or two digits. */
export interface SmallNumber {
  readonly value: number;
  readonly isFigures: boolean;
}

/** Rules for the parts of dates in a language. */
export interface DateParts {
  readonly years: Years;
  readonly small: Rule<SmallNumber>;
  /** A month by its name or label: "june", "month six", "sixth month". */
  readonly namedMonth: Rule<number>;
  readonly monthNumber: Rule<number>;
  readonly ordinal: Rule<number>;
  /** A number that can only be a day: "ninth", "day nine". */
  readonly surelyDay: Rule<number>;
  /** A number that may be a day or another part. */
  readonly dayNumber: Rule<number>;
  /** Two digits said one by one: "one nine". */
  readonly digitPair: Rule<SmallNumber>;
  /** A day said as two digits. */
  readonly spelledDay: Rule<number>;
  /** A mark between numbers: "slash". */
  readonly mark: Rule<string>;
  readonly of: Rule<string>;
  /** A year after the rest of a date. */
  readonly tail: Rule<SaidDate>;
}

/** Cost of a day whose two digits are said one by one. */
const SPELLED_COST = 0.8;
/** Cost of separating "twenty" from "two" if both form one number. */
const PARTED_COST = 1.5;

export const MOST_DAYS = 31;
export const MOST_MONTHS = 12;

/** Builds the rules for the parts of dates in a language. */
export function datePartsOf(grammar: Grammar): DateParts {
  const { dates, marks } = grammar.language;
  const years = yearsOf(grammar);
  const small = smallNumbers(grammar);
  const upTo = (most: number, number: Rule<number>): Rule<number> =>
    map(number, (value) => (value > 0 && value <= most ? value : undefined));
  const number = map(small, ({ value }) => value);
  const [dayNumber, monthNumber] = [upTo(MOST_DAYS, number), upTo(MOST_MONTHS, number)];
  const ordinal = rule(() => upTo(MOST_DAYS, grammar.numerals.ordinal));
  const digit = singleDigit(grammar);
  const digitPair = undivided(
    seq([digit, digit], (ten, one): SmallNumber => ({ value: Number(ten + one), isFigures: false })),
  );
  const label = wordOf(dates.monthLabels);
  const mark = any(
    token(({ folded }) => (/^[/\\.-]$/.test(folded) ? folded : undefined)),
    wordOf([...marks.ofCodes].flatMap(([word, written]) => (/[/.-]/.test(written) ? [word] : []))),
  );
  return {
    years,
    small,
    namedMonth: rule(() =>
      any(
        phrase(dates.months),
        seq([label, any(phrase(dates.months), monthNumber)], (_, month) => month),
        seq([upTo(MOST_MONTHS, ordinal), wordOf(dates.monthEnds)], (month) => month),
      ),
    ),
    monthNumber,
    ordinal,
    surelyDay: rule(() =>
      any(
        ordinal,
        seq([wordOf(dates.dayLabels), any(dayNumber, ordinal)], (_, day) => day),
      ),
    ),
    dayNumber,
    digitPair,
    spelledDay: map(
      upTo(
        MOST_DAYS,
        map(digitPair, ({ value }) => value),
      ),
      (day) => day,
      SPELLED_COST,
    ),
    mark,
    of: wordOf(dates.of),
    tail: rule(() =>
      // A year after a mark is never broken off.
      seq([optional(mark), years.tail], (said, year) =>
        said !== undefined && year.isBroken === true ? undefined : yearPart(year),
      ),
    ),
  };
}

/** Builds the rule for numbers of one or two digits: "nine", "oh nine", "twenty one", "09". */
function smallNumbers(grammar: Grammar): Rule<SmallNumber> {
  const digit = singleDigit(grammar);
  const spoken = map(grammar.numerals.cardinal, (value, input, at) =>
    value > 0 && value < 100 && input.token(at)?.kind !== 'digits' ? String(value) : undefined,
  );
  const read = any(
    token(({ kind, folded }) => (kind === 'digits' && folded.length < 3 ? folded : undefined)),
    weighed(spoken, (_, input, at, end) =>
      spoken(input, at).some((node) => node.end === end + 1) ? PARTED_COST : 0,
    ),
    undivided(seq([digit, digit], (zero, one) => (zero === '0' ? one : undefined))),
  );
  return rule(() =>
    map(read, (value, input, at) => ({
      value: Number(value),
      isFigures: input.token(at)?.kind === 'digits',
    })),
  );
}

/** Converts a year to a part of a date. */
export function yearPart({ year, shortYear, isBroken }: SaidYear): SaidDate {
  if (isBroken === true) return { isBroken };
  if (year !== undefined) return { year };
  return shortYear === undefined ? {} : { shortYear };
}

/** Joins parts of the same date. Returns undefined if they contradict each other. */
export function join(before: SaidDate, after: SaidDate): SaidDate | undefined {
  for (const part of ['year', 'shortYear', 'month', 'day', 'time'] as const)
    if (before[part] !== undefined && after[part] !== undefined && before[part] !== after[part])
      return undefined;
  const { shortYear, ...date } = { ...before, ...after };
  if (shortYear === undefined) return date;
  if (date.year === undefined) return { shortYear, ...date };
  return date.year % 100 === shortYear ? date : undefined;
}
