import { wordSet } from '../../../lexicon/words.js';
import { SOUND_WORDS } from '../../../speech/en/fillers.js';
import {
  DIRECTIONS,
  LEADING_STREETS,
  MEDIUM_STREETS,
  NOT_AFTER_STREET,
  NOT_STREET,
  NUMBERED_STREETS,
  ROAD_OWNERS,
  STRONG_STREETS,
  UNITS,
  WEAK_STREETS,
} from '../../../speech/en/street-words.js';
import { houseNumberBefore, type HouseNumber } from './house-number.js';
import { foreignStreet, leadingStreet } from './leading-street.js';
import type { PlaceText } from './place-text.js';
import type { Street, StreetType } from './place.js';

/** Words between a house number and the type: "martin luther king junior", "northwest twenty third". */
const MOST_WORDS = 7;
const MOST_ROUTE_DIGITS = 4;
/** Streets whose name is their type. */
const WHOLE_NAMES = wordSet('broadway esplanade');
const WAY_LEADS = wordSet('no any either some other which what half that this');
const SOUNDS = wordSet(SOUND_WORDS);
/** Numbers after these are no house numbers. */
const NO_HOUSE =
  /^(?:exit|exits|mile|marker|press|interstate|route|highway|option|page|step|channel|chapter|verse|version|take)$/;
const FRACTION = /^[ ]?[½¼¾][ ]?$/;
const HALF_WORDS = 3;

/** Of a word that is in several lists the last one counts. */
const TYPES: ReadonlyMap<string, StreetType> = new Map([
  ...[...WEAK_STREETS].map((word): [string, StreetType] => [word, 'weak']),
  ...[...MEDIUM_STREETS].map((word): [string, StreetType] => [word, 'medium']),
  ...[...STRONG_STREETS, ...LEADING_STREETS].map((word): [string, StreetType] => [word, 'strong']),
]);

/** How much a word says of being a street's type, or undefined. */
export function streetType(word: string): StreetType | undefined {
  return TYPES.get(word);
}

/** The street whose type is token `at`, or undefined if that is no street. */
export function streetAt(t: PlaceText, at: number, type: StreetType): Street | undefined {
  if (isOrdinalSuffix(t, at)) return undefined;
  const last = typeEnd(t, at);
  if (last === at && isOther(t, at)) return undefined;
  const { first, house } = nameBefore(t, at);
  const named = first < at || last > at || WHOLE_NAMES.has(t.word(at));
  if (named) return { first: house?.first ?? first, last, house, type, at };
  return house === undefined ? foreignStreet(t, at) : leadingStreet(t, at, house);
}

function isOrdinalSuffix(t: PlaceText, at: number): boolean {
  return at > 0 && t.isOrdinal(at - 1);
}

function isOther(t: PlaceText, at: number): boolean {
  if (t.word(at) === 'way' && t.isTight(at - 1) && WAY_LEADS.has(t.word(at - 1))) return true;
  return t.gap(at).length <= 1 && (NOT_AFTER_STREET.get(t.word(at))?.has(t.word(at + 1)) ?? false);
}

/** "Highway 9 North", "County Road 12": the number belongs to the name. */
function typeEnd(t: PlaceText, at: number): number {
  const word = t.word(at);
  if (!NUMBERED_STREETS.has(word) || !t.isNumber(at + 1) || !t.isTight(at)) return at;
  const road = word === 'road' || word === 'rd';
  if (road && !ROAD_OWNERS.has(t.word(at - 1))) return at;
  let digits = t.word(at + 1).length;
  let last = at + 1;
  while (t.isTight(last) && t.isNumber(last + 1) && digits + t.word(last + 1).length <= MOST_ROUTE_DIGITS) {
    digits += t.word(last + 1).length;
    last++;
  }
  return last;
}

/** Walks back over the name to the house number. */
function nameBefore(t: PlaceText, type: number): { first: number; house: HouseNumber | undefined } {
  let first = type;
  for (let words = 0; words <= MOST_WORDS && first > 0; words++) {
    const at = first - 1;
    const resumed = beforeCorrection(t, first);
    if (resumed !== undefined) {
      first = resumed + 1;
      continue;
    }
    if (!t.isTight(at) && !(t.isNumber(at) && isHouseGap(t.gap(at)))) break;
    if (t.isNumber(at) && !t.isOrdinal(at)) {
      const house = houseNumberBefore(t, at);
      return { first, house: house !== undefined && isHouse(t, house) ? house : undefined };
    }
    const half = halfBefore(t, at);
    if (half !== undefined) return { first, house: half };
    if (!isNamePart(t, at) && !isArticleOf(t, at, type)) break;
    first = at;
  }
  return { first: withoutSounds(t, first, type), house: undefined };
}

function isHouseGap(gap: string): boolean {
  return gap === ', ' || FRACTION.test(gap);
}

function isHouse(t: PlaceText, house: HouseNumber): boolean {
  return !(NO_HOUSE.test(t.word(house.first - 1)) && t.isTight(house.first - 1));
}

/** "one twenty three and a half elm street" */
function halfBefore(t: PlaceText, at: number): HouseNumber | undefined {
  if (t.word(at) !== 'half' || t.word(at - 1) !== 'a' || t.word(at - 2) !== 'and') return undefined;
  const house = houseNumberBefore(t, at - HALF_WORDS);
  return house && { ...house, last: at };
}

function isNamePart(t: PlaceText, at: number): boolean {
  const word = t.word(at);
  if (t.isNumber(at)) return true;
  if (SOUNDS.has(word) || isOrdinalSuffix(t, at)) return true;
  if (word === 'us') return NUMBERED_STREETS.has(t.word(at + 1));
  if (word === 'of' || word === 'the') return t.isCapital(at + 1) && t.isCapital(at - 1);
  return !NOT_STREET.has(word) || isProperName(t, at);
}

/** "27 The Crescent" */
function isArticleOf(t: PlaceText, at: number, type: number): boolean {
  return (
    at === type - 1 &&
    t.word(at) === 'the' &&
    t.isNumber(at - 1) &&
    !/^(?:street|road|highway|route|lane|freeway)$/.test(t.word(type))
  );
}

/** "Old Mill", "May": in capitals, in a text that has small letters, a word of the sentence is a name. */
function isProperName(t: PlaceText, at: number): boolean {
  const raw = t.raw(at);
  return raw.length > 2 && t.isCapital(at) && raw !== raw.toUpperCase() && t.isNumber(at - 1);
}

function beforeCorrection(t: PlaceText, first: number): number | undefined {
  for (let at = first - 1; at >= Math.max(1, first - 3); at--) {
    if (!t.isLoose(at - 1) || !t.isLoose(at)) return undefined;
    if (t.afterCorrection(at) === first) return at - 1;
  }
  return undefined;
}

function withoutSounds(t: PlaceText, first: number, limit: number): number {
  let at = first;
  while (at < limit && SOUNDS.has(t.word(at))) at++;
  return at;
}

/** Words after a house number that can be a street's name without its type; the last token, or undefined. */
export function untypedNameEnd(
  t: PlaceText,
  house: HouseNumber,
  isRefused: (word: string) => boolean,
): number | undefined {
  let last = house.last;
  let named = false;
  for (let words = 0; words < 4 && t.isTight(last) && last + 1 < t.length; words++) {
    const next = last + 1;
    const word = t.word(next);
    if (word === 'the' && next === house.last + 1) {
      last = next;
      continue;
    }
    if (t.isOrdinal(next)) {
      last = next + 1;
      named = true;
      continue;
    }
    if (t.isNumber(next) || NOT_STREET.has(word) || UNITS.has(word) || isRefused(word)) break;
    if (word.length > 2 && !DIRECTIONS.has(word) && !SOUNDS.has(word)) named = true;
    last = next;
    if (named && streetType(word) === 'strong') break;
  }
  return named ? last : undefined;
}
