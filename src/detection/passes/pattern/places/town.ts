import { CITIES, CITY_ENDING, CITY_LEADS, NO_CITY } from '../../../lexicon/city-words.js';
import { wordSet } from '../../../lexicon/words.js';
import { NUMBERS } from '../../../speech/en/numbers.js';
import { STOP_WORDS } from '../../../speech/en/stop-words.js';
import { NOT_STREET } from '../../../speech/en/street-words.js';
import type { PlaceText } from './place-text.js';
import { postcodeEnd } from './postcode.js';
import { regionEnd } from './region.js';
import { zipEnd } from './zip-code.js';

/** Words of a town's name: "Rancho Palos Verdes", "Lake in the Hills" is beyond it. */
const MOST_WORDS = 4;
const COUNTRIES = wordSet('usa us uk england scotland wales canada ireland');

/** Where the town, state and ZIP code end that follow an address, and how sure it is that one follows. */
interface TownEnd {
  readonly last: number;
  /** True where a state or a code stands, and not a town's name alone. */
  readonly certain: boolean;
}

/** The town, state, ZIP code and country that follow token `last`; undefined if something else does. */
export function townEnd(t: PlaceText, last: number, endsSpeech: boolean): TownEnd | undefined {
  const next = t.following(last);
  if (next === undefined) return undefined;
  const first = /^(?:in|at)$/.test(t.word(next)) && t.isTight(next) ? next + 1 : next;
  const region = afterTown(t, first);
  if (region !== undefined) return { last: countryEnd(t, region), certain: true };
  const town = bareTownEnd(t, first, endsSpeech && first === next);
  return town === undefined ? undefined : { last: countryEnd(t, town), certain: false };
}

/** Reads up to four words of a town, and then a state, a ZIP code or a postcode. */
function afterTown(t: PlaceText, first: number): number | undefined {
  let found: number | undefined;
  for (let at = first; at <= first + MOST_WORDS && at < t.length; at++) {
    if (at > first && !t.isLoose(at - 1)) break;
    const region = regionEnd(t, at);
    if (region !== undefined) found = codeAfter(t, region);
    else if (t.isNumber(at)) return found ?? codeAt(t, at);
    else if (at > first) found ??= codeAt(t, at);
    if (isNoTown(t.word(at))) break;
  }
  return found;
}

function codeAfter(t: PlaceText, region: number): number {
  const next = t.following(region);
  if (next === undefined) return region;
  return codeAt(t, next) ?? region;
}

/** The last token of the ZIP code or postcode that begins with token `at`. */
function codeAt(t: PlaceText, at: number): number | undefined {
  const start = t.start(at);
  const end =
    t.isNumber(at) || NUMBERS.oh.has(t.word(at)) ? zipEnd(t.text, start) : postcodeEnd(t.text, start, false);
  return end === undefined ? undefined : t.indexFrom(end, at) - 1;
}

function countryEnd(t: PlaceText, last: number): number {
  const next = t.following(last);
  if (next === undefined) return last;
  const word = t.word(next);
  if (word === 'united' && t.word(next + 1) === 'states') return next + 1;
  if (!COUNTRIES.has(word)) return last;
  return word !== 'us' || t.raw(next) === 'US' ? next : last;
}

/** A town without its state: one that is known, one by its form, or what is left of a written address. */
function bareTownEnd(t: PlaceText, first: number, endsSpeech: boolean): number | undefined {
  for (let size = 3; size > 0; size--) {
    const last = first + size - 1;
    if (last >= t.length || !isName(t, first, last)) continue;
    const name = t.text.slice(t.start(first), t.end(last)).toLowerCase();
    if (CITIES.has(name.replace(/[^\p{L}]+/gu, ' ')) || hasTownForm(t, first, last)) return last;
  }
  return remainderEnd(t, first, endsSpeech);
}

function isName(t: PlaceText, first: number, last: number): boolean {
  for (let at = first; at <= last; at++) {
    if (t.isNumber(at) || isNoTown(t.word(at))) return false;
    if (at < last && !t.isTight(at)) return false;
  }
  return true;
}

function hasTownForm(t: PlaceText, first: number, last: number): boolean {
  const word = t.word(last);
  if (STOP_WORDS.has(word) || NO_CITY.has(word)) return false;
  if (last - first === 1 && CITY_LEADS.has(t.word(first))) return true;
  return first === last && word.length > 5 && CITY_ENDING.test(word);
}

/**
 * Up to three words that are no words of a sentence, to the end of what is said; or in capitals, after a comma and to
 * the next mark.
 */
function remainderEnd(t: PlaceText, first: number, endsSpeech: boolean): number | undefined {
  let last = first;
  while (last < first + 2 && last + 1 < t.length && t.isTight(last)) last++;
  if (!isName(t, first, last)) return undefined;
  for (let at = first; at <= last; at++) {
    if (STOP_WORDS.has(t.word(at)) || NO_CITY.has(t.word(at)) || t.word(at).length < 3) return undefined;
  }
  const rest = t.text.slice(t.end(last), t.end(last) + 3);
  const ends = last === t.length - 1 || /^\s*[.;?!)\]"]/.test(rest);
  const before = t.gap(first - 1);
  const capitals = t.isCapital(first) && t.isCapital(last);
  if (capitals) return /^\.?,/.test(before) && (ends || rest.startsWith(',')) ? last : undefined;
  return endsSpeech && ends && !before.includes('\n') ? last : undefined;
}

function isNoTown(word: string): boolean {
  return NOT_STREET.has(word);
}
