import { LETTER_MARKS, ROW_BREAKS, ROW_JOINTS, ROW_SPACES } from '../languages/en/spelled-rows.js';
import { UPPER_CASE } from '../languages/en/spelling.js';
import { type Letter, letterAt } from './spelled-letters.js';
import { touches, type Word } from './spelled-words.js';

/** A letter of a row, and what was said for it. */
export interface RowLetter {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isExplained: boolean;
}

/** A pause between letters. */
const NEAR = /^[\s,.-]{1,5}$/;
/** Letters with a stroke, which are no composed characters. */
const STROKED = new Map([
  ['o\u0338', 'ø'],
  ['l\u0338', 'ł'],
  ['d\u0338', 'đ'],
]);
/** A mark that divides letters. */
export const BOUNDARY = /[,.;]/;
/** Words of a phrase that stands between letters. */
const MOST_PHRASE = 4;
/** Before a letter that begins another word. */
export const NEXT = '\0';
/** What a word is made of. */
export const IN_WORD = /[\p{L}\p{M}\p{N}]/u;

/** Letters one after the other. */
export interface Row {
  readonly letters: readonly RowLetter[];
  /** Position of its first word, and of the one after it. */
  readonly first: number;
  readonly next: number;
}

/** The letters from a word on that nothing divides. */
export function rowAt(text: string, words: readonly Word[], first: number): Row {
  const letters: RowLetter[] = [];
  let lead = '';
  let next = first;
  for (let at = first; at < words.length;) {
    const said = letters.length === 0 ? undefined : phraseAt(text, words, at);
    if (at > first && !goesOn(text, words, at, letters, said !== undefined || lead !== '')) break;
    const letter = said === undefined ? wholeLetter(text, words, at) : undefined;
    if (letter !== undefined) {
      letters.push({
        start: words[at]?.start ?? 0,
        end: words[at + letter.used - 1]?.end ?? 0,
        text: lead + inCase(words, at, letters.length > 0 && lead === '', letter),
        isExplained: letter.used > 2,
      });
      lead = '';
      next = at += letter.used;
      continue;
    }
    if (said === undefined) break;
    at += said.used;
    const last = letters.at(-1);
    if (said.mark !== undefined && last !== undefined && lead === '') {
      letters[letters.length - 1] = {
        ...last,
        text: marked(last.text, said.mark),
        end: words[at - 1]?.end ?? last.end,
      };
      next = at;
    } else lead += said.joint ?? '';
  }
  return { letters, first, next };
}

/** A letter in small letters, unless it is said to be a capital within a word: "m a c capital g". */
function inCase(words: readonly Word[], at: number, isWithin: boolean, { text }: Letter): string {
  const letters = text.replace(/\s/g, '');
  return isWithin && UPPER_CASE.has(words[at]?.text ?? '') ? letters.toUpperCase() : letters;
}

function marked(letter: string, mark: string): string {
  const whole = (letter + mark).normalize('NFC');
  return STROKED.get(whole) ?? whole;
}

/**
 * False where much stands between two words, and where a mark divides letters and none divides those before.
 * @param isTold it is said how the letters go on
 */
function goesOn(
  text: string,
  words: readonly Word[],
  at: number,
  letters: readonly RowLetter[],
  isTold: boolean,
): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (before === undefined || word === undefined || !NEAR.test(text.slice(before.end, word.start)))
    return false;
  if (isTold || letters.length < 2 || !BOUNDARY.test(text.slice(before.end, word.start))) return true;
  return BOUNDARY.test(text.slice(letters.at(-2)?.end, letters.at(-1)?.start));
}

/** What is said between two letters, or of the one before. */
function phraseAt(
  text: string,
  words: readonly Word[],
  at: number,
): { used: number; joint?: string; mark?: string } | undefined {
  let phrase = '';
  for (let used = 1; used <= MOST_PHRASE && words[at + used - 1] !== undefined; used++) {
    if (used > 1 && !touches(text, words[at + used - 2], words[at + used - 1])) return undefined;
    phrase += `${used > 1 ? ' ' : ''}${words[at + used - 1]?.text ?? ''}`;
    const mark = LETTER_MARKS.get(phrase);
    if (mark !== undefined) return { used, mark };
    const joint = ROW_JOINTS.get(phrase) ?? (ROW_SPACES.has(phrase) ? ' ' : undefined);
    if (joint !== undefined) return { used, joint };
    if (ROW_BREAKS.has(phrase)) return { used, joint: NEXT };
  }
  return undefined;
}

/** `letterAt`, which knows nothing of letters of other alphabets: the "n" of "Nguyễn" is no letter of its own. */
function wholeLetter(text: string, words: readonly Word[], at: number): Letter | undefined {
  const letter = letterAt(text, words, at);
  if (letter === undefined || /\d/.test(letter.text)) return undefined;
  const isWhole = ({ start, end }: Word): boolean =>
    !IN_WORD.test(text.charAt(start - 1)) && !IN_WORD.test(text.charAt(end));
  return words.slice(at, at + letter.used).every(isWhole) ? letter : undefined;
}
