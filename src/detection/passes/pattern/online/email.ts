import { regExp } from '../../../../common/text/reg-exp.js';
import { OPENING } from '../../../languages/en/talk.js';
import { DASH, DOT, PLUS, UNDERSCORE } from '../../../languages/en/marks.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { before } from '../context-words.js';
import { type Candidate, candidate, type Recognizer } from '../recognizer.js';

const LOCAL = /[\p{L}\p{M}\p{N}._%+'-]/u;
const DOMAIN = /[\p{L}\p{M}\p{N}.-]/u;
/** Maximum length of the part before the @ (64 octets) and of the domain (255; RFC 5321, 4.5.3.1). */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;
/** Separator at the start of an address whose first part was given before: "plus bills at example dot org". */
const MARK_BEFORE = regExp.i`^\s*(?:(?:${OPENING})[\s,]+){0,3}(?<mark>${DOT}|${DASH}|${UNDERSCORE}|${PLUS}) $`;

/** Recognizer of e-mail addresses, written or spoken (the spoken view contains the written form). */
export const emailRecognizer: Recognizer = {
  name: 'email',
  kinds: ['EMAIL'],
  find: (text) => text.views.flatMap(findIn),
};

function findIn(view: NormalizedText): Candidate[] {
  const found: Candidate[] = [];
  const { text } = view;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const start = localStart(text, at);
    const end = domainEnd(text, at + 1);
    if (start === at || end === undefined) continue;
    const lead = before(view, start);
    const mark = MARK_BEFORE.exec(lead)?.groups?.mark;
    const from = mark === undefined ? start : start - (lead.length - lead.lastIndexOf(mark));
    found.push(candidate(view, 'EMAIL', { start: from, end }, 0.99, true));
  }
  return found;
}

function localStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < MAX_LOCAL && LOCAL.test(text.charAt(start - 1))) start--;
  while (start < at && /[.'-]/.test(text.charAt(start))) start++;
  return start;
}

/** Returns the end of the domain that begins at `start`; undefined if it has no top-level domain of two letters. */
function domainEnd(text: string, start: number): number | undefined {
  let end = start;
  while (end < text.length && end - start < MAX_DOMAIN && DOMAIN.test(text.charAt(end))) end++;
  while (end > start && /[.-]/.test(text.charAt(end - 1))) end--;
  const domain = text.slice(start, end);
  return /^[^.-][^.]*(?:\.[^.]+)*\.(?:\p{L}\p{M}*){2,}$/u.test(domain) ? end : undefined;
}
