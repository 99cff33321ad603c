import { regExp } from '../../common/text/reg-exp.js';
import { NAME_PREFIX } from '../languages/en/people.js';

/** A word, including the part after an apostrophe. */
const WORD = /[\p{L}\p{M}]+/gu;
/** "mcleod" */
const PREFIXED = regExp.u`^(${NAME_PREFIX})\p{L}{3}`;

/** Words with a capital, or in capitals; "NE" and "3B" have them whoever writes. */
const CAPITALS = /\p{Lu}\p{Ll}|\p{Lu}{3}/u;

/** True for a text that somebody wrote with capitals; a single one at the beginning is that of a sentence. */
export function hasCapitals(text: string): boolean {
  return CAPITALS.test(text.trimStart().slice(1));
}

/** A word as names are written: "O'Brien", "McLeod", "Rosa's", "5th". */
export function titled(word: string): string {
  return word.replace(WORD, (letters, at: number) => {
    const before = word.charAt(at - 1);
    const isEnding = (/['’]/.test(before) && letters.length === 1) || /\d/.test(before);
    return isEnding ? letters : capitalized(letters);
  });
}

/** A word with a capital: "McLeod". */
export function capitalized(word: string): string {
  const prefix = PREFIXED.exec(word)?.[1] ?? '';
  return [prefix, word.slice(prefix.length)]
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}
