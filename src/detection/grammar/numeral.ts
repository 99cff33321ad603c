import type { NumberTables } from '../languages/language.js';
import { any, many, map, optional, phrase, rule, seq, token } from './engine.js';
import type { Input, Rule } from './input.js';

/** Rules for the numbers of a language. */
export interface Numerals {
  /** A whole number below a million, as words or digits: "one hundred one", "ciento uno", "12". */
  readonly cardinal: Rule<number>;
  /** An ordinal number: "twenty first", "21st". */
  readonly ordinal: Rule<number>;
  /** Digits that are said as one number: "seven", "twenty two", "double four", "nineteen hundred". */
  readonly group: Rule<string>;
  /** The digits of successive groups. */
  readonly digits: Rule<string>;
  /** Returns true for a token that can begin a number. */
  readonly isNumeral: (input: Input, at: number) => boolean;
}

/** Cost of reading one spoken number as two: "twenty two" as 20 2, "three hundred one" as 300 1. */
const APART_COST = 1.5;
const SOUND_COST = 0.7;

/** Builds the number rules of a language. */
export function numeralsOf({ words, ordinalSuffixes }: NumberTables): Numerals {
  const number = (table: ReadonlyMap<string, string>, cost = 0): Rule<number> =>
    map(phrase(table, cost), (value) => Number(value));
  const written = token(({ kind, folded }) =>
    kind === 'digits' && folded.length < 7 ? Number(folded) : undefined,
  );
  const unit = map(number(words.unit), (value) => (value > 0 ? value : undefined));
  const teen = number(words.teen);
  const and = optional(phrase(words.and));
  const tens = rule(() => seq([number(words.tens), optional(unit)], (ten, one = 0) => ten + one));
  const belowHundred = rule(() => any(unit, teen, tens));
  const hundreds = rule(() =>
    any(
      seq([any(belowHundred, number(words.article)), number(words.hundred)], (count, size) => count * size),
      number(words.hundreds),
    ),
  );
  const hundredsAndMore = rule(() =>
    seq([hundreds, and, belowHundred], (high, _, low) => (high % 100 === 0 ? high + low : undefined)),
  );
  const belowThousand = rule(() => any(belowHundred, hundreds, hundredsAndMore));
  const thousands = rule(() =>
    any(
      seq([any(belowThousand, number(words.article)), number(words.thousand)], (count, size) => count * size),
      seq([optional(belowThousand), number(words.thousands)], (count = 1, size) => count * size),
    ),
  );
  const thousandsAndMore = rule(() =>
    seq([thousands, and, belowThousand], (high, _, low) => (low < 1_000 ? high + low : undefined)),
  );
  const cardinal = rule(() =>
    any(written, belowThousand, thousands, thousandsAndMore, map(phrase(words.unit), zero)),
  );
  const ordinal = rule(() =>
    any(
      number(words.ordinal),
      seq([number(words.tens), number(words.ordinal)], (ten, one) => (one < 10 ? ten + one : undefined)),
      seq([written, phrase(suffixTable(ordinalSuffixes))], (value) => value),
    ),
  );
  const begins = any<unknown>(
    ...Object.entries(words).flatMap(([role, table]) =>
      role === 'sound' || role === 'and' || role === 'article' ? [] : [phrase(table)],
    ),
    token(({ kind }) => (kind === 'digits' ? true : undefined)),
  );
  const isNumeral = (input: Input, at: number): boolean => begins(input, at).length > 0;
  const counts = any(phrase(words.hundred), phrase(words.thousand), phrase(words.thousands));
  /** Returns true if a number below a limit follows directly, and then no "hundred" or "thousand". */
  const follows = (input: Input, end: number, size: number): boolean => {
    const next = input.token(end)?.folded === '-' ? end + 1 : end;
    return belowHundred(input, next).some(
      (node) => node.value < size && counts(input, node.end).length === 0,
    );
  };
  const isCounting = (input: Input, end: number): boolean => counts(input, end).length > 0;
  const digit = any(apart(phrase(words.unit), isCounting), oh());
  const group = rule(() =>
    any(
      token(({ kind, folded }) => (kind === 'digits' ? folded : undefined)),
      digit,
      apart(map(teen, String), isCounting),
      // "twenty" and a following unit form one number.
      apart(map(number(words.tens), String), (input, end) => follows(input, end, 10)),
      apart(
        seq([number(words.tens), unit], (ten, one) => String(ten + one)),
        isCounting,
      ),
      apart(map(any(hundreds, thousands), String), isNumeral),
      composed(any(hundredsAndMore, thousandsAndMore), follows),
      repeated(),
      sound(),
    ),
  );

  /** Reads "oh" as zero. The letter "o" costs more if no number is next to it. */
  function oh(): Rule<string> {
    const said = phrase(words.oh);
    return (input, at) =>
      said(input, at).map((node) => {
        const isLetter = input.token(at)?.kind === 'letter';
        const isBeside = isNumeral(input, node.end) || (at > input.from && isNumeral(input, at - 1));
        return { ...node, cost: isLetter && !isBeside ? 1 : 0.1 };
      });
  }

  /** Reads a repeated digit: "double four", "triple oh". */
  function repeated(): Rule<string> {
    const single = any(
      digit,
      token(({ kind, folded }) => (kind === 'digits' && folded.length === 1 ? folded : undefined)),
    );
    return seq([phrase(words.repeat), single], (times, one) => one.repeat(Number(times)));
  }

  /** Reads a homophone, such as "to" for 2, between two numbers. */
  function sound(): Rule<string> {
    return map(phrase(words.sound, SOUND_COST), (value, input, at, end) =>
      at > input.from && isNumeral(input, at - 1) && isNumeral(input, end) ? value : undefined,
    );
  }

  const digits = rule(() =>
    many(
      group,
      (first) => first,
      (before, next) => before + next,
    ),
  );
  return { cardinal, ordinal, group, digits, isNumeral };
}

/** Returns 0 for "zero", which is never part of a larger number. */
function zero(value: string): number | undefined {
  return Number(value) === 0 ? 0 : undefined;
}

function suffixTable(suffixes: readonly string[]): ReadonlyMap<string, string> {
  return new Map(suffixes.map((suffix) => [suffix, suffix]));
}

/** Reads a round number, at a higher cost if the following number would complete it. */
function apart(part: Rule<string>, isFollowed: (input: Input, end: number) => boolean): Rule<string> {
  return (input, at) =>
    part(input, at).map((node) =>
      isFollowed(input, node.end) ? { ...node, cost: node.cost + APART_COST } : node,
    );
}

/** Reads a composed number, at a higher cost if the next number may belong to it: "four hundred five five five". */
function composed(
  part: Rule<number>,
  isFollowed: (input: Input, end: number, size: number) => boolean,
): Rule<string> {
  return (input, at) =>
    part(input, at).map((node) => {
      const end = node.value % 100;
      const isOpen = (end < 10 || end % 10 === 0) && isFollowed(input, node.end, end === 0 ? 100 : 10);
      return { ...node, value: String(node.value), cost: node.cost + (isOpen ? APART_COST : 0) };
    });
}
