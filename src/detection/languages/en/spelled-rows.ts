import { regExp } from '../../../common/text/reg-exp.js';
import { wordMap, wordSet } from '../../lexicon/words.js';
import type { SpelledWordTables } from '../language.js';
import { DIGIT } from './numbers.js';
import { ORDINARY_WORDS } from './ordinary-words.js';

/** Where the next word of a name begins that is spelled; these alone are no name even where the letters before them are none. */
export const NEXT_WORD = /(?<![\p{L}\p{N}])(?:new|next) word(?![\p{L}\p{N}])/giu;

/** Such words between two names. */
export const BETWEEN_ROWS = /^[\s,.-]*(?:(?:new|next) word|(?:and )?then)[\s,.-]*$/i;

/** A question for a name, or for how something is spelled. */
export const ASKS_SPELLING = /\b(?:names?|surname|spell\w*)\b/i;

/** Marks and digits of an e-mail address. */
const MARK = `(?:dot|period|full stop|under ?score|dash|hyphen|plus(?: sign)?|at(?: sign)?|${DIGIT})`;

/** What is said between and around the letters of a word. */
export const SPELLED_WORDS: SpelledWordTables = {
  joints: wordMap("dash - hyphen - apostrophe '"),
  spaces: new Set(['space']),
  breaks: new Set(['new word', 'next word', 'and then', 'then']),
  marks: new Map([
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
  ]),
  atTheEnd: /^\s+(?:at|in) the end\b/i,
  nameLeads:
    /\b(?:names?|surname|first|last|middle|family|given|maiden|spell\w*|called|letters)\b[^.?!;\d]{0,30}$/i,
  partLeads: /\b(?:surname|first|last|middle|family|given|maiden)\b[^.?!;\d]{0,30}$/i,
  streetFollows:
    /^[\s,]+(?:streets?|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|way|place|row|terrace|circle|parkway|trail|highway|square)\b/i,
  zipWords: wordSet('zip code is'),
  familyEnds: wordSet(
    `son sen sson ton town ville berg burg burgh man mann land field ford ham stein wood well worth bury ovic ovich evic
  evich ova eva enko yan ian sky ski opoulos akis idis elli etti ini ino`,
  ),
  saidDot: /\b(?:dot|period|full stop)\b/i,
  pausedMark: regExp.gi`\s*,\s+(?=${MARK}\b)|(?<=\b${MARK}),\s+|\bfull stop\b|\bplus sign\b`,
  shortMarks: new Map([
    ['full stop', 'dot'],
    ['plus sign', 'plus'],
  ]),
  ordinaryWords: ORDINARY_WORDS,
};
