import { wordSet } from '../../lexicon/words.js';

/** Words that identify facts rather than persons. Alternatives without a group, for larger patterns with `iu`. */

/** Names of public services and their phone lines. */
export const PUBLIC_SERVICE =
  'hotline|hot line|helpline|help line|lifeline|quit ?line|warm ?line|crisis|poison|medicare|medicaid|social security|veterans?|v\\.?a\\.?|fda|cdc|irs|commission|federal|national|public|state|county|relay|emergency|marketplace|medwatch|toll[- ]free|line';
/** Verbs before a dialed number. */
export const DIALS = 'calls?|calling|called|dial|dialed|dialing|texts?|texting|phone|ring|rang';
/** Phrases about opening hours. */
export const OPENING_HOURS =
  '(?:we|we.re|are|is|be|office|clinic|store|shop|pharmacy|hospital|lab|hotel|branch) (?:also |all |usually )?(?:open|closed)|closes?|closing|closures?|re-?opens?|opening (?:hours|times)|(?:office|business|clinic|store|holiday) hours|hours:|holidays?|observed|^closed|[.,;:] closed';
/** Words before a month of every year. */
export const EACH = 'every|each';
/** Nouns for a number that is more than a count. */
export const NUMBERED =
  'numbers?|digits?|codes?|pins?|ids?|account|card|policy|member|claim|license|plate|vin|serial|mrn|record|chart|ssn|social|phone|cell|mobile|fax|call|dial|reach|text|extension|ext|zip|room|apartment|apt|unit|suite|floor|bed|ending|ends|starts|starting|last|first|confirmation|reference|order|ticket|tracking|locker|badge|group|case|born|birth|birthday|address|street|house|live';
/** Word between a number and its decimals. */
export const DECIMAL_POINT = 'point';
/** Words directly before a time zone. */
export const BEFORE_ZONE = "[ap]\\.? ?m\\.?|o'clock|time";
export const AFTER_ZONE = 'time';
/** Numbers of forms by authorities and insurers, spoken or written, and words between two forms. */
export const NUMBERED_FORM =
  '(?:w|i)[\\s-]?\\d(?:[\\s-]?e?c?i?)?|(?:c[\\s.]?m[\\s.]?s|h[\\s.]?c[\\s.]?f[\\s.]?a)[\\s-]?\\d{2,5}|u[\\s.]?b[\\s-]?0?4|form\\s10(?:40|95|98|99)|10(?:40|95|98|99)[\\s-][a-z]{1,4}|d[\\s.]?d[\\s-]?2\\d{2,3}|s[\\s.]?s[\\s.]?a[\\s-]?\\d{2,5}|fl[\\s-]?\\d{1,2}';
export const BETWEEN_FORMS = 'no|sorry|an?|or|and|wait';
/** Words between a score's name and its value. */
export const SCORED = 'of|is|was|at|score|scores?|around|about';
/** Preposition within an eponym. */
export const EPONYM_OF = 'of';
/** Names for other numbers, between a code system and a number. */
export const OTHER_CODE =
  'accounts?|record|chart|member|policy|claim|patient|ids?|phone|cell|number is|ssn|social|born|birth';
/** Words near visit codes. */
export const BILL = 'modifier|lines|bills?|billed|line|charges?|charged|claims?|statement|invoice|codes?|eob';
/** Names for codes of procedures, diagnoses and tests. */
export const CODE_SYSTEM =
  'c ?p ?t|icd|i c d|hcpcs|hick ?picks|loinc|d ?r ?g|procedure|procedures|diagnosis|diagnoses|dx|billing code|modifier|revenue code|place of service|taxonomy|ndc|cdt|snomed|(?:service|treatment|visit) codes?|denial|remark|reason code';
/** Words directly before a name. */
export const NAMES_SOMEBODY =
  "names?(?:'s| is)?|named|this is|i'?m|i am|called|call me|doctor|dr\\.?|nurse|mr\\.?|mrs\\.?|ms\\.?|miss|for my (?:son|daughter|mom|mother|dad|father|wife|husband|sister|brother|friend)|hi|hello|hey|thanks|thank you|patient|with|and|ask for|speak (?:to|with)|talk(?:ed)? (?:to|with)|tell";
/** Words directly before a medicine. */
export const TAKES =
  "(?:was|am|i'm|been|were|is|she's|he's|they're|currently|still|put (?:me|him|her|them)|gone|went|started) on|tak(?:e|es|en|ing)|took|prescri(?:be|bed|bes|bing|ption for)|switch(?:ed|ing)? (?:from|to)|started|stopped|quit|refills? (?:of|for|my|on|the|his|her)|refill|dose of|pills? of|tablets? of|mg of|milligrams? of|allergic to|generic (?:for|of)|instead of|vaccinated with|sample of";
/** Words directly after a person's name: "take Reyna to the clinic". */
export const BROUGHT = "'s|to";
/** Articles, which precede words that are not names. */
export const ARTICLE = 'a|an|the';
/** Words that no person's name follows, unless {@link BROUGHT} follows the name. */
export const SURELY_TAKES =
  'prescribed|mg of|milligrams? of|micrograms? of|dose of|doses of|pills? of|tablets? of|capsules? of|bottle of|allergic to|generic (?:for|of)|samples? of|vaccinated with|injections? of|infusions? of';
export const AFTER_MEDICINE =
  '\\d+|m ?g|milligrams?|micrograms?|mcg|units?|tablets?|pills?|capsules?|dose|refill|prescription|cream|inhaler|pen|patch|shot|injection|drops|once|twice|daily|every|xr|er|sr|xl|for my|made me|makes me';
/** Words directly before a disease. */
export const SUFFERS = 'ha(?:s|ve|d|ving)|got|diagnosed with|history of|living with';
export const TIME_ZONE =
  'eastern|central|mountain|pacific|atlantic|hawaii(?:an)?|alaska(?:n)?|[ecmp][sd]?t|gmt|utc';
/** Words between the parts of a medical term. */
export const GLUE = wordSet('the a an of and or no wait sorry actually i mean for in at on with plus');
/** Everyday words that resemble names and never are. */
export const NOBODY = wordSet(`
  binary
  nonbinary enby genderfluid agender transgender cisgender queer bisexual lesbian pronouns
  jehovah jehovahs witness witnesses pentecostal baptist methodist lutheran presbyterian episcopal evangelical catholic
  mormon muslim hindu jewish sikh buddhist quaker amish mennonite atheist agnostic
  jain jains jainism bahai zoroastrian rastafarian wiccan pagan unitarian orthodox nazarene adventist protestant
  tagalog mandarin cantonese vietnamese creole somali amharic navajo hmong farsi urdu punjabi gujarati bengali tamil
  slovak slovenian czech polish hungarian romanian bulgarian serbian croatian bosnian albanian macedonian greek turkish armenian georgian
  russian ukrainian belarusian lithuanian latvian estonian finnish swedish norwegian danish icelandic dutch flemish yiddish hebrew
  arabic dari pashto kurdish tigrinya oromo swahili yoruba igbo hausa wolof zulu twi malay indonesian javanese thai lao khmer burmese
  nepali telugu kannada malayalam sinhala marathi japanese korean portuguese italian spanish welsh gaelic samoan tongan
  hawaiian ilocano cebuano quechua nahuatl mixteco kiche
`);
