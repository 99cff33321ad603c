import { regExp } from '../../../../common/text/reg-exp.js';
import { WEEKDAY as WEEKDAY_NAME } from '../../../speech/en/calendar.js';
import { IS, ITS, IT_IS, THAT_IS } from '../../../speech/en/links.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { after, before, lastContext } from '../context-words.js';
import type { RecognizerContext } from '../recognizer.js';

const BIRTH = String.raw`born|birth|birth ?da(?:y|te)s?|bday|b-day|d\.? ?o\.? ?b|dob's`;
const OTHER =
  'appointments?|appt|visit(?:ed)?|schedul(?:e|ed|ing)|seen|saw|surgery|procedure|discharged?|admitted|admission|refill|follow[ -]?up|' +
  'started|ended|fell|died|passed away|married|expires?|expiration|effective|moved|due|dated|injury|accident|today|tomorrow|next|last (?:visit|seen|dose)';
const CONTEXT = regExp.gi`(?<![a-z])(?:(?<birth>${BIRTH})|(?<other>${OTHER}|(?<!born )on(?= the $| $)))(?![a-z])`;
const BIRTH_MARK = /\(b\.?\s?$/i;
const BIRTH_AFTER = regExp.i`^(?:,?\s'?\d ?\d)?(?:\s(?:baby|kid|child))?[\s,;]*(?:(?:${IS}|being|${THAT_IS}|which is|${ITS}|as)\s+(?:when|my|his|her|their|our|the|\w+'s)[^.;\n\d]{0,20}\b(?:birth|born|dob|bday)|birthday|date of birth$)`;
const BIRTH_ASKED = regExp.i`(?<![a-z])(?:${BIRTH})(?![a-z])`;
const DATE_ASKED =
  /(?<![a-z])(?:dates?|when|what days?|which days?|what time of (?:year|month)|day works|days? work|down for|i can offer|works for you|appointment|birthday)(?![a-z])|\d\/\d/i;

const WEEKDAY = String.raw`(?:${WEEKDAY_NAME}[,.]?\s*(?:and\s+)?)`;
const STATES = String.raw`["']?\s*(?:(?:is|${IT_IS}|being|still|now|currently|already)\s+|[=:,(-]\s*)*["'<]?`;
/** The current date stays in clear: the model needs it, and it says nothing of anyone. */
const TODAY = new RegExp(
  `(?<![a-z])(?:(?:today|todays)(?:'s)?(?:[ _-]?date|[ _-]day)?|dates? today|date (?:right )?now|` +
    `(?:current|present|system|server|session|call)[ _-]?(?:local[ _-]?)?(?:date|time|day|datetime|timestamp)(?:[ _-]?(?:and|&|/)?[ _-]?(?:date|time|day))?(?: \\w+)?|` +
    `(?:time is|date is|${IT_IS}) (?:now|currently)|now (?:is|${ITS})|(?:right )?now\\s*[:=]|current(?:ly| _?date)?)` +
    `${STATES}\\s*${WEEKDAY}?${STATES}(?:the date is\\s*)?(?:the\\s*)?$`,
  'i',
);
/** In a prompt, a line with the date gives that of the call. */
const PROMPT_DATE = regExp.i`(?:^|[\n.!?;(]\s*)(?:the )?(?:date|date and time|date/time|datetime|time)\s*(?:is|:|=)\s*${WEEKDAY}?(?:the\s*)?$`;
const TODAY_AFTER =
  /^(?:,? \d{4})?,?\s*(?:today|right now|is today|is the (?:current|present|date today)|is (?:today's|the current) date)\b(?!'s)/i;
const TODAY_LABEL = /(?:^| )(?:current|today|todays|now|system|server)(?: |$)/;
const TODAY_ASKED =
  /\b(?:today's date|date (?:is it )?today|date is it|day is it|current date|what(?:'s| is) today|today is)\b/i;

const HOLIDAYS: ReadonlySet<string> = new Set(['7-4', '12-24', '12-25', '12-31', '1-1', '2-14', '10-31']);
const HOLIDAY_AROUND =
  /\b(?:closed|holidays?|fireworks|parade|party|barbecue|bbq|picnic|happy|celebrat\w+|every|weekend)\b/i;

/** What a text answers. */
export interface AskedDate {
  readonly birth: boolean;
  readonly date: boolean;
  /** The caller is asked what day it is, or the JSON key says so. */
  readonly today: boolean;
  readonly isPrompt: boolean;
}

/** What the question, or the JSON key, asks for. */
export function askedDate({ question, label, slot }: RecognizerContext): AskedDate {
  const words = `${question}\n${label}`;
  return {
    birth: BIRTH_ASKED.test(words),
    date: DATE_ASKED.test(words),
    today: TODAY_LABEL.test(label) || TODAY_ASKED.test(question),
    isPrompt: slot.role === 'system',
  };
}

/** True if the words around a date, or else the question, speak of a birth. */
export function isBirth(view: NormalizedText, start: number, end: number, asked: AskedDate): boolean {
  const lead = before(view, start, 80);
  if (BIRTH_MARK.test(lead) || BIRTH_AFTER.test(after(view, end, 48))) return true;
  const context = lastContext(lead, CONTEXT);
  return context === undefined ? asked.birth : context === 'birth';
}

/** True if the date is said to be the current one. */
export function isToday(view: NormalizedText, start: number, end: number, asked: AskedDate): boolean {
  const lead = before(view, start, 80);
  if (asked.today || TODAY.test(lead) || TODAY_AFTER.test(after(view, end))) return true;
  return asked.isPrompt && PROMPT_DATE.test(lead);
}

/** "closed on the 4th of July": a day of everyone's. */
export function isHoliday(
  view: NormalizedText,
  start: number,
  end: number,
  { month, day }: { readonly month: number; readonly day?: number },
): boolean {
  if (!HOLIDAYS.has(`${month}-${day ?? 0}`)) return false;
  return HOLIDAY_AROUND.test(before(view, start)) || HOLIDAY_AROUND.test(after(view, end, 40));
}
