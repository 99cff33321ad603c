import { type EntityKind, kindTraits } from '../../../kinds.js';
import { REGION_CODES, REGION_NAMES } from '../../../lexicon/us-states.js';
import { BESIDE_PLACE } from '../../../languages/en/links.js';
import type { Range } from '../../../text/normalized-text.js';
import { trimRange } from '../../../../common/text/ranges.js';

const INNER = /[\p{L}\p{M}\p{N}]/u;
/** What may stand inside one word. */
const JOINT = /[-'’_]/;
const POSSESSIVE = /^['’]s(?![\p{L}\p{N}])/iu;
const NAMES = [...REGION_NAMES].join('|');
const CODES = [...REGION_CODES].join('|');
/** ", Illinois", " Illinois", ", il.", " IL": without a comma, only capitals distinguish a code from a word. */
const STATES = [
  new RegExp(String.raw`^,?\s+(?:${NAMES})\b`, 'i'),
  new RegExp(String.raw`^,\s*(?:${CODES})\b(?=\s*(?:$|[.,;)\d\n]))`, 'i'),
  new RegExp(String.raw`^,?\s+(?:${CODES.toUpperCase()})\b`),
];
/** Longer than any state. */
const MOST_STATE = 32;
const LINKS_FIRST = new RegExp(String.raw`^(?:(?:${BESIDE_PLACE})(?:\s{1,2}|$))+`, 'u');
const LINKS_LAST = new RegExp(String.raw`(?:\s{1,2}(?:${BESIDE_PLACE}))+$`, 'u');
/** How much of a finding's ends can be such words. */
const MOST_LINKS = 40;
/** Longer than any word: of letters without an end, so much is masked on each side of what was found. */
const MOST_WORD = 2_000;

/** A finding's range in whole words, a place with its state; empty if no letter is in it. */
export function wholeWords(text: string, range: Range, kind: EntityKind): Range {
  const trimmed = trimRange(text, range);
  if (trimmed.end <= trimmed.start) return trimmed;
  const whole = { start: wordStart(text, trimmed.start), end: wordEnd(text, trimmed.end) };
  if (kindTraits(kind).form !== 'place') return whole;
  const rest = text.slice(whole.end, whole.end + MOST_STATE);
  const state = STATES.map((pattern) => pattern.exec(rest)?.[0].length ?? 0).find((length) => length > 0);
  return { start: whole.start, end: whole.end + (state ?? 0) };
}

/** Without the words in small letters at its ends that only lead to a name and on from it; empty where nothing else is in it. */
export function withoutLinks(text: string, { start, end }: Range): Range {
  const first = LINKS_FIRST.exec(text.slice(start, Math.min(end, start + MOST_LINKS)))?.[0].length ?? 0;
  const tail = text.slice(Math.max(start + first, end - MOST_LINKS), end);
  const last = LINKS_LAST.exec(tail)?.[0].length ?? 0;
  return { start: start + first, end: end - last };
}

function wordStart(text: string, start: number): number {
  let at = start;
  while (start - at < MOST_WORD && goesBack(text, at - 1)) at--;
  return at;
}

/** Whether the word after an offset goes back to the character there. */
function goesBack(text: string, at: number): boolean {
  return INNER.test(text.charAt(at)) || (JOINT.test(text.charAt(at)) && INNER.test(text.charAt(at - 1)));
}

function wordEnd(text: string, end: number): number {
  let at = end;
  while (at - end < MOST_WORD && goesOn(text, at)) at++;
  return at;
}

/** Whether the word before an offset goes on with the character there. */
function goesOn(text: string, at: number): boolean {
  if (INNER.test(text.charAt(at))) return true;
  if (!JOINT.test(text.charAt(at)) || !INNER.test(text.charAt(at + 1))) return false;
  return !POSSESSIVE.test(text.slice(at, at + 3));
}
