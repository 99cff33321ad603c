import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import * as all from '../../../languages/any.js';
import * as words from '../../../languages/en/calendar.js';
import { UP_TO } from '../../../languages/en/calendar.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { after, before, lastContext } from '../context-words.js';
import { questionOf, type RecognizerContext } from '../recognizer.js';
import { isToldAsToday, namesToday, TODAY_REACH } from '../../../written/current-date.js';

/** A finding whose offsets are still those of the view. */
export interface FoundDate extends Range {
  readonly birth: boolean;
  readonly confidence: number;
  readonly validated?: boolean;
}

/** What a text answers. */
export interface AskedDate {
  readonly birth: boolean;
  readonly date: boolean;
  /** The JSON key says that it is a birth. */
  readonly isLabelledBirth: boolean;
  /** The caller is asked what day it is, or the JSON key says so. */
  readonly today: boolean;
  readonly isPrompt: boolean;
}

/** Between the ends of a range. */
export const TO = String.raw`\s?(?:-|${UP_TO})\s?`;
/** In a text, a question or a label. */
export const OF_BIRTH = gated(regExp.i`(?<![a-z])(?:${all.BIRTH})(?![a-z])`);
const DATE_ASKED = gated(regExp.i`(?<![a-z])(?:${all.DAY_ASKED})(?![a-z])|\d\/\d`);
const TODAY_ASKED = gated(regExp.i`\b(?:${words.TODAY_ASKED})\b`);
const CONTEXT = regExp.gi`(?<![a-z])(?:(?<birth>${all.BIRTH})|(?<other>${all.OCCASION}|${words.OTHER_DAY}|${words.ON_DAY}))(?![a-z])`;
/** "(b. 03/27/2017)" */
const BIRTH_MARK = /\(b\.?\s?$/i;
const BIRTH_AFTER = regExp.i`^(?:,?\s'?\d ?\d)?(?:\s(?:${words.OF_BIRTH_YEAR}))?[\s,;]*${words.BIRTH_AFTER}`;
const TO_DAY = String.raw`[,.]?(?:\s*(?:\b(?:${all.TO_DAY})\b|[:=-]))*\s*$`;
/** Words after which a day stands; or a number that is none, though it may be read as one. */
export const DAY_LEAD = regExp.i`\b(?:${all.OCCASION}|${all.DAY_LEAD})${TO_DAY}`;
export const CODE_LEAD = regExp.i`\b(?:${words.CODE_LEAD})\b[^.;\n]{0,30}$`;
const TENSE = regExp.giu`\b(?:(?<plan>${words.PLANNED})|(?<past>${all.HAPPENED}))\b`;
const OF_EVENT = regExp.i`\b(?:${words.EVENT})\b`;
const PAST_AFTER = regExp.iu`^,?\s(?:${words.WHO})\s(?:${all.HAPPENED})\b`;

/** What the question, or the JSON key, asks for. */
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

/** True if the words around a date, or else the question, speak of a birth. */
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

/** True if the date is said to be the current one. */
export function isToday(view: NormalizedText, { start, end }: Range, asked: AskedDate): boolean {
  const lead = before(view, start, TODAY_REACH.lead);
  const rest = after(view, end, TODAY_REACH.rest);
  return asked.today || isToldAsToday({ lead, rest, isPrompt: asked.isPrompt });
}

/** The end of a text, from where its last sentence begins. */
export function clauseOf(lead: string): string {
  return lead.split(/[.!?;](?=\s|$)/).at(-1) ?? '';
}

/** Whether words tell of what has happened, or of what is planned; undefined where they tell of neither. */
export function tellsPast(said: string): boolean | undefined {
  const tense = lastContext(said, TENSE);
  return tense === undefined ? OF_EVENT.test(said) || undefined : tense === 'past';
}

/** The same of a day by all around it: the words before it and after it, the name that it stands under, or else the question. */
export function hasHappened(
  view: NormalizedText,
  range: Range,
  asked: AskedDate,
  context: RecognizerContext,
): boolean {
  const told = tellsPast(`${context.label} ${clauseOf(before(view, range.start))}`);
  if (told !== undefined) return told;
  if (PAST_AFTER.test(after(view, range.end)) || isBirth(view, range, asked)) return true;
  return tellsPast(context.question) === true;
}
