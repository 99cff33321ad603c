import { wordMap, wordSet } from '../../lexicon/words.js';
import type { NumberTables } from '../language.js';
import { SOUND_WORDS } from './talk.js';

/** Names of single digits without accents, as in the lookups of the grammar. */
export const UNITS = 'cero uno dos tres cuatro cinco seis siete ocho nueve'.split(' ');
const TEENS =
  `diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres
  veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve`.split(/\s+/);
const TENS = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const HUNDREDS = 'dosc tresc cuatroc quin seisc setec ochoc novec'.split(' ');

const unit = new Map(UNITS.map((word, value) => [word, String(value)]));
/** Tens with and without a unit: "treinta", "treinta y uno". Without "y" the unit is a separate digit. */
const tens = TENS.flatMap((word, at) =>
  [word, ...UNITS.slice(1).map((one) => `${word} y ${one}`)].map((said, one): [string, string] => [
    said,
    String(10 * (at + 3) + one),
  ]),
);
const apocopes = TENS.flatMap((word, at) =>
  ['un', 'una'].map((one): [string, string] => [`${word} y ${one}`, String(10 * (at + 3) + 1)]),
);
const below = new Map([
  ...TEENS.map((word, at): [string, string] => [word, String(at + 10)]),
  ...wordMap('veintiun 21 veintiuna 21'),
  ...tens,
  ...apocopes,
]);
const hundreds = new Map([
  ...wordMap('cien 100 ciento 100'),
  ...HUNDREDS.flatMap((stem, at) =>
    ['ientos', 'ientas'].map((end): [string, string] => [stem + end, String(100 * (at + 2))]),
  ),
]);
const NONE: ReadonlyMap<string, string> = new Map();

/** Vocabulary of spoken numbers. */
export const SPOKEN_NUMBERS: NumberTables = {
  words: {
    unit,
    oh: NONE,
    teen: below,
    tens: NONE,
    hundred: NONE,
    thousand: NONE,
    hundreds,
    thousands: wordMap('mil 1000'),
    ordinal: wordMap('primero 1'),
    repeat: wordMap('doble 2 triple 3'),
    plus: wordMap('mas 0'),
    and: NONE,
    article: NONE,
    sound: NONE,
  },
  fillers: [
    ...wordSet(`${SOUND_WORDS} este pues luego entonces coma espacio pausa`),
    'o sea',
    'a ver',
    'deje ver',
    'dejeme ver',
    'y luego',
    'y despues',
  ],
  series: 'luego|y luego|y despues',
  afterIdleOne: 'mas|que|se|mismo|nunca',
  // Example: "los últimos cuatro 1120".
  counts: new Map([
    [3, /\b(?:primer[ao]s) $/i],
    [4, /\b(?:ultim[ao]s|finales) $/i],
  ]),
  objects: 'el|la|los|las|mi|su|me|le|te|lo',
  rangeLeads: 'de|entre|desde',
  approximately: 'unos|unas|como',
  ordinalSuffix: () => '',
  ordinalSuffixes: ['o', 'a', 'º', 'ª', '°', 'er', 'ero', 'ro', 'do', 'to', 'mo', 'vo', 'no'],
};

const WORD = /^\p{L}+$/u;

/** Number words as recognizers write them, with and without accents. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...[...unit.keys(), ...below.keys(), ...hundreds.keys()].filter((word) => WORD.test(word)),
  ...wordSet('un una mil doble triple dieciséis veintidós veintitrés veintiséis veintiún'),
]);
