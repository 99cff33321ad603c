import { regExp } from '../../../common/text/reg-exp.js';
import { wordMap, wordSet } from '../../lexicon/words.js';

/** What is said between and after the letters of a word that is spelled. */

/** Between letters: a mark of the word. */
export const ROW_JOINTS: ReadonlyMap<string, string> = wordMap("dash - hyphen - apostrophe '");

/** Between letters: where the next word of the same name begins, and where another one does. */
export const ROW_SPACES: ReadonlySet<string> = new Set(['space']);
export const ROW_BREAKS: ReadonlySet<string> = new Set(['new word', 'next word', 'and then', 'then']);

/** Such words alone, which are no name even where the letters before them are none. */
export const NEXT_WORD = /(?<![\p{L}\p{N}])(?:new|next) word(?![\p{L}\p{N}])/giu;

/** Such words between two names. */
export const BETWEEN_ROWS = /^[\s,.-]*(?:(?:new|next) word|(?:and )?then)[\s,.-]*$/i;

/** After a letter: its mark, as a combining character. Longer phrases first. */
export const LETTER_MARKS: ReadonlyMap<string, string> = new Map([
  ['with an acute accent', '\u0301'],
  ['with an accent', '\u0301'],
  ['with an acute', '\u0301'],
  ['with a fada', '\u0301'],
  ['with a grave accent', '\u0300'],
  ['with a grave', '\u0300'],
  ['with a circumflex', '\u0302'],
  ['with a caron', '\u030c'],
  ['with a tilde', '\u0303'],
  ['with a cedilla', '\u0327'],
  ['with an umlaut', '\u0308'],
  ['with two dots', '\u0308'],
  ['with a stroke', '\u0338'],
  ['with a slash', '\u0338'],
  ['with a ring', '\u030a'],
  ['umlaut', '\u0308'],
  ['acute', '\u0301'],
  ['tilde', '\u0303'],
]);

/** Marks and digits of an e-mail address. */
const MARK =
  '(?:dot|period|full stop|under ?score|dash|hyphen|plus(?: sign)?|at(?: sign)?|zero|oh|one|two|three|four|five|six|seven|eight|nine)';
/** What is left of an address once it is spelled has one of these. */
export const SAID_DOT = /\b(?:dot|period|full stop)\b/i;
/** A pause before or after one of them, as recognition writes it, and marks that are said in two words. */
export const PAUSED_MARK = regExp.gi`\s*,\s+(?=${MARK}\b)|(?<=\b${MARK}),\s+|\bfull stop\b|\bplus sign\b`;
export const SHORT_MARKS: ReadonlyMap<string, string> = new Map([
  ['full stop', 'dot'],
  ['plus sign', 'plus'],
]);

/** After a letter that is said once more, to be sure of it: "b e a t r i z, z at the end". */
export const AT_THE_END = /^\s+(?:at|in) the end\b/i;

/** Words that lead to somebody's name, so that few letters are one. */
export const NAME_LEADS =
  /\b(?:names?|surname|first|last|middle|family|given|maiden|spell\w*|called|letters)\b[^.?!;\d]{0,30}$/i;

/** A question for a name, or for how something is spelled. */
export const ASKS_SPELLING = /\b(?:names?|surname|spell\w*)\b/i;

/** Of those, words that lead to one part of it. */
export const PART_LEADS = /\b(?:surname|first|last|middle|family|given|maiden)\b[^.?!;\d]{0,30}$/i;

/** What follows the name of a street. */
export const STREET_FOLLOWS =
  /^[\s,]+(?:streets?|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|way|place|row|terrace|circle|parkway|trail|highway|square)\b/i;

/** Between a state and its ZIP code. */
export const ZIP_WORDS = wordSet('zip code is');

/** The end of a surname or a town that begins as a given name does: "johnson", "charlestown". */
export const FAMILY_ENDS = wordSet(
  `son sen sson ton town ville berg burg burgh man mann land field ford ham stein wood well worth bury ovic ovich evic
  evich ova eva enko yan ian sky ski opoulos akis idis elli etti ini ino`,
);

/** A verb, so that "i" before it is who speaks. */
export const AFTER_I =
  /^\s+(?:am|was|have|need|want|would|will|had|got|live|can|could|do|did|don't|just|think|called|work|'m|moved|lost|think)\b/i;
