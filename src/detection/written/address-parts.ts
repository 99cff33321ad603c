import { regExp } from '../../common/text/reg-exp.js';
import type { EntityKind } from '../kinds.js';
import { REGION_CODES, REGION_NAMES } from '../lexicon/us-states.js';
import { LETTER_WORDS, TOWN_LEADS } from '../languages/any.js';
import { ADDRESS_WORDS } from '../languages/en/beside-values.js';
import { ORDINAL_SUFFIX } from '../languages/en/numbers.js';
import {
  BARE_UNITS,
  DIRECTIONS,
  MEDIUM_STREETS,
  POSTAL_BOX,
  STRONG_STREETS,
  UNITS,
  WRITTEN_BOX,
} from '../languages/en/places.js';
import { ENGLISH } from '../languages/en/index.js';
import { SPANISH } from '../languages/es/index.js';
import * as es from '../languages/es/places.js';
import type { NormalizedText } from '../text/normalized-text.js';
import { viewTokens } from '../text/view-tokens.js';
import { corrections } from './corrected.js';
import { isStreetFirst, type PlaceRange, streetFirstParts } from './street-first.js';
import { isOnePiece, plainView, titleCase, type ValuePart } from './value.js';

const ZIP_END = /(?:^|[\s,.])((?:\d[ ]?){5}(?:[- ]?(?:\d ?){4})?)[\s.]*$/;
const UNIT_NUMBER = /^(?:\d+|[a-z])$/;
/** Unit without its designator. */
const UNIT_KEY = /^(?:\d+[a-z]?|[a-z])$/;
const SUFFIX = regExp.i`^(?:${ORDINAL_SUFFIX})$`;
const NUMBERED_ROADS: ReadonlySet<string> = new Set([
  ...ENGLISH.addresses.numberedRoads.keys(),
  ...SPANISH.addresses.numberedRoads.keys(),
]);
const LONGEST_REGION = 3;
/** Spoken letter before a number: "de 2" is D2. */
const LETTER_FIRST = regExp.i`^(${es.LETTER_BEFORE_NUMBER}) (\d{1,4})$`;
const SPANISH_TYPE = regExp.iu`^(?:${es.STREET})$`;

/**
 * Returns the parts of an address that have separate fields in forms: street, unit, town, ZIP code. A state between
 * parts and correction words remain readable; corrected text has its own parts. Empty for kinds other than addresses
 * and locations.
 */
export function addressParts(kind: EntityKind, text: string): readonly ValuePart[] {
  if (isOnePiece(text) || (kind !== 'ADDRESS' && kind !== 'LOCATION')) return [];
  const parts: ValuePart[] = [];
  let from = 0;
  for (const piece of corrections(text)) {
    const offset = text.indexOf(piece, from);
    from = offset + piece.length;
    const found = partsOf(kind, piece, isUnit(parts.at(-1)));
    if (found.length === 0) return [];
    for (const { start, end, ...part } of found)
      parts.push({ start: start + offset, end: end + offset, ...part });
  }
  return parts;
}

function isUnit(part: ValuePart | undefined): boolean {
  return part?.kind === 'ADDRESS' && UNIT_KEY.test(part.key ?? '');
}

/** Parts of an address, each with its key. */
class FoundParts {
  readonly parts: ValuePart[] = [];

  constructor(
    private readonly text: string,
    private readonly view: NormalizedText,
  ) {}

  /** Adds the words from one index of the view to the index before another. */
  addWords(kind: EntityKind, from: number, to: number): void {
    const { starts, ends } = viewTokens(this.view);
    const [start, end] = [starts[from], ends[to - 1]];
    if (start !== undefined && end !== undefined && to > from) this.addRange({ kind, start, end });
  }

  addRange({ kind, start: from, end: to }: PlaceRange): void {
    const { start, end } = this.view.toOriginal(from, to);
    // The key contains only the part itself, because elsewhere the part occurs separately.
    const key = kind === 'ZIP' ? undefined : placePartKey(this.text.slice(start, end));
    this.parts.push({ start, end, kind, within: this.text, ...(key !== undefined && { key }) });
  }

  /** Returns the parts; empty if two overlap, because a number spans both ("suite second 12"). */
  whole(): readonly ValuePart[] {
    return this.parts.some(({ start }, at) => start < (this.parts[at - 1]?.end ?? 0)) ? [] : this.parts;
  }
}

/** @param inUnit true after a unit that is corrected: "apartment 2 b, no, 2 d, springfield" */
function partsOf(kind: EntityKind, text: string, inUnit: boolean): readonly ValuePart[] {
  const view = plainView(text).spoken;
  const { words, starts } = viewTokens(view);
  const found = new FoundParts(text, view);
  const zip = ZIP_END.exec(view.text);
  const zipStart = zip === null ? view.text.length : zip.index + zip[0].indexOf(zip[1] ?? '');
  let last = starts.findIndex((start) => start >= zipStart);
  if (last < 0) last = words.length;
  const region = last - regionLength(view, last);
  const unit = addStreet(found, view, { kind, limit: region, end: zipStart, inUnit });
  let town = addUnits(found, view, { kind, from: unit, limit: region });
  if (town > 0) {
    while (town < region - 1 && TOWN_LEADS.has(words[town] ?? '')) town++;
    found.addWords('LOCATION', town, region);
  } else found.addWords(kind, 0, region);
  // Only states with an English name remain readable.
  if (town <= region && es.REGION_NAMES.has(words.slice(region, last).join(' ')))
    found.addWords('LOCATION', region, last);
  if (zip !== null) {
    const said = zip[1]?.trimEnd() ?? '';
    found.addRange({ kind: 'ZIP', start: zipStart, end: zipStart + said.length });
  }
  return found.whole();
}

/** @returns index of the first word after the street and after house words that follow a street with its type first */
function addStreet(
  found: FoundParts,
  view: NormalizedText,
  { kind, limit, end, inUnit }: { kind: EntityKind; limit: number; end: number; inUnit: boolean },
): number {
  const { words, starts, ends } = viewTokens(view);
  const text = view.text.slice(0, end);
  const isTypeFirst = kind === 'ADDRESS' && isStreetFirst(text) && !hasEnglishType(view);
  const street = kind === 'ADDRESS' && !isTypeFirst ? boxEnd(view, words) || streetEnd(words, limit) : 0;
  const isStreet = street > 0 && street <= limit;
  let next = isStreet ? street : 0;
  const first = isStreet ? unitAt(view, 0, street, kind) : undefined;
  // A unit can precede the street: "Unit 12B, 88 Harbor Way".
  const leads = first !== undefined && UNITS.has(words[0] ?? '') && /^\d/.test(words[first.next] ?? '');
  if (leads) found.addWords('ADDRESS', first.from, first.end);
  if (isStreet) found.addWords('ADDRESS', leads ? first.next : 0, street);
  else if (inUnit) {
    next = numberEnd(view, 0, limit);
    found.addWords('ADDRESS', 0, next);
  }
  const rest = streetFirstParts(text, kind, next > 0 ? ends[next - 1] : 0);
  for (const part of rest.parts) found.addRange(part);
  return rest.parts.length === 0 ? next : starts.filter((start) => start < rest.end).length;
}

/**
 * Adds each unit separately, even if it is repeated: "apartment 12 b c, apartment 12 c", "apt 6, upside down, apt 9".
 * @returns index of the first word after the units
 */
function addUnits(
  found: FoundParts,
  view: NormalizedText,
  { kind, from, limit }: { kind: EntityKind; from: number; limit: number },
): number {
  const { words } = viewTokens(view);
  let town = from;
  for (let at = town; at < limit; at++) {
    const isNext = at === town || (town > 0 && isNumbered(words, at));
    const unit = isNext ? unitAt(view, at, limit, kind) : undefined;
    if (unit === undefined) continue;
    found.addWords('LOCATION', town, at);
    found.addWords('ADDRESS', unit.from, unit.end);
    town = unit.next;
    at = town - 1;
  }
  return town;
}

/** Returns a part's key, which depends only on its spelling. */
export function placePartKey(text: string): string {
  return placeKey(writtenAddress(text));
}

/** Returns how many words before `last` belong to a state. */
function regionLength(view: NormalizedText, last: number): number {
  const { words, starts, ends } = viewTokens(view);
  for (let length = Math.min(LONGEST_REGION, last); length > 0; length--) {
    const name = words.slice(last - length, last).join(' ');
    if (REGION_NAMES.has(name) || es.REGION_NAMES.has(name)) return last > length ? length : 0;
  }
  const code = words[last - 1] ?? '';
  const written = view.text.slice(starts[last - 1] ?? 0, ends[last - 1] ?? 0);
  const isCode = REGION_CODES.has(code) && (written === written.toUpperCase() || last < words.length);
  return last > 1 && isCode ? 1 : 0;
}

/** True for an English street type, as in "100 Camino Verde Drive", but not in "Calle Vista Hermosa 12". */
function hasEnglishType(view: NormalizedText): boolean {
  const { words, ends } = viewTokens(view);
  const isNumberFirst = /^\d/.test(words[0] ?? '');
  const comma = view.text.indexOf(',');
  const street = comma < 0 ? words : words.slice(0, ends.filter((end) => end <= comma).length);
  return street.some(
    (word, at) =>
      at > 0 &&
      !SPANISH_TYPE.test(word) &&
      (STRONG_STREETS.has(word) || (isNumberFirst && MEDIUM_STREETS.has(word))),
  );
}

/** Returns the index after the words of a post office box; 0 if the text does not begin with a box. */
function boxEnd({ text }: NormalizedText, words: readonly string[]): number {
  if (!POSTAL_BOX.test(text)) return 0;
  let end = words.findIndex((word) => /^\d/.test(word));
  while (/^\d+$/.test(words[end] ?? '')) end++;
  return end;
}

/** Returns the index after the words of the street: after its type and a direction, or before a unit; 0 if unknown. */
function streetEnd(words: readonly string[], limit: number): number {
  let digits = 0;
  while (/^\d/.test(words[digits] ?? '')) digits++;
  // In "70 unit 17 elk grove", the words that resemble a street are the town.
  if (digits > 0 && digits < limit && isNumbered(words, digits)) return digits;
  for (let at = 1; at < limit; at++) {
    const word = words[at] ?? '';
    const isType = STRONG_STREETS.has(word) || (MEDIUM_STREETS.has(word) && at > 1);
    if (!isType || STRONG_STREETS.has(words[at + 1] ?? '')) continue;
    // A road can have a number: "County Road 12", "882 County Road 41".
    const canHaveNumber = digits === 0 || NUMBERED_ROADS.has(words.slice(digits, at + 1).join(' '));
    const isNumbered = canHaveNumber && /^\d{1,4}$/.test(words[at + 1] ?? '');
    return at + 1 + (isNumbered || DIRECTIONS.has(words[at + 1] ?? '') ? 1 : 0);
  }
  for (let at = 2; at < limit; at++) if (isNumbered(words, at)) return at;
  return 0;
}

/** True for a designator before a number: "apt 3". */
function isNumbered(words: readonly string[], at: number): boolean {
  return UNITS.has(words[at] ?? '') && /^\d/.test(words[at + 1] ?? '');
}

/** Indices of a unit's words: the distinctive words, and the first word after the unit. */
interface Unit {
  readonly from: number;
  readonly end: number;
  readonly next: number;
}

/**
 * Returns the distinctive words of a unit: "3 b" of "apt 3 b", whose designator remains readable, "4b" of "#4b",
 * "rear"; undefined if no unit begins at the index.
 */
function unitAt(view: NormalizedText, at: number, limit: number, kind: EntityKind): Unit | undefined {
  const { words, starts, ends } = viewTokens(view);
  const word = words[at] ?? '';
  if (at >= limit) return undefined;
  if (BARE_UNITS.has(word)) return { from: at, end: at + 1, next: at + 1 };
  // "second floor" consists of "2", "nd" and "floor".
  const isOrdinal = /^\d+$/.test(word) && SUFFIX.test(words[at + 1] ?? '') && UNITS.has(words[at + 2] ?? '');
  if (isOrdinal && at > 0 && at + 2 < limit) return { from: at, end: at + 2, next: at + 3 };
  const isSigned = view.text.slice(ends[at - 1] ?? 0, starts[at]).includes('#');
  if (!isSigned && !UNITS.has(word)) return undefined;
  const from = isSigned ? at : at + 1;
  // Without a street, or in a town, only a number identifies a unit.
  if (kind !== 'ADDRESS' && !/^\d/.test(words[from] ?? '')) return undefined;
  const end = numberEnd(view, from, limit);
  // Without a number, the designator may begin a name: "Cabin Creek".
  return end > from || (at > 0 && !isSigned) ? { from, end, next: end } : undefined;
}

/** Returns the index after a unit's number, up to a comma: "3 b", "12", "b". */
function numberEnd(view: NormalizedText, from: number, limit: number): number {
  const { words, starts, ends } = viewTokens(view);
  let end = from;
  const isApart = (): boolean => end > from && view.text.slice(ends[end - 1], starts[end]).includes(',');
  while (end < limit && UNIT_NUMBER.test(words[end] ?? '') && !isApart()) end++;
  return end;
}

/** Returns the written form of a place, with numbers in digits (of a house or unit without spaces) and capitals. */
export function writtenAddress(text: string): string {
  const last = corrections(text).at(-1) ?? text;
  return writtenPlace(plainView(last).spoken.text.trim());
}

function writtenPlace(text: string): string {
  const joined = text
    .replace(LETTER_FIRST, (_, letter: string, number: string) =>
      (LETTER_WORDS.get(letter.toLowerCase()) ?? letter).toUpperCase().concat(number),
    )
    // Number that is spoken in groups: "12 46", "2 10".
    .replace(/(?<=\b\d{1,4}) (?=\d{1,4}\b)/g, '')
    .replace(/(?<=\b\d+) (?=[a-z]$)/i, '');
  return titleCase(joined)
    .replace(/(?<=\d)[a-z]$/, (letter) => letter.toUpperCase())
    .replace(POSTAL_BOX, WRITTEN_BOX);
}

/** Returns a written place's key, in which abbreviations equal their full words. */
function placeKey(written: string): string {
  return written
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,.]+/)
    .map((word) => ADDRESS_WORDS.get(word) ?? word)
    .join(' ')
    .trim();
}
