import { gapBetween, hasComma, inRow, type Line, lineOf } from './address-line.js';
import { ordinalOf } from './address-word.js';
import { hasCapitals, titled } from './capitals.js';
import { any, many, map, matching, optional, phrase, rule, seq, token, wordOf } from './engine.js';
import type { Input, Rule } from './input.js';
import type { Grammar } from './grammar.js';
import { doorLetterOf, numberOf } from './house-number.js';

/** Costs of a designator without a number, and of a number word without a designator. */
const MISSING_COST = 0.8;
const NUMBER_COST = 1.2;
/** Costs of digits in several tokens, and of an unusually long unit. */
const APART_COST = 0.5;
const LONG_COST = 1.5;
const USUAL = 5;
const MOST = 8;
/** Cost of a unit that changes between digits and letters more than once. */
const MIXED_COST = 1;

/** Rules for the units of a language. */
export interface Units {
  /** One unit or several in a row: "second floor", "piso tercero puerta dos", "segundo izquierda". */
  readonly unit: Rule<Line>;
  /** A unit's number without a designator, as in a correction: "two d". */
  readonly number: Rule<Line>;
  /** A designator whose number is missing. */
  readonly missing: Rule<Line>;
}

/**
 * Builds the rules for units within a house.
 * @param isBoundary returns true if the following words do not belong to the unit
 */
export function unitsOf(grammar: Grammar, isBoundary: (input: Input, end: number) => boolean): Units {
  const { addresses } = grammar.language;
  const designator = wordOf(addresses.units);
  const number = wordOf(addresses.numberWords);
  /** A number word without a designator, which may introduce the number of the house. */
  const plainNumber = wordOf(addresses.numberWords, NUMBER_COST);
  const floorNoun = wordOf(addresses.floorNouns);
  const sign = map(matching(/\d{1,2}\s?\.?[ºª°]/uy), (_, input, from, to) => input.said(from, to));
  const floorWord = map(phrase(addresses.floors), signOr);
  const code = doorOf(grammar);
  const side = map(wordOf(addresses.sides), (_, input, from, to) => wordsAs(input, from, to));
  const value = any(sign, floorWord, code, ordinalOf(grammar));
  const part = (rule: Rule<string>): Rule<Line> =>
    map(rule, (text, input, from, to) => lineOf(input, 'unit', [from, to], text, { value: text }));
  const labelOf = (words: Rule<string>): Rule<Label> =>
    map(words, (_, input, from, to) => ({ text: wordsAs(input, from, to), to }));
  const valueAt = map(value, (text, _, from, to) => ({ text, from, to }));
  const named = map(
    seq(
      [labelOf(any(designator, plainNumber)), optional(labelOf(number)), valueAt],
      (first, second, found) => ({
        first,
        second,
        found,
      }),
    ),
    ({ first, second, found: { text, from, to } }, input, at) => {
      const gap = gapBetween(input, (second ?? first).to, from);
      const label = second === undefined ? first.text : `${first.text} ${second.text}`;
      const written = label + (label.endsWith('#') ? '' : gap === '' || gap.includes(',') ? ' ' : gap);
      return lineOf(input, 'unit', [at, to], written + text, {
        designator: first.text,
        value: text,
      });
    },
  );
  const floor = any(sign, floorWord, ordinalOf(grammar));
  const numberedFloor = seq(
    [
      map(floor, (text, _, from, to) => ({ text, from, to })),
      map(floorNoun, (_, input, from, to) => input.said(from, to)),
    ],
    (before, noun) => ({ before, noun }),
  );
  const floors = map(numberedFloor, ({ before, noun }, input, from, to) =>
    lineOf(input, 'unit', [from, to], `${before.text} ${hasCapitals(input.text) ? noun : titled(noun)}`, {
      designator: noun,
      value: before.text,
    }),
  );
  const plainFloor = part(any(sign, floorWord));
  const door = part(doorLetterOf(grammar));
  const sides = part(side);
  const within = any(sides, door, inRow([sides, door]), part(sign));
  const bare = part(
    any(
      map(wordOf(addresses.bareUnits), (_, input, from, to) => wordsAs(input, from, to)),
      map(phrase(addresses.numberless), signOr),
    ),
  );
  const ends = (line: Rule<Line>): Rule<Line> =>
    map(line, (found, input, _, end) => (isBoundary(input, end) ? found : undefined));
  return {
    unit: rule(() =>
      any(
        named,
        floors,
        bare,
        ends(plainFloor),
        inRow([any(plainFloor, floors), within]),
        inRow([named, sides, optional(door)]),
      ),
    ),
    number: part(any(value, side)),
    missing: ends(
      map(
        any(designator, number),
        (_, input, from, to) =>
          lineOf(input, 'unit', [from, to], wordsAs(input, from, to), {
            doubt: 'incomplete',
          }),
        MISSING_COST,
      ),
    ),
  };
}

function wordsAs(input: Input, from: number, to: number): string {
  const said = input.said(from, to);
  return hasCapitals(input.text) ? said : said.replace(/\S+/g, titled);
}

/** Returns the written form of a spoken word. Typed words are unchanged. */
function signOr(sign: string, input: Input, from: number, to: number): string {
  return hasCapitals(input.text) ? input.said(from, to) : sign;
}

/** The written form of a designator. */
interface Label {
  readonly text: string;
  readonly to: number;
}

/** Reads a unit's number, up to a comma: "3 b", "two ten", "twelve dash c", "de dos". */
function doorOf(grammar: Grammar): Rule<string> {
  const { joints } = grammar.language.marks;
  const number = numberOf(grammar);
  const dash = any(
    token(({ folded }, input, at) =>
      folded === '-' && input.isGlued(at) && input.isGlued(at + 1) ? folded : undefined,
    ),
    map(wordOf([...joints].filter(([, mark]) => mark === '-').map(([said]) => said)), () => '-'),
  );
  const row = rule(() =>
    many(
      any(number, doorLetterOf(grammar), dash),
      (first) => first,
      // A number is read as a whole.
      (before, next) => (/\d$/.test(before) && /^\d/.test(next) ? undefined : before + next),
    ),
  );
  return rule(
    () => (input, at) =>
      row(input, at).flatMap(({ end, value: text, cost }) => {
        const changes = text
          .replace(/\d+/g, '0')
          .replace(/[^0-]+/gu, 'a')
          .replaceAll('-', '').length;
        const isEnd = /[\p{L}\d]$/u.test(text) && /^[\p{L}\d]/u.test(text);
        if (text.length > MOST || !isEnd || hasComma(input, at, end)) return [];
        const isLong = text.length > USUAL && end > at + 1;
        const apart = input.tokens
          .slice(at + 1, end)
          .filter(({ kind }, nth) => kind === 'digits' && input.tokens[at + nth]?.kind === 'digits');
        return [
          {
            end,
            value: text,
            cost:
              cost + apart.length * APART_COST + (isLong ? LONG_COST : 0) + (changes > 2 ? MIXED_COST : 0),
          },
        ];
      }),
  );
}
