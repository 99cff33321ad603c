import { isLetter, lettersAround, ROW } from './address-spelling.js';
import { hasCapitals } from './capitals.js';
import { any, map, optional, rule, seq, token, wordOf } from './engine.js';
import type { Input, Node, Rule } from './input.js';
import type { Grammar } from './grammar.js';

/** Maximum number of digits of a usual house number, and of any house number. */
const USUAL = 5;
const MOST = 6;
const LONG_COST = 1.5;
const ROW_COST = 1.5;
const ZERO_COST = 1.5;
/** Costs of a letter that may be a direction, the start of a spelled word, or a word of the spelling alphabet. */
const DIRECTION_COST = 1.4;
const SPELLED_COST = 1.2;
const WORD_COST = 1.5;
const LINK_COST = 0.5;

/** Reads a number in digits. Digits on both sides of a comma or a dash are two numbers. */
export function numberOf({ numerals, language }: Grammar): Rule<string> {
  const { hundred, thousand, hundreds, thousands } = language.numbers.words;
  const sizes = [hundred, thousand, hundreds, thousands];
  /** Returns true if tokens contain a size, which callers rarely omit later: "seven hundred two twenty". */
  const countsSize = (input: Input, from: number, to: number): boolean =>
    input.tokens.slice(from, to).some(({ folded }) => sizes.some((words) => words.has(folded)));
  return rule(() => (input, at) => {
    const whole = numerals.cardinal(input, at).map((node) => ({ ...node, value: String(node.value) }));
    // Words that form one number are rarely a row of numbers: "cuatro mil doce".
    const row = numerals.digits(input, at).map((node) => {
      const isOne = whole.some(({ end, value }) => end === node.end && value !== node.value);
      const isOdd = !whole.some(({ end }) => end === node.end) && countsSize(input, at, node.end);
      return isOne || isOdd ? { ...node, cost: node.cost + ROW_COST } : node;
    });
    return [...whole, ...row].flatMap(({ value, end, cost }) => {
      if (value.length > MOST || dividesDigits(input, at, end)) return [];
      const isOne = end === at + 1;
      const isOdd = value.length > USUAL && !isOne;
      const begins = value.length > 1 && value.startsWith('0') && !isOne;
      return [{ end, value, cost: cost + (isOdd ? LONG_COST : 0) + (begins ? ZERO_COST : 0) }];
    });
  });
}

function dividesDigits(input: Input, from: number, to: number): boolean {
  for (let at = from + 1; at < to - 1; at++) {
    const isMark = input.token(at)?.kind === 'mark';
    if (isMark && input.token(at - 1)?.kind === 'digits' && input.token(at + 1)?.kind === 'digits')
      return true;
  }
  return false;
}

/** Reads a single letter after or before a number: "fourteen b", "4C", "d de dos". */
export function doorLetterOf({ letter, language, numerals }: Grammar): Rule<string> {
  const { addresses, letters } = language;
  return rule(() => (input, at) => {
    const first = input.token(at);
    if (first === undefined || first.kind === 'mark') return [];
    return letter(input, at).flatMap((node): readonly Node<string>[] => {
      const { value, end, cost } = node;
      if (value.text.length !== 1) return [];
      // In "de dos", "de" is the letter D.
      if (addresses.links.has(first.folded))
        return numerals.isNumeral(input, end)
          ? [{ end, value: value.text.toUpperCase(), cost: LINK_COST }]
          : [];
      if (input.isGlued(at) && first.kind === 'letter')
        return [{ end, value: value.text.toUpperCase(), cost: 0 }];
      let more = first.kind === 'letter' ? 0 : cost;
      if (end === at + 1 && isLetter(input, at)) {
        const follows = isLetter(input, end) ? lettersAround(input, end) : 0;
        if (follows >= ROW) more += SPELLED_COST;
        const next = input.token(end)?.folded === '.' ? end + 1 : end;
        if (addresses.directions.has(value.text) && input.token(next)?.kind === 'word')
          more += DIRECTION_COST;
      } else if (end === at + 1 && first.folded.length > 2 && letters.words.has(first.folded))
        more += WORD_COST;
      return [{ end, value: value.text.toUpperCase(), cost: more }];
    });
  });
}

/** Reads a house number: "twelve oh five", "fourteen b", "41-25", "two twenty one and a half". */
export function houseNumberOf(grammar: Grammar): Rule<string> {
  const { addresses, marks } = grammar.language;
  const number = numberOf(grammar);
  const letter = doorLetterOf(grammar);
  const dashes = [...marks.joints].filter(([, mark]) => mark === '-').map(([said]) => said);
  const tight = token(({ folded }, input, at) =>
    (folded === '-' || folded === '/') && input.isGlued(at) && input.isGlued(at + 1) ? folded : undefined,
  );
  const mark = map(wordOf(dashes), () => '-');
  const digits = token(({ kind, folded }) => (kind === 'digits' ? folded : undefined));
  const half = any(
    map(wordOf(addresses.halves), () => '1/2'),
    seq([wordOf(['1']), wordOf(['/']), wordOf(['2'])], () => '1/2'),
  );
  const suffixed = map(
    seq([number, optional(letter)], (before, end = '') => before + end),
    (text, input, at, end) =>
      input.token(end - 2)?.folded === '-' && end > at + 2 && /\p{L}$/u.test(text) ? undefined : text,
  );
  const asTyped = map(suffixed, (text, input, at, end) =>
    hasCapitals(input.text) && end === at + 2 && input.isGlued(at + 1) ? input.said(at, end) : text,
  );
  return rule(() =>
    any(
      asTyped,
      seq([number, mark, any(suffixed, letter)], (before, between, after) => before + between + after),
      seq([digits, tight, any(suffixed, letter)], (before, between, after) => before + between + after),
      seq([number, half], (before, part) => `${before} ${part}`),
    ),
  );
}
