import { any, map, optional, phrase, rule, seq, token, wordOf } from './engine.js';
import type { Input, Rule } from './input.js';
import type { Grammar } from './grammar.js';

/** A year as it was said: in full, by its last two digits, or broken off after its century. */
export interface SaidYear {
  readonly year?: number;
  readonly shortYear?: number;
  readonly isBroken?: true;
  /** An apostrophe, a zero or a word shows that it is a year. */
  readonly isMarked?: true;
  /** The last two digits were said one by one. */
  readonly isSpelled?: true;
}

/** The years of a language. */
export interface Years {
  /** "nineteen fifty eight", "two thousand five", "1958". */
  readonly full: Rule<SaidYear>;
  /** "fifty eight", "oh five", "'58". */
  readonly short: Rule<SaidYear>;
  /** Any year after a day or a month, with the word before it: "of fifty eight". */
  readonly tail: Rule<SaidYear>;
}

const FULL = /^(?:19|20)\d\d$/;
const OLD = /^18\d\d$/;
const [FIRST, LAST] = [1800, 2099];
/** From here on two digits are no day of a month. */
const SURELY_YEAR = 32;
/** Centuries that may be the beginning of a year: "nineteen", "twenty". */
const CENTURIES: ReadonlySet<number> = new Set([19, 20]);

const SHORT_COST = 0.3;
/** A number that may be a day as well. */
const LOW_COST = 1;
const SINGLES_COST = 0.8;
/** A full year digit by digit, and with a single digit before a pair: "one nine fifty eight". */
const DIGITS_COST = 0.3;
const MIXED_COST = 1.5;
/** Figures before words are rather a day and a year. */
const FIGURES_COST = 1;
/** "19, 58" and "19-58" are rather a day and a year. */
const APART_COST = 2;

/** True for two digits that are no day of a month. */
export function isSurelyYear({ shortYear = 0 }: SaidYear): boolean {
  return shortYear >= SURELY_YEAR;
}

/** A rule with an additional cost that depends on the reading. */
export function weighed<Value>(
  read: Rule<Value>,
  costOf: (value: Value, input: Input, at: number, end: number) => number,
): Rule<Value> {
  return (input, at) =>
    read(input, at).map((node) => ({ ...node, cost: node.cost + costOf(node.value, input, at, node.end) }));
}

/** Marks between the numbers of a date. */
export const DIVIDER = /[/.\-\\]/;

/** A rule without the readings that contain such a mark. */
export function undivided<Value>(read: Rule<Value>): Rule<Value> {
  return (input, at) => read(input, at).filter(({ end }) => !hasMark(input, at, end, DIVIDER));
}

/** True for tokens of which one is a mark that an expression matches, and more than the hyphen of "sixty-one". */
export function hasMark(input: Input, from: number, to: number, mark: RegExp): boolean {
  return input.tokens
    .slice(from, to)
    .some(({ kind, folded }, nth) => kind === 'mark' && mark.test(folded) && !input.joinsWords(from + nth));
}

/** True if each number among tokens is a single digit. */
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

/** Units as digits of their own, zero among them. */
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

/** The years that a language says. */
export function yearsOf(grammar: Grammar): Years {
  const { numerals, language } = grammar;
  const digit = singleDigit(grammar);
  const zero = map(digit, (value) => (value === '0' ? value : undefined));
  const unit = map(digit, (value) => (value === '0' ? undefined : value));
  /** True for figures before words: "19 seventy eight". */
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
