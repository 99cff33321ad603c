import { GIVEN_NAMES } from './lexicon/given-names.js';
import { DISTINCT_NAMES } from './lexicon/distinct-names.js';
import { wordSet } from './lexicon/words.js';
import { MONTHS as ENGLISH_MONTHS } from './languages/en/calendar.js';
import { COMMON_WORDS as ENGLISH } from './languages/en/common-words.js';
import { NUMBERS } from './languages/en/numbers.js';
import { MONTHS as SPANISH_MONTHS } from './languages/es/calendar.js';
import { COMMON_WORDS as SPANISH } from './languages/es/common-words.js';
import { NUMBER_WORDS } from './languages/es/numbers.js';

const ACCENT = /\p{M}/gu;

/** Common words that people, streets or places are named by too: from the name lists of `training/lexicon`. */
const NAMES_TOO = wordSet(`
  alta alto ama amor avenida baby bank barrio best big bills blanca blanco blood blue boss boy bridge caballero calle
  calma camino casa case cat center chau chica chico child church cielo city ciudad colonia corazon county cross crown
  cuesta dale dan dash day dear dios dolores dona early ella fair flores friday friend gate good grande green guy hang
  hey hon honey hope house iglesia julio july key lady lake law lee leo light lindo little long lord love lovely luck
  luz malo mama man marco mark marked mata match may mayo mia might miles mira monday nina nino ojo page palo papa park
  paso pass pen pena pink place point post price pueblo puente puerta rabia rancho real red rest ride ring road rojo
  room rose round rush saint sala san santa school seguro sello service shield shop short shoulder sir small sol spring
  star state straight street sugar summer sweet tan thursday top town tuesday university valley verde water wednesday
  west white will won yellow young
`);

/** Words of the front desk that the lists leave out, by which languages are told apart. */
const AT_THE_DESK = wordSet(`
  accounts advice agent allergic allergies allergy alone amount answers appeal appointment appointments arm arms balance
  benefits bilingual blister booking callback caller callers cancel cash chat claims contact copay copy costs cough
  coverage current customer denied dental department device diagnosis discharge doc doctor doctora doctors doses drug
  drugs email employee error explain false fever flag follow forms gives group history hm honestly id information injury
  insulin intake labs language legal level limit lines link lol lookup main manager me messages missed mobile months no
  noon notice nurse offer operator orders owner oxygen pain parent parents parking patient patients pending per period
  physical plans pls prescriber prices prior privacy promise rash reads received record reference refill refills repeat
  resident rest result retired return review rules save schedule screen search service services signature slot slots
  social spouse staff step steps stomach strength supervisor support surgery test therapy tomorrow tools tooth total
  transfer travel update urgent vaccine value version video voicemail woman worker
`);

/** Numbers that are articles too. */
const ARTICLES = wordSet('un una');
const { unit, teen, tens, hundred, thousand, ordinal, repeat } = NUMBERS;
const OF_NUMBERS: ReadonlySet<string> = new Set([
  ...[unit, teen, tens, hundred, thousand, ordinal, repeat].flatMap((table) => [...table.keys()]),
  ...[...NUMBER_WORDS].filter((word) => !ARTICLES.has(word)),
  ...['million', 'dozen', 'primero', 'primera'],
]);

const NO_PLAIN_WORDS: ReadonlySet<string> = new Set([
  ...GIVEN_NAMES,
  ...DISTINCT_NAMES,
  ...NAMES_TOO,
  ...OF_NUMBERS,
  ...ENGLISH_MONTHS,
  ...SPANISH_MONTHS,
]);
const PLAIN: ReadonlySet<string> = new Set(
  [...ENGLISH.words, ...SPANISH.words, ...AT_THE_DESK].filter((word) => !NO_PLAIN_WORDS.has(word)),
);

/** A word as the lists have it: in small letters, without accents. */
function folded(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(ACCENT, '');
}

/** Whether a word is one of the some thousand that everybody says, and no name of a person or a place, nor a number. */
export function isPlainWord(word: string): boolean {
  return PLAIN.has(folded(word));
}

/** Whether a word says a number, or where one stands in an order. */
export function isNumberWord(word: string): boolean {
  return OF_NUMBERS.has(folded(word));
}
