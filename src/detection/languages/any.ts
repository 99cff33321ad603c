import { regExp } from '../../common/text/reg-exp.js';
import * as en from './en/calendar.js';
import * as enAges from './en/ages.js';
import * as enBeside from './en/beside-values.js';
import { MARK_NAME as ENGLISH_MARKS, AT as ENGLISH_AT, SPOKEN_MARKS as ENGLISH_SPOKEN } from './en/marks.js';
import { ORDINAL_SUFFIX as ENGLISH_SUFFIX } from './en/numbers.js';
import { ASKS_SPELLING as ENGLISH_QUESTION, LETTER_WORDS as ENGLISH_LETTERS } from './en/spelling.js';
import * as enTalk from './en/talk.js';
import * as es from './es/calendar.js';
import * as esAges from './es/ages.js';
import * as esBeside from './es/beside-values.js';
import { AT as SPANISH_AT, DASH, SPOKEN_MARKS, UNDERSCORE } from './es/marks.js';
import { LETTERS } from './es/spelling.js';
import { CORRECTION as SPANISH_CORRECTION } from './es/talk.js';

/**
 * Words of all languages at once: what a value was said in, its own words tell, without a text round it. Only what means the
 * same wherever it stands is here. Alternatives without a group, for larger patterns with `i`.
 */

/** From the first on, of each language. */
export const MONTH_NAMES: readonly (readonly string[])[] = [en.MONTHS, es.MONTHS];
export const MONTH = `${en.MONTH}|${es.MONTH}`;
export const WEEKDAY = `${en.WEEKDAY}|${es.WEEKDAY}`;
export const ARTICLE = `${en.ARTICLE}|${es.ARTICLE}`;
export const OF = `${en.OF}|${es.OF}`;
export const OF_DAY = `${en.OF_DAY}|${es.OF_DAY}`;
export const YEAR_LEAD = `${en.YEAR_LEAD}|${es.YEAR_LEAD}`;
export const YEAR_OF_MONTH = `${en.YEAR_OF_MONTH}|${es.YEAR_LEAD}`;
export const ORDINAL_SUFFIX = `${ENGLISH_SUFFIX}|${es.ORDINAL_SUFFIX}`;
export const BIRTH = `${en.BIRTH}|${es.BIRTH}`;
export const OCCASION = `${en.OCCASION}|${es.OCCASION}`;
export const TO_DAY = `${en.TO_DAY}|${es.TO_DAY}`;
export const DAY_LEAD = `${en.DAY_LEAD}|${es.DAY_LEAD}`;
export const DAY_ASKED = `${en.DAY_ASKED}|${es.DAY_ASKED}`;
export const TODAY = `${en.TODAY}|${es.TODAY}`;
export const TODAY_IN_PROMPT = `${en.TODAY_IN_PROMPT}|${es.TODAY}`;
export const DAY_PARTS = `${en.DAY_PARTS}|${es.DAY_PARTS}`;
export const HAPPENED = `${en.HAPPENED}|${es.HAPPENED}`;
export const STATED = `${en.STATED}|${es.STATED}`;

export const AGE_NAMED = `${enAges.AGE_NAMED}|${esAges.AGE_NAMED}`;
export const AGE_NAMED_LINK = `${enAges.AGE_NAMED_LINK}|${esAges.AGE_NAMED_LINK}`;
export const AGE_ASKED = `${enAges.AGE_ASKED}|${esAges.AGE_ASKED}`;
export const AGE_AFTER = `${enAges.AGE_AFTER}|${esAges.AGE_AFTER}`;
export const AGE_UNIT = `${enAges.AGE_UNIT}|${esAges.AGE_UNIT}`;
export const AGE_LIMIT = `${enAges.AGE_LIMIT}|${esAges.AGE_LIMIT}`;

export const CORRECTION = `${enTalk.CORRECTION}|${SPANISH_CORRECTION}`;
export const RESUMPTION = `${enTalk.RESUMPTION}|es`;

export const AT = `${ENGLISH_AT}|${SPANISH_AT}`;
export const WRITTEN_AT = `${ENGLISH_SPOKEN.writtenAt}|${SPANISH_AT}`;
export const DOT = `${ENGLISH_SPOKEN.dot}|${SPOKEN_MARKS.writtenDot}`;
export const MARK_NAME = `${ENGLISH_MARKS}|${UNDERSCORE}|${DASH}|${SPOKEN_MARKS.writtenDot}|barra|diagonal`;
export const CODE_MARKS: ReadonlyMap<string, string> = new Map([
  ...SPOKEN_MARKS.ofCodes,
  ...enBeside.CODE_MARKS,
]);
/** Of the names of letters, those that are one word. */
export const LETTER_WORDS: ReadonlyMap<string, string> = new Map([...LETTERS.words, ...ENGLISH_LETTERS]);

export const NAME_TALK: ReadonlySet<string> = new Set([...enBeside.NAME_TALK, ...esBeside.NAME_TALK]);
export const CODE_TALK: ReadonlySet<string> = new Set([...enBeside.CODE_TALK, ...esBeside.CODE_TALK]);
export const BESIDE_CODES: ReadonlySet<string> = new Set([
  ...enBeside.BESIDE_CODES,
  ...esBeside.BESIDE_CODES,
]);
export const NUMBER_NOUNS: ReadonlySet<string> = new Set([
  ...enBeside.NUMBER_NOUNS,
  ...esBeside.NUMBER_NOUNS,
]);
export const PHONE_WORDS: ReadonlySet<string> = new Set([...enBeside.PHONE_WORDS, ...esBeside.PHONE_WORDS]);
/** A question for a name, or for how something is spelled. */
export const ASKS_SPELLING = regExp.iu`${ENGLISH_QUESTION.source}|(?<!\p{L})(?:${esBeside.ASKS_SPELLING})(?!\p{L})`;
