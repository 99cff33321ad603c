import { LETTER_WORDS, SHORT_WORDS } from './es/identifiers.js';
import { identifyLanguages } from './identify.js';

/** What may be part of a code tells no language. */
const BESIDE_DIGITS = /(?<![a-z])[a-z]{1,4}(?= ?\d)|(?<=\d ?)[a-z]{1,4}(?![a-z])/gi;

/** Short words in the languages of a text beside English; in small letters. */
export interface ShortWords {
  /** Stand beside numbers without being part of them. */
  readonly isShortWord: (small: string) => boolean;
  /** Single letters that are words, too: an article, a pronoun. Those of English are always among them. */
  readonly isLetterWord: (small: string) => boolean;
}

/** The short words of a text, whose languages are looked for once and only when asked. */
export function shortWordsOf(text: string): ShortWords {
  let spanish: boolean | undefined;
  const isSpanish = (): boolean =>
    (spanish ??= identifyLanguages(text.replace(BESIDE_DIGITS, ''))?.understood.includes('es') === true);
  return {
    isShortWord: (small) => SHORT_WORDS.has(small) && isSpanish(),
    isLetterWord: (small) => /[ai]/.test(small) || (LETTER_WORDS.has(small) && isSpanish()),
  };
}
