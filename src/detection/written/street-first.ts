import { regExp } from '../../common/text/reg-exp.js';
import type { EntityKind } from '../kinds.js';
import { UNIT } from '../languages/any.js';
import * as es from '../languages/es/places.js';
import type { Range } from '../text/normalized-text.js';

/** Part of an address, in UTF-16 code units of the view. */
export interface PlaceRange extends Range {
  readonly kind: EntityKind;
}

/** First parts of an address in order, and the start of the rest. */
export interface FirstParts {
  readonly parts: readonly PlaceRange[];
  readonly end: number;
}

const GAP = String.raw`[\s,.;-]{1,3}`;
const ENDS_WORD = String.raw`(?![\p{L}\d])`;
const AT_END = String.raw`(?=\s*(?:[,.;]|$))`;
const DOOR = String.raw`(?:(?:${es.DOOR})${ENDS_WORD}|(?:${es.DOOR_AT_END})${AT_END})`;
const ORDINAL = String.raw`\d{1,2}\s?\.?[ºª°]`;
const FLOOR = String.raw`(?:${ORDINAL}|(?:${es.FLOOR})${ENDS_WORD})`;
const SIDE = String.raw`(?:${es.SIDE})${ENDS_WORD}`;
const NUMBER = String.raw`\d{1,5}(?:\s\d{1,4}(?!\d)){0,2}(?:\s?-?\s?[a-z]${ENDS_WORD})?(?![\d:]|\s?\.?[ºª°])`;
/** Spoken letter before a number: "d 2" is "de dos". */
const LETTER_FIRST = String.raw`(?:${es.LETTER_BEFORE_NUMBER})\s?\d{1,4}${ENDS_WORD}`;
const HOUSE = String.raw`\d{1,5}(?:\s?-?\s?[a-z]${ENDS_WORD})?(?![\d:]|\s?\.?[ºª°])`;
const NUMBERED = String.raw`(?:(?:${es.HOUSE_NUMBER})\s?)?`;
/** Unit with a designator: "portal 2", "depto. 104". */
const NAMED_UNIT = String.raw`(?<![\p{L}\d])(?:${es.UNIT})\.?\s${NUMBERED}(?<unit>${ORDINAL}|${NUMBER}|${LETTER_FIRST}|${FLOOR}|${DOOR})`;
/** Floor, alone or before its side: "1.º", "tercero", "2.º piso". */
const FLOOR_UNIT = String.raw`(?<floor>${ORDINAL}|(?:${es.FLOOR})(?=${GAP}(?:${SIDE}|${DOOR}|\d)|\s(?:${es.UNIT})${ENDS_WORD}|${AT_END}))(?:\s(?:${es.UNIT})${ENDS_WORD}(?!${GAP}(?:\d|${DOOR})))?`;
const NEIGHBOURHOOD = String.raw`(?:${es.NEIGHBOURHOOD})\s`;
const STREET_END = String.raw`(?=\s*[,;]|\s*$|\s(?:${es.TOWN_LEAD})\s|${GAP}(?:(?:${UNIT})\.?\s${NUMBERED}(?:\d|${LETTER_FIRST}|${FLOOR}|${DOOR})|${ORDINAL}|${FLOOR}(?:${GAP}(?:${SIDE}|${DOOR}|\d)|\s(?:${UNIT})${ENDS_WORD}|${AT_END})|${NEIGHBOURHOOD}))`;
const TYPE = String.raw`(?:${es.STREET})(?:(?<=/)|(?!\p{L}))\.?\s*(?:(?:${es.STREET_LINK})\s)*`;

const STREET = regExp.iuy`(?:(?:${es.STREET_ARTICLE})\s)?(?<street>\d{1,5}(?:\s\d{1,4}){0,2}\s(?:(?:${es.STREET_LINK})\s)*${TYPE}[^\s,;]+[^,;]*?${STREET_END}|${TYPE}[^\s,;]+[^,;]*?(?:[\s,]{1,3}${NUMBERED}${HOUSE}(?:\s(?:${es.DIRECTION})${ENDS_WORD})?|${STREET_END}))`;
const IN_HOUSE = regExp.iuy`[\s,.;-]{0,3}${NAMED_UNIT}`;
const ON_FLOOR = regExp.iuy`[\s,.;-]{0,3}(?:${FLOOR_UNIT}|(?<side>${SIDE}))`;
const DOOR_AFTER = regExp.iuy`${GAP}(?<door>${DOOR})`;
const DISTRICT = regExp.iuy`[\s,.;-]{0,3}${NEIGHBOURHOOD}(?<district>[^,;\d]+?)(?=\s*[,;.]?\s*$|\s*[,;]|\s(?:${es.TOWN_LEAD})\s|\s\d)`;
const POSTCODE = regExp.iuy`[\s,.;-]{0,3}(?:${es.POSTCODE}\s)?(?<zip>\d{5})(?!\d)(?=.*\p{L})`;

/**
 * Returns the first parts of an address with the street type first, or of the text after a street: the street with its
 * house number, each unit without its designator, neighborhoods, and a postal code before its town.
 *
 * @param from offset at which to begin; a street is only read at 0
 */
export function streetFirstParts(text: string, kind: EntityKind, from = 0): FirstParts {
  const parts: PlaceRange[] = [];
  let end = from;
  const read = (pattern: RegExp, each: EntityKind): boolean => {
    pattern.lastIndex = end;
    const match = pattern.exec(text);
    if (match === null) return false;
    // Exactly one group has matched.
    const part = Object.values(match.groups ?? {}).join('');
    const start = end + match[0].lastIndexOf(part);
    parts.push({ start, end: start + part.length, kind: each });
    end += match[0].length;
    return true;
  };
  if (from === 0 && kind === 'ADDRESS' && !read(DISTRICT, 'LOCATION')) read(STREET, 'ADDRESS');
  const isWithin = parts.length > 0 || from > 0 || kind === 'ADDRESS';
  while (
    read(IN_HOUSE, 'ADDRESS') ||
    (isWithin && read(ON_FLOOR, 'ADDRESS')) ||
    (parts.length > 0 && parts.at(-1)?.kind === 'ADDRESS' && read(DOOR_AFTER, 'ADDRESS')) ||
    read(DISTRICT, 'LOCATION') ||
    (parts.length > 0 && read(POSTCODE, 'ZIP'))
  );
  return { parts, end };
}

/** True for an address that begins with its street type, or with a house number before the type. */
export function isStreetFirst(text: string): boolean {
  STREET.lastIndex = 0;
  return STREET.test(text);
}
