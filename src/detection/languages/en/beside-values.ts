import { wordMap, wordSet } from '../../lexicon/words.js';
import { ITS, SOUND_WORDS } from './talk.js';
import { DASH, DOT, JOINTS } from './marks.js';
import { SHORT_COUNT } from './numbers.js';
import { NAME_SUFFIXES } from './people.js';
import { MANNER } from './spelling.js';

/** What is said around and between the parts of a value, and is no part of it. */

/** Words within what was said for a name that are none of it: "m a double t e o and then d i space …". */
export const NAME_TALK = wordSet(
  `and comma then thats that's its it's is as in with like spelled spelling name first last middle family given two words yes yeah yep that sorry wait actually mean meant ${SOUND_WORDS}`,
);

/** Titles before a name, in small letters and without a full stop. */
export const TITLES = wordSet(
  'mr mrs ms mx miss misses mister missus dr doctor doc prof professor rev reverend pastor nurse hon sir madam señor señora señorita',
);

/** What follows a name; not what is a name as well, as Do and Pa are. */
export const AFTER_NAMES: ReadonlySet<string> = new Set([
  ...NAME_SUFFIXES,
  ...wordSet('md rn np lpn cna dds dmd phd pharmd rph dnp lcsw esq iii ii iv'),
]);

/** Parts of surnames that are no name by themselves. */
export const NAME_PARTICLES = wordSet(
  'de del della di da dos das du la le las los van von der den ter ten bin ibn al el y e',
);

/** Of those, what is no name either at the end of one whose rest is yet to be said: "Ana de la …". */
export const TAIL_PARTICLES = wordSet('del della dos las los von der den ter');

/** Marks within a code that are said by name. */
export const CODE_MARKS: ReadonlyMap<string, string> = new Map([
  ...JOINTS,
  ...wordMap('underscore _ slash / hash # pound # hashtag #'),
]);

/** Between two parts of one name: "okonkwo hyphen bright", "o apostrophe brien". */
export const NAME_JOINTS: ReadonlyMap<string, string> = new Map([
  ...wordMap("dash - hyphen - apostrophe '"),
  ['space', ' '],
]);

/** Words within a dictated code that are none of it. */
export const CODE_TALK = wordSet(
  `and then thats that's its it's is the a number sign symbol letter letters with like as in so again space ${SOUND_WORDS}`,
);

/** Words within a name of a place or a firm that are written small: "Truth or Consequences". */
export const SMALL_WORDS = wordSet('of or the and de del la los las y a an for in on at by to');

/** Words that lead to a town within an address: "in Middletown". */
export const TOWN_LEADS = wordSet('in at near the city of town');

/** Abbreviations in an address, as words. */
export const ADDRESS_WORDS = wordMap(`
  st street str street ave avenue av avenue blvd boulevard rd road ln lane dr drive ct court pl place ter terrace
  pkwy parkway hwy highway cir circle sq square trl trail apt apartment ste suite fl floor bldg building
  n north s south e east w west
`);

/** What is said before and after a number or a code, and is no part of it: "… 0 1 7 0 pin 1 1 8 6", "w 0 9 e k u under". */
export const BESIDE_CODES = wordSet(
  `under and or is are was my his her our your their the in on at with from of that's thats it's its this please thanks thank you
  name number numbers id zip pin code phone telephone cell account member policy order confirmation email mail e-mail address born birthday
  call text reach me you can could would need want when because what how
  birth date then also dashes dash hyphens spaces capital capitals group plan last first i'm im i've ive i'd we he she
  ${SOUND_WORDS}`.replace(/\bdash\b/, ''),
);

/** After an "e" that is none of a code. */
export const MAIL_AFTER_E = /^\s?-?mail/i;

/** "the 0142 one": people speak of a number by its digits. */
export const ONE_OF_THEM = /\s+ones?$/i;
export const THE_ONE = /\b(?:the|that|this)\s$/i;

/** Of those, what leads to a telephone number. */
export const PHONE_WORDS = wordSet('phone telephone cell number numbers');

/** After a place, what leads to the number that follows it: "old tannery, zip". An alternative of larger patterns. */
export const AFTER_PLACE = "zip(?: code)?(?:'?s| is)?|postal code|phone|and|that's|the";

/** Of those, what numbers are called. */
export const NUMBER_NOUNS = wordSet(
  'number id zip pin code phone telephone cell account member policy order confirmation email e-mail address birthday birth born',
);

/** In these a word for a number is part of it: "area code four one five number …". */
export const KEEPS_TOGETHER = /\b(?:area|country|ext|extension|unit|apartment|apt|suite)\b/i;

/** All words that stay readable within a name. */
export const READABLE_IN_NAMES: ReadonlySet<string> = new Set([
  ...NAME_TALK,
  ...TITLES,
  ...AFTER_NAMES,
  ...NAME_PARTICLES,
  ...NAME_JOINTS.keys(),
]);

/** Short words that codes begin with, tied to their digits: "rx-7710442". */
export const CODE_PREFIXES = wordSet('rx ref apt sn dl rn mr pt po id mrn acct');
/** Letters that are said to be capitals, and are no part of a code. */
export const CAPS = 'caps';
/** "i mean": no letter of a code. */
export const MEAN = /^i mea/i;
/** Between the letters and the digits of a code. */
export const CODE_JOINT = ' and ';
/** Said of how a code goes on or is written. Alternatives without a group, for larger patterns with `i`. */
export const CODE_ASIDE = `followed by|and the rest is|(?:and )?(?:it )?ends (?:with|in)|(?:and )?(?:the )?(?:first|middle|last)(?: (?:${SHORT_COUNT}))?(?: (?:is|are))?|(?:and )?(?:then )?next (?:is|comes|up)|and next|after that|(?:and )?then (?:${ITS})|${MANNER}|the (?:numbers?|letters?)|and (?:finally|lastly)`;
/** Marks of a code that are said within it. */
export const CODE_MARK = `${DASH}|minus|slash|${DOT}|underscore|space`;
/** What leads to the extension of a telephone number, and may touch its digits. */
export const SHORT_EXTENSION = String.raw`x|ext\.?`;
