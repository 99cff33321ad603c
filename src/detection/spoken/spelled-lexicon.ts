/**
 * Words that stand for letters when a code is spelled: the spelling alphabet of the ICAO (Annex 10, volume II, table
 * 5-1) with its usual misspellings. Some are words of every day too, see {@link EVERYDAY}.
 */
export const LETTER_WORDS: ReadonlyMap<string, string> = new Map(
  (
    'alpha a alfa a bravo b charlie c delta d echo e foxtrot f golf g hotel h india i juliet j juliett j juliette j ' +
    'kilo k lima l mike m november n oscar o papa p quebec q romeo r sierra s tango t uniform u victor v whiskey w ' +
    'whisky w xray x yankee y zulu z bee b cee c dee d gee g aitch h jay j kay k ell l em m en n pee p ess s ' +
    'tee t vee v ex x wye y zee z zed z'
  )
    .match(/\S+ \S/g)
    ?.map((pair): [string, string] => [pair.slice(0, -2), pair.slice(-1)]) ?? [],
);

/** Letter words that are names, months or words too: read as letters only beside another spelled letter. */
export const EVERYDAY: ReadonlySet<string> = new Set(
  (
    'alpha charlie delta echo golf hotel india juliet juliett juliette kilo lima mike november oscar papa quebec romeo ' +
    'sierra tango uniform victor whiskey whisky bee dee gee jay kay ell em en pee ess tee ex'
  ).split(' '),
);

/** Of those, names of people and a month: letters before digits alone only where a code's name stands before them. */
export const NAMES: ReadonlySet<string> = new Set(
  'charlie juliet juliett juliette mike november oscar romeo victor india golf hotel jay kay dee bee gee em ell papa'.split(
    ' ',
  ),
);

/** What a code is called, right before it or before "is". */
export const CODE_NOUNS: ReadonlySet<string> = new Set(
  (
    'number num no id ids code license licence passport plate tag serial mrn npi dea vin cdl dl policy confirmation ' +
    'reference claim ticket account rx badge locator record certificate permit'
  ).split(' '),
);
/** What else may stand right before a code. */
export const CODE_LEADS: ReadonlySet<string> = new Set(
  "is was it's its that's thats says reads yes yeah yep sure okay ok um uh so with".split(' '),
);

/** Words that people spell by without saying "as in": "d david". */
export const SPELLING_NAMES: ReadonlySet<string> = new Set(
  (
    'adam apple baker bob boy cat charles david dog easy edward eddie elephant frank fox george girl harry henry ida ' +
    'igloo ivan jack john king kite larry lincoln love lion mary mother nancy nora ocean orange paul peter queen ' +
    'robert roger sam sugar tom thomas tiger union uncle umbrella victory william water yellow young zebra zoo'
  ).split(' '),
);

/** Names of numbers that recognition spells letter by letter ("m r n"), and what they are written like. */
export const ACRONYMS: ReadonlySet<string> = new Set(
  (
    'mrn emr ehr ssn dob vin npi dea imei meid cvv cvc csc cid iban aba bic mbi hicn udi mac pin pan uuid guid ein ' +
    'url otp hsa fsa ndc icd cpt cgm cpap'
  ).split(' '),
);

/** Two letters that name a number rather than begin a code; taken only where a word of the sentence follows. */
export const SHORT_ACRONYMS: ReadonlySet<string> = new Set('id sn rx dl ip po'.split(' '));

/** Marks that are said between the parts of a code. */
export const MARKS: ReadonlyMap<string, string> = new Map([
  ['dash', '-'],
  ['hyphen', '-'],
  ['minus', '-'],
  ['slash', '/'],
  ['dot', '.'],
  ['period', '.'],
  ['point', '.'],
]);
