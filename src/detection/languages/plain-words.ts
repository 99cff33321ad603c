import { DISTINCT_NAMES } from '../lexicon/distinct-names.js';
import { GIVEN_NAMES } from '../lexicon/given-names.js';
import * as en from './en/plain-words.js';
import * as es from './es/plain-words.js';

const ACCENT = /\p{M}/gu;

const NUMBERS: ReadonlySet<string> = new Set([...en.NUMBER_WORDS, ...es.NUMBER_WORDS]);
const MAY_BE_VALUES: ReadonlySet<string> = new Set([
  ...en.MAY_BE_VALUES,
  ...es.MAY_BE_VALUES,
  ...GIVEN_NAMES,
  ...DISTINCT_NAMES,
  ...NUMBERS,
]);
const PLAIN: ReadonlySet<string> = new Set(
  [...en.SAID_BY_ALL, ...es.SAID_BY_ALL].filter((word) => !MAY_BE_VALUES.has(word)),
);

/** Returns true for about two thousand common words that are not personal names, place names or numbers. */
export function isPlainWord(word: string): boolean {
  return PLAIN.has(folded(word));
}

/** Returns true for number words and ordinals. */
export function isNumberWord(word: string): boolean {
  return NUMBERS.has(folded(word));
}

/** Returns a word as in the lists, in lower case and without accents. */
function folded(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(ACCENT, '');
}
