import type { Language, LetterTables } from '../languages/language.js';
import { type CodeWords, isSingle, touches, type Word } from './words.js';

/** Spoken letter: number of its words, and its written form. */
export interface Letter {
  readonly used: number;
  readonly text: string;
}

/** Number of words in "b as in boy". An explanation with a split word ("x ray") has one more. */
const EXPLAINED_AT_MOST = 4;

/** Reads spoken letters in a language. */
export class SpokenLetters {
  private readonly letters: LetterTables;
  private readonly repeats: ReadonlyMap<string, string>;
  /** Words that sound like a letter but are a digit: "oh". */
  private readonly zeros: ReadonlyMap<string, string>;

  constructor(
    { letters, numbers }: Language,
    private readonly codes: CodeWords,
  ) {
    this.letters = letters;
    this.repeats = numbers.words.repeat;
    this.zeros = numbers.words.oh;
  }

  /** Returns the letter that begins at a word; undefined if no letter begins there. */
  letterAt(text: string, words: readonly Word[], at: number): Letter | undefined {
    const word = words[at];
    if (word === undefined) return undefined;
    if (isSingle(word)) return this.explained(text, words, at, word.text);
    if (this.repeats.has(word.text)) return this.repeated(text, words, at);
    if (this.letters.capitals.has(word.text)) return this.capital(text, words, at);
    if (this.letters.cases.has(`${word.text} ${words[at + 1]?.text ?? ''}`)) {
      const letter = words[at + 2];
      return letter !== undefined && isSingle(letter) ? { used: 3, text: letter.text } : undefined;
    }
    if (this.zeros.has(word.text)) return this.zero(text, words, at, word.text);
    const letter = this.letters.words.get(word.text);
    if (letter === undefined) return undefined;
    const full = this.letters.named.has(word.text) ? this.explained(text, words, at, letter) : undefined;
    if (full !== undefined && full.used > 1) return full;
    const isSpelled = this.letters.everyday.has(word.text)
      ? this.codes.isInCode(text, words, at)
      : this.codes.isBesideCode(text, words, at);
    return isSpelled ? { used: 1, text: letter } : undefined;
  }

  /** Reads a letter and its explanation, which begins with it: "b as in boy", "b like boy", "b for bravo", "x ray". */
  private explained(text: string, words: readonly Word[], at: number, letter: string): Letter {
    const single = { used: 1, text: letter };
    const [second, third, fourth] = [words[at + 1], words[at + 2], words[at + 3]];
    if (second === undefined || !touches(text, words[at], second)) return single;
    if (second.text === this.letters.splitWords.get(letter)) {
      const isBeside = this.codes.isCharacter(words[at - 1]) || this.codes.isCharacter(third);
      return isBeside ? { used: 2, text: letter } : single;
    }
    const isNamed = beginsWith(second, letter) && this.letters.spellingNames.has(second.text);
    if (isNamed && this.codes.isNeighbour(third) && touches(text, second, third))
      return { used: 2, text: letter };
    if (third === undefined || !touches(text, second, third)) return single;
    if (this.letters.asIn.has(`${second.text} ${third.text}`) && beginsWith(fourth, letter))
      return { used: this.isSplit(words, at + 3) ? EXPLAINED_AT_MOST + 1 : EXPLAINED_AT_MOST, text: letter };
    if (!this.letters.explains.has(second.text) || !beginsWith(third, letter)) return single;
    // A pronoun is a letter only next to other spelled characters ("i like ice cream").
    const spells =
      !this.letters.openers.has(words[at]?.text ?? '') ||
      this.codes.isNeighbour(words[at - 1]) ||
      this.codes.isNeighbour(fourth);
    return spells ? { used: this.isSplit(words, at + 2) ? 4 : 3, text: letter } : single;
  }

  private isSplit(words: readonly Word[], at: number): boolean {
    const rest = this.letters.splitWords.get(words[at]?.text ?? '');
    return rest !== undefined && words[at + 1]?.text === rest;
  }

  /** Reads "oh", which is a letter in "oh as in oscar", and a zero between letters. */
  private zero(text: string, words: readonly Word[], at: number, word: string): Letter | undefined {
    const asIn = this.explained(text, words, at, word.charAt(0));
    if (asIn.used >= EXPLAINED_AT_MOST) return asIn;
    return this.codes.isBetweenLetters(text, words, at) ? { used: 1, text: '0' } : undefined;
  }

  /** Reads a repetition: "double b" is two letters, while "double u" is one. */
  private repeated(text: string, words: readonly Word[], at: number): Letter | undefined {
    const [word, next] = [words[at], words[at + 1]];
    if (word === undefined || next === undefined || !touches(text, word, next)) return undefined;
    const doubled = this.letters.doubled.get(`${word.text} ${next.text}`);
    if (doubled !== undefined) return { used: 2, text: doubled };
    const named = this.letters.named.has(next.text) ? this.letters.words.get(next.text) : undefined;
    if (!(isSingle(next) || named !== undefined) || this.isZero(words, at + 1)) return undefined;
    const letter = this.explained(text, words, at + 1, named ?? next.text);
    const times = Number(this.repeats.get(word.text));
    return { used: letter.used + 1, text: Array.from({ length: times }, () => letter.text).join(' ') };
  }

  private capital(text: string, words: readonly Word[], at: number): Letter | undefined {
    const next = words[at + 1];
    if (next === undefined || !isSingle(next) || !touches(text, words[at], next)) return undefined;
    const letter = this.explained(text, words, at + 1, next.text);
    return { used: letter.used + 1, text: letter.text };
  }

  /** True for "double o" beside a number, because the number reader reads such zeros. */
  private isZero(words: readonly Word[], at: number): boolean {
    const isBeside = this.codes.isNumeral(words[at - 2]) || this.codes.isNumeral(words[at + 1]);
    return this.zeros.has(words[at]?.text ?? '') && isBeside;
  }
}

function beginsWith(word: Word | undefined, letter: string): boolean {
  if (word?.text.startsWith(letter) !== true) return false;
  return word.text.length > 2 || word.text === 'x' || word.text === letter;
}
