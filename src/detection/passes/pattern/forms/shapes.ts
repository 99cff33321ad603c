import { regExp } from '../../../../common/text/reg-exp.js';
import { SERIES } from '../../../languages/en/identifiers.js';
import { isSeries } from '../../../spoken/number-sequences.js';
import type { CodeRun } from '../../../text/code-runs.js';

/** A code is long enough to be one from so many characters on, wherever its cue stands. */
const STRONG = 5;
/** From so many on it needs no cue. */
const UNNAMED = 7;
/** From so many digits on, groups with spaces between are one code. */
const MANY_DIGITS = 8;
const THEN = regExp.i`\b(?:${SERIES})\b`;

/** True for what is a code by its length. */
export function isStrong({ code, digits }: CodeRun): boolean {
  return code.length >= STRONG && digits >= 2;
}

/** True for four digits that may be a year. */
export function isYear({ code, parts }: CodeRun): boolean {
  return /^(?:19|20)\d\d$/.test(code) && parts.length < 3;
}

/** True for "5000", "120000": an amount rather than a code. */
export function isRound({ code, parts }: CodeRun): boolean {
  return parts.length === 1 && /^[1-9]\d{0,2}0{3,}$/.test(code);
}

/** True for "120 then 140 then 135": readings rather than a code. */
export function isReadings(said: string): boolean {
  return THEN.test(said) && isSeries(said.split(THEN).map((number) => number.replace(/\D/g, '')));
}

/**
 * True for what needs no cue to be a code: seven characters in one piece or said one by one, or letters and digits together. Ten
 * or eleven digits are a telephone number's business.
 *
 * @param said the run as it stands in the text
 */
export function isSelfEvident({ parts, code, digits }: CodeRun, said: string): boolean {
  const letters = code.length - digits;
  if (code.length < UNNAMED || digits < 4 || /\.\d|\d\./.test(said)) return false;
  if (parts.length === 1 || parts.every(({ text }) => text.length === 1))
    return letters > 0 || (digits !== 10 && digits !== 11);
  return letters > 0 && letters <= digits && digits > 4 && (digits >= MANY_DIGITS || !/[\s,]/.test(said));
}
