import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import * as calendar from '../../../languages/en/calendar.js';
import { ARTICLE, OF } from '../../../languages/en/links.js';
import { ORDINAL_SUFFIX } from '../../../languages/en/numbers.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { DATE_PARTS } from '../../../written/date-patterns.js';
import { after, before } from '../context-words.js';
import type { RecognizerContext } from '../recognizer.js';
import { type AskedDate, type FoundDate, hasHappened, isBirth, isToday, tellsPast } from './occasion.js';

const { MONTH, WEEKDAY } = calendar;
const PART = `(?:${calendar.PART_OF_NAMED_DAY})`;
const YEAR = DATE_PARTS.yearTail.replace('?<year>', '?:');
const HOLIDAY = gated(
  regExp.giu`(?<![\w-])(?:${calendar.AROUND_HOLIDAY})?(?:${calendar.HOLIDAY})(?:\s${PART}\b)?(?<year>${YEAR})?(?![\w-])`,
);
/** "monday night the thirteenth", "on the 19th" */
const DAY_OF_MONTH = gated(
  regExp.gi`(?<!\w)(?:${WEEKDAY}(?:\s${PART})?,?\s|(?<=\b(?:${calendar.BEFORE_THE_DAY})\s))${ARTICLE}\s\d{1,2}(?:${ORDINAL_SUFFIX})(?![\w-])`,
);
/** A time of day, what stands with one is an appointment; a month, the day of which is read elsewhere; another noun. */
const DAY_GOES_ON = regExp.i`^(?!\s(?:${calendar.AFTER_THE_DAY})\b)(?:,?\s[a-z\d])`;

const MONTH_YEAR = String.raw`,?\s(?:(?:${calendar.IN_YEAR})\s)?(?:${calendar.OUR_YEAR}|(?:19|20)\s?\d\d|['’]\d\d)`;
const NAMED_MONTH = gated(
  regExp.gi`(?<![\w'’]|(?<!\b(?:${calendar.PART_OF_MONTH}))-)(?<month>${MONTH})\b(?:\.?(?<year>${MONTH_YEAR})(?![\w:-]))?`,
);
/** "07/2026", "2026-07" */
const NUMERIC_MONTH = gated(
  /(?<![\w/.-])(?:(?:0?[1-9]|1[0-2])[/-](?:19|20)\d\d|(?:19|20)\d\d[/-](?:0[1-9]|1[0-2]))(?![\w/-]|\.\d)/g,
);
const MONTH_LED = regExp.i`(?:\b(?:${calendar.MONTH_LEAD})\s|\b(?:${MONTH})\s?(?:-|–|${calendar.AND_MONTH})\s?)$`;
/** The month of a day, which is read with it. */
const DAY_BEFORE = regExp.i`(?:\d(?:${ORDINAL_SUFFIX})?(?:\s${OF})?|(?:${ORDINAL_SUFFIX})\s${OF})\s$`;
const DAY_AFTER = /^\.?\s\d{1,2}\b(?!:)/;
const LONGEST_LEAD = 24;

/** Days of a past event, or of birth, that are said by another name than month and day, and months. */
export function undatedDays(view: NormalizedText, asked: AskedDate, context: RecognizerContext): FoundDate[] {
  return [...months(view, asked, context), ...namedDays(view, asked, context)].flatMap((found) =>
    isToday(view, found, asked) ? [] : [{ birth: isBirth(view, found, asked), confidence: 0.7, ...found }],
  );
}

/** Holidays, "sunday the fourth". */
function namedDays(view: NormalizedText, asked: AskedDate, context: RecognizerContext): Range[] {
  if (context.slot.role === 'schema' || asked.isPrompt) return [];
  const holidays = view.matches(HOLIDAY).map(rangeOf);
  const days = view
    .matches(DAY_OF_MONTH)
    .map(rangeOf)
    .filter(({ end }) => !DAY_GOES_ON.test(after(view, end)));
  return [...holidays, ...days].filter((range) => hasHappened(view, range, asked, context));
}

/**
 * Months that are said without a day, as the policy counts them: "last July", "since december". Those that are names or verbs
 * too need a word before them, a question for one, or a year. Definitions of tools offer months, which tell of nobody.
 */
function months(view: NormalizedText, asked: AskedDate, context: RecognizerContext): Range[] {
  const { slot, months: rule = 'keep' } = context;
  if (rule === 'keep' || slot.member === 'option' || slot.isKey === true) return [];
  const sparesBare = rule === 'coming' || slot.role === 'schema';
  const isAsked = asked.birth || asked.date || tellsPast(context.label) === true;
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

function rangeOf({ 0: written, index }: RegExpExecArray): Range {
  return { start: index, end: index + written.length };
}
