import { regExp } from '../../common/text/reg-exp.js';
import {
  type DateParts,
  join,
  MOST_DAYS,
  MOST_MONTHS,
  type SaidDate,
  type SmallNumber,
  yearPart,
} from './date-parts.js';
import { DIVIDER, hasMark, isDigitByDigit, isSurelyYear, singleDigit, weighed } from './date-year.js';
import { any, map, optional, rule, seq, token } from './engine.js';
import type { Input, Rule } from './input.js';
import type { Grammar } from './grammar.js';

/** The order of a month and a day if both are numbers. */
export type Order = 'month first' | 'day first' | 'either';

/** The order of numbers as digits, and as words. */
export interface Orders {
  readonly figures: Order;
  readonly words: Order;
}

/** Cost of a cardinal number as the day in a date with "of". */
const PLAIN_DAY_COST = 0.3;
/** Cost of the unusual order. */
const SWAPPED_COST = 0.3;
/** Costs of a month and a day, or a month and a year, with and without a mark between them. */
const MARKED_COST = 0.3;
const UNMARKED_DAY_COST = 1;
const UNMARKED_YEAR_COST = 2.5;
const YEAR_FIRST_COST = 0.2;
/** Costs of a row of digits said as one number, one by one, and as several numbers. */
const ROW_COST = 0.2;
const SINGLES_COST = 0.3;
const GROUPS_COST = 1.5;
/** Cost of a month or a day without its leading zero. */
const UNPADDED_COST = 0.3;

/** Returns the rules for dates whose month is a number. */
export function numericDates(grammar: Grammar, parts: DateParts, orders: Orders): readonly Rule<SaidDate>[] {
  const { years, small, digitPair, monthNumber, dayNumber, surelyDay, ordinal, mark, of, tail } = parts;
  const between = optional(mark);
  const pair = rule(() =>
    any(
      ...[true, false].flatMap((isMonthFirst) => [
        pairOf(small, between, orders, isMonthFirst),
        map(pairOf(digitPair, between, orders, isMonthFirst), (date) => date, SINGLES_COST),
      ]),
    ),
  );
  const full = map(years.full, yearPart);
  const surelyYear = any(
    full,
    map(years.short, (year) => (isSurelyYear(year) ? yearPart(year) : undefined)),
  );
  const ofMonth = seq(
    [
      any(
        surelyDay,
        map(dayNumber, (day) => day, PLAIN_DAY_COST),
      ),
      of,
      any(monthNumber, ordinal),
    ],
    (day, _, month) => numericDate(month, day),
  );
  const month = map(monthNumber, (value): SaidDate => ({ month: value, isNumeric: true }));
  return [
    seq([pair, tail], join),
    divided(pair, UNMARKED_DAY_COST),
    ofMonth,
    seq([ofMonth, tail], join),
    seq(
      [full, between, small, between, small],
      (year, _, first, __, second) => {
        const date = numericDate(first.value, second.value);
        return date && join(year, date);
      },
      YEAR_FIRST_COST,
    ),
    divided(
      seq([month, optional(any(mark, of)), surelyYear], (value, _, year) => join(value, year)),
      UNMARKED_YEAR_COST,
    ),
    divided(
      seq([full, between, month], (year, _, value) => join(year, value)),
      UNMARKED_YEAR_COST,
    ),
    seq([month, mergedDay], (value, merged) =>
      orders.figures === 'day first' ? undefined : join(value, merged),
    ),
    compact(grammar, orders),
  ];
}

/** Reads a day and a year that a recognizer merged: "twenty two thousand five" is the 20th, 2005. */
export const mergedDay: Rule<SaidDate> = token(({ kind, folded }) =>
  kind === 'digits' && /^[23]20\d\d$/.test(folded)
    ? { year: Number(folded.slice(-4)), day: 10 * Number(folded.charAt(0)) }
    : undefined,
);

/** Returns a date whose month and day are within their ranges. The month may have fewer days. */
function numericDate(month: number, day: number): SaidDate | undefined {
  const isDate = month > 0 && month <= MOST_MONTHS && day > 0 && day <= MOST_DAYS;
  return isDate ? { month, day, isNumeric: true } : undefined;
}

/** Reads a month and a day in one order. The unusual order is possible only if the usual order gives no month. */
function pairOf(
  small: Rule<SmallNumber>,
  between: Rule<unknown>,
  orders: Orders,
  isMonthFirst: boolean,
): Rule<SaidDate> {
  const readIf = (isUsual: boolean): Rule<SaidDate> =>
    seq(
      [small, between, small],
      (first, _, second) => {
        const order = first.isFigures || second.isFigures ? orders.figures : orders.words;
        const isRead = order === 'either' || (order === 'month first') === isMonthFirst;
        const [month, day] = isMonthFirst ? [first.value, second.value] : [second.value, first.value];
        return isRead === isUsual && (isUsual || day > MOST_MONTHS) ? numericDate(month, day) : undefined;
      },
      isUsual ? 0 : SWAPPED_COST,
    );
  return any(readIf(true), readIf(false));
}

/** Raises the cost of interpretations, and more if there is no mark between the numbers. */
function divided(read: Rule<SaidDate>, unmarkedCost: number): Rule<SaidDate> {
  return weighed(read, (_, input, at, end) =>
    hasMark(input, at, end, DIVIDER) ? MARKED_COST : unmarkedCost,
  );
}

/** Layout of a date in a row of digits. */
interface Row {
  readonly pattern: RegExp;
  readonly isYearFirst?: true;
  readonly cost?: number;
}

const YEAR = '(?<year>(?:19|20)\\d\\d)';
const ROWS: readonly Row[] = [
  { pattern: regExp.u`^(?<first>\d\d)(?<second>\d\d)${YEAR}$` },
  { pattern: regExp.u`^${YEAR}(?<first>\d\d)(?<second>\d\d)$`, isYearFirst: true },
  { pattern: /^(?<first>\d\d)(?<second>\d\d)(?<year>\d\d)$/ },
  { pattern: regExp.u`^(?<first>\d)(?<second>\d\d)${YEAR}$`, cost: UNPADDED_COST },
  { pattern: regExp.u`^(?<first>\d\d)(?<second>\d)${YEAR}$`, cost: UNPADDED_COST },
];

function isFigures(input: Input, from: number, to: number): boolean {
  return input.tokens.slice(from, to).every(({ kind }) => kind === 'digits');
}

/** Reads dates in a row of digits: "06091958", "oh six oh nine five eight". */
function compact(grammar: Grammar, orders: Orders): Rule<SaidDate> {
  const digit = singleDigit(grammar);
  const costOf = ({ cost = 0 }: Row, input: Input, at: number, end: number): number => {
    if (end === at + 1) return cost + ROW_COST;
    return cost + (isDigitByDigit(input, at, end, grammar, digit) ? SINGLES_COST : GROUPS_COST);
  };
  const readAs = (row: Row, isMonthFirst: boolean): Rule<SaidDate> =>
    map(grammar.numerals.digits, (digits, input, at, end) => {
      const { first, second, year = '' } = row.pattern.exec(digits)?.groups ?? {};
      if (first === undefined || hasMark(input, at, end, DIVIDER)) return undefined;
      if (!isFigures(input, at, end) && !isDigitByDigit(input, at, end, grammar, digit)) return undefined;
      const order = input.token(at)?.kind === 'digits' ? orders.figures : orders.words;
      const isUsual = order === 'either' || (order === 'month first') === isMonthFirst;
      const [month, day] = isMonthFirst ? [Number(first), Number(second)] : [Number(second), Number(first)];
      if (row.isYearFirst === true ? !isMonthFirst : !isUsual && day <= MOST_MONTHS) return undefined;
      const date = numericDate(month, day);
      return date && join(date, year.length === 4 ? { year: Number(year) } : { shortYear: Number(year) });
    });
  return any(
    ...ROWS.flatMap((row) =>
      [true, false].map((isMonthFirst) =>
        weighed(readAs(row, isMonthFirst), (_, input, at, end) => costOf(row, input, at, end)),
      ),
    ),
  );
}
