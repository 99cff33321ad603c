import type { Range } from './normalized-text.js';
import type { SpokenUnit } from './spoken-units.js';

/** Fewer letters and digits are a piece of a value. */
const FEWEST = 4;
/** So many units at the beginning tell that the same is said again. */
const SAME = 3;
/** Units that were put right by themselves before the whole: "… 0193, nope, three nine, 802 555 0139". */
const MOST_LOOSE = 3;

/** Two ways in which somebody said one value. */
export interface Restatement {
  readonly first: Saying;
  readonly again: Saying;
  /** It is as long, and begins with more than a few of the same letters and digits. */
  readonly isSure: boolean;
}

/** Offsets are UTF-16 code units of the original. */
export interface Saying extends Range {
  readonly hasLetters: boolean;
}

/** Every value that is said twice, in order. */
export function restatements(units: readonly SpokenUnit[]): Restatement[] {
  const found: Restatement[] = [];
  for (let first = 0; first < units.length;) {
    const again = opens(units, first) ? restart(units, first) : undefined;
    if (again !== undefined) found.push(again.said);
    first = again?.at ?? first + 1;
  }
  return found;
}

function opens(units: readonly SpokenUnit[], at: number): boolean {
  const unit = units[at];
  return unit?.begins === true && (at === 0 || unit.gap !== 'none');
}

/** The next place at which what begins at a unit is said again. */
function restart(
  units: readonly SpokenUnit[],
  first: number,
): { readonly at: number; readonly said: Restatement } | undefined {
  const ended = endOf(units, first, FEWEST);
  for (let at = first + FEWEST; at <= units.length - FEWEST; at++) {
    if (units[at]?.begins !== true || units[at]?.unit !== units[first]?.unit) continue;
    const isBroken = at >= ended;
    if (isBroken && loose(units, at) > MOST_LOOSE) continue;
    const length = Math.min(ended, at) - first;
    const end = endOf(units, at, length);
    const pair = { first, at, length, said: end - at, isBroken };
    if (!isSame(units, pair)) continue;
    const again = sayingOf(units, at, unexplained(units, at, length, end));
    const isSure = length === end - at && length > FEWEST && sameAtStart(units, pair) >= SAME;
    return { at, said: { first: sayingOf(units, first, first + length), again, isSure } };
  }
  return undefined;
}

interface Pair {
  readonly first: number;
  readonly at: number;
  readonly length: number;
  readonly said: number;
  /** Words or marks stand between the two. */
  readonly isBroken: boolean;
}

function isSame(units: readonly SpokenUnit[], pair: Pair): boolean {
  const { first, length, said, isBroken } = pair;
  if (length < FEWEST || said < Math.max(FEWEST, length - 2)) return false;
  const same = sameAtStart(units, pair);
  if (isBroken) return same >= SAME || (same === SAME - 1 && said === length);
  const distinct = new Set(units.slice(first, first + length).map(({ unit }) => unit)).size;
  return same > SAME && length > FEWEST && distinct >= SAME && Math.abs(said - length) <= 1;
}

function sameAtStart(units: readonly SpokenUnit[], { first, at, length, said }: Pair): number {
  let same = 0;
  while (same < length && same < said && units[first + same]?.unit === units[at + same]?.unit) same++;
  return same;
}

/** Index after the last unit of what begins at `from`: it goes on to the first word, or to a mark after so many units. */
function endOf(units: readonly SpokenUnit[], from: number, least: number): number {
  let at = from + 1;
  for (; at < units.length; at++) {
    const gap = units[at]?.gap;
    if (gap === 'words' || (gap === 'mark' && at - from >= least)) break;
  }
  return at;
}

/** How many units stand before one since the last word or mark. */
function loose(units: readonly SpokenUnit[], at: number): number {
  let from = at;
  while (from > 0 && units[from]?.gap === 'none') from--;
  return at - from;
}

/** Without the last letter where it only explains the one before it: "… t, t like tom". */
function unexplained(units: readonly SpokenUnit[], at: number, length: number, end: number): number {
  const [before, last] = [units[end - 2], units[end - 1]];
  if (end - at !== length + 1 || before === undefined || last === undefined) return end;
  return last.unit === before.unit && last.end - last.start > 1 && /\p{L}/u.test(last.unit) ? end - 1 : end;
}

function sayingOf(units: readonly SpokenUnit[], from: number, to: number): Saying {
  const hasLetters = units.slice(from, to).some(({ unit }) => /\p{L}/u.test(unit));
  return { start: units[from]?.start ?? 0, end: units[to - 1]?.end ?? 0, hasLetters };
}
