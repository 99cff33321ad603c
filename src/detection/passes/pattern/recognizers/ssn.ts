import { digitsOf, isApart, isTied, shapeOf, windowEnd, type DigitRun } from '../../../digit-runs.js';
import type { NormalizedText, Range } from '../../../normalized-text.js';
import { withRepairs } from '../../../spoken/repairs.js';
import { pieceOf } from '../answer-piece.js';
import { after, before, lastContext } from '../context-words.js';
import type { Candidate, Recognizer, RecognizerContext } from '../recognizer.js';

const SOCIAL =
  '(?:social(?: security)?(?: number)?|ssn|soc(?: sec)?|s\\.? ?s\\.? ?n|ss ?#|tax ?payer id|tax id|itin)';
const OTHER =
  'account|acct|routing|member|policy|claim|mrn|medical record|phone|fax|cell|mobile|card|debit|visa|mastercard|zip|order|birth|dob|pin|plate|vin|code|group|serial|imei|invoice|confirmation|reference|ndc|n d c';
const CONTEXT = new RegExp(`(?<![a-z])(?:(?<social>${SOCIAL})|(?<other>${OTHER}))(?![a-z])`, 'gi');
const OWNED = "(?:(?:my|his|her|the|their|your|our|mom's|dad's|\\w+'s) )?";
const SOCIAL_AFTER = new RegExp(
  `^[\\s,;.(-]*(?:is|are|was|that's|thats|that is|it's|as|for)?\\s*${OWNED}(?:last (?:four|4)(?: digits)? of ${OWNED})?${SOCIAL}(?![a-z])`,
  'i',
);
/** "the card says …, the social security card" */
const SOCIAL_CARD = /^[^\d\n]{0,30}\bsocial security\b/i;
/** The question, or the words before the digits: "the last four of my social is". */
const LAST_FOUR = /(?<![a-z])(?:last|final)[ _-]?(?:four|4)(?![a-z]*\d)/i;
const LAST_FOUR_BEFORE =
  /(?<![a-z])(?:last|final)[ _-]?(?:four|4)(?: digits| numbers)?(?: (?:is|are|was|were|being|of|would be|it's|as|on file))*["']?[\s:,=-]*["']?$/i;
const LAST_FOUR_AFTER =
  /^[\s,;.-]*(?:is|are|those are|that's|being|were)?\s*(?:(?:my|the|her|his|their) )?last (?:four|4)\b/i;
const ENDS_IN = /\b(?:ends? (?:in|with)|ending (?:in|with)?|finish(?:es|ing)? (?:in|with))\s*$/i;
const IS_SOCIAL = new RegExp(`(?<![a-z])${SOCIAL}["']?\\s*(?:is|was|it's|:|=|#|,)\\s*["']?$`, 'i');
/** "xxx-xx-1120": what a form shows of a number. */
const NAMED_JUST_BEFORE = new RegExp(`(?<![a-z])${SOCIAL}(?: (?:is|was|it's|its))?[:,]?\\s*$`, 'i');
const MASKED = /(?<![\w*•#])[x*•#]{3}[- ]?[x*•#]{2}[- ]?(?<four>\d{4})(?![\d-])/gi;
const MEASURED = /^\s?(?:dollars|bucks|a month|per|times|mg|%|percent|years?|and change)\b/i;
const YEAR = /^(?:19|20)\d\d$/;
const YEAR_LEADS = /\b(?:since|in|until|till|year|of|from|before|after|around)\s+$/i;
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
    return text.views.flatMap((view) => {
      const found = [...view.digitRuns.flatMap((run) => findInRun(view, run, asked)), ...masked(view)];
      return found.length > 0 ? found : pieces(view, context, asked);
    });
  },
};

interface Asked {
  readonly social: boolean;
  /** The answer may be the last four alone. */
  readonly lastFour: boolean;
}

function askedFor({ question, label }: RecognizerContext): Asked {
  const words = `${question} ${label}`;
  const topic = lastContext(words, CONTEXT);
  const social = topic === 'social' || /(?<![a-z])(?:social|ssn|s s n)(?![a-z])/i.test(words);
  return { social, lastFour: social || (topic === undefined && LAST_FOUR.test(words)) };
}

function findInRun(view: NormalizedText, run: DigitRun, asked: Asked): Candidate[] {
  const found: Candidate[] = [];
  for (let first = 0; first < run.length;) {
    const last = windowEnd(run, first, FULL) ?? hundredsEnd(view, run, first, asked);
    const four = windowEnd(run, first, 4);
    const hit =
      (last === undefined ? undefined : nineDigits(view, run, first, last, asked)) ??
      (four === undefined ? undefined : fourDigits(view, run, first, four, asked));
    if (hit !== undefined) found.push(hit.candidate);
    first = hit?.last ?? first + 1;
  }
  return found.length > 0 ? found : misheard(view, run);
}

/** Right after the words for it, a number with a digit too many or too few is one that was not heard well. */
function misheard(view: NormalizedText, run: DigitRun): Candidate[] {
  const digits = digitsOf(run).length;
  const said = NAMED_JUST_BEFORE.test(before(view, run[0]?.start ?? 0));
  if (!said || digits < FULL - 1 || digits > FULL + 2 || digits === FULL) return [];
  return [{ ...rangeOf(view, run, 0, run.length), kind: 'SSN', confidence: 0.6 }];
}

/** "four hundred twelve thirty four fifty six" is 400-12-3456, though it reads like 412 34 56. */
function hundredsEnd(view: NormalizedText, run: DigitRun, first: number, asked: Asked): number | undefined {
  if (shapeOf(run, first, first + 3) !== '3-2-2' || !isApart(run, first, first + 3)) return undefined;
  return topicOf(view, run, first, first + 3, asked) === 'social' ? first + 3 : undefined;
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
  const grouped = shapeOf(run, first, last) === '3-2-4';
  if (isTied(run, first, last) || (!grouped && !isApart(run, first, last))) return undefined;
  const topic = topicOf(view, run, first, last, asked);
  if (first > 0 && !grouped && run[0]?.digits === '0' && topic !== 'social') return undefined;
  if (!grouped && !isDictated(run, first, last) && topic !== 'social') return undefined;
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

/** Digit by digit or in pairs, or, in part, as the number is divided ("441 zero zero 2210"). */
function isDictated(run: DigitRun, first: number, last: number): boolean {
  if (run.slice(first, last).every((group) => group.digits.length <= 2)) return true;
  const area = windowEnd(run, first, 3);
  const group = windowEnd(run, first, 5);
  const commas = run.slice(first + 1, last).some(({ separator }) => separator.includes(','));
  return area !== undefined && group !== undefined && !commas;
}

function fourDigits(
  view: NormalizedText,
  run: DigitRun,
  first: number,
  last: number,
  asked: Asked,
): Hit | undefined {
  if (isTied(run, first, last) || !isApart(run, first, last)) return undefined;
  const said = extentOf(view, run, first, last);
  const lead = before(view, said.start);
  const rest = after(view, said.end);
  if (MEASURED.test(rest)) return undefined;
  const topic = topicOf(view, run, first, last, asked);
  const cued = LAST_FOUR_BEFORE.test(lead) || LAST_FOUR_AFTER.test(rest);
  const named =
    (topic === 'social' && (cued || LAST_FOUR.test(lead) || ENDS_IN.test(lead) || IS_SOCIAL.test(lead))) ||
    (topic === undefined && cued);
  const year = YEAR.test(digitsOf(run, first, last)) && YEAR_LEADS.test(lead);
  const answered = asked.lastFour && topic !== 'other' && isBareAnswer(lead) && !year;
  if (!named && !answered) return undefined;
  return {
    candidate: { ...rangeOf(view, run, first, last), kind: 'SSN', confidence: named ? 0.9 : 0.8 },
    last,
  };
}

/** Few words stand before the digits ("sure it's …"), and no number but an "oh". */
function isBareAnswer(lead: string): boolean {
  return !/\d/.test(lead.replace(/\b0 $/, '')) && lead.trim().split(/\s+/).length <= 8;
}

function masked(view: NormalizedText): Candidate[] {
  return [...view.text.matchAll(MASKED)].map((match) => {
    const end = match.index + match[0].length;
    return { ...view.toOriginal(end - 4, end), kind: 'SSN', confidence: 0.85 };
  });
}

/** "666", and in the next turn "45": digits that are all of an answer. */
function pieces(view: NormalizedText, { question }: RecognizerContext, asked: Asked): Candidate[] {
  const piece = asked.social && question !== '' ? pieceOf(view) : undefined;
  if (piece === undefined) return [];
  const digits = view.text.slice(piece.start, piece.end).replace(/\D/g, '').length;
  return digits > FULL ? [] : [{ ...view.toOriginal(piece.start, piece.end), kind: 'SSN', confidence: 0.7 }];
}

function topicOf(
  view: NormalizedText,
  run: DigitRun,
  first: number,
  last: number,
  asked: Asked,
): string | undefined {
  const start = run[first]?.start ?? 0;
  const rest = after(view, run[last - 1]?.end ?? start, 60);
  if (SOCIAL_AFTER.test(rest) || SOCIAL_CARD.test(rest)) return 'social';
  return lastContext(before(view, start), CONTEXT) ?? (asked.social ? 'social' : undefined);
}

function rangeOf(view: NormalizedText, run: DigitRun, first: number, last: number): Range {
  const { start, end } = extentOf(view, run, first, last);
  return view.toOriginal(start, end);
}

/** The digits, with what the speaker took back. */
function extentOf(view: NormalizedText, run: DigitRun, first: number, last: number): Range {
  return withRepairs(view.text, { start: run[first]?.start ?? 0, end: run[last - 1]?.end ?? 0 });
}
