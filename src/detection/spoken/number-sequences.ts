import { matchEnd } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import type { Language } from '../languages/language.js';
import { type NumberToken, readNumber } from './number-values.js';

type Sequence = readonly NumberToken[];

/** Dictated digits on both sides make a digit of what sounds like one. */
const LEAST_AROUND_SOUND = 5;
const LONGEST_LEAD = 24;
/** So many readings at least that are told one after the other. */
const FEWEST = 3;
/** Fewer digits are no number that anybody would dictate so. */
const LEAST_DIGITS = 7;
/** A reading: "98", "one forty", "6.5". Dictated digits come in fours too, or begin with a zero. */
const READING = /^[1-9]\d{0,2}(?:\.\d{1,2})?$/;

/** Number words that stand close together, told apart into the numbers that they are of. */
export class NumberSequences {
  /** What follows a preposition rather than a digit: "nine nine nine nine for the social". Nine digits are enough. */
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

  /** "four one five five for two": what sounds like a digit is one amid dictated digits; elsewhere it is a word. */
  private settleSounds(text: string, sequence: Sequence): Sequence[] {
    if (!sequence.some(isSound)) return [sequence];
    const parts = dividedAt(sequence, isSound);
    return this.areReadings(text, parts) ? parts : this.withSounds(text, sequence);
  }

  /** "from two one oh to two four oh", "one two oh to one four oh to one three five": three digits each. */
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
      // Of a telephone number that lacks one digit, it is the last or the first.
      const lacking = inside === 6 || (inside === 9 && matchEnd(text, token.end, this.object) === undefined);
      const last = after === undefined && precedes && lacking;
      const first = before === undefined && follows && inside === 9;
      return (digits >= LEAST_AROUND_SOUND && precedes && follows) || last || first;
    };
    const read = sequence.map((token, index) =>
      token.word !== undefined && isSound(token) && isRead(token, index)
        ? { ...token, word: { ...token.word, role: 'unit' as const } }
        : token,
    );
    return dividedAt(read, isSound);
  }

  /**
   * "120 then 140 then 135": readings that are said one after the other are numbers of their own, and "then" joins
   * nothing. A sequence that may be one dictated number comes back whole.
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

/** True for numbers that are readings rather than the pieces of one number, each given by its digits. */
export function isSeries(numbers: readonly string[]): boolean {
  if (numbers.length < 2 || !numbers.every((digits) => READING.test(digits))) return false;
  if (numbers.some((digits) => digits.includes('.'))) return true;
  if (numbers.length < FEWEST) return false;
  const lengths = numbers.map((digits) => digits.length).join('-');
  // An exchange and two pairs are a telephone number.
  return numbers.join('').length >= LEAST_DIGITS && lengths !== '3-2-2';
}

/** What stands between those that divide, and apart from what stands before it. */
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

/** The digits of what is said without a pause; "and" divides, unless it is a number's own ("two hundred and five"). */
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

/** What is no digit makes no reading. */
const NO_DIGIT = 'x';

function digitsIn({ digits, isOrdinal }: { readonly digits: string; readonly isOrdinal?: true }): string {
  return isOrdinal === true ? NO_DIGIT : digits;
}

/** Written digits, or the mark that a word stands for. */
function said(text: string, token: NumberToken | undefined): string {
  return token?.word === undefined ? text.slice(token?.start, token?.end) : (token.word.joint ?? NO_DIGIT);
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
