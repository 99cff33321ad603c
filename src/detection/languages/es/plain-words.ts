import { wordSet } from '../../lexicon/words.js';
import { MONTHS } from './calendar.js';
import { COMMON_WORDS } from './common-words.js';
import { NUMBER_WORDS as SAID_NUMBERS } from './numbers.js';

/** Common words that are also names for people, streets or places, from the name lists of `training/lexicon`. */
const NAMES_TOO = wordSet(`
  alta alto ama amor avenida barrio blanca blanco caballero calle calma camino casa chau chica chico cielo ciudad
  colonia corazon cuesta dale dan dios dolores dona ella flores grande iglesia julio lee leo lindo luz malo mama marco
  mata mayo mia mira nina nino ojo palo papa paso pena pueblo puente puerta rabia rancho rojo sala san santa seguro
  sello sol tan verde
`);

/** Numbers that are also articles. */
const ARTICLES = wordSet('un una');
/** Number words and ordinals. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...[...SAID_NUMBERS].filter((word) => !ARTICLES.has(word)),
  ...wordSet('primero primera'),
]);

/** Words that everybody uses. */
export const SAID_BY_ALL: ReadonlySet<string> = new Set([...COMMON_WORDS.words, ...wordSet('doctora')]);

/** Members of {@link SAID_BY_ALL} that can be a name or a date. */
export const MAY_BE_VALUES: ReadonlySet<string> = new Set([...NAMES_TOO, ...MONTHS]);
