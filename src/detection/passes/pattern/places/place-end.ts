import { matchEnd } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { ORDINAL_SUFFIX } from '../../../languages/en/numbers.js';
import { UK_AREA } from '../../../lexicon/uk-postcodes.js';
import { type PlaceShape, wordAt } from './place-shape.js';

const ID = '[9l](?:[ _-][9l]){0,3}(?!_)';
/** Units after a street ("NW, Apt. 4B, floor 3"), as a pattern for {@link PlaceShape.shape}. */
const UNITS = new RegExp(
  `(?:[ ,]d(?=[ ,;|#~])){0,2}(?:[ ,;~-](?:u[ ~#,_-](?:u[ ~#])?${ID}|U|9_o [uC]|9_l(?=[ ,;|~]))|#${ID}){0,3}`,
  'y',
);
const TOWN = '(?:[wdlMSRrCuHLxU][ -]){0,3}[wdMSRrC]';
/** Town and state: ", in Springfield, Illinois". */
const STATE = new RegExp(`[ ,;~-](?:i )?(?:${TOWN}[ ,;~])?(?:R(?: r){0,2}|C)`, 'y');
/** Town without a state, before punctuation or the end. */
const TOWN_ALONE = /[ ,~](?:[wdlMR][ -]){0,2}[wR](?=[|,;])/y;
const TOWN_WORD = /[wdlMSRrCuH]/;
const MOST_TOWN = 4;

const UK = regExp.uy`(?:${UK_AREA})\d[A-Z\d]?[ \t]\d(?!${ORDINAL_SUFFIX.toUpperCase()})[ABD-HJLNP-UW-Z]{2}(?![\p{L}\d])`;
/** Canadian postal codes (Canada Post): no D, F, I, O, Q, U; no W or Z at the start. */
const CANADA = /[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ \t-]?\d[ABCEGHJ-NPRSTV-Z]\d(?![\p{L}\d])/uy;
const SPELLED_UK =
  /(?:[a-z]\s?){1,2}\d\s?[a-z\d]?\s{1,2}\d\s?[abd-hjlnp-uw-z]\s?[abd-hjlnp-uw-z](?![\p{L}\d])/iuy;
const SPELLED_CANADA = /[a-z]\s?\d\s?[a-z][\s-]{0,3}\d\s?[a-z]\s?\d(?![\p{L}\d])/iuy;

/** Returns the last word of the unit, town, state and ZIP code after a street whose last word is given. */
export function placeEnd(place: PlaceShape, street: number): { last: number; isSure: boolean } {
  const unit = lastOf(place, street, UNITS) ?? street;
  const state = lastOf(place, unit, STATE);
  const code = state === undefined ? codeAfterTown(place, unit) : (codeAt(place, state + 1) ?? state);
  if (code !== undefined) return { last: code, isSure: true };
  return { last: townAlone(place, unit) ?? unit, isSure: unit > street };
}

/** Returns the last word that a pattern matches after a word. */
function lastOf({ shape }: PlaceShape, word: number, form: RegExp): number | undefined {
  const end = matchEnd(shape, 2 * word + 1, form);
  return end === undefined || end <= 2 * word + 1 ? undefined : wordAt(end - 1);
}

function codeAfterTown(place: PlaceShape, last: number): number | undefined {
  for (let at = last + 1; at <= last + 1 + MOST_TOWN; at++) {
    const code = codeAt(place, at);
    if (code !== undefined) return code;
    if (!TOWN_WORD.test(place.letter(at))) return undefined;
  }
  return undefined;
}

/** Returns the last word of the ZIP code or postcode that begins at a word. */
function codeAt(place: PlaceShape, at: number): number | undefined {
  if (!' ,;~-'.includes(place.gap(at - 1))) return undefined;
  const zip = place.zipEnd(at);
  if (zip !== undefined) return zip;
  const end = postcodeEnd(place.view.text, place.start(at), false);
  return end === undefined ? undefined : place.indexFrom(end) - 1;
}

/** Returns the last word of a town without a state: capitalized after a comma, or in lowercase before a wide gap. */
function townAlone(place: PlaceShape, last: number): number | undefined {
  const town = lastOf(place, last, TOWN_ALONE);
  if (town === undefined) return undefined;
  const isCapital = place.isCapital(town);
  const isApart = place.gap(last) === ',';
  const ends = place.gap(town) === '|';
  return (isCapital ? isApart : ends) ? town : undefined;
}

/**
 * Returns the end of the UK or Canadian postcode that begins at an offset, or undefined. `asked` allows lowercase
 * letters and spelled letters.
 */
export function postcodeEnd(text: string, offset: number, asked: boolean): number | undefined {
  const [british, canadian] = asked ? [SPELLED_UK, SPELLED_CANADA] : [UK, CANADA];
  return matchEnd(text, offset, british) ?? matchEnd(text, offset, canadian);
}
