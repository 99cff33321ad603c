import { gated } from '../../../../common/text/gated-pattern.js';
import { matchEnd } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { MEASURE } from '../../../languages/en/dictation.js';
import { SOME_DIGITS } from '../../../languages/identifiers.js';
import * as words from '../../../languages/en/online.js';
import { firstEndingAfter } from '../../../merge.js';
import { type DigitRun, hasDigits, withRepairs } from '../../../text/digit-runs.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { before } from '../context-words.js';
import { askedOf, type Cue, cuesOf, isLink } from '../forms/cues.js';
import { type Candidate, candidate, type Recognizer, type RecognizerContext } from '../recognizer.js';
import { type PhoneTopic, PLUS, type PhoneMatch, phoneAt } from './phone-shape.js';

const FEWEST = 7;
const DIGIT = gated(/\d/);
const EXTENSION = regExp.iy`[\s,;.-]{0,4}\(?${words.EXTENSION_LEAD}(?:(?:${words.EXTENSION})[.:]?\s?(?:(?:${words.EXTENSION_LINK}|#)\s?)?|#\s?)\d(?:[ -]?\d){0,5}(?![\d:])`;
const AREA_CODE = regExp.i`(?<!\d)\d(?: ?\d){2}\)?[,.]? ${words.REST_OF_NUMBER}[\s,:]*$`;

/** Distance in characters of context words before a number, and after it. */
const REACH = 80;
const REACH_AFTER = 40;
/** General terms for a phone number, which apply if no cue shows the topic. */
const WEAK = regExp.i`\b(?:${SOME_DIGITS})\b`;
/** End of a sentence. */
const ENDED = /[.!?\n]/;
const MEASURED = regExp.i`\b(?:${MEASURE})\b`;

/**
 * Recognizer of phone and fax numbers: NANP with or without country code, seven local digits, international with `+`,
 * `00` or `011`, written or dictated, with their extension. Reserved sample numbers (555-01xx) are included.
 */
export const phoneRecognizer: Recognizer = {
  name: 'phone',
  kinds: ['PHONE', 'FAX'],
  find: (text, context) => {
    if (!text.views.some((view) => view.mayMatch(DIGIT))) return [];
    const asked = askedPhoneTopic(context);
    return text.views.flatMap((view) => phonesIn(view, asked, context.country ?? 'US'));
  },
};

function phonesIn(view: NormalizedText, asked: PhoneTopic, country: string): Candidate[] {
  const found: Candidate[] = [];
  for (const run of view.digitRuns) {
    if (!hasDigits(run, FEWEST)) continue;
    const topic = phoneTopic(view, run[0]?.start ?? 0, run.at(-1)?.end ?? 0, asked);
    for (let first = 0; first < run.length;) {
      const match = phoneAt(view, run, first, topic, country);
      if (match !== undefined) {
        const range = extentOf(view, run, match);
        const kind = phoneTopic(view, range.start, range.end, asked) === 'fax' ? 'FAX' : 'PHONE';
        found.push(candidate(view, kind, range, match.confidence, match.validated));
      }
      first = match?.last ?? first + 1;
    }
  }
  return found;
}

/** Returns the span of a number with its parentheses, plus sign, area code, extension and corrected digits. */
function extentOf(view: NormalizedText, run: DigitRun, match: PhoneMatch): Range {
  const { text } = view;
  let start = run[match.first]?.start ?? 0;
  const end = run[match.last - 1]?.end ?? start;
  if (text.slice(start, end).includes(')') && text.charAt(start - 1) === '(') start--;
  start -= PLUS.exec(text.slice(Math.max(0, start - 4), start))?.[0].length ?? 0;
  const area = end - start <= 2 * FEWEST ? AREA_CODE.exec(before(view, start, 50)) : null;
  if (area !== null) start -= area[0].length;
  const repaired = withRepairs(text, { start, end });
  return { start: repaired.start, end: matchEnd(text, repaired.end, EXTENSION) ?? repaired.end };
}

/** Returns the topic of the question or of the JSON key. */
export function askedPhoneTopic(context: RecognizerContext): PhoneTopic {
  const { names, hints } = askedOf(context);
  const last = [...names, ...hints].reduce<Cue | undefined>(
    (later, cue) => (topicOf(cue) !== undefined && cue.end > (later?.end ?? 0) ? cue : later),
    undefined,
  );
  if (last !== undefined) return topicOf(last);
  return WEAK.test(context.question) || WEAK.test(context.label) ? 'phone' : undefined;
}

/** True if a question asks for a phone number rather than for a time or an amount. */
export function isPhoneQuestion(context: RecognizerContext): boolean {
  const topic = askedPhoneTopic(context);
  return (topic === 'phone' || topic === 'fax') && !MEASURED.test(context.question);
}

/** Returns the topic that the words around a number show, or otherwise the topic of the question. */
function phoneTopic(view: NormalizedText, start: number, end: number, asked: PhoneTopic): PhoneTopic {
  const { text } = view;
  const cues = cuesOf(view);
  let next = firstEndingAfter(cues, end);
  while ((cues[next]?.start ?? Infinity) < end) next += 1;
  const follows = text.slice(end, Math.min(cues[next]?.start ?? Infinity, end + REACH_AFTER + 1));
  const after =
    follows.length <= REACH_AFTER && !ENDED.test(follows) && isLink(follows) ? cues[next] : undefined;
  const named = after && topicOf(after);
  if (named === 'fax') return named;
  const line = text.slice(Math.max(0, start - REACH), start);
  const lead = line.slice(line.lastIndexOf('\n') + 1);
  const said = topicBefore(cues, start, start - lead.length);
  const topic = said ?? (WEAK.test(lead) ? 'phone' : undefined);
  return topic === undefined || topic === 'other' ? (named === 'phone' ? named : (topic ?? asked)) : topic;
}

/** Returns the topic of the nearest cue between two offsets. */
function topicBefore(cues: readonly Cue[], start: number, from: number): PhoneTopic {
  for (let at = firstEndingAfter(cues, start) - 1; at >= 0; at--) {
    const cue = cues[at];
    if (cue === undefined || cue.start < from) return undefined;
    const topic = topicOf(cue);
    if (topic !== undefined) return topic;
  }
  return undefined;
}

/** Returns a cue's topic; undefined for a hint of another kind. */
function topicOf({ form: { kind }, isHint }: Cue): PhoneTopic {
  if (kind === 'FAX') return 'fax';
  if (kind === 'PHONE') return 'phone';
  return isHint ? undefined : 'other';
}
