import { wordSet } from '../../lexicon/words.js';
import { MONTHS } from './calendar.js';
import { COMMON_WORDS } from './common-words.js';
import { NUMBERS } from './numbers.js';

/** Common words that are also names for people, streets or places, from the name lists of `training/lexicon`. */
const NAMES_TOO = wordSet(`
  baby bank best big bills blood blue boss boy bridge case cat center child church city county cross crown dash day dear
  early fair friday friend gate good green guy hang hey hon honey hope house july key lady lake law light little long
  lord love lovely luck man mark marked match may might miles monday page park pass pen pink place point post price real
  red rest ride ring road room rose round rush saint school service shield shop short shoulder sir small spring star
  state straight street sugar summer sweet thursday top town tuesday university valley water wednesday west white will
  won yellow young
`);

/** Front-desk vocabulary that the common words of language identification do not contain. */
const AT_THE_DESK = wordSet(`
  accounts advice agent allergic allergies allergy alone amount answers appeal appointment appointments arm arms balance
  benefits bilingual blister booking callback caller callers cancel cash chat claims contact copay copy costs cough
  coverage current customer denied dental department device diagnosis discharge doc doctor doctors doses drug drugs
  email employee error explain false fever flag follow forms gives group history hm honestly id information injury
  insulin intake labs language legal level limit lines link lol lookup main manager me messages missed mobile months no
  noon notice nurse offer operator orders owner oxygen pain parent parents parking patient patients pending per period
  physical plans pls prescriber prices prior privacy promise rash reads received record reference refill refills repeat
  resident rest result retired return review rules save schedule screen search service services signature slot slots
  social spouse staff step steps stomach strength supervisor support surgery test therapy tomorrow tools tooth total
  transfer travel update urgent vaccine value version video voicemail woman worker
`);

const { unit, teen, tens, hundred, thousand, ordinal, repeat } = NUMBERS;
/** Number words and ordinals. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...[unit, teen, tens, hundred, thousand, ordinal, repeat].flatMap((table) => [...table.keys()]),
  ...wordSet('million dozen'),
]);

/** Words that everybody uses. */
export const SAID_BY_ALL: ReadonlySet<string> = new Set([...COMMON_WORDS.words, ...AT_THE_DESK]);

/** Members of {@link SAID_BY_ALL} that can be a name or a date. */
export const MAY_BE_VALUES: ReadonlySet<string> = new Set([...NAMES_TOO, ...MONTHS]);
