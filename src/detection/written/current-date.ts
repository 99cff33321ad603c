import { regExp } from '../../common/text/reg-exp.js';
import * as all from '../languages/any.js';
import * as words from '../languages/en/calendar.js';
import { NUMBERS, ORDINAL_SUFFIX } from '../languages/en/numbers.js';
import { normalize, type Range } from '../text/normalized-text.js';
import { type CalendarDate, findDates } from './dates.js';

/** Text before and after a date, and its kind of source. */
export interface DateSurroundings {
  readonly lead: string;
  readonly rest: string;
  /** True for instructions, in which the current date has more forms. */
  readonly isPrompt: boolean;
}

/** Characters before and after a date that can show that the date is the current one. */
export const TODAY_REACH = { lead: 120, rest: 48 };

/** Most characters at the start of a text that are searched for the current date. */
const MOST_READ = 4_000;

const STATED = String.raw`["']?\s*(?:(?:${all.STATED})\s+|[=:,(-]\s*)*["'<]?`;
const TODAY_BEFORE = regExp.i`(?<![a-z])(?:${all.TODAY})${STATED}\s*(?:(?:${all.WEEKDAY})[,.]?\s*(?:${words.AND_DATE}\s+)?)?${STATED}(?:${words.DATE_IS}\s*)?(?:(?:${all.ARTICLE})\s*)?$`;
const TODAY_AFTER = regExp.i`^(?:,? \d{4})?,?\s*(?:${words.TODAY_AFTER})\b(?!'s)`;
const NUMBER = [NUMBERS.unit, NUMBERS.teen, NUMBERS.tens].flatMap((map) => [...map.keys()]).join('|');
const PARTS = String.raw`(?:[\s,;:=.()\[\]{}*_"'<>|/&+-]|(?<![a-z])(?:${all.DAY_PARTS}|${NUMBER})(?![a-z])|(?<!\d)\d+(?!\d)(?:(?:${ORDINAL_SUFFIX}|h)(?![a-z]))?)*$`;
const TODAY_IN_PROMPT = regExp.i`(?:(?<![a-z])(?:${all.TODAY_IN_PROMPT})(?![a-z])|(?:^|[\n.!?;(\[<*{])\s*(?:${words.TODAY_BEGINS}))${PARTS}`;
const NOT_TODAY = regExp.i`\b(?:${words.NOT_TODAY})\b`;
const MEMBER = regExp.i`(?:^| )(?:${words.TODAY_MEMBER})(?: |$)`;
const CLAUSE = /[.!?;\n](?=\s|$)/;

/** True if the words around a date show that the date is the current one. */
export function isStatedAsToday({ lead, rest, isPrompt }: DateSurroundings): boolean {
  if (TODAY_BEFORE.test(lead) || TODAY_AFTER.test(rest)) return true;
  return isPrompt && TODAY_IN_PROMPT.test(withoutStops(lead)) && !isOtherDay(lead);
}

/** Returns the current date that a request's texts contain; undefined if no text does. */
export function statedDay(texts: readonly string[]): CalendarDate | undefined {
  for (const whole of texts) {
    const view = normalize(whole.slice(0, MOST_READ));
    const stated = findDates(view).find(
      (match) =>
        match.date.day !== undefined &&
        match.date.year !== undefined &&
        isStatedAsToday(surroundings(view.text, match, true)),
    );
    if (stated !== undefined) return stated.date;
  }
  return undefined;
}

/** True if a JSON key names the current date. */
export function namesToday(label: string): boolean {
  return MEMBER.test(label);
}

/** True if the clause before a date describes an event on that date. */
export function isOtherDay(lead: string): boolean {
  return NOT_TODAY.test(withoutStops(lead).split(CLAUSE).at(-1) ?? '');
}

/** Returns the surroundings of a range, with spoken numbers in digits. */
export function surroundings(text: string, { start, end }: Range, isPrompt: boolean): DateSurroundings {
  const lead = text.slice(Math.max(0, start - TODAY_REACH.lead), start);
  return {
    lead: normalize(lead).spoken.text.replaceAll('_', ' '),
    rest: normalize(text.slice(end, end + TODAY_REACH.rest)).text,
    isPrompt,
  };
}

/** Removes the periods of "a.m.", which do not end a sentence. */
function withoutStops(lead: string): string {
  return lead.replace(/([ap])\.m\./gi, '$1m');
}
