import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { PART_OF_DAY, WEEKDAY } from '../../../speech/en/calendar.js';
import { AROUND_HOLIDAY, HOLIDAY } from '../../../speech/en/holidays.js';
import { THAT_IS } from '../../../speech/en/links.js';
import { ORDINAL_SUFFIX } from '../../../speech/en/numbers.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { DATE_PARTS } from '../../../written/date-patterns.js';
import { isBareLead } from '../answer-lead.js';
import { after, before, lastContext } from '../context-words.js';
import type { RecognizerContext } from '../recognizer.js';
import { clauseOf, isBirth, isToday, PAST_AFTER, TENSE, type AskedDate } from './date-cues.js';
import type { FoundDate } from './dictated-date.js';

const PART = `(?:night|noon|${PART_OF_DAY})`;
const AROUND = String.raw`(?:the\s)?(?:(?:very\s|next\s)?(?:day|night|weekend|week|${PART_OF_DAY})|${WEEKDAY}(?:\s${PART})?)\s(?:right\s)?(?:${AROUND_HOLIDAY})\s`;
const YEAR = DATE_PARTS.yearTail.replace('?<year>', '?:');
const HOLIDAYS = gated(
  regExp.gi`(?<![\w-])(?<around>${AROUND})?(?:${HOLIDAY})(?:\s${PART}\b)?(?<year>${YEAR})?(?![\w-])`,
);
/** "monday night the thirteenth" */
const DAYS_OF_MONTH = gated(
  regExp.gi`(?<!\w)${WEEKDAY}(?:\s${PART})?,?\sthe\s\d{1,2}(?:${ORDINAL_SUFFIX})(?![\w-])`,
);
/** Those are dates of a month, read elsewhere. */
const MONTH_AFTER = regExp.i`^\s(?:of\s)?(?:${DATE_PARTS.month.replace('?<month>', '?:')})\b`;

const PLAN_AFTER =
  /^['’]?s?\s(?:hours|schedule|holiday|dinner|party|turkey|tree|break|cards?|sale|cactus|island|music|movie|lights|plans|is coming|we're closed|we are closed|to you|and a happy|week hours)\b/i;
const LED = regExp.i`(?:^|[.!?;,]|\b(?:on|since|over|around|about|during|from|after|before|last|past|was|${THAT_IS}|and|or|like|maybe|on the|myself))\s*$`;
/** A time of day: what stands with one is an appointment. */
const TIME_AFTER = regExp.i`^,?\s(?:at|around|by|from|between|the|${PART_OF_DAY})?\s?(?:the\s|at\s)?(?:\d|noon\b|half past|quarter)`;

/** Days of a past event, or of birth, that are said by another name than month and day: holidays, "sunday the fourth". */
export function namedDays(view: NormalizedText, asked: AskedDate, { slot }: RecognizerContext): FoundDate[] {
  if (slot.role === 'schema' || asked.isPrompt) return [];
  return [...holidays(view, asked), ...daysOfMonth(view, asked)];
}

function holidays(view: NormalizedText, asked: AskedDate): FoundDate[] {
  const found: FoundDate[] = [];
  for (const { 0: written, index: start, groups = {} } of view.matches(HOLIDAYS)) {
    const end = start + written.length;
    const rest = after(view, end, 40);
    if (PLAN_AFTER.test(rest) || isToday(view, start, end, asked)) continue;
    const lead = before(view, start);
    const tense = lastContext(clauseOf(lead), TENSE);
    const birth = isBorn(view, start, end, asked, lead);
    const led = groups.around !== undefined || LED.test(lead);
    const past = (tense === 'past' && led) || (tense !== 'plan' && PAST_AFTER.test(rest));
    if (!birth && !past && (groups.year === undefined || tense === 'plan')) continue;
    found.push({ start, end, birth, confidence: birth ? 0.85 : 0.7 });
  }
  return found;
}

function daysOfMonth(view: NormalizedText, asked: AskedDate): FoundDate[] {
  const found: FoundDate[] = [];
  for (const { 0: written, index: start } of view.matches(DAYS_OF_MONTH)) {
    const end = start + written.length;
    const rest = after(view, end, 40);
    if (MONTH_AFTER.test(rest) || TIME_AFTER.test(rest) || isToday(view, start, end, asked)) continue;
    if (lastContext(clauseOf(before(view, start)), TENSE) !== 'past') continue;
    found.push({ start, end, birth: false, confidence: 0.7 });
  }
  return found;
}

/** A birth is spoken of; a question for it is answered in few words. */
function isBorn(view: NormalizedText, start: number, end: number, asked: AskedDate, lead: string): boolean {
  if (!isBirth(view, start, end, asked)) return false;
  return isBirth(view, start, end, { ...asked, birth: false }) || isBareLead(lead);
}
