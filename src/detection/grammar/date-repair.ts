import type { SaidDate } from './date-parts.js';
import { MOST_MONTHS } from './date-parts.js';
import type { Node } from './input.js';
import type { Mended } from './repair.js';

/** A possible meaning of a date, with its source text. */
interface Meant {
  readonly said: SaidDate;
  readonly text: string;
  readonly cost: number;
}

/** Functions that read a text with corrections of a date. */
export interface DateRepair {
  /** Returns the interpretations of a whole text. */
  readonly read: (text: string) => readonly Node<SaidDate>[];
  /** Returns true for a text that contains a number or a month. */
  readonly isDated: (text: string) => boolean;
  /** Returns true for two words that form one number: "twenty second". */
  readonly isNumber: (text: string) => boolean;
}

const CENTURY = 100;
/** Maximum number of meanings kept after each correction. */
const MOST_MEANT = 8;
/** Cost of a part that was not said before the correction. */
const ADDED_COST = 0.6;
/** Cost of keeping the day if the month is corrected without a day. */
const KEPT_DAY_COST = 2;
/** Cost of a numeric month after a named month. */
const MIXED_COST = 1.5;
const RESTATED_COST = 0.6;
/** Cost of replacing only some words if a complete date with a named month follows a complete date. */
const PARTIAL_COST = 2;
/** Cost of a number that replaces a part other than the last. */
const EARLIER_COST = 0.3;
/** Costs of words before a correction: all are kept, some are replaced, or the first replaced word is said again. */
const CONTINUED_COST = 0.1;
const REPLACED_COST = 0.6;
const AGAIN_COST = 0.1;
const LONG_COST = 0.3;
const LOST_COST = 2;
/** Cost of numbers or a month before a correction that were not understood. */
const DROPPED_COST = 1;
/** Cost of replacing only some words of a number. */
const PARTED_COST = 1;
/** Maximum number of words before a correction that may be replaced. */
const MOST_REPLACED = 5;

/** Returns all possible meanings of parts that each correct the preceding parts. */
export function mendedDates(pieces: readonly string[], repair: DateRepair): readonly Mended<SaidDate>[] {
  const [first = '', ...more] = pieces;
  let meant: readonly Meant[] = readMeant(first, repair);
  let before = first;
  for (const after of more) {
    const next = readMeant(after, repair);
    const isAnew =
      meant.some(({ said }) => isFull(said)) &&
      next.some(({ said }) => isFull(said) && said.isNumeric !== true);
    const texts = new Set([before, ...meant.map(({ text }) => text)]);
    const spliced = [...texts].flatMap((text) =>
      splice(text, after, meant, repair, isAnew ? PARTIAL_COST : 0),
    );
    const whole =
      meant.length === 0
        ? next.map((each) => (repair.isDated(before) ? withoutBrokenOff(each) : each))
        : meant.flatMap((one) => next.flatMap((other) => mendMeant(one, other)));
    meant = [...whole, ...spliced].sort((a, b) => a.cost - b.cost).slice(0, MOST_MEANT);
    if (meant.length === 0 && repair.isDated(after)) return [];
    before = after;
  }
  return meant.map(({ said, cost }) => ({ value: said, cost }));
}

function readMeant(text: string, { read }: DateRepair): readonly Meant[] {
  return read(text).map(({ value, cost }) => ({ said: value, text, cost }));
}

/** Marks a date after words that were not understood as broken off, unless it is complete. */
function withoutBrokenOff({ said, text, cost }: Meant): Meant {
  return { said: isFull(said) ? said : withPart(said, { isBroken: true }), text, cost: cost + DROPPED_COST };
}

/** Returns a date with some parts replaced. */
function withPart(date: SaidDate, part: SaidDate): SaidDate {
  return { ...date, ...part };
}

function isFull({ year, shortYear, month, day }: SaidDate): boolean {
  return (year ?? shortYear) !== undefined && month !== undefined && day !== undefined;
}

/** Reads the words before a correction, without the last few, and the words after the correction as one date. */
function splice(
  text: string,
  after: string,
  meant: readonly Meant[],
  repair: DateRepair,
  partialCost: number,
): readonly Meant[] {
  const words = text.trim().split(/\s+/);
  const [restart] = after.trim().split(/\s+/);
  const spliced: Meant[] = [];
  for (let kept = Math.max(1, words.length - MOST_REPLACED); kept <= words.length; kept++) {
    const joined = `${words.slice(0, kept).join(' ')} ${after}`;
    const isParted = repair.isNumber(words.slice(kept - 1, kept + 1).join(' '));
    const cost =
      spliceCost(words.length - kept, words[kept] === restart) + (isParted ? PARTED_COST : 0) + partialCost;
    for (const node of repair.read(joined))
      if (node.value.month !== undefined)
        spliced.push({
          said: node.value,
          text: joined,
          cost: node.cost + cost + changeCost(meant, node.value),
        });
  }
  return spliced;
}

/** Returns the cost of a date that lacks a part of the corrected date, or states it differently. */
function changeCost(meant: readonly Meant[], now: SaidDate): number {
  const isLost = meant.some(
    ({ said }) =>
      (yearOf(said) !== undefined && yearOf(now) === undefined) ||
      (said.day !== undefined && now.day === undefined),
  );
  return (isLost ? LOST_COST : 0) + Math.max(0, ...meant.map(({ said }) => mixedCost(said, now)));
}

function spliceCost(replaced: number, isAgain: boolean): number {
  if (replaced === 0) return CONTINUED_COST;
  return isAgain ? AGAIN_COST : REPLACED_COST + LONG_COST * Math.max(0, replaced - 2);
}

function mendMeant(before: Meant, after: Meant): readonly Meant[] {
  return mendDate(before.said, after.said).map(({ value, cost }) => ({
    said: value,
    text: after.text,
    cost: before.cost + after.cost + cost,
  }));
}

/** Returns possible dates after a correction: the parts said last, and the other parts as they were before. */
function mendDate(before: SaidDate, after: SaidDate): readonly Mended<SaidDate>[] {
  if (after.bare !== undefined) return mendByNumber(before, after.bare);
  if (after.isSeveral === true || isFull(after) || before.bare !== undefined)
    return [{ value: after, cost: mixedCost(before, after) }];
  const { isSeveral, ...kept } = before;
  const value = withYear(withPart(kept, withoutYear(after)), after);
  const isPart = after.month !== undefined && after.day === undefined && before.day !== undefined;
  const isAdded =
    (after.day !== undefined && before.day === undefined) ||
    (after.month !== undefined && before.month === undefined) ||
    (yearOf(after) !== undefined && yearOf(before) === undefined && after.day === undefined);
  const mended = isSeveral === true && after.day === undefined ? withPart(value, { isSeveral }) : value;
  const cost = mixedCost(before, after) + (isAdded ? ADDED_COST : isPart ? KEPT_DAY_COST : 0);
  const isDayAlone = after.month === undefined;
  return [{ value: mended, cost }, ...(isDayAlone ? unitMended(before, mended, cost) : [])];
}

/** Returns the date with only the unit of its day corrected: "twenty first no second". */
function unitMended({ day: before }: SaidDate, mended: SaidDate, cost: number): readonly Mended<SaidDate>[] {
  const { day } = mended;
  if (before === undefined || day === undefined || before <= 20 || day >= 10 || before % 10 === 0) return [];
  return [{ value: withPart(mended, { day: before - (before % 10) + day }), cost }];
}

function mixedCost(before: SaidDate, after: SaidDate): number {
  if (before.month === undefined || before.isNumeric === true || after.isNumeric !== true) return 0;
  // A caller may repeat a complete date in another way.
  return isFull(before) ? RESTATED_COST : MIXED_COST;
}

function yearOf({ year, shortYear, isBroken }: SaidDate): unknown {
  return year ?? shortYear ?? isBroken;
}

function withoutYear({ year: _, shortYear: __, isBroken: ___, ...date }: SaidDate): SaidDate {
  return date;
}

/** Returns a date with the year of another date. A two-digit year means the year nearest to the earlier year. */
function withYear(date: SaidDate, { year, shortYear, isBroken }: SaidDate): SaidDate {
  const kept = withoutYear(date);
  if (year !== undefined) return withPart(kept, { year });
  if (shortYear === undefined) return isBroken === true ? withPart(kept, { isBroken }) : date;
  if (date.year === undefined) return withPart(kept, { shortYear });
  const { year: before } = date;
  const inCentury = before - (before % CENTURY) + shortYear;
  const distance = (each: number): number => Math.abs(each - before);
  const [nearest = inCentury] = [inCentury, inCentury - CENTURY, inCentury + CENTURY].sort(
    (a, b) => distance(a) - distance(b),
  );
  return withPart(kept, { year: nearest });
}

/** Returns a date whose year has different last two digits, or a different last digit. */
function withYearOf(before: SaidDate, bare: number): SaidDate {
  const { year, shortYear } = before;
  if (bare >= 10 || (year ?? shortYear) === undefined) return withYear(before, { shortYear: bare });
  if (year !== undefined) return withPart(before, { year: year - (year % 10) + bare });
  return withPart(before, { shortYear: (shortYear ?? 0) - ((shortYear ?? 0) % 10) + bare });
}

/** Corrects the day, the month or the year by a single number. */
function mendByNumber(before: SaidDate, bare: number): readonly Mended<SaidDate>[] {
  if (before.bare !== undefined) return [{ value: { bare }, cost: 0 }];
  const hasYear = yearOf(before) !== undefined;
  const found: Mended<SaidDate>[] = [];
  if (hasYear) found.push({ value: withYearOf(before, bare), cost: 0 });
  if (before.day !== undefined) {
    const [value, cost] = [withPart(before, { day: bare }), hasYear ? EARLIER_COST : 0];
    found.push({ value, cost }, ...unitMended(before, value, cost));
  }
  if (before.isNumeric === true && bare <= MOST_MONTHS)
    found.push({ value: withPart(before, { month: bare }), cost: EARLIER_COST });
  return found.length > 0 ? found : [{ value: withPart(before, { day: bare }), cost: ADDED_COST }];
}
