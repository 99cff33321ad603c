import type { Edit } from './edit.js';
import { digitsOfWord, NUMBER_WORDS } from './number-lexicon.js';
import { settleSounds, type NumberToken } from './number-sounds.js';

const byLength = [...NUMBER_WORDS.keys()].filter((word) => word !== 'a').sort((a, b) => b.length - a.length);
const TOKEN = new RegExp(`\\b(?:${byLength.join('|')}|a(?= hundred))\\b|\\d+`, 'gi');
/** "one" before these counts nothing that was dictated. */
const IDLE_ONE =
  /\s+(?:moment|second|sec|minute|more|of|thing|time|day|week|month|year|question|other|another)\b/iy;
const NEAR = /^[\s,.\-/()…]{0,5}$/;
/** After these "one" belongs to the number, whatever follows. */
const COUNTING: ReadonlySet<string> = new Set(['tens', 'hundred', 'thousand', 'and']);
/** What only means something after a number. */
const IDLE_FIRST: ReadonlySet<string> = new Set(['joiner', 'and']);
const CLOSE = /^(?:[ \t]{1,2}|-)$/;

/**
 * Edits that turn spoken numbers into digits: "five five five oh one four two", "double four", "fifty eight",
 * "eight hundred", "two thousand five", "ninth". Digit by digit stays apart (`5 5 5`). Sorted, without overlaps.
 */
export function numberEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  let sequence: NumberToken[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const token = {
      start: match.index,
      end: TOKEN.lastIndex,
      word: NUMBER_WORDS.get(match[0].toLowerCase()),
    };
    const previous = sequence.at(-1);
    const counts = COUNTING.has(previous?.word?.role ?? '');
    if (token.word?.value === 1 && token.word.role === 'unit' && !counts && isIdle(text, token.end)) continue;
    if (previous !== undefined && !NEAR.test(text.slice(previous.end, token.start))) {
      readSequences(text, sequence, edits);
      sequence = [];
    }
    if (sequence.length > 0 || !IDLE_FIRST.has(token.word?.role ?? 'digits')) sequence.push(token);
  }
  readSequences(text, sequence, edits);
  return edits;
}

function isIdle(text: string, at: number): boolean {
  IDLE_ONE.lastIndex = at;
  return IDLE_ONE.test(text);
}

const NO_NUMBER: ReadonlySet<string> = new Set([
  'joiner',
  'plus',
  'and',
  'repeat',
  'hundred',
  'thousand',
  'article',
  'sound',
]);

function isNumber(token: NumberToken | undefined): boolean {
  return token !== undefined && !NO_NUMBER.has(token.word?.role ?? 'digits');
}

function readSequences(text: string, sequence: readonly NumberToken[], edits: Edit[]): void {
  if (sequence.length === 0) return;
  for (const part of settleSounds(sequence)) readSequence(text, part, edits);
}

function readSequence(text: string, sequence: readonly NumberToken[], edits: Edit[]): void {
  if (sequence.every((token) => token.word === undefined)) return;
  const certain = sequence.some(
    (token) => (isNumber(token) && token.word?.role !== 'oh') || token.word?.role === 'article',
  );
  if (!certain) return;
  for (let at = 0; at < sequence.length;) {
    const token = sequence[at];
    if (token === undefined) return;
    const joined = readJoint(sequence, at, edits);
    const number = joined > 0 ? undefined : readNumber(text, sequence, at);
    const last = number === undefined ? undefined : sequence[at + number.used - 1];
    if (number !== undefined && last !== undefined) {
      edits.push({ start: token.start, end: last.end, text: number.digits });
    }
    at += number?.used ?? Math.max(joined, 1);
  }
}

/** "five dash five", "nine slash twelve", "five uh five", "plus four four": how many words join, none if nothing does. */
function readJoint(sequence: readonly NumberToken[], at: number, edits: Edit[]): number {
  const word = sequence[at]?.word;
  if (word?.role !== 'joiner' && word?.role !== 'plus') return 0;
  let after = at + 1;
  let joint = word.joint ?? ' ';
  for (let next = sequence[after]?.word; next?.role === 'joiner'; next = sequence[++after]?.word) {
    if (joint === ' ') joint = next.joint ?? ' ';
  }
  const next = sequence[after];
  if (next === undefined || !(isNumber(next) || next.word?.role === 'repeat')) return 0;
  const previous = sequence[at - 1];
  if (word.role === 'plus') {
    edits.push({ start: sequence[at]?.start ?? next.start, end: next.start, text: '+' });
    return after - at;
  }
  if (previous === undefined || !(isNumber(previous) || COUNTING.has(previous.word?.role ?? ''))) return 0;
  edits.push({ start: previous.end, end: next.start, text: joint });
  return after - at;
}

interface Reading {
  readonly used: number;
  readonly digits: string;
}

function readNumber(text: string, sequence: readonly NumberToken[], at: number): Reading | undefined {
  const word = sequence[at]?.word;
  if (word?.role === 'repeat') return readRepeat(text, sequence, at, word.value);
  if (word?.role === 'oh') return { used: 1, digits: '0' };
  if (word?.role === 'ordinal') return { used: 1, digits: ordinal(word.value) };
  if (word?.role === 'article') return readLarge(text, sequence, at, { used: 1, value: 1, ordinal: false });
  const small = readBelowHundred(text, sequence, at);
  if (small === undefined || small.ordinal)
    return small && { used: small.used, digits: ordinal(small.value) };
  return readLarge(text, sequence, at, small);
}

function readRepeat(
  text: string,
  sequence: readonly NumberToken[],
  at: number,
  times: number,
): Reading | undefined {
  const next = sequence[at + 1];
  if (next === undefined) return undefined;
  const digit =
    next.word === undefined
      ? text.slice(next.start, next.end)
      : digitsOfWord(text.slice(next.start, next.end));
  return digit?.length === 1 ? { used: 2, digits: digit.repeat(times) } : undefined;
}

interface Small {
  readonly used: number;
  readonly value: number;
  readonly ordinal: boolean;
}

function readBelowHundred(text: string, sequence: readonly NumberToken[], at: number): Small | undefined {
  const word = sequence[at]?.word;
  if (word === undefined || !['unit', 'teen', 'tens'].includes(word.role)) return undefined;
  const next = sequence[at + 1]?.word;
  const adds = word.role === 'tens' && next !== undefined && next.value > 0 && next.value < 10;
  if (adds && (next.role === 'unit' || next.role === 'ordinal') && isClose(text, sequence, at)) {
    return { used: 2, value: word.value + next.value, ordinal: next.role === 'ordinal' };
  }
  return { used: 1, value: word.value, ordinal: false };
}

/** "eight hundred", "one hundred (and) five", "two thousand four hundred fifty". */
function readLarge(text: string, sequence: readonly NumberToken[], at: number, small: Small): Reading {
  let { used, value } = small;
  for (const role of ['hundred', 'thousand'] as const) {
    const scale = sequence[at + used]?.word;
    if (scale?.role !== role || !isClose(text, sequence, at + used - 1)) continue;
    value *= scale.value;
    used++;
    const rest = readRest(text, sequence, at + used, role);
    value += rest.value;
    used += rest.used;
  }
  return { used, digits: String(value) };
}

/** What follows a scale and belongs to it. After "hundred" a lone unit is the next digit that was dictated. */
function readRest(
  text: string,
  sequence: readonly NumberToken[],
  at: number,
  scale: 'hundred' | 'thousand',
): { readonly used: number; readonly value: number } {
  const nothing = { used: 0, value: 0 };
  const lead = sequence[at]?.word?.role === 'and' ? 1 : 0;
  const small = readBelowHundred(text, sequence, at + lead);
  if (small === undefined || small.ordinal || !isClose(text, sequence, at - 1)) return nothing;
  const next = at + lead + small.used;
  if (scale === 'thousand' && sequence[next]?.word?.role === 'hundred') {
    const rest = readRest(text, sequence, next + 1, 'hundred');
    return { used: lead + small.used + 1 + rest.used, value: small.value * 100 + rest.value };
  }
  const dictated = small.value < 10 && lead === 0 && (scale === 'hundred' || isNumber(sequence[next]));
  return dictated ? nothing : { used: lead + small.used, value: small.value };
}

function isClose(text: string, sequence: readonly NumberToken[], at: number): boolean {
  const left = sequence[at];
  const right = sequence[at + 1];
  return left !== undefined && right !== undefined && CLOSE.test(text.slice(left.end, right.start));
}

function ordinal(value: number): string {
  const suffix = value > 10 && value < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${suffix}`;
}
