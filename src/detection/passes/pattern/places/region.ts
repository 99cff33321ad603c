import { REGION_CODES, REGION_NAMES, WORD_CODES } from '../../../lexicon/us-states.js';
import type { PlaceText } from './place-text.js';
import { zipEnd } from './zip-code.js';

/** Longest names: "district of columbia", "prince edward island". */
const MOST_WORDS = 3;

/** The last token of the state or province that begins with token `at`, by name or code; undefined if there is none. */
export function regionEnd(t: PlaceText, at: number): number | undefined {
  let name = t.word(at);
  let last = REGION_NAMES.has(name) ? at : undefined;
  for (let size = 2; size <= MOST_WORDS && t.isTight(at + size - 2); size++) {
    name += ` ${t.word(at + size - 1)}`;
    if (REGION_NAMES.has(name)) last = at + size - 1;
  }
  if (last !== undefined) return withDistrict(t, last);
  return codeEnd(t, at);
}

/** "Washington, D.C.", "washington dc". */
function withDistrict(t: PlaceText, last: number): number {
  if (t.word(last) !== 'washington' || !t.isLoose(last)) return last;
  if (t.word(last + 1) === 'dc') return last + 1;
  return t.word(last + 1) === 'd' && t.word(last + 2) === 'c' ? last + 2 : last;
}

function codeEnd(t: PlaceText, at: number): number | undefined {
  const whole = t.word(at);
  // "GU1 1AA" is no place in Guam.
  if (t.gap(at) === '' && at + 1 < t.length) return undefined;
  if (REGION_CODES.has(whole)) return isCode(t, at, at, whole) ? at : undefined;
  const spelled = whole + t.word(at + 1);
  const apart = whole.length === 1 && spelled.length === 2 && t.gap(at).length <= 2;
  return apart && REGION_CODES.has(spelled) && isCode(t, at, at + 1, spelled) ? at + 1 : undefined;
}

/** A code that is a word too counts in capitals, or before a ZIP code. */
function isCode(t: PlaceText, first: number, last: number, code: string): boolean {
  if (!WORD_CODES.has(code)) return true;
  const raw = t.text.slice(t.start(first), t.end(last));
  const capitals = raw === raw.toUpperCase();
  const around = t.text.slice(Math.max(0, t.start(first) - 20), t.start(first));
  if (capitals && around !== around.toUpperCase()) return true;
  const next = t.following(last);
  if (next === undefined)
    return capitals || (first > 0 && last === t.length - 1 && code !== 'me' && code !== 'ok');
  return t.isNumber(next) && zipEnd(t.text, t.start(next)) !== undefined;
}
