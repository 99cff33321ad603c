import { ENGLISH } from '../languages/en/index.js';
import type { NumberWord } from '../spoken/number-values.js';
import { Speech } from '../spoken/speech.js';

/** The grammar of the language that calls are held in. */
export const SPEECH = new Speech(ENGLISH);

/** The words that spoken numbers are made of, in small letters. */
export const NUMBER_WORDS: ReadonlyMap<string, NumberWord> = SPEECH.numbers.words;

/** The digits of a single number word ("seven", "twelve", "oh"), or undefined. */
export function digitsOfWord(word: string): string | undefined {
  return SPEECH.numbers.digitsOf(word);
}

/** True for the words that name a mark within an address of mail ("dot", "underscore"). */
export function isConnector(word: string): boolean {
  return SPEECH.mailboxes.isConnector(word);
}

/** True for digits and for a single number word. */
export function isDigits(word: string): boolean {
  return SPEECH.mailboxes.isDigits(word);
}

/** True for a spelled letter and for digits. */
export function isShort(word: string): boolean {
  return SPEECH.mailboxes.isShort(word);
}

/** Where the domain ends that is said right after an "at", at an offset; undefined where none is. */
export function emailHostEnd(text: string, at: number): number | undefined {
  return SPEECH.emails.hostEnd(text, at);
}
