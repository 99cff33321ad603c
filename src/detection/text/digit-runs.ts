import { matchEnd } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import { SHORT_EXTENSION } from '../languages/en/beside-values.js';
import { CORRECTION, RESUMPTION } from '../languages/any.js';
import { NO_REPAIR_UNIT } from '../languages/en/quantities.js';
import type { Range } from '../../common/text/ranges.js';

/** Digits that stand together. Offsets are UTF-16 code units of the view. */
interface DigitGroup {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** What stands between this group and the one before it in the run; empty for the first. */
  readonly separator: string;
}

/** Neighbouring groups of digits: one number, or several said in a row. */
export type DigitRun = readonly DigitGroup[];

const DIGITS = /\d+/g;
const LETTER = /[\p{L}\p{M}]/u;
const SEPARATOR = /^[ \t.\-/(),…]{1,5}$/;
/** A pause between two values rather than within one. */
const STRONG = /[,]|\. | - /;

/**
 * The runs of a view. A group that a letter touches (`9th`, `500mg`, `A12`) belongs to none and ends its run.
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

/** An extension ("x12", "ext. 12") may follow a telephone number without a space. */
const EXTENSION = regExp.iy`(?:${SHORT_EXTENSION})\s?\d`;

function touchesLetter(text: string, start: number, end: number): boolean {
  if (LETTER.test(text.charAt(start - 1))) return true;
  return LETTER.test(text.charAt(end)) && !isExtension(text, end);
}

/** True if an extension's mark begins at the offset. */
export function isExtension(text: string, offset: number): boolean {
  return matchEnd(text, offset, EXTENSION) !== undefined;
}

/** The index after the last of the groups from `first` on that hold exactly `total` digits, or undefined. */
export function windowEnd(run: DigitRun, first: number, total: number): number | undefined {
  let sum = 0;
  for (let at = first; at < run.length && sum < total; at++) {
    sum += run[at]?.digits.length ?? 0;
    if (sum === total) return at + 1;
  }
  return undefined;
}

/** All digits of the groups `first` to `last` (exclusive). */
export function digitsOf(run: DigitRun, first = 0, last = run.length): string {
  let digits = '';
  for (let at = first; at < last; at++) digits += run[at]?.digits ?? '';
  return digits;
}

/** True if the run holds at least `count` digits. */
export function hasDigits(run: DigitRun, count: number): boolean {
  let sum = 0;
  for (let at = 0; at < run.length && sum < count; at++) sum += run[at]?.digits.length ?? 0;
  return sum >= count;
}

/** Lengths of the groups, e.g. `3-3-4`. */
export function shapeOf(run: DigitRun, first: number, last: number): string {
  return run
    .slice(first, last)
    .map((group) => group.digits.length)
    .join('-');
}

/**
 * True if nothing but a pause (a comma, a full stop) or the run's edge stands on both sides of the groups. A lone zero
 * that begins the run may be no digit, but an "oh" in surprise.
 */
export function isApart(run: DigitRun, first: number, last: number): boolean {
  return (
    (first === 0 || (first === 1 && run[0]?.digits === '0') || STRONG.test(run[first]?.separator ?? '')) &&
    (last >= run.length || STRONG.test(run[last]?.separator ?? ''))
  );
}

/** True if a hyphen, a dot or a slash ties the groups to a neighbour, as in a longer code. */
export function isTied(run: DigitRun, first: number, last: number): boolean {
  const tie = /^[-./]$/;
  return (
    (first > 0 && tie.test(run[first]?.separator ?? '')) ||
    (last < run.length && tie.test(run[last]?.separator ?? ''))
  );
}

/** Digits of a telephone number in the North American numbering plan, and where its area code and its exchange end. */
const NATIONAL = /^[2-9]\d\d[2-9]\d{6}$/;
const NATIONAL_DIGITS = 10;
const PART_ENDS: ReadonlySet<number> = new Set([3, 6]);
/** What reads as tens and a unit: "eighty five". */
const TENS_AND_UNIT = /^[2-9][1-9]$/;

/**
 * The ten digits of a telephone number of which nine were read, as tens that end its area code or its exchange took in the digit
 * after them: "four eighty five five five …" is 480-555-…, though it reads like 4 85 5 5. Undefined where that is no such
 * number, or may be in more than one way.
 * @param groups the digits as they were read, one group for each number that was said
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
const TAKEN_BACK = regExp.iu`(?<![\p{L}\d])(\+?${SPOKEN_DIGITS})${RESTART}$`;
const PUT_RIGHT = regExp.iu`^${RESTART}(\d(?:[ .,-]{0,3}\d){1,11})(?![\d:])(?!\s?(?:${NO_REPAIR_UNIT}))`;
const REACH = 90;
/** A word of a correction stands so close to the number; without a letter there, the search is spared. */
const CLOSE = 8;
/** People start over more than once, but not for ever. */
const MOST_STARTS = 3;

/**
 * The range of a number together with the digits that the speaker took back just before it ("four one five no sorry
 * four one six …") or put right just after ("… 0143, no, 0142"). Offsets are UTF-16 code units of `text`, a view in
 * which spoken numbers are digits.
 */
export function withRepairs(text: string, { start, end }: Range): Range {
  let from = start;
  for (let starts = 0; starts < MOST_STARTS; starts++) {
    const lead = text.slice(Math.max(0, from - REACH), from);
    const taken = LETTER.test(lead.slice(-CLOSE)) ? TAKEN_BACK.exec(lead) : null;
    if (taken === null) break;
    from -= lead.length - taken.index;
  }
  const rest = text.slice(end, end + REACH);
  const right = LETTER.test(rest.slice(0, CLOSE)) ? PUT_RIGHT.exec(rest) : null;
  return { start: from, end: right === null ? end : end + right[0].length };
}
