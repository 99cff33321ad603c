import { regExp } from '../../../../common/text/reg-exp.js';
import { IS, WOULD_BE } from '../../../speech/en/links.js';
import { isApart, isTied, type DigitRun } from '../../../text/digit-runs.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { withRepairs } from '../../../text/repairs.js';
import { dateOfDigits } from '../../../written/dates.js';
import { after, before } from '../context-words.js';
import { isBirth, isBirthTime, isToday, type AskedDate } from './date-cues.js';

/** A finding whose offsets are still those of the view. */
export interface FoundDate extends Range {
  readonly birth: boolean;
  readonly confidence: number;
  readonly validated?: boolean;
}

/** True for what is named as a code: no day, though it may be read as one. */
export type IsNamed = (view: NormalizedText, range: Range) => boolean;

/** An identifier that has the form of a day. */
const ID_BEFORE =
  /\b(?:mrn|records?|account|acct|member|policy|numbers?|no|id|claim|group|code|serial|phone|case|order|ticket|confirmation|reference|ref|pin|lot|invoice|license|badge|npi|index|#)\b[^.;\n]{0,30}$/i;
/** What comes next is a day. */
const DAY_CUE = regExp.i`\b(?:dates?(?: of \w+)?|dos|drawn|seen|admitted|discharged|collected|filled|dated|issued|signed|started|stopped|visit(?:ed)?|appointment|surgery|procedure|happened|occurred|scheduled|expires?|effective)(?: (?:${IS}|on|it|them|there|for|being|${WOULD_BE}|says))*[:,]?\s*$`;
const IDENTIFYING_AFTER =
  /^,? and (?:(?:the|my|a) )?(?:last (?:four|4|name)|first name|zip|social|ssn|phone|name is|address)\b/i;
/** Digits in one piece are a day of a time that people of today have lived in. */
const COMPACT_YEARS = { from: 1900, to: 2035 };

/** Digits that are a date because a birth is spoken of ("nine twelve fifty eight"), or eight that can be nothing else. */
export function dictatedDates(view: NormalizedText, asked: AskedDate, isNamed: IsNamed): FoundDate[] {
  const found: FoundDate[] = [];
  for (const run of view.digitRuns) {
    // "oh oh six oh nine …": the first was said in surprise.
    const first = dateEnd(run, 0) === undefined && run[0]?.digits === '0' ? 1 : 0;
    const last = dateEnd(run, first);
    if (last === undefined || (asked.zip && isZip(run, first, last))) continue;
    const start = run[first]?.start ?? 0;
    const end = run[last - 1]?.end ?? start;
    if (isToday(view, start, end, asked) || isNamed(view, { start, end })) continue;
    const near = isBirth(view, start, end, asked);
    const birth =
      near && (asked.birth || !areFourDigits(run, first, last) || isBirthTime(view, start, asked));
    const cued = !near && isCued(view, run, first, last, asked);
    const isDay = near || cued || isCompactDay(view, run, last, asked);
    if (!isDay && (asked.number || !isIdentifying(view, start, end))) continue;
    const served =
      cued || near !== birth || (!birth && /\b(?:dos|service|visit|date)\b/i.test(before(view, start, 30)));
    found.push({
      birth: !served,
      confidence: birth ? 0.85 : 0.55,
      ...withRepairs(view.text, { start, end }),
    });
  }
  return found;
}

/** "4 4 7 1": rather a number's last four digits than a day, unless its birth is spoken of right before. */
function areFourDigits(run: DigitRun, first: number, last: number): boolean {
  return last - first === 4 && run.slice(first, last).every(({ digits }) => digits.length === 1);
}

/** Five digits one by one, which nobody says of a day. */
function isZip(run: DigitRun, first: number, last: number): boolean {
  return last - first === 5 && run.slice(first, last).every(({ digits }) => digits.length === 1);
}

/** The index after the most groups, from `first` on, that make a day. */
function dateEnd(run: DigitRun, first: number): number | undefined {
  for (let last = Math.min(run.length, first + 8); last > first; last--) {
    if (isTied(run, first, last) || (last < run.length && !isApart(run, first, last) && last - first < 3))
      continue;
    if (dateOfDigits(run.slice(first, last).map((group) => group.digits)) !== undefined) return last;
  }
  return undefined;
}

/** "labs drawn 03 14 22", "date of service was three fourteen twenty two": a day with its year, where one is spoken of. */
function isCued(view: NormalizedText, run: DigitRun, first: number, last: number, asked: AskedDate): boolean {
  const groups = run.slice(first, last).map((group) => group.digits);
  if (groups.length < 3 || dateOfDigits(groups)?.year === undefined || !isApart(run, first, last))
    return false;
  // Days with marks in them are read where written days are.
  if (run.slice(first + 1, last).some((group) => group.separator.trim() !== '')) return false;
  const lead = before(view, run[first]?.start ?? 0);
  return (
    DAY_CUE.test(lead) ||
    (asked.date && !asked.today && !/\d/.test(lead) && lead.trim().split(/\s+/).length <= 4)
  );
}

/** "11 19 58 and the last four of my social …": what callers are verified by. */
function isIdentifying(view: NormalizedText, start: number, end: number): boolean {
  return IDENTIFYING_AFTER.test(after(view, end, 40)) && !/[^\s,.]{8}|\d/.test(before(view, start, 30));
}

function isCompactDay(view: NormalizedText, run: DigitRun, last: number, asked: AskedDate): boolean {
  const digits = run[0]?.digits ?? '';
  if (last !== 1 || digits.length !== 8 || !isApart(run, 0, 1) || asked.isPrompt) return false;
  const year = dateOfDigits([digits])?.year ?? 0;
  if (year < COMPACT_YEARS.from || year > COMPACT_YEARS.to) return false;
  return !ID_BEFORE.test(before(view, run[0]?.start ?? 0));
}
