import { phrases, wordMap, wordSet } from '../../lexicon/words.js';
import { REGION_CODES, REGION_NAMES, WORD_CODES } from '../../lexicon/us-states.js';
import type { AddressTables } from '../said-tables.js';
import { SMALL_WORDS } from './beside-values.js';
import { BARE_UNITS, DIRECTIONS, LEADING_STREETS, MEDIUM_STREETS, STRONG_STREETS, UNIT } from './places.js';

/** Directions without "no" and "so", which are ordinary words in speech. */
const SAID_DIRECTIONS = [...DIRECTIONS].filter((word) => word !== 'no' && word !== 'so');

const ROADS = phrases(`
  highway, hwy, route, rte, rt, interstate, farm to market road, farm to market, county road, county highway, county route, state road,
  state route, state highway, rural route, star route, old highway, township road, ranch road, forest road, private road,
  county rd, state rd, township rd, ranch rd, forest rd, private rd, co rd, farm road
`);
const SHORT_ROADS: ReadonlyMap<string, string> = new Map(
  phrases(`
    fm FM, f m FM, f m road FM Road, fm road FM Road, cr CR, rr RR, r r RR, hc HC, h c HC, i I, us US, u s US, us highway US Highway, u s highway US Highway, us hwy US Hwy, u s hwy US Hwy, us route US Route,
    u s route US Route
  `).map((pair): [string, string] => [pair.replace(/ \p{Lu}.*/u, ''), pair.replace(/^[^\p{Lu}]*/u, '')]),
);

function titled(words: string): string {
  return words.replace(/(?<!\S)(?!to )\S/g, (letter) => letter.toUpperCase());
}

/** Vocabulary of spoken addresses. */
export const ENGLISH_ADDRESSES: AddressTables = {
  choiceNames: ['truth or consequences'],
  types: STRONG_STREETS,
  weakTypes: new Set([...MEDIUM_STREETS, ...wordSet('run pike row path point extension close walk spur')]),
  leadingTypes: new Set([...LEADING_STREETS, ...wordSet('avenue ave')]),
  numberedRoads: new Map([...ROADS.map((said): [string, string] => [said, titled(said)]), ...SHORT_ROADS]),
  directions: new Set([
    ...SAID_DIRECTIONS,
    ...phrases('north east,north west,south east,south west,n e,n w,s e,s w'),
  ]),
  links: new Set(),
  numberedNames: wordSet('mile'),
  units: new Set([...wordSet(UNIT), ...wordSet('ph cubicle bay pod')]),
  bareUnits: new Set([...BARE_UNITS, ...phrases('ground floor, top floor, upper, lower, main floor')]),
  numberless: new Map(),
  floorNouns: wordSet('floor fl flr level'),
  floors: new Map(),
  sides: new Set(),
  numberWords: wordSet('number num no #'),
  quarters: new Set(),
  townLeads: new Set(phrases('in, at, near, city of, the city of, town of, the town of')),
  regions: REGION_NAMES,
  regionCodes: REGION_CODES,
  everydayCodes: WORD_CODES,
  countries: new Map([
    ...wordMap('usa USA us US'),
    ['u s a', 'USA'],
    ['u s', 'US'],
    ['united states', 'United States'],
    ['united states of america', 'United States of America'],
  ]),
  postcodes: new Set(phrases('zip code is, zip code, zip is, zip, zipcode, z i p, postal code, postcode')),
  boxes: new Map([
    ...phrases('po box, p o box, pob, p o b, post office box, post box, postal box').map(
      (said): [string, string] => [said, 'PO Box'],
    ),
    ['gpo box', 'GPO Box'],
    ['lock box', 'Lock Box'],
  ]),
  labels: new Set(
    phrases(`
      my address is, the address is, address is, address, my home address is, home address is, mailing address is, it is, it's, its,
      that's, thats, that is, that would be, i live at, i live on, i live in, i'm at, i'm on, we live at, we're at,
      the number is, the house number is, house number is, street number, street name is, the
      the city is, city is, the state is, state is, the town is, spelled, spelt, that's spelled, it's spelled, comma, period, like
    `),
  ),
  leads: new Set(phrases('at, on, to, in, number, house number, #')),
  halves: new Set(['and a half', 'and one half', 'one half']),
  withLetter: new Set(['with a', 'with an', 'with the']),
  atTheEnd: new Set(['at the end', 'in the end', 'on the end']),
  talk: wordSet(`
    i i'm i've i'd me my you your you're he she we they them it its it's that's this is was are am be been were have has had do does did
    don't not but because if when what where who why how can could would should will please thanks thank hello hi hey yes
    live lives living address need want know think guess called say said says tell phone number zip code uh um
  `),
  crossings: wordSet('and at &'),
  joints: wordSet('and of or for by with on to as'),
  ordinals: wordMap(
    'fortieth 40 fiftieth 50 sixtieth 60 seventieth 70 eightieth 80 ninetieth 90 hundredth 100',
  ),
  beginnings: wordSet(`
    bl br ch cl cr dr dw fl fr gh gl gn gr kl kn kr ll mc ng ph pl pr ps qu rh sc sh sk sl sm sn sp sq st sv sw sz th tr ts tw wh wr zh
  `),
  smallWords: SMALL_WORDS,
  articles: new Set(),
};
