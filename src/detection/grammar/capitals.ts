import { regExp } from '../../common/text/reg-exp.js';
import { NAME_PREFIX } from '../languages/en/people.js';

/** A word, including the part after an apostrophe. */
const WORD = /[\p{L}\p{M}]+/gu;
/** A name that begins with a prefix: "mcleod". */
const PREFIXED = regExp.u`^(${NAME_PREFIX})\p{L}{3}`;

/** Capitals that show that a text was typed. Recognizers also write codes such as "NE" and "3B" in capitals. */
const CAPITALS = /\p{Lu}\p{Ll}|\p{Lu}{3}/u;

/** Returns true for a text that was typed with capitals. A capital at the beginning of the text does not count. */
export function hasCapitals(text: string): boolean {
  return CAPITALS.test(text.trimStart().slice(1));
}

/** Capitalizes a word as names are written: "O'Brien", "McLeod", "Rosa's", "5th". */
export function titled(word: string): string {
  return word.replace(WORD, (letters, at: number) => {
    const before = word.charAt(at - 1);
    const isEnding = (/['’]/.test(before) && letters.length === 1) || /\d/.test(before);
    return isEnding ? letters : capitalized(letters);
  });
}

/** Capitalizes a word, and the part after a name prefix: "McLeod". */
export function capitalized(word: string): string {
  const prefix = PREFIXED.exec(word)?.[1] ?? '';
  return [prefix, word.slice(prefix.length)]
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}
