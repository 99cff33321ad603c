import { DISTINCT_NAMES } from '../lexicon/distinct-names.js';
import { GIVEN_NAMES } from '../lexicon/given-names.js';
import { ORDINARY_WORDS } from '../languages/en/ordinary-words.js';
import { FAMILY_ENDS } from '../languages/en/spelled-rows.js';
import { NEXT, type RowLetter } from './letter-row.js';

/** A word that was spelled letter by letter. Offsets are UTF-16 code units, end exclusive. */
export interface SpelledWord {
  readonly start: number;
  readonly end: number;
  /** In small letters, with the marks and the capitals within it that were said. */
  readonly text: string;
  /** The code of a state. */
  readonly isState?: true;
}
/** What any word has, but for abbreviations. */
export const VOWEL = /[aeiouyø]/;
/** A row of so many may hold a given name and a surname. */
const MAY_HOLD_TWO = 12;
const LEAST_GIVEN = 5;
const LEAST_FAMILY = 4;

/** The letters of each word that was told from the next. */
export function piecesOf(letters: readonly RowLetter[]): readonly (readonly RowLetter[])[] {
  const pieces: RowLetter[][] = [];
  for (const letter of letters) {
    const isNext = letter.text.startsWith(NEXT);
    if (isNext || pieces.length === 0) pieces.push([]);
    pieces.at(-1)?.push(isNext ? { ...letter, text: letter.text.slice(NEXT.length) } : letter);
  }
  return pieces;
}

/** Letters as one word. */
export function joined(letters: readonly RowLetter[]): SpelledWord {
  return {
    start: letters[0]?.start ?? 0,
    end: letters.at(-1)?.end ?? 0,
    text: letters
      .map(({ text }) => text)
      .join('')
      .replaceAll(NEXT, ' '),
  };
}

/** A given name and the name after it where they were spelled in one row, or the row as one word. */
export function dividedName(letters: readonly RowLetter[]): readonly SpelledWord[] {
  const whole = joined(letters);
  const folded = whole.text.toLowerCase();
  if (whole.text.length < MAY_HOLD_TWO || isKnown(folded) || whole.text.includes(' ')) return [whole];
  for (let size = letters.length - 1; size >= 1; size--) {
    const given = joined(letters.slice(0, size));
    if (given.text.length < LEAST_GIVEN) break;
    const family = joined(letters.slice(size));
    if (family.text.length < LEAST_FAMILY || FAMILY_ENDS.has(family.text)) continue;
    if (isGivenName(given.text.toLowerCase()) && VOWEL.test(family.text) && /^\p{L}/u.test(family.text))
      return [given, family];
  }
  return [whole];
}

function isKnown(word: string): boolean {
  return isGivenName(word) || ORDINARY_WORDS.has(word);
}

function isGivenName(word: string): boolean {
  return GIVEN_NAMES.has(word) || DISTINCT_NAMES.has(word);
}
