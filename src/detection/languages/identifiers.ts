import * as en from './en/identifiers.js';
import { IS as EN_IS, ITS, SAYS, THATS } from './en/talk.js';
import * as es from './es/identifiers.js';

/**
 * Vocabulary around identifying numbers in all languages, because a text can mix two. Entries are in lower case and
 * without accents. Patterns are alternatives without a group, for larger patterns with the flag `i`.
 */

const all = (...lists: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(lists.flatMap((words) => [...words]));

/** Words that make a noun a number's name: "group number", "número de póliza". */
export const NUMBER_WORDS = all(en.NUMBER_WORDS, es.NUMBER_WORDS);
/** Members of {@link NUMBER_WORDS} that precede the noun. */
export const LEADING_NUMBER_WORDS = es.NUMBER_WORDS;
/** Prepositions between a number word and its noun. */
export const { OF } = es;
/** Words without meaning of their own between a number's name and its value. */
export const LINKS = all(en.LINKS, es.LINKS);
/** Words before a short number that is a count, a position or a time rather than a value. */
export const COUNTING = all(en.COUNTING, es.COUNTING);
/** Phrases that introduce the last digits of a number. */
export const ENDING = `${en.ENDING}|${es.ENDING}`;
/** Words that can directly follow a short value, in addition to words without meaning of their own. */
export const AFTER_VALUE = all(en.AFTER_VALUE, es.AFTER_VALUE);
/** Nouns directly after a short number that is an amount rather than a value. */
export const COUNTED = all(en.COUNTED, es.COUNTED);
/** Verbs between a value and its name: "… is my member ID". */
export const NAMING = `${en.NAMING}|${EN_IS}|${ITS}|${THATS}|${es.NAMING}`;
/** Words directly before a value that consists of letters. */
export const IS = `${EN_IS}|${SAYS}|${es.IS}`;
/** Default descriptions of a phone number. */
export const SOME_DIGITS = `${en.SOME_DIGITS}|${es.SOME_DIGITS}`;
