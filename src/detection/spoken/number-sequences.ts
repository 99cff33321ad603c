import { matchEnd } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import type { Language } from '../languages/language.js';
import { type NumberToken, readNumber } from './number-values.js';

type Sequence = readonly NumberToken[];

/** Fewest dictated digits that make a digit of a word that only sounds like a digit. */
const LEAST_AROUND = 5;
const LONGEST_LEAD = 24;
/** Fewest measured values in a series. */
const FEWEST = 3;
/** Fewest digits in a series. Fewer digits can't be mistaken for a dictated number. */
const LEAST_DIGITS = 7;
/** Measured value: "98", "one forty", "6.5". Dictated digits also form groups of four, or begin with a zero. */
const READING = /^[1-9]\d{0,2}(?:\.\d{1,2})?$/;

/** Divides adjacent number words into separate numbers. */
export class NumberSequences {
  /** Object after nine complete digits: "for" is not a digit in "nine nine nine nine for the social". */
  private readonly object: RegExp;
  private readonly beforeRange: RegExp;
  private readonly series: RegExp;

  constructor({ numbers }: Language) {
    this.object = regExp.iy`\s+(?:${numbers.objects})\b`;
    this.beforeRange = regExp.i`\b(?:${numbers.rangeLeads})\s+(?:(?:${numbers.approximately})\s+)?$`;
    this.series = regExp.i`^(?:${numbers.series})$`;
  }

  apart(text: string, sequence: Sequence): Sequence[] {
    if (sequence.length === 1) return [sequence];
    return this.settleSounds(text, sequence).flatMap((part) => this.seriesApart(text, part));
  }

  /** Reads words that sound like a digit as digits if dictated digits surround them: "four one five five for two". */
  private settleSounds(text: string, sequence: Sequence): Sequence[] {
    if (!sequence.some(isSound)) return [sequence];
    const parts = dividedAt(sequence, isSound);
    return this.areReadings(text, parts) ? parts : this.withSounds(text, sequence);
  }

  /** True for three digits each: "from two one oh to two four oh", "one two oh to one four oh to one three five". */
  private areReadings(text: string, parts: readonly Sequence[]): boolean {
    const start = parts[0]?.[0]?.start ?? 0;
    const ranges = this.beforeRange.test(text.slice(Math.max(0, start - LONGEST_LEAD), start));
    if (parts.length < (ranges ? 2 : 3)) return false;
    return parts.every((part) => part.length === 3 && part.every(isDigit) && part[0]?.word?.role === 'unit');
  }

  private withSounds(text: string, sequence: Sequence): Sequence[] {
    const scaled = sequence.some(({ word }) => word?.role === 'hundred' || word?.role === 'thousand');
    const digits = scaled ? 0 : sequence.filter(isDigit).length;
    const inside = digits + sequence.slice(1, -1).filter(isSound).length;
    const isRead = (token: NumberToken, index: number): boolean => {
      const [before, after] = [sequence[index - 1], sequence[index + 1]];
      const precedes = isDigit(before) || isSound(before);
      const follows = isDigit(after) || isSound(after);
      // If a phone number lacks one digit, the word is its last or its first digit.
      const lacking = inside === 6 || (inside === 9 && matchEnd(text, token.end, this.object) === undefined);
      const last = after === undefined && precedes && lacking;
      const first = before === undefined && follows && inside === 9;
      return (digits >= LEAST_AROUND && precedes && follows) || last || first;
    };
    const read = sequence.map((token, index) =>
      token.word !== undefined && isSound(token) && isRead(token, index)
        ? { ...token, word: { ...token.word, role: 'unit' as const } }
        : token,
    );
    return dividedAt(read, isSound);
  }

  /**
   * Separates measured values in a series ("120 then 140 then 135"), in which "then" joins no digits. A sequence that
   * may be one dictated number is returned unchanged.
   */
  private seriesApart(text: string, sequence: Sequence): Sequence[] {
    const isThen = ({ start, end, word }: NumberToken): boolean =>
      word?.role === 'joiner' && this.series.test(text.slice(start, end));
    if (!sequence.some(isThen)) return [sequence];
    const afterPauses = dividedAt(sequence, isThen, ({ end }, { start }) =>
      text.slice(end, start).includes(','),
    );
    return isSeries(afterPauses.flatMap((part) => numbersSaid(text, part))) ? afterPauses : [sequence];
  }
}

/** True for measured values (given by their digits), as opposed to parts of one number. */
export function isSeries(numbers: readonly string[]): boolean {
  if (numbers.length < 2 || !numbers.every((digits) => READING.test(digits))) return false;
  if (numbers.some((digits) => digits.includes('.'))) return true;
  if (numbers.length < FEWEST) return false;
  const lengths = numbers.map((digits) => digits.length).join('-');
  // An exchange and two pairs form a phone number.
  return numbers.join('').length >= LEAST_DIGITS && lengths !== '3-2-2';
}

/** Divides a sequence at some tokens, which are removed, and between tokens that are apart. */
function dividedAt(
  sequence: Sequence,
  divides: (token: NumberToken) => boolean,
  isApart: (before: NumberToken, token: NumberToken) => boolean = () => false,
): Sequence[] {
  const parts: NumberToken[][] = [[]];
  sequence.forEach((token, index) => {
    const before = sequence[index - 1];
    if (before !== undefined && isApart(before, token)) parts.push([]);
    if (divides(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  });
  return parts.filter((part) => part.length > 0);
}

/** Returns the digits of numbers without a pause. "and" divides numbers, except within one ("two hundred and five"). */
function numbersSaid(text: string, part: Sequence): string[] {
  const numbers = [''];
  for (let at = 0; at < part.length;) {
    const number = readNumber(text, part, at);
    if (part[at]?.word?.role === 'and') numbers.push('');
    else
      numbers.push((numbers.pop() ?? '') + (number === undefined ? said(text, part[at]) : digitsIn(number)));
    at += number?.used ?? 1;
  }
  return numbers.map((digits) => digits.trim());
}

/** Placeholder for a word that is not a digit, and so not part of a measured value. */
const NO_DIGIT = 'x';

function digitsIn({ digits, isOrdinal }: { readonly digits: string; readonly isOrdinal?: true }): string {
  return isOrdinal === true ? NO_DIGIT : digits;
}

/** Returns the digits of a token, or the mark that its word represents. */
function said(text: string, token: NumberToken | undefined): string {
  return token?.word === undefined ? text.slice(token?.start, token?.end) : (token.word.joint ?? NO_DIGIT);
}

function isSound(token: NumberToken | undefined): boolean {
  return token?.word?.role === 'sound';
}

/** True for a single digit, spoken or written. */
function isDigit(token: NumberToken | undefined): boolean {
  if (token === undefined) return false;
  const role = token.word?.role;
  return role === 'unit' || role === 'oh' || (role === undefined && token.end - token.start === 1);
}
