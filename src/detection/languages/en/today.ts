import { HOUR_WORDS, MONTH, PART_OF_DAY, TIME_ZONE, WEEKDAY } from './calendar.js';
import { IT_IS, ITS } from './links.js';

/** How the current date is told. Alternatives without a group, for larger patterns with `i`. */

/** By anybody, before it; and between that and the date. */
export const TODAY = String.raw`(?:today|todays)(?:'s)?(?:[ _-]?(?:date|day))?|dates? (?:today|(?:right )?now)|(?:current|present|system|server|session|call)[ _-]?(?:local[ _-]?)?(?:date|time|day|datetime|timestamp)(?:[ _/-]?(?:and[ _])?(?:date|time|day))?(?: \w+)?|(?:time is|date is|${IT_IS}) (?:now|currently)|now (?:is|${ITS})|now\s*[:=]|current(?:ly| _?date)?`;
export const STATED = `is|${IT_IS}|being|still|now|currently|already`;
/** Between a weekday and its date. */
export const AND_DATE = 'and';
export const DATE_IS = 'the date is';
/** After it. */
export const TODAY_AFTER = `today|right now|is today|is the (?:current|present|date today)|is (?:today's|the current) date`;

/** In instructions, with nothing but parts of a date and a time between them and the date. */
export const TODAY_IN_PROMPT = [
  "today(?:'s)?|now|current(?:ly)?|present|clock|time ?stamp",
  String.raw`(?:date|time|day) (?:is|on the wall|at the \w+)|(?:local|system|server|office|clinic) (?:date|time|clock|datetime)`,
  '(?:call|session|conversation|chat|shift)[ -](?:begins?|began|starts?|started|starting|opened|received|connected|created|takes place|is on|is at|time|date)',
  '(?:current|accurate|correct|valid|up to date) as of',
].join('|');
/** The same, but where a sentence or a line begins. */
export const TODAY_BEGINS = String.raw`(?:${IT_IS})(?: now| currently)?|as of|(?:the )?(?:date|date and time|date[/ ]time|datetime|time)(?: is|\s*[:=\]>*|])`;
/** Parts of a date and a time, and what ties them. */
export const DAY_PARTS = `${WEEKDAY}|${MONTH}|[ap]\\.?m\\.?|${PART_OF_DAY}|${HOUR_WORDS}|${TIME_ZONE}|${IT_IS}|the|of|on|at|in|for|and|a|is|was|now|currently|still|just|exactly|today|call|session|start|started|date|time|day|datetime|local|system|server|here|year|t|z`;
/** What another day is of, in instructions. */
export const NOT_TODAY = String.raw`born|birth\w*|dob|bday|last|next|previous|prior|upcoming|future|appointment|appt|visit|admi\w+|discharg\w+|surgery|procedure|due|expir\w+|effective|seen|refill\w*|follow|died|death|enrolled|since|until|by|before|after|scheduled|booked|called`;
/** In names of members. */
export const TODAY_MEMBER = 'current|today|todays|now|system|server';
