import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import * as all from '../../../languages/any.js';
import * as words from '../../../languages/en/calendar.js';
import { UP_TO } from '../../../languages/en/calendar.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { after, before, lastContext } from '../context-words.js';
import { questionOf, type RecognizerContext } from '../recognizer.js';
import { isStatedAsToday, namesToday, TODAY_REACH } from '../../../written/current-date.js';

/** Date found in a view, with offsets in that view. */
export interface FoundDate extends Range {
  readonly birth: boolean;
  readonly confidence: number;
  readonly validated?: boolean;
}

/** Kind of date that the question or the JSON key requests. */
export interface AskedDate {
  readonly birth: boolean;
  readonly date: boolean;
  /** True if the JSON key names a birth. */
  readonly isLabelledBirth: boolean;
  /** True if the question or the JSON key asks for the current date. */
  readonly today: boolean;
  readonly isPrompt: boolean;
}

/** Separator between the two ends of a range. */
export const TO = String.raw`\s?(?:-|${UP_TO})\s?`;
/** Words that refer to a birth, in a text, a question or a label. */
export const OF_BIRTH = gated(regExp.i`(?<![a-z])(?:${all.BIRTH})(?![a-z])`);
const DATE_ASKED = gated(regExp.i`(?<![a-z])(?:${all.DAY_ASKED})(?![a-z])|\d\/\d`);
const TODAY_ASKED = gated(regExp.i`\b(?:${words.TODAY_ASKED})\b`);
const CONTEXT = regExp.gi`(?<![a-z])(?:(?<birth>${all.BIRTH})|(?<other>${all.OCCASION}|${words.OTHER_DAY}|${words.ON_DAY}))(?![a-z])`;
/** Abbreviation before a date of birth: "(b. 03/27/2017)". */
const BIRTH_MARK = /\(b\.?\s?$/i;
const BIRTH_AFTER = regExp.i`^(?:,?\s'?\d ?\d)?(?:\s(?:${words.OF_BIRTH_YEAR}))?[\s,;]*${words.BIRTH_AFTER}`;
const TO_DAY = String.raw`[,.]?(?:\s*(?:\b(?:${all.TO_DAY})\b|[:=-]))*\s*$`;
/** Words before a date. `CODE_LEAD`: words before a code that resembles a date. */
export const DAY_LEAD = regExp.i`\b(?:${all.OCCASION}|${all.DAY_LEAD})${TO_DAY}`;
export const CODE_LEAD = regExp.i`\b(?:${words.CODE_LEAD})\b[^.;\n]{0,30}$`;
const TENSE = regExp.giu`\b(?:(?<plan>${words.PLANNED})|(?<past>${all.HAPPENED}))\b`;
const OF_EVENT = regExp.i`\b(?:${words.EVENT})\b`;
const PAST_AFTER = regExp.iu`^,?\s(?:${words.WHO})\s(?:${all.HAPPENED})\b`;

/** Returns the kind of date that the question or the JSON key requests. */
export function askedDate(context: RecognizerContext): AskedDate {
  const { question, label, slot } = context;
  const asked = `${question}\n${label}`;
  const scanned = questionOf(context);
  return {
    birth: scanned.testPart(OF_BIRTH, asked),
    isLabelledBirth: scanned.testPart(OF_BIRTH, label),
    date: scanned.testPart(DATE_ASKED, asked),
    today: namesToday(label) || scanned.testPart(TODAY_ASKED, question),
    isPrompt: slot.role === 'system',
  };
}

/** True if the words around a date, or otherwise the question, refer to a birth. */
export function isBirth(
  view: NormalizedText,
  { start, end }: Range,
  asked: Pick<AskedDate, 'birth'>,
  reach = 80,
): boolean {
  const lead = before(view, start, reach);
  if (BIRTH_MARK.test(lead) || BIRTH_AFTER.test(after(view, end, 48))) return true;
  const context = lastContext(lead, CONTEXT);
  return context === undefined ? asked.birth : context === 'birth';
}

/** True if the text or the question shows that the date is the current one. */
export function isToday(view: NormalizedText, { start, end }: Range, asked: AskedDate): boolean {
  const lead = before(view, start, TODAY_REACH.lead);
  const rest = after(view, end, TODAY_REACH.rest);
  return asked.today || isStatedAsToday({ lead, rest, isPrompt: asked.isPrompt });
}

/** Returns the last sentence of a text, up to the end of the text. */
export function clauseOf(lead: string): string {
  return lead.split(/[.!?;](?=\s|$)/).at(-1) ?? '';
}

/** True if a text describes the past, false if it describes plans, undefined if it shows neither. */
export function showsPast(said: string): boolean | undefined {
  const tense = lastContext(said, TENSE);
  return tense === undefined ? OF_EVENT.test(said) || undefined : tense === 'past';
}

/** True if a date lies in the past, according to the words around it, its JSON key, or otherwise the question. */
export function hasHappened(
  view: NormalizedText,
  range: Range,
  asked: AskedDate,
  context: RecognizerContext,
): boolean {
  const isPast = showsPast(`${context.label} ${clauseOf(before(view, range.start))}`);
  if (isPast !== undefined) return isPast;
  if (PAST_AFTER.test(after(view, range.end)) || isBirth(view, range, asked)) return true;
  return showsPast(context.question) === true;
}
