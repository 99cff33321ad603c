import { matchEnd } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import { SHORT_EXTENSION } from '../languages/en/beside-values.js';
import { CORRECTION, RESUMPTION } from '../languages/any.js';
import { NO_REPAIR_UNIT } from '../languages/en/quantities.js';
import type { Range } from '../../common/text/ranges.js';

/** Digits without a gap. Offsets are UTF-16 code units of the view. */
interface DigitGroup {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** Text between this group and the preceding group of the run. Empty for the first group. */
  readonly separator: string;
}

/** Neighboring groups of digits, which are one number or several numbers in a row. */
export type DigitRun = readonly DigitGroup[];

const DIGITS = /\d+/g;
const LETTER = /[\p{L}\p{M}]/u;
const SEPARATOR = /^[ \t.\-/(),…]{1,5}$/;
/** A pause between two values, as opposed to a pause within a value. */
const STRONG = /[,]|\. | - /;

/**
 * Returns the runs of a view. A group that touches a letter (`9th`, `500mg`, `A12`) belongs to no run and ends its run.
 */
export function digitRuns(text: string): DigitRun[] {
  const runs: DigitGroup[][] = [];
  let run: DigitGroup[] = [];
  DIGITS.lastIndex = 0;
  for (let match = DIGITS.exec(text); match !== null; match = DIGITS.exec(text)) {
    const start = match.index;
    const end = DIGITS.lastIndex;
    const previous = run.at(-1);
    const separator = previous === undefined ? '' : text.slice(previous.end, start);
    const continues = previous !== undefined && SEPARATOR.test(separator);
    if (!continues && run.length > 0) {
      runs.push(run);
      run = [];
    }
    if (touchesLetter(text, start, end)) {
      if (run.length > 0) runs.push(run);
      run = [];
    } else {
      run.push({ start, end, digits: match[0], separator: continues ? separator : '' });
    }
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/** An extension ("x12", "ext. 12"), which may follow a phone number without a space. */
const EXTENSION = regExp.iy`(?:${SHORT_EXTENSION})\s?\d`;

function touchesLetter(text: string, start: number, end: number): boolean {
  if (LETTER.test(text.charAt(start - 1))) return true;
  return LETTER.test(text.charAt(end)) && !isExtension(text, end);
}

/** Returns true if the mark of an extension begins at an offset. */
export function isExtension(text: string, offset: number): boolean {
  return matchEnd(text, offset, EXTENSION) !== undefined;
}

/** Returns the index after the last of the groups from `first` with exactly `total` digits together, or undefined. */
export function windowEnd(run: DigitRun, first: number, total: number): number | undefined {
  let sum = 0;
  for (let at = first; at < run.length && sum < total; at++) {
    sum += run[at]?.digits.length ?? 0;
    if (sum === total) return at + 1;
  }
  return undefined;
}

/** Returns all digits of the groups from `first` to `last` (exclusive). */
export function digitsOf(run: DigitRun, first = 0, last = run.length): string {
  let digits = '';
  for (let at = first; at < last; at++) digits += run[at]?.digits ?? '';
  return digits;
}

/** Returns true if the run has at least `count` digits. */
export function hasDigits(run: DigitRun, count: number): boolean {
  let sum = 0;
  for (let at = 0; at < run.length && sum < count; at++) sum += run[at]?.digits.length ?? 0;
  return sum >= count;
}

/** Returns the lengths of the groups, such as `3-3-4`. */
export function shapeOf(run: DigitRun, first: number, last: number): string {
  return run
    .slice(first, last)
    .map((group) => group.digits.length)
    .join('-');
}

/**
 * Returns true if both sides of the groups are a pause (a comma, a full stop) or the run's edge. A single zero at the
 * beginning of the run may be an exclamation ("oh").
 */
export function isApart(run: DigitRun, first: number, last: number): boolean {
  return (
    (first === 0 || (first === 1 && run[0]?.digits === '0') || STRONG.test(run[first]?.separator ?? '')) &&
    (last >= run.length || STRONG.test(run[last]?.separator ?? ''))
  );
}

/** Returns true if a hyphen, a dot or a slash joins the groups to a neighbor, as in a longer code. */
export function isTied(run: DigitRun, first: number, last: number): boolean {
  const tie = /^[-./]$/;
  return (
    (first > 0 && tie.test(run[first]?.separator ?? '')) ||
    (last < run.length && tie.test(run[last]?.separator ?? ''))
  );
}

/** Pattern and length of a North American phone number, and the positions where its area code and exchange end. */
const NATIONAL = /^[2-9]\d\d[2-9]\d{6}$/;
const NATIONAL_DIGITS = 10;
const PART_ENDS: ReadonlySet<number> = new Set([3, 6]);
/** Digits that are read as tens and a unit: "eighty five". */
const TENS_AND_UNIT = /^[2-9][1-9]$/;

/**
 * Returns the ten digits of a phone number of which nine were read, because tens at the end of its area code or
 * exchange absorbed the next digit: "four eighty five five five …" is 480-555-…, but is read as 4 85 5 5. Undefined if
 * there is no such number, or more than one possibility.
 * @param groups the digits as they were read, one group for each spoken number
 */
export function withTensApart(groups: readonly string[]): string | undefined {
  const digits = groups.join('');
  if (digits.length !== NATIONAL_DIGITS - 1) return undefined;
  const found: string[] = [];
  let at = 0;
  for (const group of groups) {
    if (TENS_AND_UNIT.test(group) && PART_ENDS.has(at + 2)) {
      const number = `${digits.slice(0, at + 1)}0${digits.slice(at + 1)}`;
      if (NATIONAL.test(number)) found.push(number);
    }
    at += group.length;
  }
  return found.length === 1 ? found[0] : undefined;
}

const PAUSE = String.raw`[\s,.…:;-]{0,5}`;
const SPOKEN_DIGITS = String.raw`\d(?:[ .,/()-]{0,3}\d){0,20}`;
const RESTART = String.raw`${PAUSE}\b(?:${CORRECTION})${PAUSE}(?:(?:${RESUMPTION}) )?`;
const REPLACED_DIGITS = regExp.iu`(?<![\p{L}\d])(\+?${SPOKEN_DIGITS})${RESTART}$`;
const CORRECTED_DIGITS = regExp.iu`^${RESTART}(\d(?:[ .,-]{0,3}\d){1,11})(?![\d:])(?!\s?(?:${NO_REPAIR_UNIT}))`;
const REACH = 90;
/** Maximum distance between a number and the letters of a correction. The search is skipped if there is no letter. */
const CLOSE = 8;
/** Maximum number of corrections of the same number. */
const MOST_STARTS = 3;

/**
 * Extends the range of a number by digits that the speaker replaced just before it ("four one five no sorry four one
 * six …") and by a correction just after it ("… 0143, no, 0142"). Offsets are UTF-16 code units of `text`, a view in
 * which spoken numbers are digits.
 */
export function withRepairs(text: string, { start, end }: Range): Range {
  let from = start;
  for (let starts = 0; starts < MOST_STARTS; starts++) {
    const lead = text.slice(Math.max(0, from - REACH), from);
    const taken = LETTER.test(lead.slice(-CLOSE)) ? REPLACED_DIGITS.exec(lead) : null;
    if (taken === null) break;
    from -= lead.length - taken.index;
  }
  const rest = text.slice(end, end + REACH);
  const right = LETTER.test(rest.slice(0, CLOSE)) ? CORRECTED_DIGITS.exec(rest) : null;
  return { start: from, end: right === null ? end : end + right[0].length };
}
