import { FILLER } from './fillers.js';
import { IS } from './links.js';

/** Alternatives without a group, for larger patterns with `i`; words that are looked up as lists. */

/** From the first on. */
export const MONTHS: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');
export const MONTH_ABBREVIATIONS = 'jan feb mar apr may jun jul aug sep sept oct nov dec';
/** In full or abbreviated. */
export const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
/** Months that are given names, or verbs, too. */
export const AMBIGUOUS_MONTHS: ReadonlySet<string> = new Set(['march', 'april', 'may', 'june']);

/** In full, and neither a given name nor a verb. */
export const CERTAIN_MONTHS: ReadonlySet<string> = new Set(
  MONTHS.filter((month) => month !== 'august' && !AMBIGUOUS_MONTHS.has(month)),
);

/** Words after which a month is meant, not a name or a verb. */
export const MONTH_LEAD =
  'was|in|since|last|next|past|coming|this past|this coming|until|till|til|by|of|from|before|after|during|early|mid|late|around|through|back in|middle of|end of|start of|beginning of|every|between';
/** Before a month, with a hyphen: "mid-july". */
export const PART_OF_MONTH = 'mid|early|late';
/** Between two days or months, both included. */
export const UP_TO = 'to|through|thru|until|till';
/** Between two months that are told together. */
export const AND_MONTH = 'and|or|to|through|until';
/** Between a month and its year. */
export const IN_YEAR = 'of|in';
export const YEAR = 'year';
/** A year that is told by where it stands to the present one. */
export const OUR_YEAR = '(?:last|this|next|that|the same|the following) year';

export const WEEKDAYS: readonly string[] = 'monday tuesday wednesday thursday friday saturday sunday'.split(
  ' ',
);
/** In full or abbreviated. */
export const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|satur|sat|sun)(?:day)?';

/** Before the day of a month: "the 25th". */
export const BEFORE_DAY = 'the';
/** Between the first and the last of a range. */
export const RANGE_TO = 'to';
/** Between two days of one month. */
export const BETWEEN_DAYS = `and|or|&|${RANGE_TO}|through|thru|until`;

export const PART_OF_DAY = 'morning|afternoon|evening';
/** After a weekday or a holiday: "monday night". */
export const PART_OF_NAMED_DAY = `night|noon|${PART_OF_DAY}`;
/** Right before "the ninth", which is a day then. */
export const BEFORE_THE_DAY = 'on|was';
/** How a clause goes on after such a day, which is no part of a longer name: "the ninth of this month". */
export const AFTER_THE_DAY =
  'of (?:this|last) month|and|but|so|when|because|in|with|i|he|she|they|we|it|for|to|at (?:the|my|her|his)|from';
/** Of an hour. */
export const HOUR_WORDS = "noon|midnight|o'clock|oclock|half|quarter|past|minutes?|hours?|night";
/** As they are said after a time. */
export const TIME_ZONE =
  '(?:us )?(?:eastern|central|mountain|pacific|alaska|hawaii|arizona)(?: (?:standard|daylight))?(?: time)?|[ecmpa][sd]?t|akst|hst|utc|gmt|america|new york|chicago|denver|phoenix|los angeles';

/** Days that everybody knows by a name. */
export const HOLIDAY = [
  String.raw`(?:thanksgiving|christmas|xmas|new year'?s?|halloween|hanukkah|passover|eid|diwali|kwanzaa|juneteenth|mardi gras)(?:'? eve|'? day)?`,
  String.raw`(?:easter|palm) sunday|easter|(?:good|black) friday|ash wednesday`,
  String.raw`(?:(?:saint|st\.?) \p{L}+(?:'?s)?|valentine'?s?|v-?[je]|memorial|labou?r|independence|veterans?'?|columbus|presidents?'?|election|mother'?s|father'?s|boxing|canada)[ -]day`,
].join('|');
/** Before a day, or a month: "the ninth of june", "the day of". */
export const ARTICLE = 'the';
export const OF = 'of';
export const OF_DAY = String.raw`(?:day\s)?of`;
/** What is said between the parts of a date. */
export const DATE_FILLER = `${FILLER}|${ARTICLE}|it was|maybe`;
/** Before the year of a date, after a day and after a month. */
export const YEAR_LEAD = String.raw`of|in|(?:and\s)?(?:the\s)?${YEAR}(?:\s(?:${IS}))?`;
export const YEAR_OF_MONTH = 'of|in';
/** After a year of two digits. */
export const AFTER_YEAR = `and|${IS}`;
/** Months that are verbs too, and days after which such a word is none: no adverbs, as "first" is. */
export const VERB_MONTH = 'may|march|mar';
export const SURELY_ORDINAL = String.raw`\dth|3rd`;

/** Between a day and a time, and between a time and a day. */
export const AT_TIME = 'at';
export const ON_DAY = 'on';
/** From a time to another, and of one. */
export const TO_TIME = 'to|till|until|through';
export const OCLOCK = "o'?clock";
/** Before a time, and before a day that is offered. */
export const TIME_LEAD = 'the|at';
export const OFFERED_TIME_LEAD = 'at|around|from|the';
export const WHICH_WEEK = 'next|this';
export const IN_PART_OF_DAY = String.raw`in the (?:${PART_OF_DAY})`;
/** Which of the days around one: "the day after ", "the monday right before ". */
export const AROUND_HOLIDAY = String.raw`(?:the\s)?(?:(?:very\s|next\s)?(?:day|night|weekend|week|${PART_OF_DAY})|${WEEKDAY}(?:\s(?:${PART_OF_NAMED_DAY}))?)\s(?:right\s)?(?:before|after|of|following|preceding)\s`;
