import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { MONTH, MONTH_LEAD, MONTHS, OUR_YEAR } from '../../../speech/en/calendar.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { before } from '../context-words.js';
import type { RecognizerContext } from '../recognizer.js';
import { isBirth, isToday, type AskedDate } from './date-cues.js';
import type { FoundDate } from './dictated-date.js';

const YEAR = String.raw`,?\s(?:of\s)?(?:${OUR_YEAR}|(?:19|20)\s?\d\d|['’]\d\d)`;
const NAMED = gated(regExp.gi`(?<![\w'’-])(?<month>${MONTH})\b\.?(?:(?<year>${YEAR})(?![\w-]))?`);
/** "07/2026", "2026-07" */
const NUMERIC = gated(
  /(?<![\w/.-])(?:(?:0?[1-9]|1[0-2])[/-](?:19|20)\d\d|(?:19|20)\d\d-(?:0[1-9]|1[0-2]))(?![\w/-]|\.\d)/g,
);
const LED = regExp.i`\b(?:${MONTH_LEAD})\s$`;
/** In full, and neither a given name nor a verb. */
const CERTAIN: ReadonlySet<string> = new Set(
  MONTHS.filter((month) => !/^(?:march|april|may|june|august)$/.test(month)),
);
const LONGEST_LEAD = 24;

/**
 * Months that are said without a day, for policies that count them as dates: "last July", "since december". Those that
 * are names or verbs too need a word before them, or a year.
 */
export function months(view: NormalizedText, asked: AskedDate, { slot }: RecognizerContext): FoundDate[] {
  if (slot.role === 'schema' || asked.isPrompt) return [];
  const found: FoundDate[] = [];
  for (const { 0: written, index: start, groups = {} } of view.matches(NAMED)) {
    const { month = '', year } = groups;
    const certain = CERTAIN.has(month.toLowerCase()) || year !== undefined;
    const end = start + written.length;
    if (certain || LED.test(before(view, start, LONGEST_LEAD))) add(start, end);
  }
  for (const { 0: written, index: start } of view.matches(NUMERIC)) add(start, start + written.length);
  return found;

  function add(start: number, end: number): void {
    if (isToday(view, start, end, asked)) return;
    found.push({ start, end, birth: isBirth(view, start, end, asked), confidence: 0.7 });
  }
}
