import { digitsOf, isApart, isTied, shapeOf, windowEnd, type DigitRun } from '../../../digit-runs.js';
import type { NormalizedText } from '../../../normalized-text.js';
import { after, before, lastContext } from '../context-words.js';
import type { Candidate, Recognizer, RecognizerContext } from '../recognizer.js';

const CONTEXT =
  /\b(?:(?<social>social|ssn|soc|s\.? ?s\.? ?n\b|tax id|itin)|(?<other>account|acct|routing|member|policy|claim|mrn|medical record|phone|fax|cell|mobile|card|zip|order|birth|dob))\b/gi;
const SOCIAL_AFTER = /^[\s,]*(?:is|are|was)?\s*(?:my|her|his|the|their)?\s*(?:social|ssn)\b/i;
/** The question, or the words before the digits: "the last four of my social is". */
const LAST_FOUR = /\blast (?:four|4)\b/i;
const FULL = 9;

/** Area, group and serial numbers that were ever issued: SSA POMS RM 10201.030 to .035. */
const ISSUABLE = /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/;

/**
 * Social security numbers: 3-2-4 in any grouping marks or dictated, sample numbers too; nine digits in one piece
 * and the last four only where the words around, or the assistant's question, speak of them.
 */
export const ssnRecognizer: Recognizer = {
  name: 'ssn',
  kinds: ['SSN'],
  find(text, context) {
    const asked = askedFor(context);
    return text.views.flatMap((view) => view.digitRuns.flatMap((run) => findInRun(view, run, asked)));
  },
};

interface Asked {
  readonly social: boolean;
  /** The answer may be the last four alone. */
  readonly lastFour: boolean;
}

function askedFor({ question: said, label }: RecognizerContext): Asked {
  const question = `${said} ${label}`;
  const social = lastContext(question, CONTEXT) === 'social' || /\b(?:social|ssn)\b/i.test(question);
  return { social, lastFour: social && (LAST_FOUR.test(question) || said !== '') };
}

function findInRun(view: NormalizedText, run: DigitRun, asked: Asked): Candidate[] {
  const found: Candidate[] = [];
  for (let first = 0; first < run.length;) {
    const last = windowEnd(run, first, FULL);
    const four = windowEnd(run, first, 4);
    const candidate =
      (last === undefined ? undefined : nineDigits(view, run, first, last, asked)) ??
      (four === undefined ? undefined : fourDigits(view, run, first, four, asked));
    if (candidate !== undefined) found.push(candidate.candidate);
    first = candidate?.last ?? first + 1;
  }
  return found;
}

interface Hit {
  readonly candidate: Candidate;
  readonly last: number;
}

function nineDigits(
  view: NormalizedText,
  run: DigitRun,
  first: number,
  last: number,
  asked: Asked,
): Hit | undefined {
  const shape = shapeOf(run, first, last);
  const grouped = shape === '3-2-4';
  if (isTied(run, first, last) || (!grouped && !isApart(run, first, last))) return undefined;
  const topic = topicOf(view, run, first, last, asked);
  const dictated = run.slice(first, last).every((group) => group.digits.length <= 2);
  if (!grouped && !dictated && topic !== 'social') return undefined;
  const issuable = ISSUABLE.test(digitsOf(run, first, last));
  const confidence = topic === 'social' ? 0.95 : grouped ? 0.85 : 0.6;
  const hyphens = grouped && run[first + 1]?.separator === '-' && run[first + 2]?.separator === '-';
  const candidate = {
    ...rangeOf(view, run, first, last),
    kind: 'SSN',
    confidence: topic === 'other' && !hyphens ? 0.5 : confidence,
    ...(issuable && (hyphens || topic === 'social') ? { validated: true } : {}),
  };
  return { candidate, last };
}

function fourDigits(
  view: NormalizedText,
  run: DigitRun,
  first: number,
  last: number,
  asked: Asked,
): Hit | undefined {
  if (isTied(run, first, last) || !isApart(run, first, last)) return undefined;
  const lead = before(view, run[first]?.start ?? 0);
  const topic = topicOf(view, run, first, last, asked);
  const named =
    topic === 'social' &&
    (LAST_FOUR.test(lead) || /\b(?:ends? (?:in|with)|ending (?:in|with)?)\s*$/i.test(lead));
  const answered = asked.lastFour && topic === 'social' && isBareAnswer(lead);
  if (!named && !answered) return undefined;
  return {
    candidate: { ...rangeOf(view, run, first, last), kind: 'SSN', confidence: named ? 0.9 : 0.8 },
    last,
  };
}

/** Few words stand before the digits ("sure it's …"), and none that names another number. */
function isBareAnswer(lead: string): boolean {
  return !/\d/.test(lead) && lead.trim().split(/\s+/).length <= 8;
}

function topicOf(
  view: NormalizedText,
  run: DigitRun,
  first: number,
  last: number,
  asked: Asked,
): string | undefined {
  const start = run[first]?.start ?? 0;
  if (SOCIAL_AFTER.test(after(view, run[last - 1]?.end ?? start))) return 'social';
  return lastContext(before(view, start), CONTEXT) ?? (asked.social ? 'social' : undefined);
}

function rangeOf(
  view: NormalizedText,
  run: DigitRun,
  first: number,
  last: number,
): { start: number; end: number } {
  return view.toOriginal(run[first]?.start ?? 0, run[last - 1]?.end ?? 0);
}
