import * as en from './en/identifiers.js';
import { IS as EN_IS, ITS, SAYS, THATS } from './en/talk.js';
import * as es from './es/identifiers.js';

/**
 * What stands around the numbers that identify somebody, of all languages: one text may be in two. Words are in small letters,
 * without accents. Patterns are alternatives without a group, for larger ones with `i`.
 */

const all = (...lists: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(lists.flatMap((words) => [...words]));

/** What makes a number's name of a word: "group number", "número de póliza". */
export const NUMBER_WORDS = all(en.NUMBER_WORDS, es.NUMBER_WORDS);
/** Of those, what stands before the word. */
export const LEADING_NUMBER_WORDS = es.NUMBER_WORDS;
/** Between the two. */
export const { OF } = es;
/** Words that may stand between the name of a number and its value without saying anything else. */
export const LINKS = all(en.LINKS, es.LINKS);
/** Before a short number these make a count, a place or a time of it. */
export const COUNTING = all(en.COUNTING, es.COUNTING);
/** So end the last digits of a number. */
export const ENDING = `${en.ENDING}|${es.ENDING}`;
/** What may be said right after a short value, beside words that say nothing. */
export const AFTER_VALUE = all(en.AFTER_VALUE, es.AFTER_VALUE);
/** These, right after a short number, make an amount of it. */
export const COUNTED = all(en.COUNTED, es.COUNTED);
/** What ties a value to the words after it that name it: "… is my member ID". */
export const NAMING = `${en.NAMING}|${EN_IS}|${ITS}|${THATS}|${es.NAMING}`;
/** Right before letters that are a value. */
export const IS = `${EN_IS}|${SAYS}|${es.IS}`;
/** What a telephone number is called where nothing else is said. */
export const SOME_DIGITS = `${en.SOME_DIGITS}|${es.SOME_DIGITS}`;
