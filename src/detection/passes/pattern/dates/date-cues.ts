import { questionOf } from '../question.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { IS, ITS, THAT_IS } from '../../../speech/en/links.js';
import { EVENT, HAPPENED, PLANNED } from '../../../speech/en/tense.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { isToldAsToday, namesToday, TODAY_REACH } from '../../../values/current-date.js';
import { after, before, lastContext } from '../context-words.js';
import type { RecognizerContext } from '../recognizer.js';

const BIRTH = String.raw`born|birth|birth ?da(?:y|te)s?|bday|b-day|d\.? ?o\.? ?b|dob's`;
const OTHER =
  'appointments?|appt|visit(?:ed)?|schedul(?:e|ed|ing)|seen|saw|surgery|procedure|discharged?|admitted|admission|refill|follow[ -]?up|' +
  'started|ended|fell|died|passed away|married|expires?|expiration|effective|moved|due|dated|injury|accident|today|tomorrow|next|last (?:visit|seen|dose)';
const CONTEXT = regExp.gi`(?<![a-z])(?:(?<birth>${BIRTH})|(?<other>${OTHER}|(?<!born )on(?= the $| $)))(?![a-z])`;
const BIRTH_MARK = /\(b\.?\s?$/i;
const BIRTH_AFTER = regExp.i`^(?:,?\s'?\d ?\d)?(?:\s(?:baby|kid|child))?[\s,;]*(?:(?:${IS}|being|${THAT_IS}|which is|${ITS}|as)\s+(?:when|my|his|her|their|our|the|\w+'s)[^.;\n\d]{0,20}\b(?:birth|born|dob|bday)|birthday|date of birth$)`;
const BIRTH_ASKED = gated(regExp.i`(?<![a-z])(?:${BIRTH})(?![a-z])`);
const BIRTH_BEFORE = regExp.i`(?<![a-z])(?:${BIRTH})(?: ?(?:time|date|day))?(?![a-z])[^a-z\d]{0,4}(?:(?:${IS}|on|at|of)\s)?$`;
const DATE_ASKED = gated(
  /(?<![a-z])(?:dates?|when|what days?|which days?|what time of (?:year|month)|day works|days? work|down for|i can offer|works for you|appointment|birthday)(?![a-z])|\d\/\d/i,
);

const TODAY_ASKED = gated(
  /\b(?:today's date|date (?:is it )?today|date is it|day is it|current date|what(?:'s| is) today|today is)\b/i,
);

const HOLIDAYS: ReadonlySet<string> = new Set(['7-4', '12-24', '12-25', '12-31', '1-1', '2-14', '10-31']);
const HOLIDAY_AROUND =
  /\b(?:closed|holidays?|fireworks|parade|party|barbecue|bbq|picnic|happy|celebrat\w+|every|weekend)\b/i;

/** Another number than a date. */
const NUMBER_ASKED = gated(
  /(?<![a-z])(?:zip|post(?:al)? ?code|pin|pass ?code|numbers?|phone|fax|(?:card|account|order|claim|member)(?: id)?|digits|last (?:four|4))(?![a-z])/i,
);

const ZIP_ASKED = gated(/(?<![a-z])zip(?![a-z])/i);

/** What is planned, wished, or for all; and what has happened to somebody. */
export const TENSE = regExp.giu`\b(?:(?<plan>${PLANNED})|(?<past>${HAPPENED}))\b`;
const OF_EVENT = regExp.i`\b(?:${EVENT})\b`;
/** "thanksgiving i fell": said first, it is the day of what follows. */
export const PAST_AFTER = regExp.iu`^,?\s(?:i|he|she|we|they|it|my \p{L}+)\s(?:${HAPPENED})\b`;

/** What a text answers. */
export interface AskedDate {
  readonly birth: boolean;
  readonly date: boolean;
  /** A number is, and no date. */
  readonly number: boolean;
  /** A ZIP code is, perhaps among others. */
  readonly zip: boolean;
  /** The JSON key says that it is a birth. */
  readonly isLabelledBirth: boolean;
  /** The caller is asked what day it is, or the JSON key says so. */
  readonly today: boolean;
  readonly isPrompt: boolean;
}

/** What the question, or the JSON key, asks for. */
export function askedDate(context: RecognizerContext): AskedDate {
  const { question, label, slot } = context;
  const words = `${question}\n${label}`;
  const scanned = questionOf(context);
  const birth = scanned.testPart(BIRTH_ASKED, words);
  const date = scanned.testPart(DATE_ASKED, words);
  return {
    birth,
    isLabelledBirth: scanned.testPart(BIRTH_ASKED, label),
    date,
    zip: scanned.testPart(ZIP_ASKED, words),
    number: !birth && !date && scanned.testPart(NUMBER_ASKED, words),
    today: namesToday(label) || scanned.testPart(TODAY_ASKED, question),
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

/** True if a day with its time is one of birth: only a word just before it says so, for questions ask for no time. */
export function isBirthTime(view: NormalizedText, start: number, asked: AskedDate): boolean {
  return asked.isLabelledBirth || BIRTH_BEFORE.test(before(view, start, 30));
}

/** True if the date is said to be the current one. */
export function isToday(view: NormalizedText, start: number, end: number, asked: AskedDate): boolean {
  const lead = before(view, start, TODAY_REACH.lead);
  return (
    asked.today || isToldAsToday({ lead, rest: after(view, end, TODAY_REACH.rest), isPrompt: asked.isPrompt })
  );
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

/** The end of a text, from where its last sentence begins. */
export function clauseOf(lead: string): string {
  return lead.split(/[.!?;](?=\s|$)/).at(-1) ?? '';
}

/** Whether words tell of what has happened, or of what is planned; undefined where they tell of neither. */
export function tellsPast(words: string): boolean | undefined {
  const tense = lastContext(words, TENSE);
  return tense === undefined ? OF_EVENT.test(words) || undefined : tense === 'past';
}
