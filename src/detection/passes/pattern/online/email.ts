import { regExp } from '../../../../common/text/reg-exp.js';
import { OPENING } from '../../../speech/en/answers.js';
import { CORRECTION } from '../../../speech/en/corrections.js';
import { IS } from '../../../speech/en/links.js';
import { DASH, DOT, UNDERSCORE } from '../../../speech/en/marks.js';
import { POSSESSIVE } from '../../../speech/en/people.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { before } from '../context-words.js';
import type { Candidate, Recognizer, RecognizerContext } from '../recognizer.js';

const LOCAL = /[\p{L}\p{M}\p{N}._%+'-]/u;
const DOMAIN = /[\p{L}\p{M}\p{N}.-]/u;
/** RFC 5321 4.5.3.1: 64 octets before the @, 255 after it. */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;
const NO_PART = String.raw`(?:(?:it|that|this|what|he|she)(?:'s|s)?|${IS}|${POSSESSIVE}|the|${OPENING}|oh|right|and|or|at|to|use|send|sent|try|me|address|addresses|e-?mail|mail|e|i|think|would|be|in|on|for|of|a|an|one|please|of course|here|from|under|with|but|cc|by|contact|write|login|user|name|username|let|see|get|got|have|has|just|also|actually|now)\b`;
/** "jane doe" before "fifty eight at example dot com", where an address was asked for. */
const ANSWER_WORDS = regExp.iu`(?<![\p{L}\p{N}'])(?:(?!${NO_PART})[\p{L}\p{N}'_-]+ ){1,4}$`;
const TAKEN_BACK = regExp.iu`(?<![\p{L}\p{N}'])(?<said>(?:(?!${NO_PART})[\p{L}\p{N}'_.@-]+ ){1,5}(?:${CORRECTION})[,]? )$`;

/** The rest of an address, whose first part was said before: "plus bills at example dot org". */
const MARK_BEFORE = regExp.i`^\s*(?:(?:${OPENING}|then|and)[\s,]+){0,3}(?<mark>${DOT}|${DASH}|${UNDERSCORE}|plus) $`;

/** E-mail addresses, written or spoken (the spoken view writes those out). */
export const emailRecognizer: Recognizer = {
  name: 'email',
  kinds: ['EMAIL'],
  find: (text, context) => {
    if (!text.spoken.text.includes('@') && !text.text.includes('@')) return [];
    const asked = isAsked(context);
    return text.views.flatMap((view) => findIn(view, asked));
  },
};

function isAsked({ question, label }: RecognizerContext): boolean {
  return /\be-?mail\b/i.test(`${question} ${label}`);
}

function findIn(view: NormalizedText, asked: boolean): Candidate[] {
  const found: Candidate[] = [];
  const { text } = view;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const start = localStart(text, at);
    const end = domainEnd(text, at + 1);
    if (start === at || end === undefined) continue;
    const from = start - leadOf(before(view, start), asked);
    found.push({ kind: 'EMAIL', confidence: 0.99, validated: true, ...view.toOriginal(from, end) });
  }
  return found;
}

/** How many characters before an address were said as part of it: what was corrected, and words of an answer. */
function leadOf(lead: string, asked: boolean): number {
  const corrected = TAKEN_BACK.exec(lead)?.groups?.said;
  if (corrected !== undefined) return lead.length - lead.lastIndexOf(corrected);
  const mark = MARK_BEFORE.exec(lead)?.groups?.mark;
  if (mark !== undefined) return lead.length - lead.lastIndexOf(mark);
  const words = asked ? (ANSWER_WORDS.exec(lead)?.[0] ?? '') : '';
  return words.length;
}

function localStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < MAX_LOCAL && LOCAL.test(text.charAt(start - 1))) start--;
  while (start < at && /[.'-]/.test(text.charAt(start))) start++;
  return start;
}

/** Where the domain that begins at `start` ends, or undefined if it has no top level of two letters. */
function domainEnd(text: string, start: number): number | undefined {
  let end = start;
  while (end < text.length && end - start < MAX_DOMAIN && DOMAIN.test(text.charAt(end))) end++;
  while (end > start && /[.-]/.test(text.charAt(end - 1))) end--;
  const domain = text.slice(start, end);
  return /^[^.-][^.]*(?:\.[^.]+)*\.(?:\p{L}\p{M}*){2,}$/u.test(domain) ? end : undefined;
}
