import { wordSet } from '../../lexicon/words.js';

/** What people are called. Alternatives without a group, for larger patterns with `i` unless said otherwise. */

export const POSSESSIVE = 'my|your|his|her|our|their';

const PARENT = 'mother|father|mom|mum|dad';
const CHILD = 'son|daughter';
const SPOUSE = 'husband|wife|spouse|partner';
/** What stands before a relative's name: "aunt Jane". */
export const KIN_TITLE = 'uncle|aunt|auntie|aunty|tía|tío|grandma|grandpa|granny|cousin|abuela|abuelo';

/** Those for whom people call most. */
export const CLOSE_RELATIVE = `${PARENT}|${CHILD}|${SPOUSE}`;
const COMPANION = 'brother|sister|friend|neighbou?r|roommate|boyfriend|girlfriend';
/** Those who are named: "my wife Jane". */
export const RELATIVE = `${CLOSE_RELATIVE}|${COMPANION}|nephew|niece|grandson|granddaughter|fianc[eé]e?|boss|caregiver|guardian|aide`;
/** Those whose ages are given: "my great-grandmother is 96". */
export const AGED_RELATIVE =
  `(?:great[ -])?(?:grand)?(?:${PARENT}|ma|pa|parent|${CHILD})|(?:great[ -])?(?:gran|nana|papa|${KIN_TITLE})|${SPOUSE}|${COMPANION}|` +
  'momma|mama|daddy|mother-in-law|father-in-law|in-law|godmother|godfather|stepmother|stepfather|landlady|landlord';

/** Before a name, as it is written: without `i`, for "MS" and "HON" may be something else. */
export const TITLE =
  '[Mm]rs?|M[Rr][Ss]?|M[sx]|ms|mx|[Dd]r|DR|[Pp]rof|PROF|[Rr]ev|[Hh]on|[Ss]e[nñ]or(?:it)?a?';
export const COURTESY_TITLE = 'mrs?|ms';
export const SPOKEN_TITLE =
  'doctor|doc|nurse|professor|mister|missus|miss|misses|reverend|pastor|mx|madam|señor|señora';

/** Words of what a person is called that are no one's in particular, in small letters. */
export const COMMON_NAME_WORDS = wordSet(
  'and of the at for in on dr doctor nurse prof professor mr mrs ms mx',
);
/** Abbreviations of titles, as they are written: their full stop ends no sentence. */
export const DOTTED_TITLE = 'Drs?|Mrs?|Ms';

/** After a name, as they are written. */
export const NAME_SUFFIX = 'Jr|Sr|II|III|IV';
/** The same in small letters, and as they are said. */
export const NAME_SUFFIXES = wordSet(`${NAME_SUFFIX.toLowerCase()}|junior|senior`);

/** Degrees and licences after a name, as they are written. */
export const CREDENTIAL = String.raw`M\.?D|D\.?O|R\.?N|N\.?P|PA(?:-C)?|LPN|CNA|DDS|DMD|PhD|PharmD|RPh|DNP|LCSW|DPM|OD|CRNA|APRN|FNP|CNM|DC|PT|OT`;

/** The beginning of a surname after which a capital is written: "McLeod". */
export const NAME_PREFIX = 'mc';
