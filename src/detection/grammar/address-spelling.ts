import { editDistance } from '../../common/text/edit-distance.js';
import { any, many, map, rule, wordOf } from './engine.js';
import type { Input, Rule } from './input.js';
import type { Grammar } from './grammar.js';

/** Minimum number of letters in a row that spell a word. */
export const ROW = 3;
/** Cost of a row of letters that cannot begin a word. */
const ODD_COST = 1.2;
/** Cost of a letter that is also a word. */
const WORD_LETTER_COST = 0.8;
/** Cost reduction for "space" within a row, where a filler is unlikely. */
const SPACE_COST = -0.8;
const VOWEL = /[aeiouyáéíóúü]/;

/** Returns true for letters that cannot begin a word. */
export function beginsOddly(word: string, beginnings: ReadonlySet<string>): boolean {
  const start = word.slice(0, 2).toLowerCase();
  return !/^\p{L}{2}/u.test(start) || !(VOWEL.test(start) || beginnings.has(start));
}

/** Returns true for a letter that is not part of a word. */
export function isLetter(input: Input, at: number): boolean {
  return input.token(at)?.kind === 'letter' && !isWithinWord(input, at);
}

function isWithinWord(input: Input, at: number): boolean {
  return input.isGlued(at + 1) && input.token(at + 1)?.kind === 'word';
}

/** Counts the letters in a row around a letter. Marks and single words between letters ("double") do not count. */
export function lettersAround(input: Input, at: number): number {
  const count = (step: number): number => {
    let found = 0;
    for (let next = at + step; ; next += step) {
      if (input.token(next)?.kind === 'mark' && next >= input.from) continue;
      if (isBetweenLetters(input, next)) continue;
      if (next < input.from || !isLetter(input, next)) return found;
      found++;
    }
  };
  return count(-1) + 1 + count(1);
}

function isBetweenLetters(input: Input, at: number): boolean {
  return (
    at > input.from && input.token(at)?.kind === 'word' && isLetter(input, at - 1) && isLetter(input, at + 1)
  );
}

/** Costs if two letters are a state's code after a word, and if they are part of the word. */
export interface StateEnd {
  readonly apart: number;
  readonly within: number;
}

/**
 * Reads a spelled word in lower case, with spoken capitals: "m a p l e", "mike alpha papa", "e l space p a s o".
 * @param stateAt returns the costs if two letters are the code of a state
 */
export function spelledWord(
  { letter, language }: Grammar,
  stateAt: (input: Input, at: number) => StateEnd | undefined,
): Rule<string> {
  const { letters, spelledWords } = language;
  const { beginnings } = language.addresses;
  const { joints, spaces, breaks } = spelledWords;
  const isNamed = (input: Input, at: number): boolean => letters.words.has(input.token(at)?.folded ?? '');
  /** Returns true between two words that mean letters: "mike" and "alpha". */
  const isWithin = (input: Input, at: number): boolean =>
    at > input.from && isNamed(input, at - 1) && isNamed(input, at);
  const item = rule(() =>
    any(
      map(letter, ({ text }) => text),
      map(wordOf(joints.keys()), (said) => joints.get(said)),
      map(wordOf(spaces), () => ' ', SPACE_COST),
      map(wordOf([...breaks].filter((said) => said.includes(' '))), () => ' ', SPACE_COST),
    ),
  );
  const row = many(
    item,
    (first) => first,
    (before, next) => before + next,
  );
  return rule(
    () => (input, at) =>
      row(input, at).flatMap((node) => {
        const { value, end } = node;
        // Between letters, "a" is a letter.
        const vowels = input.tokens
          .slice(at, end)
          .filter(({ kind, folded }) => kind === 'letter' && letters.wordLetters.has(folded));
        const isWord =
          value.replace(/[^\p{L}]/gu, '').length >= ROW &&
          /^\p{L}.*\p{L}$/u.test(value) &&
          VOWEL.test(value.toLowerCase());
        if (input.token(at)?.kind === 'mark' || isWithin(input, at) || isWithin(input, end)) return [];
        const apart = isFollowed(input, end) ? stateAt(input, end)?.apart : 0;
        if (!isWord || apart === undefined) return [];
        const within = stateAt(input, end - 2)?.within ?? 0;
        return [
          {
            ...node,
            cost:
              node.cost -
              vowels.length * WORD_LETTER_COST +
              apart +
              within +
              (beginsOddly(value, beginnings) ? ODD_COST : 0),
          },
        ];
      }),
  );
}

/** Returns true if another letter follows, perhaps after a pause. */
function isFollowed(input: Input, end: number): boolean {
  let next = end;
  while (input.token(next)?.kind === 'mark') next++;
  return isLetter(input, next);
}

/** Maximum number of preceding words that a row of letters can spell. */
const MOST_SAID = 3;
/** Share of a word that may differ from its spelling, and the share from which it is a different word. */
const ALIKE = 0.5;
const UNLIKE = 0.75;

/** Returns how many of the preceding words a row of letters spells, and whether this is doubtful. */
export function saidBefore(
  words: readonly string[],
  spelled: string,
): { readonly count: number; readonly isDoubtful: boolean } {
  const letters = spelled.toLowerCase().replace(/[^\p{L}]/gu, '');
  for (let count = 1; count <= Math.min(MOST_SAID, words.length); count++)
    if (words.slice(-count).join('').toLowerCase() === letters) return { count, isDoubtful: false };
  const last = words.at(-1)?.toLowerCase() ?? '';
  const unlike = last === '' ? 1 : editDistance(last, letters) / Math.max(last.length, letters.length);
  return { count: unlike <= ALIKE ? 1 : 0, isDoubtful: unlike > ALIKE && unlike < UNLIKE };
}

/** Returns the spelling of a word that has a given letter ("with a k"). Undefined if the letter does not decide it. */
export function withLetter(word: string, letter: string): string | undefined {
  const small = word.toLowerCase();
  if (letter !== 'e') return small.includes(letter) ? word : undefined;
  if (small.endsWith(letter)) return word;
  return small.includes(letter) ? undefined : word + letter;
}
