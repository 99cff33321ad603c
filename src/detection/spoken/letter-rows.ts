import type { Language } from '../languages/language.js';
import { DISTINCT_NAMES } from '../lexicon/distinct-names.js';
import { GIVEN_NAMES } from '../lexicon/given-names.js';
import type { Letter, SpokenLetters } from './letters.js';
import { touches, type Word } from './words.js';

/** Letter of a row, with the span of its words. */
export interface RowLetter {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isExplained: boolean;
}

/** Consecutive spelled letters. */
export interface Row {
  readonly letters: readonly RowLetter[];
  /** Index of the first word of the row, and of the word after the row. */
  readonly first: number;
  readonly next: number;
}

/** Word that is spelled letter by letter. Offsets are UTF-16 code units, end exclusive. */
export interface SpelledWord {
  readonly start: number;
  readonly end: number;
  /** Word in lowercase, with spoken marks and with spoken capitals after its first letter. */
  readonly text: string;
  /** True for the code of a state. */
  readonly isState?: true;
}

/** Phrase between two letters, or about the preceding letter. */
interface Phrase {
  readonly used: number;
  readonly joint?: string;
  readonly mark?: string;
}

/** Pause between letters. */
const NEAR = /^[\s,.-]{1,5}$/;
/** Letters with a stroke, which Unicode does not compose. */
const STROKED = new Map([
  ['o\u0338', 'ø'],
  ['l\u0338', 'ł'],
  ['d\u0338', 'đ'],
]);
/** Punctuation that divides letters. */
export const BOUNDARY = /[,.;]/;
/** Most words of a phrase between letters. */
const MOST_PHRASE = 4;
/** Prefix of a letter that begins another word. */
const NEXT = '\0';
/** Character of a word. */
export const IN_WORD = /[\p{L}\p{M}\p{N}]/u;
/** Vowels, of which every word contains one, except abbreviations. */
export const VOWEL = /[aeiouyø]/;
/** Fewest letters of a row that may contain a given name and a surname. */
const LEAST_TWO_NAMES = 12;
const LEAST_GIVEN = 5;
const LEAST_FAMILY = 4;

/** Reads rows of letters in a language, and separates the words within a row. */
export class LetterRows {
  constructor(
    private readonly language: Language,
    private readonly reader: SpokenLetters,
  ) {}

  /** Returns the undivided letters that begin at a word. */
  rowAt(text: string, words: readonly Word[], first: number): Row {
    const letters: RowLetter[] = [];
    let lead = '';
    let next = first;
    for (let at = first; at < words.length;) {
      const phrase = letters.length === 0 ? undefined : this.phraseAt(text, words, at);
      if (at > first && !continuesRow(text, words, at, letters, phrase !== undefined || lead !== '')) break;
      const letter = phrase === undefined ? this.wholeLetter(text, words, at) : undefined;
      if (letter !== undefined) {
        letters.push({
          start: words[at]?.start ?? 0,
          end: words[at + letter.used - 1]?.end ?? 0,
          text: lead + this.inCase(words, at, letters.length > 0 && lead === '', letter),
          isExplained: letter.used > 2,
        });
        lead = '';
        next = at += letter.used;
        continue;
      }
      if (phrase === undefined) break;
      at += phrase.used;
      const last = letters.at(-1);
      if (phrase.mark !== undefined && last !== undefined && lead === '') {
        letters[letters.length - 1] = {
          ...last,
          text: marked(last.text, phrase.mark),
          end: words[at - 1]?.end ?? last.end,
        };
        next = at;
      } else lead += phrase.joint ?? '';
    }
    return { letters, first, next };
  }

  /** Returns a letter in lowercase, or as a capital within a word if the caller says so: "m a c capital g". */
  private inCase(words: readonly Word[], at: number, isWithin: boolean, { text }: Letter): string {
    const letters = text.replace(/\s/g, '');
    const isUpper = isWithin && this.language.letters.upperCase.has(words[at]?.text ?? '');
    return isUpper ? letters.toUpperCase() : letters;
  }

  private phraseAt(text: string, words: readonly Word[], at: number): Phrase | undefined {
    const { marks, joints, spaces, breaks } = this.language.spelledWords;
    let phrase = '';
    for (let used = 1; used <= MOST_PHRASE && words[at + used - 1] !== undefined; used++) {
      if (used > 1 && !touches(text, words[at + used - 2], words[at + used - 1])) return undefined;
      phrase += `${used > 1 ? ' ' : ''}${words[at + used - 1]?.text ?? ''}`;
      const mark = marks.get(phrase);
      if (mark !== undefined) return { used, mark };
      const joint = joints.get(phrase) ?? (spaces.has(phrase) ? ' ' : undefined);
      if (joint !== undefined) return { used, joint };
      if (breaks.has(phrase)) return { used, joint: NEXT };
    }
    return undefined;
  }

  /** Returns the letter at a word, unless a letter of another alphabet is adjacent, as at the "n" of "Nguyễn". */
  private wholeLetter(text: string, words: readonly Word[], at: number): Letter | undefined {
    const letter = this.reader.letterAt(text, words, at);
    if (letter === undefined || /\d/.test(letter.text)) return undefined;
    const isWhole = ({ start, end }: Word): boolean =>
      !IN_WORD.test(text.charAt(start - 1)) && !IN_WORD.test(text.charAt(end));
    return words.slice(at, at + letter.used).every(isWhole) ? letter : undefined;
  }

  /** Returns a given name and a surname that are spelled in one row, or otherwise the row as one word. */
  dividedName(letters: readonly RowLetter[]): readonly SpelledWord[] {
    const { familyEnds, ordinaryWords } = this.language.spelledWords;
    const whole = joined(letters);
    const folded = whole.text.toLowerCase();
    const isOne = isGivenName(folded) || ordinaryWords.has(folded) || folded.includes(' ');
    if (folded.length < LEAST_TWO_NAMES || isOne) return [whole];
    for (let size = letters.length - 1; size >= 1; size--) {
      const given = joined(letters.slice(0, size));
      if (given.text.length < LEAST_GIVEN) break;
      const family = joined(letters.slice(size));
      if (family.text.length < LEAST_FAMILY || familyEnds.has(family.text)) continue;
      if (isGivenName(given.text.toLowerCase()) && VOWEL.test(family.text) && /^\p{L}/u.test(family.text))
        return [given, family];
    }
    return [whole];
  }
}

function isGivenName(word: string): boolean {
  return GIVEN_NAMES.has(word) || DISTINCT_NAMES.has(word);
}

function marked(letter: string, mark: string): string {
  const whole = (letter + mark).normalize('NFC');
  return STROKED.get(whole) ?? whole;
}

/**
 * False if two words are far apart, or if punctuation divides letters that were undivided before.
 * @param isAnnounced true if the caller says how the letters continue
 */
function continuesRow(
  text: string,
  words: readonly Word[],
  at: number,
  letters: readonly RowLetter[],
  isAnnounced: boolean,
): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (before === undefined || word === undefined) return false;
  const gap = text.slice(before.end, word.start);
  if (!NEAR.test(gap)) return false;
  if (isAnnounced || letters.length < 2 || !BOUNDARY.test(gap)) return true;
  return BOUNDARY.test(text.slice(letters.at(-2)?.end, letters.at(-1)?.start));
}

/** Divides letters at each word that the caller separates from the next. */
export function piecesOf(letters: readonly RowLetter[]): readonly (readonly RowLetter[])[] {
  const pieces: RowLetter[][] = [];
  for (const letter of letters) {
    const isNext = letter.text.startsWith(NEXT);
    if (isNext || pieces.length === 0) pieces.push([]);
    pieces.at(-1)?.push(isNext ? { ...letter, text: letter.text.slice(NEXT.length) } : letter);
  }
  return pieces;
}

/** Joins letters into one word. */
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
