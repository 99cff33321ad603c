import { wordMap, wordSet } from '../../lexicon/words.js';
import { ASSENT } from './answers.js';
import { SOUND_WORDS } from './fillers.js';
import { LINK_WORDS } from './links.js';

/**
 * Words that stand for letters when a code is spelled: the spelling alphabet of the ICAO (Annex 10, volume II, table
 * 5-1) with its usual misspellings. Some are words of every day too, see {@link EVERYDAY}.
 */
export const LETTER_WORDS = wordMap(`
  alpha a alfa a bravo b charlie c delta d echo e foxtrot f golf g hotel h india i juliet j juliett j juliette j
  kilo k lima l mike m november n oscar o papa p quebec q romeo r sierra s tango t uniform u victor v whiskey w
  whisky w xray x yankee y zulu z bee b cee c dee d gee g aitch h jay j kay k ell l em m en n pee p ess s
  tee t vee v ex x wye y zee z zed z
`);

/** Letter words that are names, months or words too: read as letters only beside another spelled letter. */
export const EVERYDAY = wordSet(`
  alpha charlie delta echo golf hotel india juliet juliett juliette kilo lima mike november oscar papa quebec romeo
  sierra tango uniform victor whiskey whisky bee dee gee jay kay ell em en pee ess tee ex
`);

/** Of those, names of people and a month: letters before digits alone only where a code's name stands before them. */
export const NAMES = wordSet(
  'charlie juliet juliett juliette mike november oscar romeo victor india golf hotel jay kay dee bee gee em ell papa',
);

/** Words before a letter. */
export const CAPITALS = wordSet('capital uppercase lowercase letter cap small');
/** Of those, what makes the letter a capital. */
export const UPPER_CASE = wordSet('capital uppercase cap');

/** Between a letter and a word that begins with it: "b as in boy"; recognition hears "is" for "as" and "and" for "in". */
export const AS_IN: ReadonlySet<string> = new Set(['as in', 'is in', 'like in', 'as an', 'as and']);
/** The same in one word: "b for boy". */
export const EXPLAINS = wordSet('as like for');

/** What a letter is spoken of after, rather than spelled: "with an f", "not a v". Alternatives without a group. */
export const OF_LETTERS = 'with|without|not|instead of';
/** Before such a letter. */
export const LETTER_ARTICLE = 'an?|one|two|the';
/** What follows such letters within a sentence. */
export const AFTER_LETTERS = 'not|and|instead|but|or';

/** How something is written. Alternatives without a group. */
export const MANNER =
  '(?:all |in )?(?:(?:lower|upper) ?case|caps|capitals)|(?:in )?capital letters|all (?:together|small(?: letters)?)|(?:all )?one word|no spaces?';

/** Words that people spell by without saying "as in": "d david". */
export const SPELLING_NAMES = wordSet(`
  adam apple baker bob boy cat charles david dog easy edward eddie elephant frank fox george girl harry henry ida
  igloo ivan jack john king kite larry lincoln love lion mary mother nancy nora ocean orange paul peter queen
  robert roger sam sugar tom thomas tiger union uncle umbrella victory william water yellow young zebra zoo
`);

/** What a code is called, right before it or before "is". */
export const CODE_NOUNS = wordSet(`
  number num no id ids code license licence passport plate tag serial mrn npi dea vin cdl dl policy confirmation
  reference claim ticket account rx badge locator record certificate permit
`);
/** Words that lead from such a name to the code. */
export const CODE_LINKS = wordSet(`${LINK_WORDS} number id says reads`);
/** What else may stand right before a code. */
export const CODE_LEADS = wordSet(`${LINK_WORDS} says reads so with ${ASSENT} ${SOUND_WORDS}`);

/** Names of numbers that recognition spells letter by letter ("m r n"), and what they are written like. */
export const ACRONYMS = wordSet(`
  mrn emr ehr ssn dob vin npi dea imei meid cvv cvc csc cid iban aba bic mbi hicn udi mac pin pan uuid guid ein
  url otp hsa fsa ndc icd cpt cgm cpap
`);

/** Two letters that name a number rather than begin a code; taken only where a word of the sentence follows. */
export const SHORT_ACRONYMS = wordSet('id sn rx dl ip po');
/** What has letters of its own after these is no "ID" or "Rx". */
export const LETTERED_NOUNS = wordSet(`plate plates tag vin serial license like with ${SOUND_WORDS}`);
