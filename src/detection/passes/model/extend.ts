import { BESIDE_PLACE } from '../../speech/en/links.js';
import { type EntityKind, kindTraits } from '../../kinds.js';
import { REGION_CODES, REGION_NAMES } from '../../lexicon/us-states.js';
import type { Range } from '../../text/normalized-text.js';
import { trimRange } from '../../../common/text/ranges.js';

const INNER = /[\p{L}\p{M}\p{N}]/u;
/** What may stand inside one word. */
const JOINT = /[-'’_]/;
const POSSESSIVE = /^['’]s(?![\p{L}\p{N}])/iu;
const NAMES = [...REGION_NAMES].join('|');
const CODES = [...REGION_CODES].join('|');
/** ", Illinois", " Illinois". */
const NAME_TAIL = new RegExp(String.raw`^,?\s+(?:${NAMES})\b`, 'i');
/** ", il." */
const CODE_TAIL = new RegExp(String.raw`^,\s*(?:${CODES})\b(?=\s*(?:$|[.,;)\d\n]))`, 'i');
/** " IL": without a comma, only capitals distinguish a code from a word. */
const CAPITALS_TAIL = new RegExp(String.raw`^,?\s+(?:${CODES.toUpperCase()})\b`);
const ZIP_TAIL = /^,?\s+\d{5}(?:-\d{4})?\b/;
const LINKS_FIRST = new RegExp(String.raw`^(?:(?:${BESIDE_PLACE})(?:\s{1,2}|$))+`, 'u');
const LINKS_LAST = new RegExp(String.raw`(?:\s{1,2}(?:${BESIDE_PLACE}))+$`, 'u');
/** How much of a finding's ends can be such words. */
const MOST_LINKS = 40;
/** Longer than any word: of letters without an end, so much is masked on each side of what was found. */
export const MOST_WORD = 2_000;
/** Longer than any state with its postcode. */
const MOST_TAIL = 48;

/** A finding's range as it is masked: whole words, a place with its state and postcode; empty if no letter is in it. */
export function extendFinding(text: string, range: Range, kind: EntityKind): Range {
  const trimmed = trimRange(text, range);
  if (trimmed.end <= trimmed.start) return trimmed;
  const whole = { start: wordStart(text, trimmed.start), end: wordEnd(text, trimmed.end) };
  if (kindTraits(kind).form !== 'place') return whole;
  return { start: whole.start, end: whole.end + stateTail(text.slice(whole.end, whole.end + MOST_TAIL)) };
}

/** Without the words in small letters at its ends that only lead to a name and on from it; empty where nothing else is in it. */
export function withoutLinks(text: string, { start, end }: Range): Range {
  const first = LINKS_FIRST.exec(text.slice(start, Math.min(end, start + MOST_LINKS)))?.[0].length ?? 0;
  const tail = text.slice(Math.max(start + first, end - MOST_LINKS), end);
  const last = LINKS_LAST.exec(tail)?.[0].length ?? 0;
  return { start: start + first, end: end - last };
}

/** Length of the state and postcode that a text begins with, 0 if it begins with none. */
function stateTail(after: string): number {
  const state = NAME_TAIL.exec(after) ?? CODE_TAIL.exec(after) ?? CAPITALS_TAIL.exec(after);
  if (state === null) return 0;
  const zip = ZIP_TAIL.exec(after.slice(state[0].length));
  return state[0].length + (zip?.[0].length ?? 0);
}

function wordStart(text: string, start: number): number {
  let at = start;
  for (;;) {
    while (at > 0 && start - at < MOST_WORD && INNER.test(text.charAt(at - 1))) at--;
    if (
      start - at < MOST_WORD &&
      at > 1 &&
      JOINT.test(text.charAt(at - 1)) &&
      INNER.test(text.charAt(at - 2))
    )
      at--;
    else return at;
  }
}

function wordEnd(text: string, end: number): number {
  let at = end;
  while (at - end < MOST_WORD && goesOn(text, at)) at++;
  return at;
}

/** Whether the word before an offset goes on with the character there. */
export function goesOn(text: string, at: number): boolean {
  if (INNER.test(text.charAt(at))) return true;
  if (!JOINT.test(text.charAt(at)) || !INNER.test(text.charAt(at + 1))) return false;
  return !POSSESSIVE.test(text.slice(at, at + 3));
}
