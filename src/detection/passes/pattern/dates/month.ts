import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { MONTH, MONTH_LEAD, MONTHS, OUR_YEAR } from '../../../speech/en/calendar.js';
import { ORDINAL_SUFFIX } from '../../../speech/en/numbers.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { after, before } from '../context-words.js';
import type { RecognizerContext } from '../recognizer.js';
import { clauseOf, isBirth, isToday, PAST_AFTER, tellsPast, type AskedDate } from './date-cues.js';
import type { FoundDate } from './dictated-date.js';

const YEAR = String.raw`,?\s(?:of\s|in\s)?(?:${OUR_YEAR}|(?:19|20)\s?\d\d|['’]\d\d)`;
const NAMED = gated(
  regExp.gi`(?<![\w'’]|(?<!\b(?:mid|early|late))-)(?<month>${MONTH})\b(?:\.?(?<year>${YEAR})(?![\w:-]))?`,
);
/** "07/2026", "2026-07" */
const NUMERIC = gated(
  /(?<![\w/.-])(?:(?:0?[1-9]|1[0-2])[/-](?:19|20)\d\d|(?:19|20)\d\d[/-](?:0[1-9]|1[0-2]))(?![\w/-]|\.\d)/g,
);
const LED = regExp.i`(?:\b(?:${MONTH_LEAD}|was)\s|\b(?:${MONTH})\s?(?:-|–|and|or|to|through|until)\s?)$`;
/** "the 14th of": the month of a day, which is read with it. */
const DAY_BEFORE = regExp.i`\b(?:\d{1,2}(?:${ORDINAL_SUFFIX})?(?:\sof)?|[a-z]{2,}(?:${ORDINAL_SUFFIX})\sof)\s$`;
const ASKED = /\bmonth\b/i;
/** In full, and neither a given name nor a verb. */
const CERTAIN: ReadonlySet<string> = new Set(
  MONTHS.filter((month) => !/^(?:march|april|may|june|august)$/.test(month)),
);
const LONGEST_LEAD = 24;

/**
 * Months that are said without a day, as the policy counts them: "last July", "since december". Those that are names or verbs
 * too need a word before them, a question for one, or a year. Definitions of tools offer months, which tell of nobody.
 */
export function months(view: NormalizedText, asked: AskedDate, context: RecognizerContext): FoundDate[] {
  const { slot, months: rule = 'keep', question, label } = context;
  if (rule === 'keep' || slot.member === 'option' || slot.isKey === true) return [];
  const sparesBare = rule === 'coming' || slot.role === 'schema';
  const isAsked =
    asked.birth || asked.date || ASKED.test(`${question}\n${label}`) || tellsPast(label) === true;
  const found: FoundDate[] = [];
  for (const { 0: written, index: start, groups = {} } of view.matches(NAMED)) {
    const { month = '', year } = groups;
    const end = start + written.length;
    const isAnswer = isAsked && end - start >= view.text.trim().length - 1;
    const isMonth = CERTAIN.has(month.toLowerCase()) || year !== undefined || isAnswer;
    if (!isMonth && !LED.test(before(view, start, LONGEST_LEAD))) continue;
    if (sparesBare && year === undefined && !hasHappened(view, start, end, asked, context)) continue;
    add(start, end);
  }
  for (const { 0: written, index: start } of view.matches(NUMERIC)) add(start, start + written.length);
  return found;

  function add(start: number, end: number): void {
    if (isToday(view, start, end, asked) || DAY_BEFORE.test(before(view, start, LONGEST_LEAD))) return;
    found.push({ start, end, birth: isBirth(view, start, end, asked), confidence: 0.7 });
  }
}

/** True if the words around a month, the name that it stands under, or else the question, tell of what has happened in it. */
function hasHappened(
  view: NormalizedText,
  start: number,
  end: number,
  asked: AskedDate,
  { question, label }: RecognizerContext,
): boolean {
  const told = tellsPast(`${label} ${clauseOf(before(view, start))}`);
  if (told !== undefined) return told;
  return (
    PAST_AFTER.test(after(view, end)) || isBirth(view, start, end, asked) || tellsPast(question) === true
  );
}
