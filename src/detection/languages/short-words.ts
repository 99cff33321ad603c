import { LETTER_WORDS, SHORT_WORDS } from './es/identifiers.js';
import { identifyLanguages } from './identify.js';

/** Possible parts of codes, which do not indicate a language. */
const BESIDE_DIGITS = /(?<![a-z])[a-z]{1,4}(?= ?\d)|(?<=\d ?)[a-z]{1,4}(?![a-z])/gi;

/** Lookup of short words in English and the other languages of a text. Arguments are in lower case. */
export interface ShortWords {
  /** Returns true for words that occur beside numbers and do not belong to the number. */
  readonly isShortWord: (small: string) => boolean;
  /** Returns true for single letters that are words ("a", "i"). The English ones are always included. */
  readonly isLetterWord: (small: string) => boolean;
}

/** Returns the short words of a text. The languages of the text are identified once, on first use. */
export function shortWordsOf(text: string): ShortWords {
  let spanish: boolean | undefined;
  const isSpanish = (): boolean =>
    (spanish ??= identifyLanguages(text.replace(BESIDE_DIGITS, ''))?.understood.includes('es') === true);
  return {
    isShortWord: (small) => SHORT_WORDS.has(small) && isSpanish(),
    isLetterWord: (small) => /[ai]/.test(small) || (LETTER_WORDS.has(small) && isSpanish()),
  };
}
