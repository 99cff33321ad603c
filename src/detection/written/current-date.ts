import { regExp } from '../../common/text/reg-exp.js';
import * as all from '../languages/any.js';
import * as words from '../languages/en/calendar.js';
import { NUMBERS, ORDINAL_SUFFIX } from '../languages/en/numbers.js';
import { normalize, type Range } from '../text/normalized-text.js';
import { type CalendarDate, findDates } from './dates.js';

/** What stands around a date: the text before it, the text after it, and who says it. */
export interface DateSurroundings {
  readonly lead: string;
  readonly rest: string;
  /** Instructions tell the current date in more ways than people do. */
  readonly isPrompt: boolean;
}

/** How much before a date, and after it, can tell that it is the current one. */
export const TODAY_REACH = { lead: 120, rest: 48 };

/** Only the beginnings of texts tell what day it is. */
const MOST_READ = 4_000;

const STATED = String.raw`["']?\s*(?:(?:${all.STATED})\s+|[=:,(-]\s*)*["'<]?`;
const TOLD = regExp.i`(?<![a-z])(?:${all.TODAY})${STATED}\s*(?:(?:${all.WEEKDAY})[,.]?\s*(?:${words.AND_DATE}\s+)?)?${STATED}(?:${words.DATE_IS}\s*)?(?:(?:${all.ARTICLE})\s*)?$`;
const TOLD_AFTER = regExp.i`^(?:,? \d{4})?,?\s*(?:${words.TODAY_AFTER})\b(?!'s)`;
const NUMBER = [NUMBERS.unit, NUMBERS.teen, NUMBERS.tens].flatMap((map) => [...map.keys()]).join('|');
const PARTS = String.raw`(?:[\s,;:=.()\[\]{}*_"'<>|/&+-]|(?<![a-z])(?:${all.DAY_PARTS}|${NUMBER})(?![a-z])|(?<!\d)\d+(?!\d)(?:(?:${ORDINAL_SUFFIX}|h)(?![a-z]))?)*$`;
const PROMPT_TOLD = regExp.i`(?:(?<![a-z])(?:${all.TODAY_IN_PROMPT})(?![a-z])|(?:^|[\n.!?;(\[<*{])\s*(?:${words.TODAY_BEGINS}))${PARTS}`;
const NOT_TODAY = regExp.i`\b(?:${words.NOT_TODAY})\b`;
const MEMBER = regExp.i`(?:^| )(?:${words.TODAY_MEMBER})(?: |$)`;
const CLAUSE = /[.!?;\n](?=\s|$)/;

/** True if the words around say that the date is the current one. */
export function isToldAsToday({ lead, rest, isPrompt }: DateSurroundings): boolean {
  if (TOLD.test(lead) || TOLD_AFTER.test(rest)) return true;
  return isPrompt && PROMPT_TOLD.test(withoutStops(lead)) && !isOtherDay(lead);
}

/** The day that the texts of a request say it is; undefined where none does. */
export function toldDay(texts: readonly string[]): CalendarDate | undefined {
  for (const whole of texts) {
    const view = normalize(whole.slice(0, MOST_READ));
    const told = findDates(view).find(
      (match) =>
        match.date.day !== undefined &&
        match.date.year !== undefined &&
        isToldAsToday(surroundings(view.text, match, true)),
    );
    if (told !== undefined) return told.date;
  }
  return undefined;
}

/** True if a JSON key says that what stands under it is the current date. */
export function namesToday(label: string): boolean {
  return MEMBER.test(label);
}

/** True if the clause that a date stands in speaks of something that happens on it. */
export function isOtherDay(lead: string): boolean {
  return NOT_TODAY.test(withoutStops(lead).split(CLAUSE).at(-1) ?? '');
}

/** The surroundings of a range of a text, with what was spoken in digits. */
export function surroundings(text: string, { start, end }: Range, isPrompt: boolean): DateSurroundings {
  const lead = text.slice(Math.max(0, start - TODAY_REACH.lead), start);
  return {
    lead: normalize(lead).spoken.text.replaceAll('_', ' '),
    rest: normalize(text.slice(end, end + TODAY_REACH.rest)).text,
    isPrompt,
  };
}

/** Those of "a.m." end no sentence. */
function withoutStops(lead: string): string {
  return lead.replace(/([ap])\.m\./gi, '$1m');
}
