import type { PlaceText } from './place-text.js';

/** Longest house number, its letters apart. */
const MOST_DIGITS = 6;
const MOST_TOKENS = 8;
const CORRECTION_REACH = 8;
const FRACTION = /^[ ]?[½¼¾][ ]?$/;

/** A house number: its tokens, both included. */
export interface HouseNumber {
  readonly first: number;
  readonly last: number;
  readonly digits: number;
}

/**
 * The house number whose last digit or letter is token `last`: "123", "1 23" and "1 2 3" as dictated, "45-12", "12B",
 * "12 1/2", "N6W23001". Undefined if there is none.
 */
export function houseNumberBefore(t: PlaceText, last: number): HouseNumber | undefined {
  let at = last;
  if (isLetter(t, at) && t.isNumber(at - 1) && t.isTight(at - 1)) at--;
  if (!t.isNumber(at) || t.isOrdinal(at)) return undefined;
  let digits = t.word(at).length;
  let first = at;
  if (digits > MOST_DIGITS) return undefined;
  for (let steps = 0; steps < MOST_TOKENS && first > 0; steps++) {
    const size = joins(t, first - 1) ? t.word(first - 1).length : MOST_DIGITS;
    if (digits + size > MOST_DIGITS || (size > 2 && digits > 2 && !isHyphen(t, first - 1))) break;
    digits += size;
    first--;
  }
  return { first: correctedFirst(t, gridFirst(t, first)), last, digits };
}

/** True if the token is a number that goes on with the next one. */
function joins(t: PlaceText, at: number): boolean {
  if (!t.isNumber(at)) return false;
  const gap = t.gap(at);
  return t.isTight(at) || gap === ', ' || gap === '/' || FRACTION.test(gap);
}

function isHyphen(t: PlaceText, at: number): boolean {
  return t.gap(at) === '-';
}

function isLetter(t: PlaceText, at: number): boolean {
  return t.word(at).length === 1 && !t.isNumber(at);
}

/** "N6W23001": letters that the digits touch. */
function gridFirst(t: PlaceText, first: number): number {
  let at = first;
  for (let steps = 0; steps < 3; steps++) {
    const touches = at > 0 && t.gap(at - 1) === '' && (isLetter(t, at - 1) || t.isNumber(at - 1));
    if (!touches) break;
    at--;
  }
  return at;
}

/** "123 main no sorry 125 main street": the number that was taken back belongs to what is said. */
function correctedFirst(t: PlaceText, first: number): number {
  for (let at = first - 1; at >= Math.max(0, first - CORRECTION_REACH); at--) {
    if (!t.isLoose(at)) break;
    const resumes = t.afterCorrection(at);
    if (resumes !== first) continue;
    for (let number = at - 1; number >= Math.max(0, at - 4); number--) {
      if (!t.isLoose(number)) break;
      if (t.isNumber(number)) return chainFirst(t, number);
    }
  }
  return first;
}

function chainFirst(t: PlaceText, last: number): number {
  let first = last;
  while (first > Math.max(0, last - MOST_TOKENS) && joins(t, first - 1)) first--;
  return first;
}

/** The house number that begins with token `first`, read forward. */
export function houseNumberFrom(t: PlaceText, first: number): HouseNumber | undefined {
  if (!t.isNumber(first) || t.isOrdinal(first)) return undefined;
  let digits = t.word(first).length;
  let last = first;
  while (joins(t, last) && t.isNumber(last + 1) && !t.isOrdinal(last + 1)) {
    digits += t.word(last + 1).length;
    last++;
    if (digits > MOST_DIGITS) return undefined;
  }
  if (digits > MOST_DIGITS) return undefined;
  const lettered = t.gap(last) === '' && isLetter(t, last + 1);
  return { first, last: lettered ? last + 1 : last, digits };
}
