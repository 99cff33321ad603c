import type { Language } from '../languages/language.js';
import { any, map, optional, phrase, rule, seq, token, wordOf } from './engine.js';
import type { Input, Rule } from './input.js';
import type { Numerals } from './numeral.js';

/** A spoken letter. */
export interface SaidLetter {
  /** The letter in lower case, unless the caller asked for a capital. */
  readonly text: string;
  /** Whether the caller asked for a small letter. */
  readonly isSmall: boolean;
}

/** Cost of a letter said as a common word: "bee", "jay". */
const EVERYDAY_COST = 0.3;
const WORD_COST = 0.9;
/** Costs of the letter "o" beside numbers, which usually means zero, and between a number and a letter. */
const ZERO_COST = 1;
const HALF_ZERO_COST = 0.5;
/** Cost of a spelling name without the letter that it explains: "boy". */
const UNSAID_COST = 1;

/**
 * Builds the rule for letters: "b", "bee", "bravo", "b as in boy", "b boy", "capital b", "double u", "x ray". "double
 * b" is two letters. A negated letter ("b not d") is ignored.
 */
export function letterOf({ letters, numbers, repairs }: Language, { isNumeral }: Numerals): Rule<SaidLetter> {
  const zeroCost = (input: Input, at: number): number => {
    const beside = [beforeMarks(input, at), afterMarks(input, at)].filter((each) => each !== undefined);
    if (!beside.some((each) => isNumeral(input, each))) return 0;
    return beside.every((each) => isNumeral(input, each)) ? ZERO_COST : HALF_ZERO_COST;
  };
  const single: Rule<string> = (input, at) => {
    const next = input.token(at);
    if (next?.kind !== 'letter' || touchesWord(input, at)) return [];
    const cost = numbers.words.oh.has(next.folded) ? zeroCost(input, at) : 0;
    return [{ end: at + 1, value: next.folded, cost }];
  };
  const plain = any(
    map(single, (text) => (letters.wordLetters.has(text) ? undefined : text)),
    // "a" and "y" are also words.
    map(single, (text) => (letters.wordLetters.has(text) ? text : undefined), WORD_COST),
  );
  const isEveryday = ([word]: readonly [string, string]): boolean => letters.everyday.has(word);
  const named = phrase(new Map([...letters.words].filter((entry) => !isEveryday(entry))));
  const everyday = phrase(new Map([...letters.words].filter(isEveryday)), EVERYDAY_COST);
  const doubled = phrase(letters.doubled);
  const split = phrase(
    new Map(
      Array.from(letters.splitWords).flatMap(([first, second]) => [
        [`${first} ${second}`, first],
        [`${first}-${second}`, first],
      ]),
    ),
  );
  const name = any(plain, named, everyday, doubled, split);
  const explains = any(wordOf(letters.explains), wordOf(letters.asIn));
  const word = any(
    token(({ kind, folded }) => (kind === 'word' ? folded : undefined)),
    split,
  );
  const explained = seq([name, explains, word], (said, _, by) => (by.startsWith(said) ? said : undefined));
  const spellingName = wordOf(letters.spellingNames);
  const beside = seq([name, spellingName], (said, by) => (by.startsWith(said) ? said : undefined));
  const unsaid = map(spellingName, (by) => by.charAt(0), UNSAID_COST);
  const letter = rule(() => any(name, explained, beside, unsaid));
  const other = optional(seq([wordOf(repairs.negations), letter], () => true));
  const manner = any(wordOf(letters.capitals), wordOf(letters.cases));
  const cased = (manners: string | undefined, text: string): SaidLetter => {
    if (manners === undefined) return { text, isSmall: false };
    const isUpper = letters.upperCase.has(manners.replace(/ .*/, ''));
    return {
      text: isUpper ? text.toUpperCase() : text,
      isSmall: letters.lowerCase.has(manners.replace(/ .*/, '')),
    };
  };
  const doubles = seq([phrase(numbers.words.repeat), optional(manner), letter], (times, how, text) =>
    cased(how, text.repeat(Number(times))),
  );
  /** "double u" and "doble ve" are names of letters rather than repeated letters. */
  const repeated: Rule<SaidLetter> = (input, at) => {
    const nodes = doubles(input, at);
    return nodes.length === 0
      ? nodes
      : nodes.filter(({ end }) => !name(input, at).some((own) => own.end === end));
  };
  return rule(() =>
    any(
      seq([optional(manner), letter, other], (how, text) => cased(how, text)),
      repeated,
    ),
  );
}

/** Returns the position of the nearest preceding token that is not a mark. */
function beforeMarks(input: Input, at: number): number | undefined {
  let before = at - 1;
  while (before >= input.from && input.tokens[before]?.kind === 'mark') before--;
  return before < input.from ? undefined : before;
}

function afterMarks(input: Input, at: number): number | undefined {
  let after = at + 1;
  while (input.token(after)?.kind === 'mark') after++;
  return input.token(after) === undefined ? undefined : after;
}

function touchesWord(input: Input, at: number): boolean {
  const next = input.token(at + 1);
  return next?.kind === 'word' && input.isGlued(at + 1);
}
