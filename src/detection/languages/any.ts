import { regExp } from '../../common/text/reg-exp.js';
import { ENGLISH_ANYWHERE } from './en/anywhere.js';
import { SPANISH_ANYWHERE } from './es/anywhere.js';
import type { WordsAnywhere } from './words-anywhere.js';

/**  Union of {@link WordsAnywhere} in all languages. */

const LANGUAGES: readonly WordsAnywhere[] = [ENGLISH_ANYWHERE, SPANISH_ANYWHERE];

type Named<Value> = {
  [Name in keyof WordsAnywhere]: WordsAnywhere[Name] extends Value ? Name : never;
}[keyof WordsAnywhere];

const either = (name: Named<string>): string => LANGUAGES.map((words) => words[name]).join('|');
const all = (name: Named<ReadonlySet<string>>): ReadonlySet<string> =>
  new Set(LANGUAGES.flatMap((words) => [...words[name]]));
/** Merges the tables of all languages. If two languages share an entry, the first language has precedence. */
const table = (name: Named<ReadonlyMap<string, string>>): ReadonlyMap<string, string> =>
  new Map(LANGUAGES.toReversed().flatMap((words) => [...words[name]]));

export const MONTH_NAMES: readonly (readonly string[])[] = LANGUAGES.map(({ MONTHS }) => MONTHS);
export const MONTH = either('MONTH');
export const WEEKDAY = either('WEEKDAY');
export const ARTICLE = either('ARTICLE');
export const OF = either('OF');
export const OF_DAY = either('OF_DAY');
export const YEAR_LEAD = either('YEAR_LEAD');
export const YEAR_OF_MONTH = either('YEAR_OF_MONTH');
export const ORDINAL_SUFFIX = either('ORDINAL_SUFFIX');
export const BIRTH = either('BIRTH');
export const OCCASION = either('OCCASION');
export const TO_DAY = either('TO_DAY');
export const DAY_LEAD = either('DAY_LEAD');
export const DAY_ASKED = either('DAY_ASKED');
export const TODAY = either('TODAY');
export const TODAY_IN_PROMPT = either('TODAY_IN_PROMPT');
export const DAY_PARTS = either('DAY_PARTS');
export const HAPPENED = either('HAPPENED');
export const STATED = either('STATED');
export const AGE_NAMED = either('AGE_NAMED');
export const AGE_NAMED_LINK = either('AGE_NAMED_LINK');
export const AGE_ASKED = either('AGE_ASKED');
export const AGE_AFTER = either('AGE_AFTER');
export const AGE_UNIT = either('AGE_UNIT');
export const AGE_LIMIT = either('AGE_LIMIT');
export const CORRECTION = either('CORRECTION');
export const RESUMPTION = either('RESUMPTION');
export const UNIT = either('UNIT');
export const AFTER_PLACE = either('AFTER_PLACE');

export const CODE_MARKS = table('CODE_MARKS');
export const LETTER_WORDS = table('LETTER_WORDS');
export const NAME_JOINTS = table('NAME_JOINTS');

export const NAME_TALK = all('NAME_TALK');
export const READABLE_IN_NAMES = all('READABLE_IN_NAMES');
export const CODE_TALK = all('CODE_TALK');
export const BESIDE_CODES = all('BESIDE_CODES');
export const NUMBER_NOUNS = all('NUMBER_NOUNS');
export const PHONE_WORDS = all('PHONE_WORDS');
export const TOWN_LEADS = all('TOWN_LEADS');
export const ASKS_SPELLING = regExp.iu`${either('ASKS_SPELLING')}`;
