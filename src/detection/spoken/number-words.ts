import type { Edit } from './edit.js';
import { digitsOfWord, NUMBER_WORDS, type NumberWord } from './number-lexicon.js';

/** A number word or a group of digits (no `word`) in the text. */
interface Token {
  readonly start: number;
  readonly end: number;
  readonly word: NumberWord | undefined;
}

const TOKEN = new RegExp(`\\b(?:${[...NUMBER_WORDS.keys()].join('|')})\\b|\\d+`, 'gi');
/** "one" before these counts nothing that was dictated. */
const IDLE_ONE =
  /\s+(?:moment|second|sec|minute|more|of|thing|time|day|week|month|year|question|other|another)\b/iy;
const NEAR = /^[\s,.\-/()]{0,3}$/;
const CLOSE = /^(?:[ \t]{1,2}|-)$/;

/**
 * Edits that turn spoken numbers into digits: "five five five oh one four two", "double four", "fifty eight",
 * "eight hundred", "two thousand five", "ninth". Digit by digit stays apart (`5 5 5`). Sorted, without overlaps.
 */
export function numberEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  let sequence: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const token = {
      start: match.index,
      end: TOKEN.lastIndex,
      word: NUMBER_WORDS.get(match[0].toLowerCase()),
    };
    if (token.word?.value === 1 && isIdle(text, token.end)) continue;
    const previous = sequence.at(-1);
    if (previous !== undefined && !NEAR.test(text.slice(previous.end, token.start))) {
      readSequence(text, sequence, edits);
      sequence = [];
    }
    sequence.push(token);
  }
  readSequence(text, sequence, edits);
  return edits;
}

function isIdle(text: string, at: number): boolean {
  IDLE_ONE.lastIndex = at;
  return IDLE_ONE.test(text);
}

function isNumber(token: Token | undefined): boolean {
  return token !== undefined && !['joiner', 'plus', 'and', 'repeat'].includes(token.word?.role ?? 'digits');
}

function readSequence(text: string, sequence: readonly Token[], edits: Edit[]): void {
  if (sequence.every((token) => token.word === undefined)) return;
  const certain = sequence.some((token) => isNumber(token) && token.word?.role !== 'oh');
  if (!certain) return;
  for (let at = 0; at < sequence.length;) {
    const token = sequence[at];
    if (token === undefined) return;
    const joined = readJoint(sequence, at, edits);
    const number = joined ? undefined : readNumber(text, sequence, at);
    const last = number === undefined ? undefined : sequence[at + number.used - 1];
    if (number !== undefined && last !== undefined) {
      edits.push({ start: token.start, end: last.end, text: number.digits });
    }
    at += number?.used ?? 1;
  }
}

/** "five dash five", "nine slash twelve", "five uh five", "plus four four". */
function readJoint(sequence: readonly Token[], at: number, edits: Edit[]): boolean {
  const word = sequence[at]?.word;
  const next = sequence[at + 1];
  if (next === undefined || !isNumber(next)) return false;
  const previous = sequence[at - 1];
  if (word?.role === 'plus') {
    edits.push({ start: sequence[at]?.start ?? next.start, end: next.start, text: '+' });
    return true;
  }
  if (word?.role !== 'joiner' || previous === undefined || !isNumber(previous)) return false;
  edits.push({ start: previous.end, end: next.start, text: word.joint ?? ' ' });
  return true;
}

interface Reading {
  readonly used: number;
  readonly digits: string;
}

function readNumber(text: string, sequence: readonly Token[], at: number): Reading | undefined {
  const word = sequence[at]?.word;
  if (word?.role === 'repeat') return readRepeat(text, sequence, at, word.value);
  if (word?.role === 'oh') return { used: 1, digits: '0' };
  if (word?.role === 'ordinal') return { used: 1, digits: ordinal(word.value) };
  const small = readBelowHundred(text, sequence, at);
  if (small === undefined || small.ordinal)
    return small && { used: small.used, digits: ordinal(small.value) };
  return readLarge(text, sequence, at, small);
}

function readRepeat(
  text: string,
  sequence: readonly Token[],
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

function readBelowHundred(text: string, sequence: readonly Token[], at: number): Small | undefined {
  const word = sequence[at]?.word;
  if (word === undefined || !['unit', 'teen', 'tens'].includes(word.role)) return undefined;
  const next = sequence[at + 1]?.word;
  const adds = word.role === 'tens' && next !== undefined && next.value > 0 && next.value < 10;
  if (adds && (next.role === 'unit' || next.role === 'ordinal') && isClose(text, sequence, at)) {
    return { used: 2, value: word.value + next.value, ordinal: next.role === 'ordinal' };
  }
  return { used: 1, value: word.value, ordinal: false };
}

/** "eight hundred", "one hundred (and) five", "two thousand five". After "hundred" a lone unit is the next digit. */
function readLarge(text: string, sequence: readonly Token[], at: number, small: Small): Reading {
  let { used, value } = small;
  for (const role of ['hundred', 'thousand'] as const) {
    const scale = sequence[at + used]?.word;
    if (scale?.role !== role || !isClose(text, sequence, at + used - 1)) continue;
    value *= scale.value;
    used++;
    const hasAnd = sequence[at + used]?.word?.role === 'and';
    const rest = readBelowHundred(text, sequence, at + used + (hasAnd ? 1 : 0));
    if (rest === undefined || rest.ordinal || !isClose(text, sequence, at + used - 1)) continue;
    const following = sequence[at + used + (hasAnd ? 1 : 0) + rest.used];
    const dictated = rest.value < 10 && !hasAnd && (role === 'hundred' || isNumber(following));
    if (dictated) continue;
    value += rest.value;
    used += rest.used + (hasAnd ? 1 : 0);
  }
  return { used, digits: String(value) };
}

function isClose(text: string, sequence: readonly Token[], at: number): boolean {
  const left = sequence[at];
  const right = sequence[at + 1];
  return left !== undefined && right !== undefined && CLOSE.test(text.slice(left.end, right.start));
}

function ordinal(value: number): string {
  const suffix = value > 10 && value < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${suffix}`;
}
