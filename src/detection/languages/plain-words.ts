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

/** Whether a word is one of some two thousand that everybody says, and no name of a person or a place, nor a number. */
export function isPlainWord(word: string): boolean {
  return PLAIN.has(folded(word));
}

/** Whether a word says a number, or where something stands in an order. */
export function isNumberWord(word: string): boolean {
  return NUMBERS.has(folded(word));
}

/** A word as the lists have it: in small letters, without accents. */
function folded(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(ACCENT, '');
}
