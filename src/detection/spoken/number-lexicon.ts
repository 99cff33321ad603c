import { wordSet } from '../lexicon/words.js';
import { OKAY, SOUND_WORDS, STALLS } from '../languages/en/fillers.js';
import { MARKS } from '../languages/en/marks.js';
import { NUMBERS } from '../languages/en/numbers.js';

type Role = keyof typeof NUMBERS | 'joiner';

/** What a word does in a spoken number. */
export interface NumberWord {
  readonly role: Role;
  readonly value: number;
  /** What a joiner between two numbers becomes. */
  readonly joint?: string;
}

/** Said while the speaker looks for the next digits; between two numbers they are a space. */
const FILLERS = [...wordSet(`${SOUND_WORDS}|${OKAY}|then|next|so|space`), 'and then', ...STALLS];

type Row = [string, NumberWord];
const joiner = (joint: string): NumberWord => ({ role: 'joiner', value: 0, joint });

/** The words that spoken numbers are made of, lower case. */
export const NUMBER_WORDS: ReadonlyMap<string, NumberWord> = new Map([
  ...Object.entries(NUMBERS).flatMap(([role, words]) =>
    [...words].map(([word, value]): Row => [word, { role: role as Role, value: Number(value) }]),
  ),
  ...[...MARKS].map(([word, mark]): Row => [word, joiner(mark)]),
  ...FILLERS.map((word): Row => [word, joiner(' ')]),
]);

/** The digits of a single number word ("seven", "twelve", "oh"), or undefined. */
export function digitsOfWord(word: string): string | undefined {
  const entry = NUMBER_WORDS.get(word.toLowerCase());
  if (entry === undefined) return undefined;
  return ['unit', 'oh', 'teen', 'tens'].includes(entry.role) ? String(entry.value) : undefined;
}
