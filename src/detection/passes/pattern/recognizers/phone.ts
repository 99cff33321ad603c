import { parsePhoneNumberFromString } from 'libphonenumber-js';
import {
  digitsOf,
  hasDigits,
  isApart,
  isTied,
  shapeOf,
  windowEnd,
  type DigitRun,
} from '../../../digit-runs.js';
import type { NormalizedText } from '../../../normalized-text.js';
import { after, before, lastContext } from '../context-words.js';
import type { Candidate, Recognizer, RecognizerContext } from '../recognizer.js';

const CONTEXT =
  /\b(?:(?<fax>fax|facsimile)|(?<phone>phone|telephone|tel|cell|mobile|landline|call(?:ing|back)?|reach|contact|text|whatsapp|(?:my|your|best|good|callback) number)|(?<other>mrn|m r n|medical record|account|acct|policy|claim|member|ssn|social|npi|order|invoice|case|ticket|group|routing|licen[sc]e|passport|card|serial|reference|confirmation))\b/gi;
const FAX_AFTER = /^[\s,]*\(?(?:is (?:my|the|our) )?fax\b/i;

type Topic = 'fax' | 'phone' | 'other' | undefined;

/** Group lengths of a number as it is written; any other grouping counts only as dictated. */
const WRITTEN: ReadonlySet<string> = new Set([
  '10',
  '3-3-4',
  '3-7',
  '6-4',
  '11',
  '1-10',
  '1-3-3-4',
  '1-3-7',
  '1-6-4',
  '3-4',
  '7',
]);
const DATE_SHAPE = /^[12]-[12]-(?:4|2-2|2-1-1)$/;
/** Most digits of an international number (E.164), and fewest that is taken for one. */
const MOST = 15;
const FEWEST = 7;

/** Digits of one run that may be a telephone number. `last` is exclusive. */
interface Match {
  readonly first: number;
  readonly last: number;
  readonly confidence: number;
  readonly validated?: boolean;
}

/**
 * Telephone and fax numbers: NANP with or without country code, local seven digits, international with `+`, `00`
 * or `011`, written or dictated. Reserved sample numbers (555-01xx) are found though no such line exists.
 */
export const phoneRecognizer: Recognizer = {
  name: 'phone',
  kinds: ['PHONE', 'FAX'],
  find: (text, context) => text.views.flatMap((view) => findIn(view, context)),
};

function findIn(view: NormalizedText, context: RecognizerContext): Candidate[] {
  const found: Candidate[] = [];
  const asked = askedTopic(context);
  for (const run of view.digitRuns) {
    if (!hasDigits(run, FEWEST)) continue;
    const topic = (lastContext(before(view, run[0]?.start ?? 0), CONTEXT) as Topic) ?? asked;
    for (let first = 0; first < run.length;) {
      const match = matchAt(view, run, first, topic);
      if (match !== undefined) found.push(toCandidate(view, run, match, topic));
      first = match?.last ?? first + 1;
    }
  }
  return found;
}

function askedTopic(context: RecognizerContext): Topic {
  const asked = `${context.question} ${context.label}`;
  return lastContext(asked, CONTEXT) as Topic;
}

function matchAt(view: NormalizedText, run: DigitRun, first: number, topic: Topic): Match | undefined {
  return international(view, run, first) ?? national(run, first, topic) ?? requested(run, first, topic);
}

/** `+44 20 7946 0958`, `011 44 …`: the longest valid number, else up to fifteen digits after a plus. */
function international(view: NormalizedText, run: DigitRun, first: number): Match | undefined {
  const plus = view.text.charAt((run[first]?.start ?? 0) - 1) === '+';
  const limit = Math.min(run.length, first + MOST + 3);
  const digits = digitsOf(run, first, limit);
  const prefix = plus ? '' : first === 0 ? /^(?:011|00)(?=[1-9]\d{9})/.exec(digits)?.[0] : undefined;
  if (prefix === undefined) return undefined;
  let possible: number | undefined;
  for (let last = limit; last > first; last--) {
    const number = digitsOf(run, first, last).slice(prefix.length);
    if (number.length > MOST || number.length < FEWEST) continue;
    if (parsePhoneNumberFromString(`+${number}`)?.isValid() === true) {
      return { first, last, confidence: 0.97, validated: true };
    }
    possible ??= last;
  }
  const known = national(run, first, 'phone');
  if (known !== undefined) return { ...known, confidence: 0.95 };
  return possible !== undefined && plus ? { first, last: possible, confidence: 0.7 } : undefined;
}

/** Eleven digits from 1, ten, or seven, as NANP groups them, or dictated in any grouping. */
function national(run: DigitRun, first: number, topic: Topic): Match | undefined {
  for (const total of [11, 10, FEWEST]) {
    const last = windowEnd(run, first, total);
    if (last === undefined) continue;
    const digits = digitsOf(run, first, last);
    const zeroLed = digits.startsWith('0') && total > FEWEST;
    if (total === 11 && !digits.startsWith('1') && !zeroLed) continue;
    const shape = shapeOf(run, first, last);
    const confidence = zeroLed ? trunk(run, first, last, topic) : rate(run, first, last, shape, topic);
    if (confidence === undefined) continue;
    const validated =
      total >= 10 && shape.includes('3-4') && parsePhoneNumberFromString(digits, 'US')?.isValid() === true;
    return { first, last, confidence, ...(validated && topic !== 'other' ? { validated } : {}) };
  }
  return undefined;
}

/** How sure a NANP grouping is, or undefined if it is none. Area code and exchange begin with 2 to 9. */
function rate(run: DigitRun, first: number, last: number, shape: string, topic: Topic): number | undefined {
  const digits = digitsOf(run, first, last).replace(/^1(?=\d{10}$)/, '');
  const wellFormed = digits.length === 10 ? /^[2-9]\d\d[2-9]/.test(digits) : /^[2-9]/.test(digits);
  const wanted = topic === 'phone' || topic === 'fax';
  const dictated = !WRITTEN.has(shape);
  if (isTied(run, first, last)) return undefined;
  if (dictated && (!isApart(run, first, last) || DATE_SHAPE.test(shape) || /[5-9]/.test(shape)))
    return undefined;
  if (!wellFormed) return wanted && isApart(run, first, last) ? 0.5 : undefined;
  if (shape === '7' && !wanted && !digits.startsWith('555')) return undefined;
  const separated = dictated || shape.includes('-');
  const spaced = shape === '3-4' && run[last - 1]?.separator === ' ';
  const base = wanted ? 0.9 : !separated ? 0.6 : spaced ? 0.55 : 0.8;
  // Of another topic it is likely another number, which is no reason to let it pass.
  return topic === 'other' ? 0.5 : base;
}

/** Numbers dialled with a leading 0, as in most of Europe. */
function trunk(run: DigitRun, first: number, last: number, topic: Topic): number | undefined {
  if (!isApart(run, first, last) || topic === 'other') return undefined;
  if (shapeOf(run, first, last).startsWith('1-')) return topic === undefined ? undefined : 0.7;
  return topic === undefined ? 0.55 : 0.85;
}

/** A number that was asked for is one, whatever its grouping. */
function requested(run: DigitRun, first: number, topic: Topic): Match | undefined {
  if (first > 0 || (topic !== 'phone' && topic !== 'fax')) return undefined;
  if (!hasDigits(run, FEWEST) || hasDigits(run, MOST + 1) || DATE_SHAPE.test(shapeOf(run, 0, run.length)))
    return undefined;
  return { first: 0, last: run.length, confidence: 0.55 };
}

function toCandidate(view: NormalizedText, run: DigitRun, match: Match, topic: Topic): Candidate {
  let start = run[match.first]?.start ?? 0;
  const end = run[match.last - 1]?.end ?? start;
  const closes = view.text.slice(start, end).includes(')');
  if (closes && view.text.charAt(start - 1) === '(') start--;
  if (view.text.charAt(start - 1) === '+') start--;
  const fax = topic === 'fax' || FAX_AFTER.test(after(view, end));
  const { confidence, validated } = match;
  const range = view.toOriginal(start, end);
  return { ...range, kind: fax ? 'FAX' : 'PHONE', confidence, ...(validated ? { validated } : {}) };
}
