import { matchEnd } from '../../common/text/matches.js';
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
const EXTENSION = /(?:x|ext\.?)\s?\d/iy;

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
