import { wordSet } from '../../lexicon/words.js';
import { MONTHS } from './calendar.js';
import { NAME_WORDS } from './names.js';
import { ORDINARY_WORDS, STOP_WORDS } from './ordinary-words.js';
import { CREDENTIAL, KIN_TITLE, NAME_SUFFIXES, POSSESSIVE, RELATIVE, SPOKEN_TITLE } from './people.js';
import { GREETING, THANKS } from './talk.js';

// Words that distinguish a known short or ordinary name from the word with the same spelling.

/** Names of two and three letters that are also words. */
const SHORT_NAME_WORDS = wordSet(`
  art dot pat sue rob don max ray joy may jay guy kit eve fay sky sun bud gal hap lou sal van win mac ace ash bea bee
  dee gee fox fry day low nye orr poe rey rye sax see tad vic way wes zip ivy job ira hay ham gin cal cam car cap
  con doc fin flo gem gig hop ike ink ion ire jag jet jig key lad lea lex mel met mod nan nat net nix nod oak odd pal
  pam pet pip ram red rex rio ron rue sly sol tam tan tex tip top ted val vin wat web wax zed
  ed ma pa mo vi em el lo ho hu
`);
/** Parts of names that alone do not identify a person. */
const NO_PARTS = wordSet(
  `${CREDENTIAL.toLowerCase().replace(/[^a-z|]/g, '')} de da del la las le los van von der den di do dos bin ibn el ter ten st et`,
);
const SHORT = 4;

/** Returns true for a part of a name that is too short or too ordinary to be masked in every context. */
export function isWeakPart(word: string): boolean {
  if (word.length < 2 || NO_PARTS.has(word) || NAME_SUFFIXES.has(word)) return false;
  if (isAlsoWord(word)) return true;
  return word.length < SHORT && !STOP_WORDS.has(word) && !ORDINARY_WORDS.has(word);
}

/** Returns true for a name that is also a word, so that the context decides. */
export function isAlsoWord(word: string): boolean {
  return NAME_WORDS.has(word) || SHORT_NAME_WORDS.has(word);
}

/** Surnames that are also adjectives. */
export const QUALITIES = wordSet(`
  black brown white green gray grey blue gold silver short small long strong swift wise young moody noble savage sharp
  rich good bright broad dear even fair fast hardy high keen light little loving moor more pretty quick rude steel stern
  still stout wild worth major general sunny sandy rocky dusty low sly odd red
`);
export const TIMES = wordSet(`${MONTHS.join(' ')} summer autumn winter spring dawn day night weeks`);
/** Names that are modal verbs next to a subject or verb ("will they"), and possible subjects. */
export const MODALS = wordSet('will may');
export const SUBJECTS = wordSet('it he she they we you i that this');
/** Things with names. A name directly before one is not a person's. */
export const NAMED_THINGS = wordSet(`
  parts loan loans insurance shop repair care center centre street avenue road lane card club plan program class camp team
  company store service services clinic house hall county school park
`);
export const POSSESSIVES = wordSet(POSSESSIVE);
/** Words before a thing, a place or a time, and never before a personal name. */
export const NO_NAME_BEFORE = wordSet(`
  the a an this these those some any no every each another in at on near of since until till by during through around
  last next early late mid north south east west new fort port lake mount san into
`);
/** Titles before a surname, which can be any word. */
export const TITLES = wordSet(`mr mrs ms mx missus dr señor señora rev father ${SPOKEN_TITLE}|${KIN_TITLE}`);
/** Words before a name. */
export const NAME_BEFORE = wordSet(`
  ${GREETING}|${THANKS}
  ${RELATIVE}|neighbor|neighbour|baby|boy|girl
  bye dear gave give giving tell told ask asked call called remind reminded text named for with is i'm im name's it's that's
  okay ok yes yeah sorry
`);
/** Verbs after a name. */
export const NAME_AFTER = wordSet(`
  says said needs needed wants wanted takes took gets got called told asked lives thinks thought feels felt knows doesn't
  didn't won't can't isn't wasn't drives works eats slept goes went came comes gave fell picked has is was honey hon dear
  sweetie darling what's where's
`);
/** Members of {@link NAME_AFTER} that can also follow a thing. */
export const AUXILIARIES = wordSet('is was has');
/** Words before a lower-case abbreviation: "et al". */
export const BEFORE_ABBREVIATION = wordSet('et');
/** Followers of a complete name that is not a verb: "ask will to call". */
export const CLOSERS = wordSet(`
  to and at on about that if today tomorrow yesterday please because again or in too is was so then who when but for
  with from said says has
`);
