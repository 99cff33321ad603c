import { BESIDE_CODES, CODE_MARKS, CODE_TALK } from '../languages/any.js';
import { matchesOf } from '../../common/text/matches.js';
import type { NormalizedText, Range } from './normalized-text.js';

/** A letter or digit of a code or a number in a view. Offsets are UTF-16 code units of the original. */
export interface SpokenUnit extends Range {
  /** The character in lower case. */
  readonly unit: string;
  /** Whether the unit begins a word, so that a value may begin with it. */
  readonly begins: boolean;
  /** The separator between the unit and the preceding one. */
  readonly gap: 'none' | 'mark' | 'words';
}

const TOKEN = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_'-]*|[.,;:!?…]/gu;
const MARKED = /[\p{N}_]/u;
/** A word of the sentence rather than a spelled letter: "i mean", "a visa". */
const ARTICLE = /^[ai]$/i;
const BEFORE_WORD = /^\s+\p{L}[\p{L}']/u;
const UNIT = /[\p{L}\p{N}]/gu;
/** Letters that form no word: "bl", "mvk". */
const CONSONANTS = /^[b-df-hj-np-tv-xz]{2,4}$/i;

/**
 * Returns the letters and digits of codes and numbers between two offsets of a view, in order: digits, spelled letters,
 * letters that form no word, and tokens with a digit or an underscore. Linear in the length of the range.
 */
export function spokenUnits(view: NormalizedText, from: number, to: number): readonly SpokenUnit[] {
  const units: SpokenUnit[] = [];
  let gap: SpokenUnit['gap'] = 'words';
  const text = view.text.slice(from, to);
  for (const { 0: token, index } of matchesOf(text, TOKEN)) {
    const isArticle = ARTICLE.test(token) && BEFORE_WORD.test(text.slice(index + 1, index + 5));
    if (isArticle || !isOfCode(token)) {
      if (CODE_MARKS.has(token.toLowerCase())) continue;
      if (/^\p{L}/u.test(token)) gap = 'words';
      else if (gap === 'none') gap = 'mark';
      continue;
    }
    let begins = true;
    for (const unit of matchesOf(token, UNIT)) {
      const at = from + index + unit.index;
      const range = view.toOriginal(at, at + unit[0].length);
      units.push({ start: range.start, end: range.end, unit: unit[0].toLowerCase(), begins, gap });
      begins = false;
      gap = 'none';
    }
  }
  return units;
}

function isOfCode(token: string): boolean {
  if (!/^[\p{L}\p{M}\p{N}]/u.test(token)) return false;
  if (token.length === 1 || MARKED.test(token)) return true;
  const folded = token.toLowerCase();
  return CONSONANTS.test(token) && !BESIDE_CODES.has(folded) && !CODE_TALK.has(folded);
}

/** Minimum number of letters and digits of a value. Fewer are only part of a value. */
const FEWEST = 4;
/** Minimum number of equal units at the beginning that shows a repetition. */
const SAME = 3;
/** Maximum number of units that are corrected before the whole value: "… 0193, nope, three nine, 802 555 0139". */
const MOST_LOOSE = 3;

/** Two versions in which a caller said one value. */
export interface Restatement {
  readonly first: Saying;
  readonly again: Saying;
  /** Whether both versions have the same length, and begin with at least three equal letters and digits. */
  readonly isSure: boolean;
}

/** One version of a value. Offsets are UTF-16 code units of the original. */
export interface Saying extends Range {
  readonly hasLetters: boolean;
}

/** Returns every value that is said twice, in order. */
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

/** Returns the next position at which the value that begins at a unit is said again. */
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
  /** Whether there are words or marks between the two versions. */
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

/** Returns the index after a value that begins at `from` and ends at a word, or at a mark after `least` units. */
function endOf(units: readonly SpokenUnit[], from: number, least: number): number {
  let at = from + 1;
  for (; at < units.length; at++) {
    const gap = units[at]?.gap;
    if (gap === 'words' || (gap === 'mark' && at - from >= least)) break;
  }
  return at;
}

/** Counts the units before a unit since the last word or mark. */
function loose(units: readonly SpokenUnit[], at: number): number {
  let from = at;
  while (from > 0 && units[from]?.gap === 'none') from--;
  return at - from;
}

/** Omits the last letter if it only explains the preceding letter: "… t, t like tom". */
function unexplained(units: readonly SpokenUnit[], at: number, length: number, end: number): number {
  const [before, last] = [units[end - 2], units[end - 1]];
  if (end - at !== length + 1 || before === undefined || last === undefined) return end;
  return last.unit === before.unit && last.end - last.start > 1 && /\p{L}/u.test(last.unit) ? end - 1 : end;
}

function sayingOf(units: readonly SpokenUnit[], from: number, to: number): Saying {
  const hasLetters = units.slice(from, to).some(({ unit }) => /\p{L}/u.test(unit));
  return { start: units[from]?.start ?? 0, end: units[to - 1]?.end ?? 0, hasLetters };
}
