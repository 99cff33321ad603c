import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { read } from '../written/value-reader.js';

type State = 'ambiguous' | 'incomplete' | 'leftover';

function outcome(kind: string, said: string, country = 'US'): string {
  const reading = read(kind, said, country);
  return reading.state === 'certain' ? reading.written : `(${reading.state})`;
}

const NATO =
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu'.split(
    ' ',
  );
const DIGITS = 'zero one two three four five six seven eight nine'.split(' ');

describe('a spoken code', () => {
  it.each([
    ['m r n four four seven one', 'MRN4471'],
    ['b as in boy seven double two dash nine', 'B722-9'],
    ['bravo tango nine nine', 'BT99'],
    ['r n no space two one eight', 'RN218'],
    ['x-ray four', 'X4'],
    ['d david four', 'D4'],
    ['h as in harry not n two two', 'H22'],
    ['c like charlie l like larry 9 5', 'CL95'],
    ['lower case k two', 'k2'],
    ['mk forty one fifty five', 'MK4155'],
    ['g r four zero no wait five zero', 'GR50'],
    ['four four seven one i mean four four eight one', '4481'],
    ['rn two four six i think seven', 'RN2467'],
    ['be de burro siete doble cuatro', 'B744'],
    ['eme ere ene cuatro', 'MRN4'],
    ['seis cero cero digo seis cero uno', '601'],
    ['MRN-4471-22', 'MRN-4471-22'],
    ['m o r one', 'MOR1'],
    ['K-four-four-one', 'K-441'],
    ['sixty-one four oh eight', '61408'],
    ['BL-661204, I mean BL-661240', 'BL-661240'],
    ['cu doble u cuatro te ocho zeta', 'QW4T8Z'],
    ['ka equis veinte mil novecientos setenta y siete', 'KX20977'],
  ])('is read from "%s"', (said, written) => {
    expect(outcome('MRN', said)).toBe(written);
  });

  it.each<[string, State]>([
    ['sixteen or sixty one', 'ambiguous'],
    ['four hundred five five five', 'ambiguous'],
    ['it says x y z 34', 'leftover'],
    ['g two one seven double sorry three two eight', 'leftover'],
  ])('is not guessed from "%s": %s', (said, state) => {
    expect(outcome('MRN', said)).toBe(`(${state})`);
  });

  it('of nine digits is a Social Security number, and four digits are incomplete', () => {
    expect(outcome('SSN', 'nine zero zero fifty five oh one four three')).toBe('900550143');
    expect(outcome('SSN', 'oh one four three')).toBe('(incomplete)');
    expect(outcome('SSN', 'nine zero zero fifty five')).toBe('(incomplete)');
  });

  it('is read exactly as it is spelled', () => {
    const code = fc.stringMatching(/^[A-Z]{1,3}\d{3,7}$/).filter((text) => !text.includes('O'));
    const manner = fc.constantFrom('letter', 'word');
    fc.assert(
      fc.property(code, manner, (text, how) => {
        const said = Array.from(text, (unit) => {
          if (/\d/.test(unit)) return DIGITS[Number(unit)];
          return how === 'letter' ? unit.toLowerCase() : NATO[unit.charCodeAt(0) - 65];
        }).join(' ');
        expect([said, outcome('MRN', said)]).toEqual([said, text]);
      }),
    );
  });
});

describe('a spoken phone number', () => {
  it.each([
    ['five one two five five five oh one four three', '+15125550143'],
    ['five twelve triple five zero one forty three', '+15125550143'],
    ['512-555-0143 again 512 555 0143', '+15125550143'],
    ['five one two five five five oh one uh four three', '+15125550143'],
    ['five one two five five five oh one four two no wait four three', '+15125550143'],
    ['five one two sorry five one two five five five oh one four three', '+15125550143'],
    ['eight hundred five five five oh one four three', '+18005550143'],
    ['four eighty five five five oh one forty three', '+14805550143'],
    ['852 555 no wait 555 0194', '+18525550194'],
    ['646 555 sorry 0174', '+16465550174'],
    ['plus one five one two five five five zero one four three extension twelve', '+15125550143;ext=12'],
    ['512 555 0143 ext 12 no 13', '+15125550143;ext=13'],
    ['four-one-five five-five-five oh-one-four-two', '+14155550142'],
    ['five five five oh one four three area code five one two', '+15125550143'],
    ['g r 4 0 0 1 6', 'GR40016'],
  ])('is read from "%s"', (said, written) => {
    expect(outcome('PHONE', said)).toBe(written);
  });

  it.each<[string, State]>([
    ['five one two five five five oh one', 'incomplete'],
    ['555 0143', 'incomplete'],
    ['512 555 0143 or 0144', 'ambiguous'],
    // A doubled digit is no repeated beginning.
    ['five five one two five five five oh one four three', 'incomplete'],
  ])('is not guessed from "%s": %s', (said, state) => {
    expect(outcome('PHONE', said)).toBe(`(${state})`);
  });

  it('is read by the rules of its country', () => {
    expect(outcome('PHONE', 'seiscientos doce treinta y cuatro cincuenta y seis setenta y ocho', 'ES')).toBe(
      '+34612345678',
    );
    expect(outcome('PHONE', 'cinco cinco uno dos tres cuatro cinco seis siete ocho', 'MX')).toBe(
      '+525512345678',
    );
  });
});
