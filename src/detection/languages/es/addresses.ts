import { phrases, wordMap, wordSet } from '../../lexicon/words.js';
import type { AddressTables } from '../said-tables.js';
import { DIRECTION, REGION_NAMES, UNIT } from './places.js';

/** Returns the words without accents, as in the lookups of the grammar. */
function folded(words: Iterable<string>): readonly string[] {
  return Array.from(words, (word) =>
    word
      .normalize('NFD')
      .replace(/(?<![nN])\p{M}/gu, '')
      .normalize('NFC'),
  );
}

const ORDINALS =
  'primero primera segundo segunda tercero tercera cuarto cuarta quinto quinta sexto sexta septimo septima octavo octava noveno novena decimo decima'.split(
    ' ',
  );

const FLOORS = new Map([
  ...ORDINALS.map((said, at): [string, string] => [
    said,
    `${String(Math.floor(at / 2) + 1)}.${said.endsWith('a') ? 'ª' : 'º'}`,
  ]),
  ...wordMap('primer 1.º tercer 3.º bajo Bajo atico Ático entresuelo Entresuelo principal Principal'),
]);

/** Vocabulary of spoken addresses. */
export const SPANISH_ADDRESSES: AddressTables = {
  choiceNames: [],
  types: new Set(),
  weakTypes: new Set(),
  leadingTypes: new Set(
    phrases(`
      calle, c /, cl, av, avda, avenida, plaza, paseo, camino, carretera, carrera, calzada, ronda, travesia, bulevar, boulevard, blvd,
      callejon, privada, prolongacion, urbanizacion, urb, glorieta, via, gran via, rambla, cerrada, andador, residencial, fraccionamiento,
      circuito, retorno, eje
    `),
  ),
  numberedRoads: new Map(),
  directions: wordSet(DIRECTION),
  links: wordSet('de del la las los el y'),
  numberedNames: wordSet('de'),
  units: new Set([...wordSet(UNIT), ...wordSet('mza oficina despacho cuarto habitacion dep dpto')]),
  bareUnits: new Set(['planta baja']),
  numberless: new Map([['sin numero', 's/n']]),
  floorNouns: wordSet('piso planta nivel'),
  floors: FLOORS,
  sides: wordSet('izquierda izq izqda izda derecha dcha der centro exterior interior'),
  numberWords: wordSet('numero num no nº #'),
  quarters: wordSet('colonia col alcaldia barrio'),
  townLeads: new Set(phrases('en, aqui en, ahi en, alli en, cp')),
  regions: new Set(folded(REGION_NAMES)),
  regionCodes: new Set(),
  everydayCodes: new Set(),
  countries: new Map([
    ['estados unidos', 'Estados Unidos'],
    ['eeuu', 'EEUU'],
  ]),
  postcodes: new Set(phrases('codigo postal es, codigo postal, c p, cp, el codigo postal es')),
  boxes: new Map([
    ['apartado postal', 'Apartado Postal'],
    ['apartado de correos', 'Apartado de Correos'],
    ['apartado', 'Apartado'],
  ]),
  labels: new Set(
    phrases(`
      mi direccion es, la direccion es, direccion es, direccion, mi domicilio es, domicilio, vivo en, vivo en la, vivo en el, estoy en,
      es en, es, el numero es, la calle es, la ciudad es, se escribe, coma, punto, claro
    `),
  ),
  leads: new Set(phrases('en, el, la, numero, #')),
  halves: new Set(['y medio']),
  withLetter: new Set(['con', 'con una', 'con la']),
  atTheEnd: new Set(['al final']),
  talk: wordSet(`
    yo mi mis tu su sus me te se es son era soy estoy vivo vive tengo tiene que pero porque si cuando donde quien como puede podria quiero
    necesito gracias hola favor direccion telefono
  `),
  crossings: wordSet('y con &'),
  joints: wordSet('y o con por para sin'),
  ordinals: new Map(),
  beginnings: new Set(),
  smallWords: wordSet('de del la las los el y'),
  articles: wordSet('la las los el'),
};
