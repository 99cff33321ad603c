import { regExp } from '../../../../common/text/reg-exp.js';
import { SOME_DIGITS } from '../../../languages/en/identifiers.js';
import { MEASURE } from '../../../languages/en/dictation.js';
import { firstEndingAfter } from '../../../merge.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { askedOf, type Cue, cuesOf } from '../forms/cues.js';
import { isLink } from '../forms/gaps.js';
import type { RecognizerContext } from '../recognizer.js';

/** What the words around say that a number is: `other` is a number of another kind. */
export type PhoneTopic = 'fax' | 'phone' | 'other' | undefined;

/** How far before a number, and after it, its words may stand, in characters. */
const REACH = 80;
const REACH_AFTER = 40;
/** What a telephone number is called where nothing else is said. */
const WEAK = regExp.i`\b(?:${SOME_DIGITS})\b`;
/** Of a sentence. */
const ENDED = /[.!?\n]/;
const MEASURED = regExp.i`\b(?:${MEASURE})\b`;

/** The topic of the question, or of the JSON key, that the text answers. */
export function askedPhoneTopic(context: RecognizerContext): PhoneTopic {
  const { names, hints } = askedOf(context);
  const last = [...names, ...hints].reduce<Cue | undefined>(
    (later, cue) => (topicOf(cue) !== undefined && cue.end > (later?.end ?? 0) ? cue : later),
    undefined,
  );
  if (last !== undefined) return topicOf(last);
  return WEAK.test(context.question) || WEAK.test(context.label) ? 'phone' : undefined;
}

/** True if a question asks for a telephone number rather than for a time or an amount. */
export function isPhoneQuestion(context: RecognizerContext): boolean {
  const topic = askedPhoneTopic(context);
  return (topic === 'phone' || topic === 'fax') && !MEASURED.test(context.question);
}

/** The topic by the words around a number; without any, that which was asked for. */
export function phoneTopic(view: NormalizedText, start: number, end: number, asked: PhoneTopic): PhoneTopic {
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

/** Of the nearest words between two offsets that say one. */
function topicBefore(cues: readonly Cue[], start: number, from: number): PhoneTopic {
  for (let at = firstEndingAfter(cues, start) - 1; at >= 0; at--) {
    const cue = cues[at];
    if (cue === undefined || cue.start < from) return undefined;
    const topic = topicOf(cue);
    if (topic !== undefined) return topic;
  }
  return undefined;
}

/** Undefined for words that name other things only sometimes. */
function topicOf({ form: { kind }, isHint }: Cue): PhoneTopic {
  if (kind === 'FAX') return 'fax';
  if (kind === 'PHONE') return 'phone';
  return isHint ? undefined : 'other';
}
