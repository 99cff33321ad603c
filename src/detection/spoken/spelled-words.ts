import { MONTHS } from '../languages/en/calendar.js';
import { MARKS } from '../languages/en/marks.js';
import { CODE_LEADS, CODE_NOUNS, LETTER_WORDS, NAMES } from '../languages/en/spelling.js';
import { NUMBER_WORDS } from './number-lexicon.js';

/** A word of a text. Offsets are UTF-16 code units. */
export interface Word {
  readonly start: number;
  readonly end: number;
  /** Lower case. */
  readonly text: string;
  /** True for the last word of a letter that was explained. */
  readonly spelled?: boolean;
}

const WORD = /[A-Za-z\d']+/g;
const NEAR = /^[\s,.-]{1,3}$/;
/** How far a word of every day searches for the code that it would be part of. */
const CHAIN = 12;

/** So many numbers after a word of every day make it a letter, if words lead to a code. */
const MANY_NUMERALS = 3;

/** The words of a text; letters of other scripts divide them. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match !== null; match = WORD.exec(text)) {
    words.push({ start: match.index, end: WORD.lastIndex, text: match[0].toLowerCase() });
  }
  return words;
}

/** True for a single letter. */
export function isSingle(word: Word | undefined): boolean {
  return word?.text.length === 1 && word.text >= 'a' && word.text <= 'z';
}

/** A digit, a number word, or a code with digits in it. */
export function isNumeral(word: Word | undefined): boolean {
  if (word === undefined) return false;
  if (/\d/.test(word.text)) return true;
  const role = NUMBER_WORDS.get(word.text)?.role;
  return role !== undefined && ['unit', 'oh', 'teen', 'tens', 'repeat'].includes(role);
}

/** True if little stands between two words. */
export function touches(text: string, left: Word | undefined, right: Word | undefined): boolean {
  return left !== undefined && right !== undefined && NEAR.test(text.slice(left.end, right.start));
}

/** True for a letter, however it was said, and for a code that begins with letters or digits of both sorts. */
export function isSpelled(word: Word): boolean {
  return (
    isSingle(word) ||
    word.spelled === true ||
    LETTER_WORDS.has(word.text) ||
    /^[a-z]{1,4}\d|^\d{1,4}[a-z]/.test(word.text)
  );
}

/** True for a single letter or a number. */
export function isCodeNeighbour(word: Word | undefined): boolean {
  return isSingle(word) || isNumeral(word);
}

/**
 * A name or a word of every day is a letter among digits, before digits that a code's name leads to, or in a row of
 * spelled characters with another letter and either a digit or a third letter.
 */
export function isInCode(text: string, words: readonly Word[], at: number): boolean {
  const isNear = (step: number): boolean =>
    step < 0 ? touches(text, words[at - 1], words[at]) : touches(text, words[at], words[at + 1]);
  if (!MONTHS.includes(words[at]?.text ?? '')) {
    const amid = isNumeral(words[at - 1]) && isNumeral(words[at + 1]) && isNear(-1) && isNear(1);
    if (amid || leadsIntoDigits(text, words, at)) return true;
  }
  let [letters, numerals] = [0, 0];
  for (const step of [-1, 1]) {
    for (let index = at + step; Math.abs(index - at) <= CHAIN; index += step) {
      const word = words[index];
      const near = step < 0 ? touches(text, word, words[index + 1]) : touches(text, words[index - 1], word);
      if (word === undefined || !near || !(isCodeWord(word) || MARKS.has(word.text))) break;
      if (MARKS.has(word.text)) continue;
      if (isNumeral(word)) numerals++;
      else if (word.text !== 'a' && word.text !== 'i') letters++;
    }
  }
  return letters > 0 && letters + numerals > 1;
}

/** "license number is delta 4 4 1", "it's tango 4 4 1" */
function leadsIntoDigits(text: string, words: readonly Word[], at: number): boolean {
  for (let index = at; index < at + MANY_NUMERALS; index++) {
    const next = words[index + 1];
    if (!touches(text, words[index], next) || !isNumeral(next)) return false;
    if ((next?.text.match(/\d/g)?.length ?? 0) >= MANY_NUMERALS) break;
  }
  const [first, second] = [words[at - 1]?.text ?? '', words[at - 2]?.text ?? ''];
  if (CODE_NOUNS.has(first) || (CODE_LEADS.has(first) && CODE_NOUNS.has(second))) return true;
  return (at === 0 || CODE_LEADS.has(first)) && !NAMES.has(words[at]?.text ?? '');
}

/** True if a spelled character or a number stands right before or after. */
export function isBesideCode(text: string, words: readonly Word[], at: number): boolean {
  return (
    (touches(text, words[at - 1], words[at]) && isCodeWord(words[at - 1])) ||
    (touches(text, words[at], words[at + 1]) && isCodeWord(words[at + 1]))
  );
}

/** Beside a number "oh" is the number reader's. */
export function isBetweenLetters(text: string, words: readonly Word[], at: number): boolean {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
  const near = touches(text, before, word) && touches(text, word, after);
  return near && isCodeWord(before) && isCodeWord(after) && !isNumeral(before) && !isNumeral(after);
}

/** True for what may stand in a spelled code. */
export function isCodeWord(word: Word | undefined): boolean {
  return isCodeNeighbour(word) || word?.spelled === true || LETTER_WORDS.has(word?.text ?? '');
}
