import { HESITATION, I_AM, IS, ITS, OKAY, THATS, THEY_ARE, WE_ARE, WOULD_BE, YES } from './talk.js';
import { FOUR } from './numbers.js';
import { POSSESSIVE } from './people.js';
import { wordSet } from '../../lexicon/words.js';

/** Cues of a place in questions and statements. Alternatives without a group, for larger patterns with the flag `i`. */

/** Words before "address" that give it another meaning. */
export const OTHER_ADDRESS =
  'e-?mail|mail server|web|ip|i p|mac|network|internet|site|static|wallet|bitcoin|crypto|url|http|host|server|remote|client|source';
export const ADDRESS = 'address(?:es)?|addr';
/** Questions for an address without the word. */
export const ADDRESS_ASKED = String.raw`where (?:do|does|did|are|is|am|should|shall|can|could|would|will) (?:you|he|she|they|we|i|your|the|it)\b[^?]{0,40}\b(?:live|living|stay(?:ing)?|reside|located|send|sent|mail|ship|deliver|drop|come|go|pick|meet)|where (?:to|do we|is home)|cross streets?|street (?:name|number|and)|house number|(?:what|which) street|residence|ship(?:ping)? to|deliver(?:y|ed)? to`;
/** Words in questions with "where" or "address" that do not ask for a place. */
export const NO_PLACE_ASKED =
  'e-?mail|ip|mac|web ?site|url|link|portal|browser|network|router|modem|appointment|prescription|pharmacy fax';
export const HOME_ASKED = '(?:home|street|mailing|postal) address';
/** Words of JSON keys for addresses, and of keys that only resemble one. */
export const ADDRESS_KEY = 'address|addr|street|residence|line ?[12]?|domicile';
export const OTHER_KEY =
  'e ?mail|ip|mac|web|url|remote|client|source|host|network|wallet|number of lines|items?';

const HOME = `residence|domicile|home|house|(?:my|her|his) place`;
const COPULA = `${IS}|as|${WOULD_BE}|to|at|on file|now|${ITS}|actually|currently|still|changed(?: to)?|moved(?: to)?`;
export const DWELL = 'liv(?:e|es|ed|ing)|resid(?:e|es|ed|ing)|stay(?:s|ed|ing)?';
const SOUNDS = `${HESITATION}|so|${OKAY}|${YES}|like|${ITS}|${THATS}|number|the`;
/** Words of which {@link SURE_LEAD} contains at least one. */
export const DWELLING = `${ADDRESS}|${HOME}|${DWELL}`;
/** Phrases directly before an address. */
export const SURE_LEAD = String.raw`(?:(?<!\b(?:${OTHER_ADDRESS}) )\b(?:${ADDRESS}|${HOME})(?:'s)?(?:[\s:=,-]*\b(?:${COPULA}))*|\b(?:${DWELL})\s+(?:\w+\s+){0,2}(?:at|on|off))[\s:,=-]*(?:(?:${SOUNDS})[\s,]*){0,4}`;
export const ON_STREET = 'on|at|off|near|from|to|of';
/** Words about a route before a street name, which is not an address there. */
export const DRIVING =
  'turn|left|right|exit|straight|merge|traffic|accident|construction|detour|closed|bus|across|down|between|past';

/** Number words and designations of postal boxes and routes (USPS Publication 28, 24 to 28 and 238). */
export const BOX_NUMBER = 'number|no|num';
export const BOX = String.raw`(?:p\.?\s{0,2}o\.?\s{0,2}|post(?:al)?\s+office\s+)(?:box|bx|drawer)\b|\bp\.?\s?o\.?\s?b\b\.?|\bpmb\b`;
export const BOX_ON_ROUTE = 'box';
export const ROUTE = String.raw`(?:rural|star|highway contract|contract)\s+(?:route|rte|delivery|road)|r\.?\s?r\.?|r\.?\s?f\.?\s?d\.?|h\.?\s?c\.?(?:\s?r)?|route|rte|rt|psc|p\s?s\s?c|cmr|c\s?m\s?r|unit|ship`;
export const MILITARY_POST = String.raw`[afd]\.?\s?p\.?\s?o\.?[\s,]{0,3}a\s?[aep]`;

/** Names for a ZIP code. */
export const ZIP_WORD = `zip(?:[ -]?codes?)?|z i p(?: codes?)?|zipcodes?|post(?:al)?[ -]?codes?|p ?lus[ -]?(?:${FOUR})`;
/** Cues of another number between {@link ZIP_WORD} and the digits. */
export const OTHER_NUMBER =
  'phone|cell|mobile|fax|account|acct|card number|member|policy|mrn|record|birth|born|dob|social|ssn|order|claim|group|dollars?|call|reach|tracking|code is not';
/** Cues of a second ZIP code: "… used to be 90210 but now it's 10001". */
export const ANOTHER_ZIP = 'now|but|changed|new|old|formerly|before|previously|instead|not|or';
/** Phrases after a ZIP code: "60614 is our zip code", "in the 60614 area". */
export const ZIP_AFTER = String.raw`[\s,]*(?:(?:${IS}|'s|${WOULD_BE}|being|for|as)\s+)?(?:(?:${POSSESSIVE}|the|a|that|right|still|also|now|home|billing|mailing|current|old|new|correct)\s+)*(?:${ZIP_WORD}|area)(?![\p{L}])`;
/** Phrases before a ZIP code: "i'm in 47677". */
export const DWELT_BEFORE = String.raw`\b(?:${I_AM}|${WE_ARE}|${THEY_ARE}|${DWELL}|located|based|mov(?:ed|ing))\s+(?:\w+\s+){0,2}(?:in|near|to|around|from|at)\s+(?:the\s+)?|\bnear\s+`;
export const ZIP_LABEL = 'zip|zip ?code|postal|postcode|post code';
export const NO_COUNT =
  'steps|people|patients|dollars?|bucks|calories|units?|miles?|feet|pounds|times|milligrams?|mg|points?|square|members|years?|percent|%';
export const LICENSE = 'licen[sc]ed?|medical|board|npi|dea|certificate';

/** Street suffixes that have hardly any other use after a number and a name (USPS Publication 28, appendix C1). */
export const STRONG_STREETS = wordSet(`
  street str avenue ave av boulevard blvd boul road rd lane ln parkway pkwy pky terrace terr turnpike tpke expressway
  expy causeway cswy crescent cres alley aly highway hwy freeway fwy freeway route rte broadway esplanade quay
  throughway thruway bypass byp frontage
`);

/** Street suffixes that are also ordinary words or other abbreviations. */
export const MEDIUM_STREETS = wordSet(`
  st drive dr drv court ct crt place pl way wy circle cir circ loop trail trl square sq plaza plz ter tr
  bend bluff commons cove crossing xing glen grove hollow knoll landing ldg meadow meadows mews overlook passage ridge
  summit trace heights hts hills hollows manor vista
`);

/** Street types before a name: "12 rue Cartier", "4 calle Luna". */
export const LEADING_STREETS = wordSet('rue calle avenida via camino paseo chemin rua viale corso');

/** Street types before a number ("Highway 9"), and owners of roads, which enable a number after any type. */
export const NUMBERED_STREETS = wordSet('highway hwy route rte rt fm interstate');
export const ROAD_OWNERS = wordSet('county state township ranch forest');

/** Prepositions between a street and its town. */
export const PLACE_LEADS = wordSet('in at');

/** Directions and their letters (USPS Publication 28, appendix B). */
export const DIRECTIONS = wordSet(`
  n s e w ne nw se sw north south east west northeast northwest southeast southwest no so
`);

/** Secondary unit designators (USPS Publication 28, appendix C2) and their everyday synonyms. */
export const UNIT =
  'apt|apartment|apartments|unit|suite|ste|lot|trailer|trlr|space|spc|floor|fl|flr|room|rm|bldg|building|flat|slip|dept|department|box|tower|level|house|villa|condo|cottage|cabin|stop|pmb|door';
export const UNITS: ReadonlySet<string> = new Set([...wordSet(UNIT), ...wordSet('number no num')]);

/** Forms of "PO Box", and its written form. */
export const POSTAL_BOX = /^(?:p\.? ?o\.?|post office) box(?= \d)/i;
export const WRITTEN_BOX = 'PO Box';

/** Units without a number. */
export const BARE_UNITS = wordSet('penthouse ph basement bsmt rear upstairs downstairs');

/** Everyday words that are also parts of street names. */
export const STREET_NAMES = wordSet(
  'old new high state country college school bank middle sugar may union long',
);

/** Words after a number that are not a street name, such as units, in addition to words that never are. */
export const NO_NAMES = wordSet(`
  mile miles block blocks feet foot ft inch inches yard yards meter meters kilometer kilometers km min mins hr hrs yr yrs
  mg mcg ml milligram milligrams microgram micrograms milliliter milliliters gram grams units capsule capsules drop drops
  puff puffs percent degree degrees dollar dollars cent cents buck bucks pound pounds lb lbs ounce ounces oz liter liters
  child children visit visits bottle bottles boxes bag bags pack packs refills am pm clock calorie calories year-old
  plus minus away ago soon later until till whose without walked walking driving drove turned press exit wheel disk
  don t ll ve re didn doesn isn wasn won cannot hurry fast
`);

/** Descriptive words before a street type: "a 3 lane highway", "the main road". */
export const DESCRIBING = wordSet(`
  way lane star point traffic side dead bad good safe short clean whole small nice great better best single dirt gravel toll bike
  same next cross back front walking hiking golf tennis fast empty full busy quiet public private local city main own
`);
