import { wordSet } from '../../lexicon/words.js';

/** Street suffixes that are hardly ever anything else after a number and a name (USPS Publication 28, appendix C1). */
export const STRONG_STREETS = wordSet(`
  street str avenue ave av boulevard blvd boul road rd lane ln parkway pkwy pky terrace terr turnpike tpke expressway
  expy causeway cswy crescent cres alley aly highway hwy freeway fwy freeway route rte broadway esplanade quay
  throughway thruway bypass byp frontage
`);

/** Suffixes that are ordinary words or other abbreviations as well. */
export const MEDIUM_STREETS = wordSet(`
  st drive dr drv court ct crt place pl way wy circle cir circ loop trail trl square sq plaza plz ter tr
  bend bluff commons cove crossing xing glen grove hollow knoll landing ldg meadow meadows mews overlook passage ridge
  summit trace heights hts hills hollows manor vista
`);

/** Types that stand before their name: "12 rue Cartier", "4 calle Luna". */
export const LEADING_STREETS = wordSet('rue calle avenida via camino paseo chemin rua viale corso');

/** Types that a number follows: "Highway 9"; others only after whose road it is. */
export const NUMBERED_STREETS = wordSet('highway hwy route rte rt fm interstate');
export const ROAD_OWNERS = wordSet('county state township ranch forest');

/** Between a street and its town. */
export const PLACE_LEADS = wordSet('in at');

/** USPS Publication 28, appendix B, as words and letters. */
export const DIRECTIONS = wordSet(`
  n s e w ne nw se sw north south east west northeast northwest southeast southwest no so
`);

/** Secondary unit designators (USPS Publication 28, appendix C2), and what people say for them. */
export const UNITS = wordSet(`
  apt apartment apartments unit suite ste number no num lot trailer trlr space spc floor fl flr room rm bldg building
  flat slip dept department box tower level house villa condo cottage cabin stop pmb door
`);

/** What a postal box is called, and how that is written. */
export const POSTAL_BOX = /^(?:p\.? ?o\.?|post office) box(?= \d)/i;
export const WRITTEN_BOX = 'PO Box';

/** Units that need no number after them. */
export const BARE_UNITS = wordSet('penthouse ph basement bsmt rear upstairs downstairs');

/** Words of every day that are parts of streets' names as well. */
export const STREET_NAMES = wordSet(
  'old new high state country college school bank middle sugar may union long',
);

/** What is counted or measured, and what else is no name behind a number, besides words that never are. */
export const NO_NAMES = wordSet(`
  mile miles block blocks feet foot ft inch inches yard yards meter meters kilometer kilometers km min mins hr hrs yr yrs
  mg mcg ml milligram milligrams microgram micrograms milliliter milliliters gram grams units capsule capsules drop drops
  puff puffs percent degree degrees dollar dollars cent cents buck bucks pound pounds lb lbs ounce ounces oz liter liters
  child children visit visits bottle bottles boxes bag bags pack packs refills am pm clock calorie calories year-old
  plus minus away ago soon later until till whose without walked walking driving drove turned press exit wheel disk
  don t ll ve re didn doesn isn wasn won cannot hurry fast
`);

/** Words before a type that describe and name nothing: "a 3 lane highway", "the main road". */
export const DESCRIBING = wordSet(`
  way lane star point traffic side dead bad good safe short clean whole small nice great better best single dirt gravel toll bike
  same next cross back front walking hiking golf tennis fast empty full busy quiet public private local city main own
`);
