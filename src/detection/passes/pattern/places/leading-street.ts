import { LEADING_STREETS, NOT_STREET, STRONG_STREETS } from '../../../speech/en/street-words.js';
import { houseNumberFrom, type HouseNumber } from './house-number.js';
import type { PlaceText } from './place-text.js';
import type { Street } from './place.js';

/** "Calle 5 #12", "Avenida Central 450": the house number stands behind. */
export function foreignStreet(t: PlaceText, at: number): Street | undefined {
  const word = t.word(at);
  if (!LEADING_STREETS.has(word) || STRONG_STREETS.has(word) || !t.isCapital(at) || !t.isTight(at))
    return undefined;
  let name = at;
  while (
    name < at + 3 &&
    t.isTight(name) &&
    !NOT_STREET.has(t.word(name + 1)) &&
    (name === at || !t.isNumber(name + 1))
  )
    name++;
  const house = name > at && t.isLoose(name) ? houseNumberFrom(t, name + 1) : undefined;
  return house === undefined ? undefined : { first: at, last: house.last, house, type: 'strong', at };
}

/** "123 Avenue B", "12 rue Cartier Ouest": the type stands before the name. */
export function leadingStreet(t: PlaceText, at: number, house: HouseNumber): Street | undefined {
  const word = t.word(at);
  if (!LEADING_STREETS.has(word) || !t.isTight(at)) return undefined;
  const english = word === 'avenue' || word === 'ave';
  const next = t.word(at + 1);
  const [first, type] = [house.first, 'strong'] as const;
  if (english && next === 'of' && t.word(at + 2) === 'the') return { first, last: at + 3, house, type, at };
  if (english)
    return next.length === 1 && !t.isNumber(at + 1) ? { first, last: at + 1, house, type, at } : undefined;
  let last = at;
  while (last < at + 3 && t.isTight(last) && !t.isNumber(last + 1) && !NOT_STREET.has(t.word(last + 1)))
    last++;
  return last > at ? { first, last, house, type, at } : undefined;
}
