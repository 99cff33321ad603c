import type { NumberToken } from './number-sounds.js';
import { readNumber } from './number-values.js';

const THEN = /^(?:(?:and )?then|next)$/i;
const FEWEST = 3;
/** Fewer digits are no number that anybody would dictate so. */
const LEAST_DIGITS = 7;
/** A reading: "98", "one forty", "6.5". Dictated digits come in fours too, or begin with a zero. */
const READING = /^[1-9]\d{0,2}(?:\.\d{1,2})?$/;

/**
 * "120 then 140 then 135": readings that are said one after the other are numbers of their own, and "then" joins
 * nothing. A sequence that may be one dictated number comes back whole.
 */
export function seriesApart(text: string, sequence: readonly NumberToken[]): (readonly NumberToken[])[] {
  if (!sequence.some((token) => isThen(text, token))) return [sequence];
  const parts = partsOf(text, sequence);
  const numbers = parts.flatMap((part) => numbersSaid(text, part));
  return isSeries(numbers) ? parts : [sequence];
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

/** What stands between the "then"s and the commas. */
function partsOf(text: string, sequence: readonly NumberToken[]): NumberToken[][] {
  const parts: NumberToken[][] = [[]];
  let end = sequence[0]?.start ?? 0;
  for (const token of sequence) {
    const pause = text.slice(end, token.start).includes(',');
    end = token.end;
    if (pause) parts.push([]);
    if (isThen(text, token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

function isThen(text: string, { start, end, word }: NumberToken): boolean {
  return word?.role === 'joiner' && THEN.test(text.slice(start, end));
}

/** The digits of what is said without a pause; "and" divides, unless it is a number's own ("two hundred and five"). */
function numbersSaid(text: string, part: readonly NumberToken[]): string[] {
  const numbers = [''];
  for (let at = 0; at < part.length;) {
    const number = readNumber(text, part, at);
    const digits = number?.digits ?? digitsWritten(text, part[at]);
    if (part[at]?.word?.role === 'and') numbers.push('');
    else numbers.push((numbers.pop() ?? '') + digits);
    at += number?.used ?? 1;
  }
  return numbers.map((digits) => digits.trim());
}

/** Written digits, or the mark that a word stands for. */
function digitsWritten(text: string, token: NumberToken | undefined): string {
  return token?.word === undefined ? text.slice(token?.start, token?.end) : (token.word.joint ?? 'x');
}
