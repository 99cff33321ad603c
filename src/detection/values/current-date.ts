import { regExp } from '../../common/text/reg-exp.js';
import { HOUR_WORDS, MONTH, PART_OF_DAY, TIME_ZONE, WEEKDAY } from '../speech/en/calendar.js';
import { IT_IS, ITS } from '../speech/en/links.js';
import { NUMBERS, ORDINAL_SUFFIX } from '../speech/en/numbers.js';
import { normalize } from '../text/normalized-text.js';

/** What stands around a date: the text before it, the text after it, and who says it. */
export interface DateSurroundings {
  readonly lead: string;
  readonly rest: string;
  /** Instructions tell the current date in more ways than people do. */
  readonly isPrompt: boolean;
}

/** How much before a date, and after it, can tell that it is the current one. */
export const TODAY_REACH = { lead: 120, rest: 48 };

const DAY_OF_WEEK = String.raw`(?:${WEEKDAY}[,.]?\s*(?:and\s+)?)`;
const STATES = String.raw`["']?\s*(?:(?:is|${IT_IS}|being|still|now|currently|already)\s+|[=:,(-]\s*)*["'<]?`;
/** As anybody says it. */
const TOLD = new RegExp(
  String.raw`(?<![a-z])(?:(?:today|todays)(?:'s)?(?:[ _-]?date|[ _-]day)?|dates? today|date (?:right )?now|` +
    String.raw`(?:current|present|system|server|session|call)[ _-]?(?:local[ _-]?)?(?:date|time|day|datetime|timestamp)(?:[ _-]?(?:and|&|/)?[ _-]?(?:date|time|day))?(?: \w+)?|` +
    String.raw`(?:time is|date is|${IT_IS}) (?:now|currently)|now (?:is|${ITS})|(?:right )?now\s*[:=]|current(?:ly| _?date)?)` +
    String.raw`${STATES}\s*${DAY_OF_WEEK}?${STATES}(?:the date is\s*)?(?:the\s*)?$`,
  'i',
);
const TOLD_AFTER =
  /^(?:,? \d{4})?,?\s*(?:today|right now|is today|is the (?:current|present|date today)|is (?:today's|the current) date)\b(?!'s)/i;

const OF_CALL =
  '(?:phone |inbound |incoming |this |voice |chat )?(?:call|session|conversation|chat|shift|interaction)';
const BEGINS =
  'begins?|began|starts?|started|starting|opens?|opened|placed|received|came in|connected|created|is taking place|takes place|is on|is at|time|date|datetime|timestamp';
/** In a prompt, with nothing but parts of a date and a time between them and the date. */
const PROMPT_CUE = [
  `today(?:'s)?`,
  'now',
  'current(?:ly)?',
  'present',
  'clock',
  'time ?stamp',
  '(?:date|time|day) (?:is|on the wall|at the (?:clinic|office|practice|pharmacy|hospital))',
  '(?:local|system|server|office|clinic) (?:date|time|clock|datetime)',
  `${OF_CALL}[ -](?:${BEGINS})`,
  'start of (?:the |this )?(?:call|session|conversation)',
  '(?:current|accurate|correct|valid|up to date) as of',
].join('|');
/** The same, but where a sentence or a line begins. */
const PROMPT_START = `(?:so |and |right )?(?:${IT_IS})(?: now| currently)?|as of|(?:the )?(?:date|date and time|date[/ ]time|datetime|time)(?: is|\\s*[:=\\]>*|])`;
/** Parts of a date and a time, and what ties them. */
const PART = [
  WEEKDAY,
  MONTH,
  String.raw`[ap]\.?m\.?`,
  PART_OF_DAY,
  HOUR_WORDS,
  TIME_ZONE,
  ...[NUMBERS.unit, NUMBERS.teen, NUMBERS.tens].flatMap((words) => [...words.keys()]),
  IT_IS,
  `the|of|on|at|in|for|and|a|is|was|now|currently|still|just|exactly|today|call|session|start|started|date|time|day|datetime|local|system|server|here|year|t|z`,
].join('|');
const PARTS = String.raw`(?:[\s,;:=.()\[\]{}*_"'<>|/&+-]|(?<![a-z])(?:${PART})(?![a-z])|(?<!\d)\d+(?!\d)(?:(?:${ORDINAL_SUFFIX}|h)(?![a-z]))?)*$`;
const PROMPT_TOLD = regExp.i`(?:(?<![a-z])(?:${PROMPT_CUE})(?![a-z])|(?:^|[\n.!?;(\[<*{])\s*(?:${PROMPT_START}))${PARTS}`;
/** Whose day it would be. */
const OTHER_DAY =
  /\b(?:born|birth\w*|dob|bday|last|next|previous|prior|upcoming|future|appointment|appt|visit|admi\w+|discharg\w+|surgery|procedure|due|expir\w+|effective|seen|refill\w*|follow|died|death|enrolled|since|until|by|before|after|scheduled|booked|called)\b/i;
const LABEL = /(?:^| )(?:current|today|todays|now|system|server)(?: |$)/;
const CLAUSE = /[.!?;\n](?=\s|$)/;

/** True if the words around say that the date is the current one. */
export function isToldAsToday({ lead, rest, isPrompt }: DateSurroundings): boolean {
  if (TOLD.test(lead) || TOLD_AFTER.test(rest)) return true;
  if (!isPrompt) return false;
  const told = PROMPT_TOLD.exec(lead.replace(/([ap])\.m\./gi, '$1m'));
  return told !== null && !OTHER_DAY.test(lastClause(lead));
}

/** True if a JSON key says that what stands under it is the current date. */
export function namesToday(label: string): boolean {
  return LABEL.test(label);
}

/** True if the clause that a date stands in speaks of something that happens on it. */
export function isOtherDay(lead: string): boolean {
  return OTHER_DAY.test(lastClause(lead));
}

/** The surroundings of a range of a text, with what was spoken in digits. */
export function surroundings(
  text: string,
  { start, end }: { start: number; end: number },
  isPrompt: boolean,
): DateSurroundings {
  const lead = text.slice(Math.max(0, start - TODAY_REACH.lead), start);
  return {
    lead: normalize(lead).spoken.text.replaceAll('_', ' '),
    rest: normalize(text.slice(end, end + TODAY_REACH.rest)).text,
    isPrompt,
  };
}

function lastClause(lead: string): string {
  return (
    lead
      .replace(/([ap])\.m\./gi, '$1m')
      .split(CLAUSE)
      .at(-1) ?? ''
  );
}
