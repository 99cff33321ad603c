import { NUMBERS } from '../languages/en/numbers.js';
import {
  AS_IN,
  CAPITALS,
  EVERYDAY,
  EXPLAINS,
  LETTER_WORDS,
  SPELLING_NAMES,
} from '../languages/en/spelling.js';
import {
  isBesideCode,
  isBetweenLetters,
  isCodeNeighbour,
  isCodeWord,
  isInCode,
  isNumeral,
  isSingle,
  touches,
  type Word,
} from './spelled-words.js';

/** A letter as it was said: how many words it took, and what it reads as. */
export interface Letter {
  readonly used: number;
  readonly text: string;
}

/** The letter that words from `at` on say, or undefined if they say none. */
export function letterAt(text: string, words: readonly Word[], at: number): Letter | undefined {
  const word = words[at];
  if (word === undefined) return undefined;
  if (isSingle(word)) return explained(text, words, at, word.text);
  if (NUMBERS.repeat.has(word.text)) return repeated(text, words, at);
  if (CAPITALS.has(word.text)) return capital(text, words, at);
  if (word.text === 'upper' || word.text === 'lower') {
    const letter = words[at + 2];
    const isCase = words[at + 1]?.text === 'case' && letter !== undefined && isSingle(letter);
    return isCase ? { used: 3, text: letter.text } : undefined;
  }
  const asIn = word.text === 'oh' ? explained(text, words, at, 'o') : undefined;
  if (asIn !== undefined && asIn.used > 3) return asIn;
  if (word.text === 'oh') return isBetweenLetters(text, words, at) ? { used: 1, text: '0' } : undefined;
  const letter = LETTER_WORDS.get(word.text);
  if (letter === undefined) return undefined;
  const spelled = EVERYDAY.has(word.text) ? isInCode(text, words, at) : isBesideCode(text, words, at);
  return spelled ? { used: 1, text: letter } : undefined;
}

/** "b as in boy", "b like boy", "b for bravo", "b is in boy", "x ray": the word begins with the letter. */
function explained(text: string, words: readonly Word[], at: number, letter: string): Letter {
  const single = { used: 1, text: letter };
  const [second, third, fourth] = [words[at + 1], words[at + 2], words[at + 3]];
  if (second === undefined || !touches(text, words[at], second)) return single;
  const rays = letter === 'x' && second.text === 'ray';
  if (rays) return isCodeWord(words[at - 1]) || isCodeWord(words[at + 2]) ? { used: 2, text: 'x' } : single;
  const begins = (word: Word | undefined): boolean =>
    word !== undefined && startsWithLetter(word.text, letter);
  if (
    begins(second) &&
    SPELLING_NAMES.has(second.text) &&
    isCodeNeighbour(third) &&
    touches(text, second, third)
  )
    return { used: 2, text: letter };
  if (third === undefined || !touches(text, second, third)) return single;
  if (AS_IN.has(`${second.text} ${third.text}`) && begins(fourth))
    return { used: isXRay(words, at + 3) ? 5 : 4, text: letter };
  const plain = EXPLAINS.has(second.text) && begins(third);
  // "i like ice cream", "a for apple": a pronoun or an article, unless more is spelled.
  const spells = letter !== 'i' || isCodeNeighbour(words[at - 1]) || isCodeNeighbour(words[at + 3]);
  return plain && spells ? { used: isXRay(words, at + 2) ? 4 : 3, text: letter } : single;
}

function isXRay(words: readonly Word[], at: number): boolean {
  return words[at]?.text === 'x' && words[at + 1]?.text === 'ray';
}

function startsWithLetter(word: string, letter: string): boolean {
  return word.startsWith(letter) && (word.length > 2 || word === 'x' || word === letter);
}

/** "double u" is a letter of its own; "double b" two. */
function repeated(text: string, words: readonly Word[], at: number): Letter | undefined {
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined || next === undefined || !touches(text, word, next)) return undefined;
  if (word.text === 'double' && (next.text === 'u' || next.text === 'you')) return { used: 2, text: 'w' };
  if (!isSingle(next) || isZero(words, at)) return undefined;
  const letter = explained(text, words, at + 1, next.text);
  const times = Number(NUMBERS.repeat.get(word.text));
  return { used: letter.used + 1, text: Array.from({ length: times }, () => letter.text).join(' ') };
}

function capital(text: string, words: readonly Word[], at: number): Letter | undefined {
  const next = words[at + 1];
  if (next === undefined || !isSingle(next) || !touches(text, words[at], next)) return undefined;
  const letter = explained(text, words, at + 1, next.text);
  return { used: letter.used + 1, text: letter.text };
}

/** "double o" beside a number is the number reader's. */
function isZero(words: readonly Word[], at: number): boolean {
  return words[at + 1]?.text === 'o' && (isNumeral(words[at - 1]) || isNumeral(words[at + 2]));
}
