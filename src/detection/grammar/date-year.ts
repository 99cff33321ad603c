import { any, map, optional, phrase, rule, seq, token, wordOf } from './engine.js';
import type { Input, Rule } from './input.js';
import type { Grammar } from './grammar.js';

/** A spoken year: complete, only its last two digits, or broken off after its century. */
export interface SaidYear {
  readonly year?: number;
  readonly shortYear?: number;
  readonly isBroken?: true;
  /** True if an apostrophe, a zero or a word marks the number as a year. */
  readonly isMarked?: true;
  /** True if the last two digits were said one by one. */
  readonly isSpelled?: true;
}

/** Rules for the years of a language. */
export interface Years {
  /** A complete year: "nineteen fifty eight", "two thousand five", "1958". */
  readonly full: Rule<SaidYear>;
  /** The last two digits of a year: "fifty eight", "oh five", "'58". */
  readonly short: Rule<SaidYear>;
  /** A year after a day or a month, with an introductory word: "of fifty eight". */
  readonly tail: Rule<SaidYear>;
}

const FULL = /^(?:19|20)\d\d$/;
const OLD = /^18\d\d$/;
const [FIRST, LAST] = [1800, 2099];
/** Smallest number that cannot be a day of a month. */
const SURELY_YEAR = 32;
/** Centuries that can begin a year: "nineteen", "twenty". */
const CENTURIES: ReadonlySet<number> = new Set([19, 20]);

const SHORT_COST = 0.3;
/** Cost of a number that may also be a day. */
const LOW_COST = 1;
const SINGLES_COST = 0.8;
/** Costs of a complete year digit by digit, and of a single digit before a pair: "one nine fifty eight". */
const DIGITS_COST = 0.3;
const MIXED_COST = 1.5;
/** Cost of digits before number words, which are more likely a day and a year. */
const FIGURES_COST = 1;
/** Cost of "19, 58" and "19-58", which are more likely a day and a year. */
const APART_COST = 2;

/** Returns true for a two-digit year that cannot be a day of a month. */
export function isSurelyYear({ shortYear = 0 }: SaidYear): boolean {
  return shortYear >= SURELY_YEAR;
}

/** Adds a cost that depends on the interpretation to a rule. */
export function weighed<Value>(
  read: Rule<Value>,
  costOf: (value: Value, input: Input, at: number, end: number) => number,
): Rule<Value> {
  return (input, at) =>
    read(input, at).map((node) => ({ ...node, cost: node.cost + costOf(node.value, input, at, node.end) }));
}

/** Marks between the numbers of a date. */
export const DIVIDER = /[/.\-\\]/;

/** Drops interpretations that contain a mark between numbers. */
export function undivided<Value>(read: Rule<Value>): Rule<Value> {
  return (input, at) => read(input, at).filter(({ end }) => !hasMark(input, at, end, DIVIDER));
}

/** Returns true if a mark among the tokens matches an expression. The hyphen of "sixty-one" does not count. */
export function hasMark(input: Input, from: number, to: number, mark: RegExp): boolean {
  return input.tokens
    .slice(from, to)
    .some(({ kind, folded }, nth) => kind === 'mark' && mark.test(folded) && !input.joinsWords(from + nth));
}

/** Returns true if each number among the tokens is a single digit. */
export function isDigitByDigit(
  input: Input,
  from: number,
  to: number,
  { numerals }: Grammar,
  digit: Rule<string>,
): boolean {
  for (let at = from; at < to; at++)
    if (numerals.isNumeral(input, at) && digit(input, at).length === 0) return false;
  return true;
}

/** Reads a single digit, including zero. */
export function singleDigit({ language }: Grammar): Rule<string> {
  const { words } = language.numbers;
  return rule(() =>
    any(
      phrase(words.unit),
      phrase(words.oh),
      token(({ kind, folded }) => (kind === 'digits' && folded.length === 1 ? folded : undefined)),
    ),
  );
}

/** Builds the rules for the years of a language. */
export function yearsOf(grammar: Grammar): Years {
  const { numerals, language } = grammar;
  const digit = singleDigit(grammar);
  const zero = map(digit, (value) => (value === '0' ? value : undefined));
  const unit = map(digit, (value) => (value === '0' ? undefined : value));
  /** Returns true for digits before number words: "19 seventy eight". */
  const isMixed = (input: Input, at: number, end: number): boolean =>
    input.token(at)?.kind === 'digits' &&
    input.tokens
      .slice(at, end)
      .some(({ kind }, nth) => kind !== 'digits' && numerals.isNumeral(input, at + nth));
  const groupingCost = (input: Input, at: number, end: number): number => {
    if (isMixed(input, at, end)) return FIGURES_COST;
    if (digit(input, at).length === 0) return 0;
    return isDigitByDigit(input, at, end, grammar, digit) ? DIGITS_COST : MIXED_COST;
  };
  const full = rule(() =>
    any<SaidYear>(
      weighed(
        map(numerals.digits, (digits) => (FULL.test(digits) ? { year: Number(digits) } : undefined)),
        (_, input, at, end) =>
          groupingCost(input, at, end) + (hasMark(input, at, end, /[,./-]/) ? APART_COST : 0),
      ),
      token(({ folded }) => (OLD.test(folded) ? { year: Number(folded) } : undefined)),
      map(numerals.cardinal, (year) => (year >= FIRST && year <= LAST ? { year } : undefined)),
      seq(
        [map(numerals.cardinal, (value) => (value === 2000 ? value : undefined)), zero, unit],
        (thousands, _, one) => ({
          year: thousands + Number(one),
        }),
      ),
    ),
  );
  const figures = token(({ kind, folded }) =>
    kind === 'digits' && folded.length === 2 ? Number(folded) : undefined,
  );
  const spoken = map(numerals.cardinal, (value, input, at) =>
    value > 9 && value < 100 && input.token(at)?.kind !== 'digits' ? value : undefined,
  );
  const padded = undivided(seq([zero, digit], (_, one) => Number(one)));
  const isPadded = (input: Input, to: number): boolean =>
    input.tokens.slice(input.from, to).some(({ kind, folded }) => kind === 'digits' && /^0\d$/.test(folded));
  const singles = undivided(seq([unit, digit], (ten, one) => Number(ten + one), SINGLES_COST));
  const apostrophe = token(({ folded }) => (/^['’‘`´]$/.test(folded) ? folded : undefined));
  const marked = seq([apostrophe, any(figures, spoken, padded)], (_, value) => value, SHORT_COST);
  const short = rule(() =>
    any<SaidYear>(
      map(figures, (shortYear) => ({ shortYear }), SHORT_COST),
      map(padded, (shortYear) => ({ shortYear, isMarked: true as const }), SHORT_COST),
      weighed(
        any<SaidYear>(
          map(spoken, (shortYear) => ({ shortYear })),
          map(singles, (shortYear) => ({ shortYear, isSpelled: true as const })),
        ),
        (year) => (isSurelyYear(year) ? SHORT_COST : LOW_COST),
      ),
      map(marked, (shortYear) => ({ shortYear, isMarked: true as const })),
    ),
  );
  const century = any(figures, spoken);
  const broken: Rule<SaidYear> = map(
    century,
    (value, input, at) =>
      CENTURIES.has(value) &&
      !isPadded(input, at) &&
      !(at > input.from && hasMark(input, at - 1, at, DIVIDER))
        ? { isBroken: true as const }
        : undefined,
    LOW_COST,
  );
  const lead = optional(wordOf(language.dates.yearLeads));
  const tail = rule(() =>
    seq([lead, any(full, short, broken)], (word, year) =>
      word === undefined || year.year !== undefined ? year : { isMarked: true as const, ...year },
    ),
  );
  return { full, short, tail };
}
