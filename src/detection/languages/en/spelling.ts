import { wordMap, wordSet } from '../../lexicon/words.js';
import type { LetterTables } from '../language.js';
import { ASSENT } from './answers.js';
import { SOUND_WORDS } from './fillers.js';
import { LINK_WORDS, SAYS } from './links.js';

/**
 * Words that stand for letters when a code is spelled: the spelling alphabet of the ICAO (Annex 10, volume II, table
 * 5-1) with its usual misspellings.
 */
export const LETTER_WORDS = wordMap(`
  alpha a alfa a bravo b charlie c delta d echo e foxtrot f golf g hotel h india i juliet j juliett j juliette j
  kilo k lima l mike m november n oscar o papa p quebec q romeo r sierra s tango t uniform u victor v whiskey w
  whisky w xray x yankee y zulu z bee b cee c dee d gee g aitch h jay j kay k ell l em m en n pee p ess s
  tee t vee v ex x wye y zee z zed z
`);

/** Of those, names of people and a month: letters before digits alone only where a code's name stands before them. */
export const NAMES = wordSet(
  'charlie juliet juliett juliette mike november oscar romeo victor india golf hotel jay kay dee bee gee em ell papa',
);

/** Before a letter. */
export const CAPITALS = wordSet('capital uppercase lowercase letter cap small');

/** How something is written. Alternatives without a group. */
export const MANNER =
  '(?:all |in )?(?:(?:lower|upper) ?case|caps|capitals)|(?:in )?capital letters|all (?:together|small(?: letters)?)|(?:all )?one word|no spaces?';

/** How letters are said. */
export const LETTERS: LetterTables = {
  words: LETTER_WORDS,
  everyday: wordSet(`
  alpha charlie delta echo golf hotel india juliet juliett juliette kilo lima mike november oscar papa quebec romeo
  sierra tango uniform victor whiskey whisky bee dee gee jay kay ell em en pee ess tee ex
`),
  names: NAMES,
  splitWords: wordMap('x ray'),
  doubled: new Map([
    ['double u', 'w'],
    ['double you', 'w'],
  ]),
  wordLetters: wordSet('a i'),
  speaker: 'i',
  afterSpeaker:
    /^\s+(?:am|was|have|need|want|would|will|had|got|live|can|could|do|did|don't|just|think|called|work|'m|moved|lost)\b/i,
  capitals: CAPITALS,
  cases: new Set(['upper case', 'lower case']),
  upperCase: wordSet('capital uppercase cap'),
  // Recognition hears "is" for "as" and "and" for "in".
  asIn: new Set(['as in', 'is in', 'like in', 'as an', 'as and']),
  explains: wordSet('as like for'),
  spellingNames: wordSet(`
  adam apple baker bob boy cat charles david dog easy edward eddie elephant frank fox george girl harry henry ida
  igloo ivan jack john king kite larry lincoln love lion mary mother nancy nora ocean orange paul peter queen
  robert roger sam sugar tom thomas tiger union uncle umbrella victory william water yellow young zebra zoo
`),
  codeNouns: wordSet(`
  number num no id ids code license licence passport plate tag serial mrn npi dea vin cdl dl policy confirmation
  reference claim ticket account rx badge locator record certificate permit
`),
  codeLinks: wordSet(`${LINK_WORDS} number id says reads`),
  codeLeads: wordSet(`${LINK_WORDS} says reads so with ${ASSENT} ${SOUND_WORDS}`),
  acronyms: wordSet(`
  mrn emr ehr ssn dob vin npi dea imei meid cvv cvc csc cid iban aba bic mbi hicn udi mac pin pan uuid guid ein
  url otp hsa fsa ndc icd cpt cgm cpap
`),
  shortAcronyms: wordSet('id sn rx dl ip po'),
  endingAcronyms: wordSet('id rx'),
  namingAcronym: 'id',
  letteredNouns: wordSet(`plate plates tag vin serial license like with ${SOUND_WORDS}`),
  says: wordSet(SAYS),
  spokenOf: 'with|without|not|instead of',
  articles: 'an?|one|two|the',
  afterSpokenOf: 'not|and|instead|but|or',
};
