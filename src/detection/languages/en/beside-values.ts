import { wordMap, wordSet } from '../../lexicon/words.js';
import { ITS, SOUND_WORDS } from './talk.js';
import { DASH, DOT, JOINTS } from './marks.js';
import { SHORT_COUNT } from './numbers.js';
import { NAME_SUFFIXES } from './people.js';
import { MANNER } from './spelling.js';

/** Words around and between the parts of a value that do not belong to the value. */

/** Words within a spelled name that do not belong to it: "m a double t e o and then d i space …". */
export const NAME_TALK = wordSet(
  `and comma then thats that's its it's is as in with like spelled spelling name first last middle family given two words yes yeah yep that sorry wait actually mean meant ${SOUND_WORDS}`,
);

/** Titles before a name, in lower case and without a period. */
export const TITLES = wordSet(
  'mr mrs ms mx miss misses mister missus dr doctor doc prof professor rev reverend pastor nurse hon sir madam señor señora señorita',
);

/** Suffixes and credentials after a name. Abbreviations that are also names, such as "do" and "pa", are excluded. */
export const AFTER_NAMES: ReadonlySet<string> = new Set([
  ...NAME_SUFFIXES,
  ...wordSet('md rn np lpn cna dds dmd phd pharmd rph dnp lcsw esq iii ii iv'),
]);

/** Particles in surnames that are not names by themselves. */
export const NAME_PARTICLES = wordSet(
  'de del della di da dos das du la le las los van von der den ter ten bin ibn al el y e',
);

/** Particles that cannot end a name: the rest of "Ana de la …" is missing. */
export const TAIL_PARTICLES = wordSet('del della dos las los von der den ter');

/** Marks in codes, by their spoken names. */
export const CODE_MARKS: ReadonlyMap<string, string> = new Map([
  ...JOINTS,
  ...wordMap('underscore _ slash / hash # pound # hashtag #'),
]);

/** Marks between two parts of a name, by their spoken names: "okonkwo hyphen bright", "o apostrophe brien". */
export const NAME_JOINTS: ReadonlyMap<string, string> = new Map([
  ...wordMap("dash - hyphen - apostrophe '"),
  ['space', ' '],
]);

/** Words within a dictated code that do not belong to it. */
export const CODE_TALK = wordSet(
  `and then thats that's its it's is the a number sign symbol letter letters with like as in so again space ${SOUND_WORDS}`,
);

/** Lower-case words within a place or company name: "Truth or Consequences". */
export const SMALL_WORDS = wordSet('of or the and de del la los las y a an for in on at by to');

/** Words before the town in an address: "in Middletown". */
export const TOWN_LEADS = wordSet('in at near the city of town');

/** Abbreviations in addresses, with their full forms. */
export const ADDRESS_WORDS = wordMap(`
  st street str street ave avenue av avenue blvd boulevard rd road ln lane dr drive ct court pl place ter terrace
  pkwy parkway hwy highway cir circle sq square trl trail apt apartment ste suite fl floor bldg building
  n north s south e east w west
`);

/** Words around a number or code that do not belong to it: "… 0 1 7 0 pin 1 1 8 6", "w 0 9 e k u under". */
export const BESIDE_CODES = wordSet(
  `under and or is are was my his her our your their the in on at with from of that's thats it's its this please thanks thank you
  name number numbers id zip pin code phone telephone cell account member policy order confirmation email mail e-mail address born birthday
  call text reach me you can could would need want when because what how
  birth date then also dashes dash hyphens spaces capital capitals group plan last first i'm im i've ive i'd we he she
  ${SOUND_WORDS}`.replace(/\bdash\b/, ''),
);

/** Rest of the word "email" after an "e", which is not a letter of the code. */
export const MAIL_AFTER_E = /^\s?-?mail/i;

/** "one" after digits that refer to a number: "the 0142 one". */
export const ONE_OF_THEM = /\s+ones?$/i;
export const THE_ONE = /\b(?:the|that|this)\s$/i;

/** Members of {@link BESIDE_CODES} that introduce a phone number. */
export const PHONE_WORDS = wordSet('phone telephone cell number numbers');

/** Words between a place and the number after it: "old tannery, zip". An alternative for larger patterns. */
export const AFTER_PLACE = "zip(?: code)?(?:'?s| is)?|postal code|phone|and|that's|the";

/** Members of {@link BESIDE_CODES} that name a number. */
export const NUMBER_NOUNS = wordSet(
  'number id zip pin code phone telephone cell account member policy order confirmation email e-mail address birthday birth born',
);

/** Nouns with which a number word belongs to the value: "area code four one five number …". */
export const KEEPS_TOGETHER = /\b(?:area|country|ext|extension|unit|apartment|apt|suite)\b/i;

/** All words that remain readable within a name. */
export const READABLE_IN_NAMES: ReadonlySet<string> = new Set([
  ...NAME_TALK,
  ...TITLES,
  ...AFTER_NAMES,
  ...NAME_PARTICLES,
  ...NAME_JOINTS.keys(),
]);

/** Short words that begin codes and are joined to the digits: "rx-7710442". */
export const CODE_PREFIXES = wordSet('rx ref apt sn dl rn mr pt po id mrn acct');
/** Abbreviation for capital letters, which is not part of a code. */
export const CAPS = 'caps';
/** Beginning of "i mean", which is not a letter of a code. */
export const MEAN = /^i mea/i;
/** Conjunction between the letters and the digits of a code. */
export const CODE_JOINT = ' and ';
/** Remarks on the rest or the form of a code. Alternatives without a group, for larger patterns with the flag `i`. */
export const CODE_ASIDE = `followed by|and the rest is|(?:and )?(?:it )?ends (?:with|in)|(?:and )?(?:the )?(?:first|middle|last)(?: (?:${SHORT_COUNT}))?(?: (?:is|are))?|(?:and )?(?:then )?next (?:is|comes|up)|and next|after that|(?:and )?then (?:${ITS})|${MANNER}|the (?:numbers?|letters?)|and (?:finally|lastly)`;
/** Spoken marks within a code. */
export const CODE_MARK = `${DASH}|minus|slash|${DOT}|underscore|space`;
/** Abbreviations for a phone extension that can be joined to the digits. */
export const SHORT_EXTENSION = String.raw`x|ext\.?`;
