import type { Range } from '../../text/normalized-text.js';
import { matchesOf } from '../../../common/text/matches.js';

/** Most tokens of a window. Longer texts are read in several windows, one after the other, as in training. */
export const WINDOW = 160;

/**
 * Divides `count` tokens into windows. Each ends with a sentence, or else with a word, if one ends in its second half.
 *
 * @param ends whether a sentence, or only a word, ends with the token
 */
export function windows(count: number, ends: (piece: number) => 'sentence' | 'word' | undefined): Range[] {
  const found: Range[] = [];
  let start = 0;
  while (count - start > WINDOW) {
    const end = windowEnd(start, ends);
    found.push({ start, end });
    start = end;
  }
  found.push({ start, end: count });
  return found;
}

function windowEnd(start: number, ends: (piece: number) => 'sentence' | 'word' | undefined): number {
  let word: number | undefined;
  for (let end = start + WINDOW; end > start + WINDOW / 2; end--) {
    const ended = ends(end - 1);
    if (ended === 'sentence') return end;
    if (ended === 'word') word ??= end;
  }
  return word ?? start + WINDOW;
}

/** Case of a word. The encoder is uncased, so the model reads the case from its token-type input. */
export const LetterCase = { lower: 0, initial: 1, capitals: 2, mixed: 3, context: 4 } as const;

const WORD = /[\p{L}\p{N}_]+/gu;
const LETTER = /\p{L}/u;
const LETTERS = /\p{L}/gu;
/** Fewest letters for which capitals are a manner of writing rather than an abbreviation. */
const FEWEST_LETTERS = 5;

/** Returns the case of the word at each ascending offset. In a text all in capitals, every word counts as lowercase. */
export function casesAt(text: string, offsets: readonly number[]): number[] {
  const cases = new Array<number>(offsets.length).fill(LetterCase.lower);
  if (text === text.toLowerCase() && !hasCaseless(text)) return cases;
  const inCapitals = isAllCapitals(text);
  let at = 0;
  for (const { 0: word, index } of matchesOf(text, WORD)) {
    while ((offsets[at] ?? Infinity) < index) at++;
    if (at >= offsets.length) break;
    const end = index + word.length;
    if ((offsets[at] ?? Infinity) >= end) continue;
    const found = caseOf(word, inCapitals);
    for (; (offsets[at] ?? Infinity) < end; at++) cases[at] = found;
  }
  return cases;
}

function caseOf(word: string, inCapitals: boolean): number {
  const lower = word.toLowerCase();
  const upper = word.toUpperCase();
  if (!LETTER.test(word) || (word === lower && lower !== upper) || inCapitals) return LetterCase.lower;
  if (word === upper && lower !== upper) {
    return (word.match(LETTERS)?.length ?? 0) === 1 ? LetterCase.initial : LetterCase.capitals;
  }
  const [first = '', ...others] = word;
  const rest = others.join('');
  const startsUpper = first !== first.toLowerCase();
  return startsUpper && rest === rest.toLowerCase() && rest !== rest.toUpperCase()
    ? LetterCase.initial
    : LetterCase.mixed;
}

/** True if a text may contain letters without case, which are read as mixed, as in training. */
function hasCaseless(text: string): boolean {
  return !/^[\0-\x7f]*$/.test(text);
}

function isAllCapitals(text: string): boolean {
  const letters = text.match(LETTERS) ?? [];
  return (
    letters.length >= FEWEST_LETTERS &&
    letters.every((letter) => !(letter === letter.toLowerCase() && letter !== letter.toUpperCase()))
  );
}
