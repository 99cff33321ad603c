import { regExp } from '../../../../common/text/reg-exp.js';
import { wordSet } from '../../../lexicon/words.js';
import { YES } from '../../../speech/en/answers.js';
import { MONTHS } from '../../../speech/en/calendar.js';
import { HESITATION, OKAY, SOUND_WORDS } from '../../../speech/en/fillers.js';
import { IS, IT_IS, THATS } from '../../../speech/en/links.js';
import { LETTER_WORDS, NAMES } from '../../../speech/en/spelling.js';
import { isSeries } from '../../../spoken/number-series.js';
import type { CodePart } from '../../../text/code-chunks.js';
import type { CodeRun } from '../../../text/code-runs.js';
import type { CodeLabel } from './code-label.js';

/** A code is long enough to be one from so many characters on, wherever its cue stands. */
const STRONG = 5;
/** From so many on it needs no cue. */
const UNNAMED = 7;
/** From so many digits on, groups with spaces between are one number. */
const MANY_DIGITS = 8;
/** From so many spelled letters on, the numbers after them belong to nothing else. */
const MANY_LETTERS = 3;

/** True if a code, or what its last correction left of it, has the form that a label asks for. */
export function fits({ form }: CodeLabel, run: CodeRun): boolean {
  return form === undefined || form.test(run.code) || form.test(run.latest);
}

/** True for what is a code by its length. */
export function isStrong({ code, digits }: CodeRun): boolean {
  return code.length >= STRONG && digits >= 2;
}

/** True for four digits or more that were said one by one or in pairs: "six one twenty two". */
export function isDictated({ parts, digits, code }: CodeRun): boolean {
  return (
    digits === code.length && digits >= 4 && parts.length >= 3 && parts.every(({ text }) => text.length <= 2)
  );
}

/** True for four digits that may be a year. */
export function isYear({ code, parts }: CodeRun): boolean {
  return /^(?:19|20)\d\d$/.test(code) && parts.length < 3;
}

/** True for "5000", "120000": an amount rather than a code. */
export function isRound({ code, parts }: CodeRun): boolean {
  return parts.length === 1 && /^[1-9]\d{0,2}0{3,}$/.test(code);
}

/** True for "my card is 2286": its last four digits, which nothing calls so. */
export function isCardEnd({ kind }: CodeLabel, run: CodeRun): boolean {
  return kind === 'CREDIT_CARD' && /^\d{4}$/.test(run.code) && !isYear(run) && !isRound(run);
}

const THEN = /\b(?:then|next)\b/i;

/** True for "120 then 140 then 135": readings rather than a code. */
export function isReadings(said: string): boolean {
  return THEN.test(said) && isSeries(said.split(THEN).map((number) => number.replace(/\D/g, '')));
}

/** True for ICD-10-CM codes as they are written or said ("E11.9"), and for those of CDT and HCPCS ("D2740"). */
export function isDiagnosis(said: string): boolean {
  return /^[A-TV-Z]\s?\d\s?[\dAB]\s?\.\s?\d/i.test(said) || /^[A-V]\d{4}(?:, [A-V]\d{4})*$/.test(said);
}

/**
 * True for what needs no cue to be a code: seven characters in one piece or said one by one, or
 * letters and digits together. Ten or eleven digits are a telephone number's business.
 *
 * @param said the run as it stands in the text
 */
export function isSelfEvident({ parts, code, digits }: CodeRun, said: string): boolean {
  const letters = code.length - digits;
  if (code.length < UNNAMED || digits < 4 || /\.\d|\d\./.test(said)) return false;
  if (parts.length === 1 || parts.every((part) => part.text.length === 1))
    return letters > 0 || (digits !== 10 && digits !== 11);
  if (letters === 0) return isGrouped(parts);
  if (letters >= MANY_LETTERS && parts.filter(isLetter).length === letters) return true;
  const tied = digits >= MANY_DIGITS || !/[\s,]/.test(said);
  return tied && letters <= digits && digits > 4 && !/\d[\s,]+[A-Za-z]{2,}/.test(said);
}

function isLetter({ text }: CodePart): boolean {
  return /^[A-Z]$/.test(text);
}

/** Groups of four or more digits, as long numbers are printed, and neither years nor amounts. */
function isGrouped(parts: CodeRun['parts']): boolean {
  const size = parts[0]?.text.length ?? 0;
  const even =
    size >= 4 && parts.length >= 4 && parts.slice(0, -1).every((part) => part.text.length === size);
  return even && !parts.every(({ text }) => /^(?:19|20)\d\d$|0$/.test(text));
}

const PREFIX = regExp.i`^(?:[\s:#="'.,]|\b(?:${IS}|${IT_IS}|${THATS}|number|no|says|said|reads|shows|goes|starts with|it|so|${HESITATION}|${OKAY}|${YES})\b){0,12}\b([A-Za-z]{1,8})[\s.,-]{1,2}$`;
const NO_PREFIX = wordSet(`
  ${SOUND_WORDS} ${YES} is was be for of the my on at in to and no it its s so ok like as from id ids num by her his our not now one i a
  two six ten exp dob ssn mrn oh hm box say are am an any ask but can did get got had has he hey hi
  how if let new off old or out own see she than the then too up us use way we who why you saw sec yet all and only
`);
/** Longer letters are a word, if none that one spells by. */
const MOST_PREFIX = 3;
/** A longer gap holds more than those letters. */
const MOST_GAP = 30;

/**
 * How many characters at the end of the gap between a cue and a number are letters that the number begins with, be
 * they a word or not: "license ME 44182", "it's charlie 4418".
 *
 * @param names whether a word may be one that is a name as well
 */
export function prefixLength(gap: string, names = false): number {
  const letters = gap.length > MOST_GAP ? undefined : PREFIX.exec(gap)?.[1];
  if (letters === undefined || NO_PREFIX.has(letters.toLowerCase())) return 0;
  if (letters.length > MOST_PREFIX && !isSpellingWord(letters.toLowerCase(), names)) return 0;
  return gap.length - gap.lastIndexOf(letters);
}

/** A month begins a day rather than a code. */
function isSpellingWord(word: string, names: boolean): boolean {
  return LETTER_WORDS.has(word) && !MONTHS.includes(word) && (names || !NAMES.has(word));
}
