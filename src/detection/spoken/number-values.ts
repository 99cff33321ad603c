import type { NumberRole } from '../languages/language.js';

/** Role of a word in a spoken number. */
export interface NumberWord {
  readonly role: NumberRole | 'joiner';
  readonly value: number;
  /** Text that replaces a joiner between two numbers. */
  readonly joint?: string;
}

/** Number word, or group of digits (without `word`), in a text. */
export interface NumberToken {
  readonly start: number;
  readonly end: number;
  readonly word: NumberWord | undefined;
}

type Role = NumberWord['role'];

const BELOW_HUNDRED: ReadonlySet<Role> = new Set(['unit', 'teen', 'tens']);
const CLOSE = /^(?:[ \t]{1,2}|-)$/;
const DIGITS: ReadonlySet<Role> = new Set<Role>(['unit', 'oh', 'teen', 'tens']);
const THOUSAND = 1000;
/** Roles after which a unit always belongs to the number. */
const COUNTING: ReadonlySet<Role> = new Set<Role>(['tens', 'hundred', 'thousand', 'and']);
const NO_NUMBER: ReadonlySet<Role> = new Set<Role>([
  'joiner',
  'plus',
  'and',
  'repeat',
  'hundred',
  'thousand',
  'article',
  'sound',
]);

/** True for a token that represents digits. */
export function isNumber(token: NumberToken | undefined): boolean {
  return token !== undefined && (token.word === undefined || !NO_NUMBER.has(token.word.role));
}

/** True for a token after which a unit always continues the number. */
export function isCounting(token: NumberToken | undefined): boolean {
  return token?.word !== undefined && COUNTING.has(token.word.role);
}

/** Returns the digits of a single word ("seven", "twelve", "oh"); undefined if the word has no digits. */
export function digitsOf(word: NumberWord | undefined): string | undefined {
  return word !== undefined && DIGITS.has(word.role) ? String(word.value) : undefined;
}

/** Spoken number: number of its tokens, and its digits. */
export interface NumberReading {
  readonly used: number;
  readonly digits: string;
  readonly isOrdinal?: true;
}

/** Returns the number that begins at a token; undefined if no number begins there. */
export function readNumber(
  text: string,
  sequence: readonly NumberToken[],
  at: number,
): NumberReading | undefined {
  const word = sequence[at]?.word;
  if (word?.role === 'repeat') return readRepeat(text, sequence[at + 1], word.value);
  if (word?.role === 'oh') return { used: 1, digits: '0' };
  if (word?.role === 'ordinal') return { used: 1, digits: String(word.value), isOrdinal: true };
  if (word?.role === 'article') return readLarge(text, sequence, at, { used: 1, value: 1, ordinal: false });
  const small = readSum(text, sequence, at);
  if (small === undefined) return undefined;
  if (small.ordinal) return { used: small.used, digits: String(small.value), isOrdinal: true };
  return readLarge(text, sequence, at, small);
}

function readRepeat(text: string, next: NumberToken | undefined, times: number): NumberReading | undefined {
  if (next === undefined) return undefined;
  const digit = next.word === undefined ? text.slice(next.start, next.end) : digitsOf(next.word);
  return digit?.length === 1 ? { used: 2, digits: digit.repeat(times) } : undefined;
}

interface Small {
  readonly used: number;
  readonly value: number;
  readonly ordinal: boolean;
}

function readBelowHundred(text: string, sequence: readonly NumberToken[], at: number): Small | undefined {
  const word = sequence[at]?.word;
  if (word === undefined || !BELOW_HUNDRED.has(word.role)) return undefined;
  const next = sequence[at + 1]?.word;
  const adds = word.role === 'tens' && next !== undefined && next.value > 0 && next.value < 10;
  if (adds && (next.role === 'unit' || next.role === 'ordinal') && isClose(text, sequence, at)) {
    return { used: 2, value: word.value + next.value, ordinal: next.role === 'ordinal' };
  }
  return { used: 1, value: word.value, ordinal: false };
}

/** Reads a sum ("doscientos doce", "mil novecientos cincuenta y ocho", "dos mil cinco") or a number below a hundred. */
function readSum(text: string, sequence: readonly NumberToken[], at: number): Small | undefined {
  const first = readBelowThousand(text, sequence, at);
  const scale = at + (first?.used ?? 0);
  if (sequence[scale]?.word?.role !== 'thousands') return first;
  if (first !== undefined && !isClose(text, sequence, scale - 1)) return first;
  const thousands = { used: scale - at + 1, value: (first?.value ?? 1) * THOUSAND, ordinal: false };
  return plus(thousands, isClose(text, sequence, scale) && readBelowThousand(text, sequence, scale + 1));
}

function readBelowThousand(text: string, sequence: readonly NumberToken[], at: number): Small | undefined {
  const word = sequence[at]?.word;
  if (word?.role !== 'hundreds') return readBelowHundred(text, sequence, at);
  const hundreds = { used: 1, value: word.value, ordinal: false };
  return plus(hundreds, isClose(text, sequence, at) && readBelowHundred(text, sequence, at + 1));
}

/** Adds the smaller number after a number, except for a zero, which is a separate digit. */
function plus(first: Small, rest: Small | false | undefined): Small {
  if (rest === false || rest === undefined || rest.ordinal || rest.value === 0) return first;
  return { used: first.used + rest.used, value: first.value + rest.value, ordinal: false };
}

/** Reads a number with a scale: "eight hundred", "one hundred (and) five", "two thousand four hundred fifty". */
function readLarge(text: string, sequence: readonly NumberToken[], at: number, small: Small): NumberReading {
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

/** Reads the rest of a number after its scale. A single unit after "hundred" is the next dictated digit. */
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
