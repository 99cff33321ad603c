import { matchEnd } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import { POSSESSIVE } from '../languages/en/people.js';
import type { NumberWord } from './number-lexicon.js';

/** A number word or a group of digits (no `word`) in the text. */
export interface NumberToken {
  readonly start: number;
  readonly end: number;
  readonly word: NumberWord | undefined;
}

const LEAST_AROUND_SOUND = 5;

/** What follows a preposition rather than a digit: "nine nine nine nine for the social". Nine digits are enough. */
const OBJECT = regExp.iy`\s+(?:the|a|an|${POSSESSIVE}|its|me|you|him|us|them|it|this|that|these|those|verification|reference)\b`;

/** Before the first of two readings. */
const RANGE =
  /\b(?:from|between|range[sd]?|ranging|anywhere|went|goes|going|dropped|jumped)\s+(?:about\s+|around\s+)?$/i;
const LONGEST_LEAD = 24;

/** "four one five five for two": what sounds like a digit is one amid dictated digits; elsewhere it is a word. */
export function settleSounds(text: string, sequence: readonly NumberToken[]): (readonly NumberToken[])[] {
  if (!sequence.some(isSound)) return [sequence];
  const parts = partsOf(sequence);
  if (areReadings(text, parts)) return parts;
  return soundsRead(text, sequence);
}

/** What stands between the sounds. */
function partsOf(sequence: readonly NumberToken[]): NumberToken[][] {
  const parts: NumberToken[][] = [[]];
  for (const token of sequence) {
    if (isSound(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** "from two one oh to two four oh", "one two oh to one four oh to one three five": three digits each. */
function areReadings(text: string, parts: readonly (readonly NumberToken[])[]): boolean {
  const start = parts[0]?.[0]?.start ?? 0;
  const ranges = RANGE.test(text.slice(Math.max(0, start - LONGEST_LEAD), start));
  if (parts.length < (ranges ? 2 : 3)) return false;
  return parts.every((part) => part.length === 3 && part.every(isDigit) && part[0]?.word?.role === 'unit');
}

function soundsRead(text: string, sequence: readonly NumberToken[]): (readonly NumberToken[])[] {
  const scaled = sequence.some(({ word }) => word?.role === 'hundred' || word?.role === 'thousand');
  const digits = scaled ? 0 : sequence.filter(isDigit).length;
  const inside = digits + sequence.slice(1, -1).filter(isSound).length;
  const parts: NumberToken[][] = [[]];
  sequence.forEach((token, index) => {
    if (!isSound(token) || token.word === undefined) {
      parts.at(-1)?.push(token);
      return;
    }
    const [before, after] = [sequence[index - 1], sequence[index + 1]];
    const precedes = isDigit(before) || isSound(before);
    const follows = isDigit(after) || isSound(after);
    const inner = digits >= LEAST_AROUND_SOUND && precedes && follows;
    // Of a telephone number that lacks one digit, it is the last or the first.
    const lacking = inside === 6 || (inside === 9 && matchEnd(text, token.end, OBJECT) === undefined);
    const last = after === undefined && precedes && lacking;
    const first = before === undefined && follows && inside === 9;
    if (inner || last || first) parts.at(-1)?.push({ ...token, word: { ...token.word, role: 'unit' } });
    else parts.push([]);
  });
  return parts.filter((part) => part.length > 0);
}

function isSound(token: NumberToken | undefined): boolean {
  return token?.word?.role === 'sound';
}

/** A digit that was said alone, or by "double". */
function isDigit(token: NumberToken | undefined): boolean {
  if (token === undefined) return false;
  const role = token.word?.role;
  return role === 'unit' || role === 'oh' || (role === undefined && token.end - token.start === 1);
}
