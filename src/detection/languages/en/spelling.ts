import { wordMap, wordSet } from '../../lexicon/words.js';
import type { LetterTables, SpelledWordTables } from '../language.js';
import { ASSENT, LINK_WORDS, SAYS, SOUND_WORDS } from './talk.js';
import { regExp } from '../../../common/text/reg-exp.js';
import { DIGIT } from './numbers.js';
import { ORDINARY_WORDS } from './ordinary-words.js';

/** Spelling alphabet of the ICAO (Annex 10, volume II, table 5-1) with usual misspellings, and names of letters. */
export const LETTER_WORDS = wordMap(`
  alpha a alfa a bravo b charlie c delta d echo e foxtrot f golf g hotel h india i juliet j juliett j juliette j
  kilo k lima l mike m november n oscar o papa p quebec q romeo r sierra s tango t uniform u victor v whiskey w
  whisky w xray x yankee y zulu z bee b cee c dee d gee g aitch h jay j kay k ell l em m en n pee p ess s
  tee t vee v ex x wye y zee z zed z
`);

/** Personal names and a month in {@link LETTER_WORDS}. Before digits, they are letters only after a code noun. */
export const NAMES = wordSet(
  'charlie juliet juliett juliette mike november oscar romeo victor india golf hotel jay kay dee bee gee em ell papa',
);

/** Words about the case of the following letter. */
export const CAPITALS = wordSet('capital uppercase lowercase letter cap small');

/** Remarks on the form of a value. Alternatives without a group. */
export const MANNER =
  '(?:all |in )?(?:(?:lower|upper) ?case|caps|capitals)|(?:in )?capital letters|all (?:together|small(?: letters)?)|(?:all )?one word|no spaces?';

/** Vocabulary of spelled letters. */
export const LETTERS: LetterTables = {
  words: LETTER_WORDS,
  named: new Set(),
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
  openers: wordSet('i'),
  afterOpener:
    /^\s+(?:am|was|have|need|want|would|will|had|got|live|can|could|do|did|don't|just|think|called|work|'m|moved|lost)\b/i,
  capitals: CAPITALS,
  cases: new Set(['upper case', 'lower case']),
  upperCase: wordSet('capital uppercase cap upper'),
  lowerCase: wordSet('lowercase small lower'),
  // Recognizers write "is" for "as" and "and" for "in".
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

/** Phrase before the next word of a spelled name, which is never part of the name. */
export const NEXT_WORD = /(?<![\p{L}\p{N}])(?:new|next) word(?![\p{L}\p{N}])/giu;

/** Text between two spelled names that consists of "next word" or "then". */
export const BETWEEN_ROWS = /^[\s,.-]*(?:(?:new|next) word|(?:and )?then)[\s,.-]*$/i;

/** Words of a question about a name or a spelling. */
export const ASKS_SPELLING = /\b(?:names?|surname|spell\w*)\b/i;

/** Marks and digits of an e-mail address. */
const MARK = `(?:dot|period|full stop|under ?score|dash|hyphen|plus(?: sign)?|at(?: sign)?|${DIGIT})`;

/** Phrases between and around the letters of a spelled word. */
export const SPELLED_WORDS: SpelledWordTables = {
  joints: wordMap("dash - hyphen - apostrophe '"),
  spaces: new Set(['space']),
  breaks: new Set(['new word', 'next word', 'and then', 'then']),
  marks: new Map([
    ['with an acute accent', '\u0301'],
    ['with an accent', '\u0301'],
    ['with an acute', '\u0301'],
    ['with a fada', '\u0301'],
    ['with a grave accent', '\u0300'],
    ['with a grave', '\u0300'],
    ['with a circumflex', '\u0302'],
    ['with a caron', '\u030c'],
    ['with a tilde', '\u0303'],
    ['with a cedilla', '\u0327'],
    ['with an umlaut', '\u0308'],
    ['with two dots', '\u0308'],
    ['with a stroke', '\u0338'],
    ['with a slash', '\u0338'],
    ['with a ring', '\u030a'],
    ['umlaut', '\u0308'],
    ['acute', '\u0301'],
    ['tilde', '\u0303'],
  ]),
  atTheEnd: /^\s+(?:at|in) the end\b/i,
  nameLeads:
    /\b(?:names?|surname|first|last|middle|family|given|maiden|spell\w*|called|letters)\b[^.?!;\d]{0,30}$/i,
  partLeads: /\b(?:surname|first|last|middle|family|given|maiden)\b[^.?!;\d]{0,30}$/i,
  streetFollows:
    /^[\s,]+(?:streets?|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|way|place|row|terrace|circle|parkway|trail|highway|square)\b/i,
  zipWords: wordSet('zip code is'),
  familyEnds: wordSet(
    `son sen sson ton town ville berg burg burgh man mann land field ford ham stein wood well worth bury ovic ovich evic
  evich ova eva enko yan ian sky ski opoulos akis idis elli etti ini ino`,
  ),
  saidDot: /\b(?:dot|period|full stop)\b/i,
  pausedMark: regExp.gi`\s*,\s+(?=${MARK}\b)|(?<=\b${MARK}),\s+|\bfull stop\b|\bplus sign\b`,
  shortMarks: new Map([
    ['full stop', 'dot'],
    ['plus sign', 'plus'],
  ]),
  ordinaryWords: ORDINARY_WORDS,
};
