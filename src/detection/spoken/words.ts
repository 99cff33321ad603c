import { matchesOf } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import type { LetterTables, Language, NumberRole } from '../languages/language.js';
import type { SpokenNumbers } from './numbers.js';

/** Word of a text. Offsets are UTF-16 code units. */
export interface Word {
  readonly start: number;
  readonly end: number;
  /** Text in lowercase. */
  readonly text: string;
  /** True for the last word of an explained letter. */
  readonly spelled?: boolean;
}

const NEAR = /^[\s,.-]{1,3}$/;
const DIGIT_ROLES: ReadonlySet<NumberRole | 'joiner'> = new Set([
  'unit',
  'oh',
  'teen',
  'tens',
  'hundreds',
  'repeat',
]);
/** Number of words on each side of an ordinary word that are searched for a code. */
const CHAIN = 12;
/** Number of digits or number words after an ordinary word that make it a letter, if words introduce a code. */
const MANY_NUMERALS = 3;

/** Returns a pattern for names with several words ("guion bajo") of letters, numbers and marks, to be tried first. */
export function namesInWords({ letters, numbers, marks, mailboxes }: Language): string {
  const tables = [letters.words, ...Object.values(numbers.words), marks.ofCodes, mailboxes.marks];
  const names = tables.flatMap((table) => [...table.keys()].filter((name) => name.includes(' ')));
  const byLength = names.sort((a, b) => b.length - a.length).join('|');
  return byLength === '' ? '' : String.raw`(?<![a-zñ\d])(?:${byLength})(?![a-zñ\d])|`;
}

/** True for a single letter. */
export function isSingle(word: Word | undefined): boolean {
  return word?.text.length === 1 && word.text >= 'a' && word.text <= 'z';
}

/** True if two words are close to each other. */
export function touches(text: string, left: Word | undefined, right: Word | undefined): boolean {
  return left !== undefined && right !== undefined && NEAR.test(text.slice(left.end, right.start));
}

/** Decides from the surrounding words whether a word is a character of a code. */
export class CodeWords {
  private readonly letters: LetterTables;
  /** Word, or several words that name one letter or number. */
  private readonly word: RegExp;

  constructor(
    private readonly language: Language,
    private readonly numbers: SpokenNumbers,
  ) {
    this.letters = language.letters;
    this.word = regExp.gi`${namesInWords(language)}[a-zñ\d']+`;
  }

  /** Returns the words of a text. Letters of other scripts divide words. */
  wordsOf(text: string): Word[] {
    return matchesOf(text, this.word).map(({ 0: said, index }) => ({
      start: index,
      end: index + said.length,
      text: said.toLowerCase(),
    }));
  }

  /** True for a digit, a number word, or a code with digits. */
  isNumeral(word: Word | undefined): boolean {
    if (word === undefined) return false;
    if (/\d/.test(word.text)) return true;
    const role = this.numbers.words.get(word.text)?.role;
    return role !== undefined && DIGIT_ROLES.has(role);
  }

  /** True for a letter in any spoken form, and for a code with letters and digits at its start. */
  isSpelled(word: Word): boolean {
    return this.isLetter(word) || /^[a-z]{1,4}\d|^\d{1,4}[a-z]/.test(word.text);
  }

  /** True for a single letter or a number. */
  isNeighbour(word: Word | undefined): boolean {
    return isSingle(word) || this.isNumeral(word);
  }

  /** True for a word that may be a character of a spelled code. */
  isCharacter(word: Word | undefined): boolean {
    return word !== undefined && (this.isLetter(word) || this.isNumeral(word));
  }

  private isLetter(word: Word): boolean {
    return isSingle(word) || word.spelled === true || this.letters.words.has(word.text);
  }

  /**
   * True for a name or an ordinary word that is a letter: between digits, before digits that follow a code's name, or
   * in a row of spelled characters with another letter and either a digit or a third letter.
   */
  isInCode(text: string, words: readonly Word[], at: number): boolean {
    const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
    const isOther = [...this.language.months, ...this.letters.explains].includes(word?.text ?? '');
    if (!isOther) {
      const isAmid = this.isNumeral(before) && this.isNumeral(after);
      if (isAmid && touches(text, before, word) && touches(text, word, after)) return true;
      if (this.leadsIntoDigits(text, words, at)) return true;
    }
    const marks = this.language.marks.ofCodes;
    let [letters, numerals] = [0, 0];
    for (const step of [-1, 1]) {
      for (let index = at + step; Math.abs(index - at) <= CHAIN; index += step) {
        const next = words[index];
        const near = step < 0 ? touches(text, next, words[index + 1]) : touches(text, words[index - 1], next);
        if (next === undefined || !near || !(this.isCharacter(next) || marks.has(next.text))) break;
        if (marks.has(next.text)) continue;
        if (this.isNumeral(next)) numerals++;
        else if (!this.letters.wordLetters.has(next.text)) letters++;
      }
    }
    return letters > 0 && letters + numerals > 1;
  }

  /** True for a letter before introduced digits: "license number is delta 4 4 1", "it's tango 4 4 1". */
  private leadsIntoDigits(text: string, words: readonly Word[], at: number): boolean {
    for (let index = at; index < at + MANY_NUMERALS; index++) {
      const next = words[index + 1];
      if (!touches(text, words[index], next) || !this.isNumeral(next)) return false;
      if ((next?.text.match(/\d/g)?.length ?? 0) >= MANY_NUMERALS) break;
    }
    const { codeNouns, codeLeads, names } = this.letters;
    const [first, second] = [words[at - 1]?.text ?? '', words[at - 2]?.text ?? ''];
    if (codeNouns.has(first) || (codeLeads.has(first) && codeNouns.has(second))) return true;
    return (at === 0 || codeLeads.has(first)) && !names.has(words[at]?.text ?? '');
  }

  /** True if a spelled character or a number is directly before or after a word. */
  isBesideCode(text: string, words: readonly Word[], at: number): boolean {
    const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
    return (
      (touches(text, before, word) && this.isCharacter(before)) ||
      (touches(text, word, after) && this.isCharacter(after))
    );
  }

  /** True for "oh" between letters. The number reader reads an "oh" beside a number. */
  isBetweenLetters(text: string, words: readonly Word[], at: number): boolean {
    const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
    const isOne = (beside: Word | undefined): boolean => this.isCharacter(beside) && !this.isNumeral(beside);
    return touches(text, before, word) && touches(text, word, after) && isOne(before) && isOne(after);
  }
}
