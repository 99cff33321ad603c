import { wordSet } from '../../lexicon/words.js';

/** Vocabulary about persons. Alternatives without a group, for larger patterns with `i` unless stated otherwise. */

export const POSSESSIVE = 'my|your|his|her|our|their';

const PARENT = 'mother|father|mom|mum|dad';
const CHILD = 'son|daughter';
const SPOUSE = 'husband|wife|spouse|partner';
/** Titles before a relative's name: "aunt Jane". */
export const KIN_TITLE = 'uncle|aunt|auntie|aunty|tía|tío|grandma|grandpa|granny|cousin|abuela|abuelo';

/** Relatives on whose behalf people call most. */
export const CLOSE_RELATIVE = `${PARENT}|${CHILD}|${SPOUSE}`;
const COMPANION = 'brother|sister|friend|neighbou?r|roommate|boyfriend|girlfriend';
/** Relatives before a name: "my wife Jane". */
export const RELATIVE = `${CLOSE_RELATIVE}|${COMPANION}|nephew|niece|grandson|granddaughter|fianc[eé]e?|boss|caregiver|guardian|aide`;
/** Relatives before an age: "my great-grandmother is 96". */
export const AGED_RELATIVE =
  `(?:great[ -])?(?:grand)?(?:${PARENT}|ma|pa|parent|${CHILD})|(?:great[ -])?(?:gran|nana|papa|${KIN_TITLE})|${SPOUSE}|${COMPANION}|` +
  'momma|mama|daddy|mother-in-law|father-in-law|in-law|godmother|godfather|stepmother|stepfather|landlady|landlord';

/** Titles before a name. Case-sensitive, because "MS" and "HON" can have other meanings. */
export const TITLE =
  '[Mm]rs?|M[Rr][Ss]?|M[sx]|ms|mx|[Dd]r|DR|[Pp]rof|PROF|[Rr]ev|[Hh]on|[Ss]e[nñ]or(?:it)?a?';
export const COURTESY_TITLE = 'mrs?|ms';
export const SPOKEN_TITLE =
  'doctor|doc|nurse|professor|mister|missus|miss|misses|reverend|pastor|mx|madam|señor|señora';

/** Lower-case words in names that identify no person. */
export const COMMON_NAME_WORDS = wordSet(
  'and of the at for in on dr doctor nurse prof professor mr mrs ms mx',
);
/** Abbreviated titles whose period does not end a sentence, in their usual case. */
export const DOTTED_TITLE = 'Drs?|Mrs?|Ms';

/** Suffixes after a name, in their usual case. */
export const NAME_SUFFIX = 'Jr|Sr|II|III|IV';
/** Suffixes after a name, in lower case, and in their spoken form. */
export const NAME_SUFFIXES = wordSet(`${NAME_SUFFIX.toLowerCase()}|junior|senior`);

/** Degrees and licenses after a name, in their usual case. */
export const CREDENTIAL = String.raw`M\.?D|D\.?O|R\.?N|N\.?P|PA(?:-C)?|LPN|CNA|DDS|DMD|PhD|PharmD|RPh|DNP|LCSW|DPM|OD|CRNA|APRN|FNP|CNM|DC|PT|OT`;

/** Beginning of a surname that is followed by a capital: "McLeod". */
export const NAME_PREFIX = 'mc';
