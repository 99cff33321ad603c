import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import * as calendar from '../../../languages/en/calendar.js';
import * as words from '../../../languages/en/calendar.js';
import { ARTICLE, OF } from '../../../languages/en/talk.js';
import { ORDINAL_SUFFIX } from '../../../languages/en/numbers.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { DATE_PARTS } from '../../../written/date-patterns.js';
import { after, before, isBareLead, rangeOf } from '../context-words.js';
import { questionOf, type RecognizerContext } from '../recognizer.js';
import { type AskedDate, type FoundDate, hasHappened, isBirth, isToday, showsPast } from './date-context.js';

const { MONTH, WEEKDAY } = calendar;
const PART = `(?:${calendar.PART_OF_NAMED_DAY})`;
const YEAR_TAIL = DATE_PARTS.yearTail.replace('?<year>', '?:');
const HOLIDAY = gated(
  regExp.giu`(?<![\w-])(?:${calendar.AROUND_HOLIDAY})?(?:${calendar.HOLIDAY})(?:\s${PART}\b)?(?<year>${YEAR_TAIL})?(?![\w-])`,
);
/** Day of an unnamed month: "monday night the thirteenth", "on the 19th". */
const DAY_OF_MONTH = gated(
  regExp.gi`(?<!\w)(?:${WEEKDAY}(?:\s${PART})?,?\s|(?<=\b(?:${calendar.BEFORE_THE_DAY})\s))${ARTICLE}\s\d{1,2}(?:${ORDINAL_SUFFIX})(?![\w-])`,
);
/** Text after a day that rules it out: a time (an appointment), a month (read together with its day), or a noun. */
const DAY_CONTINUATION = regExp.i`^(?!\s(?:${calendar.AFTER_THE_DAY})\b)(?:,?\s[a-z\d])`;

const MONTH_YEAR = String.raw`,?\s(?:(?:${calendar.IN_YEAR})\s)?(?:${calendar.OUR_YEAR}|(?:19|20)\s?\d\d|['’]\d\d)`;
const NAMED_MONTH = gated(
  regExp.gi`(?<![\w'’]|(?<!\b(?:${calendar.PART_OF_MONTH}))-)(?<month>${MONTH})\b(?:\.?(?<year>${MONTH_YEAR})(?![\w:-]))?`,
);
/** Month and year in digits: "07/2026", "2026-07". */
const NUMERIC_MONTH = gated(
  /(?<![\w/.-])(?:(?:0?[1-9]|1[0-2])[/-](?:19|20)\d\d|(?:19|20)\d\d[/-](?:0[1-9]|1[0-2]))(?![\w/-]|\.\d)/g,
);
const MONTH_LED = regExp.i`(?:\b(?:${calendar.MONTH_LEAD})\s|\b(?:${MONTH})\s?(?:-|–|${calendar.AND_MONTH})\s?)$`;
/** Day before a month, which is read together with the month. */
const DAY_BEFORE = regExp.i`(?:\d(?:${ORDINAL_SUFFIX})?(?:\s${OF})?|(?:${ORDINAL_SUFFIX})\s${OF})\s$`;
const DAY_AFTER = /^\.?\s\d{1,2}\b(?!:)/;
const LONGEST_LEAD = 24;

/** Lowest age that a year of birth may not reveal (45 CFR 164.514(b)(2)(i)(C)), and the highest age of a person. */
const LEAST_AGE = 90;
const MOST_AGE = 125;

const YEAR_OF_BIRTH = gated(
  /(?<![\d\p{L}$#/.-]|[^"']:|\d[ ,])(?:(?<century>1[89]|20) ?|')?(?<year>\d\d|0 \d)(?![\d\p{L}:%]|[.,/-]\d| \d)/gu,
);
const BIRTH_NAMED = gated(regExp.i`\b(?:${words.BORN})\b`);
const YEAR_ASKED = gated(regExp.i`\b(?:${words.BIRTH_YEAR_ASKED})\b`);
const BORN_BEFORE = regExp.i`\b(?:${words.BORN})(?:[\s(](?:${words.ABOUT_YEAR})|[\s,.:=('"-])*$`;
/** Birth after a year: "… was the year he was born". */
const BORN_AFTER = regExp.i`^,?\s[^.!?;\d]{0,30}\b(?:${words.BORN})\b`;
const BIRTH_VALUE = regExp.i`^\s*(?:\d{1,4}(?:${ORDINAL_SUFFIX})?|\d\d \d\d|${MONTH})\.?\s*$`;
const BIRTH_LABEL = regExp.i`^(?:\w+ )*(?:${words.BIRTH_PART})$`;

/** Finds months, holidays and days of an unnamed month that are in the past or refer to a birth. */
export function undatedDays(view: NormalizedText, asked: AskedDate, context: RecognizerContext): FoundDate[] {
  return [...months(view, asked, context), ...namedDays(view, asked, context)].flatMap((found) =>
    isToday(view, found, asked) ? [] : [{ birth: isBirth(view, found, asked), confidence: 0.7, ...found }],
  );
}

/** Finds past holidays and days such as "sunday the fourth". */
function namedDays(view: NormalizedText, asked: AskedDate, context: RecognizerContext): Range[] {
  if (context.slot.role === 'schema' || asked.isPrompt) return [];
  const holidays = view.matches(HOLIDAY).map(rangeOf);
  const days = view
    .matches(DAY_OF_MONTH)
    .map(rangeOf)
    .filter(({ end }) => !DAY_CONTINUATION.test(after(view, end)));
  return [...holidays, ...days].filter((range) => hasHappened(view, range, asked, context));
}

/**
 * Finds months without a day, according to the policy: "last July", "since december". Months that are also names or
 * verbs need a preceding word, a question for a date, or a year. Keys and options in tool definitions are ignored.
 */
function months(view: NormalizedText, asked: AskedDate, context: RecognizerContext): Range[] {
  const { slot, months: rule = 'keep' } = context;
  if (rule === 'keep' || slot.member === 'option' || slot.isKey === true) return [];
  const sparesBare = rule === 'coming' || slot.role === 'schema';
  const isAsked = asked.birth || asked.date || showsPast(context.label) === true;
  const named = view.matches(NAMED_MONTH).filter((match) => {
    const { month = '', year } = match.groups ?? {};
    const range = rangeOf(match);
    const lead = before(view, range.start, LONGEST_LEAD);
    if (DAY_BEFORE.test(lead) || DAY_AFTER.test(after(view, range.end))) return false;
    const isAnswer = isAsked && match[0].length >= view.text.trim().length - 1;
    const isMonth =
      calendar.CERTAIN_MONTHS.has(month.toLowerCase()) ||
      year !== undefined ||
      isAnswer ||
      MONTH_LED.test(lead);
    return isMonth && (!sparesBare || year !== undefined || hasHappened(view, range, asked, context));
  });
  return [...named, ...view.matches(NUMERIC_MONTH)].map(rangeOf);
}

/** Finds years of birth that reveal an age of 90 or more. Later years are left in clear, like bare years. */
export function birthYears(
  view: NormalizedText,
  context: RecognizerContext,
  now = new Date().getUTCFullYear(),
): FoundDate[] {
  const question = questionOf(context);
  const asked =
    question.testPart(YEAR_ASKED, context.question) || question.testPart(YEAR_ASKED, context.label);
  if (!asked && !view.test(BIRTH_NAMED)) return [];
  return view.matches(YEAR_OF_BIRTH).flatMap((match) => {
    const { century, year: digits = '' } = match.groups ?? {};
    const year = Number(`${century ?? '19'}${digits.replace(' ', '')}`);
    if (year > now - LEAST_AGE || year < now - MOST_AGE) return [];
    // A year of two digits may be of this century, and only a question for a year of birth excludes that.
    if (century === undefined && !asked && year + 100 <= now) return [];
    const { start, end } = rangeOf(match);
    const lead = before(view, start);
    const isOfBirth =
      (asked && isBareLead(lead)) || BORN_BEFORE.test(lead) || BORN_AFTER.test(after(view, end, 60));
    return isOfBirth ? [{ start, end, birth: true, confidence: 0.85 }] : [];
  });
}

/** Finds the parts of a date of birth that JSON contains as members or items of a list. */
export function birthParts(view: NormalizedText, { label, slot }: RecognizerContext): FoundDate[] {
  if (label === '' || slot.isKey === true || !BIRTH_LABEL.test(label) || !BIRTH_VALUE.test(view.spoken.text))
    return [];
  return [{ start: 0, end: view.text.length, birth: true, confidence: 0.9 }];
}
