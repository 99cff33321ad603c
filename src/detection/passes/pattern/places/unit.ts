import { wordSet } from '../../../lexicon/words.js';
import { BARE_UNITS, DIRECTIONS, UNITS } from '../../../speech/en/street-words.js';
import type { PlaceText } from './place-text.js';

const MOST_UNITS = 3;
const MOST_DIGITS = 5;
const MOST_TOKENS = 7;
const NUMBER_NOUNS = wordSet('number no num');

/** The last token after directions and units ("NW, Apt. 4B, floor 3") that follow token `last`; `last` if none does. */
export function unitsEnd(t: PlaceText, last: number): number {
  let end = directionEnd(t, last);
  for (let count = 0; count < MOST_UNITS; count++) {
    const next = unitEnd(t, end);
    if (next === undefined) break;
    end = next;
  }
  return end;
}

function directionEnd(t: PlaceText, last: number): number {
  let end = last;
  for (let count = 0; count < 2 && (t.isTight(end) || t.gap(end) === ', '); count++) {
    const word = t.word(end + 1);
    if (!DIRECTIONS.has(word) || word === 'no' || word === 'so' || t.gap(end + 1).startsWith('/')) break;
    // "West Fargo", "North Platte": the direction belongs to the town.
    const beginsTown =
      word.length > 2 &&
      t.isTight(end + 1) &&
      /^(?:fargo|platte|haven|palm|bend|las|orange)$/.test(t.word(end + 2));
    if (beginsTown) break;
    end++;
  }
  return end;
}

function unitEnd(t: PlaceText, last: number): number | undefined {
  const next = t.following(last);
  if (next === undefined) return undefined;
  const word = t.word(next);
  if (UNITS.has(word)) return namedUnitEnd(t, next);
  if (BARE_UNITS.has(word)) return unitIdEnd(t, next + 1) ?? next;
  if (t.gap(next - 1).includes('#')) return unitIdEnd(t, next);
  if (t.isOrdinal(next)) {
    const level = t.word(next + 2);
    return t.isTight(next + 1) && /^(?:floor|fl|flr|level|story)$/.test(level) ? next + 2 : undefined;
  }
  return letteredEnd(t, next);
}

/** "4B" with nothing around it that says what it is. */
function letteredEnd(t: PlaceText, at: number): number | undefined {
  const letter = t.word(at + 1);
  const lettered = t.isNumber(at) && t.gap(at) === '' && letter.length === 1 && !t.isNumber(at + 1);
  const goesOn = t.gap(at + 1) === '' && at + 2 < t.length;
  return lettered && !goesOn && t.word(at).length <= 4 ? at + 1 : undefined;
}

function namedUnitEnd(t: PlaceText, at: number): number | undefined {
  const first = t.following(at);
  const id = first !== undefined && NUMBER_NOUNS.has(t.word(first)) ? t.following(first) : first;
  return id === undefined ? undefined : unitIdEnd(t, id);
}

/** "4", "4B", "2 d", "b as in boy", "808" dictated: digits and at most two letters. */
export function unitIdEnd(t: PlaceText, first: number): number | undefined {
  let end: number | undefined;
  let digits = 0;
  let letters = 0;
  for (let at = first; at < first + MOST_TOKENS && at < t.length; at++) {
    if (at > first && !t.isTight(at - 1)) break;
    const word = t.word(at);
    if (t.isNumber(at)) {
      digits += word.length;
      if (digits > MOST_DIGITS || t.isOrdinal(at)) break;
    } else if (word.length === 1 && isUnitLetter(t, at, first)) {
      letters++;
      if (letters > 2) break;
    } else if (word === 'as' && t.word(at + 1) === 'in' && letters > 0) {
      end = at + 2;
      at += 2;
      continue;
    } else break;
    end = at;
  }
  return end;
}

/** Not the pronoun or the beginning of the next word's abbreviation. */
function isUnitLetter(t: PlaceText, at: number, first: number): boolean {
  const word = t.word(at);
  if (word < 'a' || word > 'z') return false;
  const touches = at > first && t.gap(at - 1) === '';
  return touches || (word !== 'i' && t.gap(at) !== "'");
}

const LEADING_UNITS = wordSet('apt apartment unit box suite ste flat lot room floor building');

/** The first token of "Flat 3," or "Apt 4B," before an address that begins with token `first`; `first` if none is there. */
export function unitStart(t: PlaceText, first: number): number {
  for (let at = first - 1; at >= Math.max(0, first - 4); at--) {
    if (!t.isLoose(at)) break;
    if (!LEADING_UNITS.has(t.word(at))) continue;
    return (at === first - 1 && t.isNumber(first)) || unitIdEnd(t, at + 1) === first - 1 ? at : first;
  }
  return first;
}
