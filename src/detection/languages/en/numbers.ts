import { wordMap, wordSet } from '../../lexicon/words.js';
import type { NumberTables } from '../language.js';
import { MOMENT, OKAY, SOUND_WORDS, STALLS } from './talk.js';
import { SERIES } from './identifiers.js';
import { POSSESSIVE } from './people.js';

/** Number words in lower case by role, each with its value. */
export const NUMBERS = {
  unit: wordMap(
    'zero 0 nought 0 naught 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 niner 9',
  ),
  oh: wordMap('oh 0 o 0'),
  teen: wordMap(
    'ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19',
  ),
  tens: wordMap('twenty 20 thirty 30 forty 40 fourty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90'),
  hundred: wordMap('hundred 100'),
  thousand: wordMap('thousand 1000'),
  hundreds: new Map<string, string>(),
  thousands: new Map<string, string>(),
  ordinal: wordMap(`
    first 1 second 2 third 3 fourth 4 fifth 5 sixth 6 seventh 7 eighth 8 ninth 9 tenth 10 eleventh 11 twelfth 12
    thirteenth 13 fourteenth 14 fifteenth 15 sixteenth 16 seventeenth 17 eighteenth 18 nineteenth 19 twentieth 20
    thirtieth 30
  `),
  repeat: wordMap('double 2 triple 3 treble 3 quadruple 4'),
  plus: wordMap('plus 0'),
  and: wordMap('and 0'),
  article: wordMap('a 1'),
  /** Words that recognizers write for a digit. They count as digits only among dictated digits. */
  sound: wordMap('to 2 too 2 for 4 fore 4 won 1 ate 8 tree 3'),
} as const;

/** Alternatives without a group, for larger patterns with the flag `i`. */
export const ORDINAL_SUFFIX = 'st|nd|rd|th';
/** Names of single digits. */
export const DIGIT = 'zero|oh|one|two|three|four|five|six|seven|eight|nine';
export const FOUR = 'four|4';
/** Numbers of digits in one part of a longer number. */
export const SHORT_COUNT = `two|three|2|3|${FOUR}`;

/** Vocabulary of spoken numbers. */
export const SPOKEN_NUMBERS: NumberTables = {
  words: NUMBERS,
  fillers: [...wordSet(`${SOUND_WORDS}|${OKAY}|then|next|so|space`), 'and then', ...STALLS],
  series: `and then|${SERIES}`,
  afterIdleOne: `${MOMENT}|minute|more|of|thing|time|day|week|month|year|question|other|another`,
  // Example: "the last four eleven twenty".
  counts: new Map([
    [2, /\bmiddle $/i],
    [3, /(?:^|[.,] |\b(?:the|my|are|is) )first $/i],
    [4, /\b(?:last|final)[ -]$/i],
  ]),
  objects: `the|a|an|${POSSESSIVE}|its|me|you|him|us|them|it|this|that|these|those|verification|reference`,
  rangeLeads: 'from|between|range[sd]?|ranging|anywhere|went|goes|going|dropped|jumped',
  approximately: 'about|around',
  ordinalSuffixes: ORDINAL_SUFFIX.split('|'),
  ordinalSuffix: (value) =>
    value > 10 && value < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'),
};
