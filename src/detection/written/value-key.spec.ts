import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { valueKey, valueReader } from './values.js';

describe('valueKey', () => {
  it.each([
    ['PHONE', '555-0142', '5550142'],
    ['PHONE', 'five five five oh one four two', '5550142'],
    ['PHONE', '+1 (512) 555-0142', '5125550142'],
    ['PHONE', 'eight hundred five five five oh one double oh', '8005550100'],
    ['PHONE', '+44 20 7946 0958', '442079460958'],
    ['PHONE', '1-800-FLOWERS', '1800flowers'],
    ['SSN', '１２３–45–6789', '123456789'],
    ['SSN', 'forty four eighteen', '4418'],
    ['MRN', 'm r n 7-1-0-4-4-2', 'mrn710442'],
    ['ACCOUNT', 'AB 12-345', 'ab12345'],
    ['EMPLOYEE_ID', 'E-123 456', 'e123456'],
    ['PET_NAME', 'Mr.  Whiskers', 'mr whiskers'],
    ['EMAIL', 'Jane.Doe@Example.com', 'jane.doe@example.com'],
    ['EMAIL', 'jane dot doe at g mail dot com', 'jane.doe@gmail.com'],
    ['DOB', 'June 9th, 1958', '1958-06-09'],
    ['DOB', 'june ninth nineteen fifty eight', '1958-06-09'],
    ['DOB', '6/9/58', '1958-06-09'],
    ['DOB', 'zero six oh nine nineteen fifty eight', '1958-06-09'],
    ['DATE', '9 June 1958', '1958-06-09'],
    ['DATE', 'June 9', '--06-09'],
    ['DATE', 'june of nineteen fifty eight', '1958-06'],
    ['DATE', 'the Friday after', 'the friday after'],
    ['NAME', ' Jane  Q. OKAFOR', 'jane q okafor'],
    ['NAME', 'o k a f o r', 'okafor'],
    ['NAME', 'O-K-A-F-O-R', 'okafor'],
    ['NAME', 'O’Brien', "o'brien"],
    ['NAME', 'José', 'josé'],
    ['URL', '…', '...'],
  ])('of %s %j is %j', (kind, text, key) => {
    expect(valueKey(kind, text)).toBe(key.normalize('NFKC'));
  });

  it('is never empty and always the same', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('PHONE', 'NAME', 'DATE', 'EMAIL', 'OWN'),
        fc.string({ minLength: 1, unit: 'binary' }),
        (kind, text) => {
          expect(valueKey(kind, text)).not.toBe('');
          expect(valueKey(kind, text)).toBe(valueKey(kind, text));
        },
      ),
    );
  });

  it('keeps its reader with the slots of a request', () => {
    const [one, other] = [[], []];
    expect(valueReader(one)).toBe(valueReader(one));
    expect(valueReader(one)).not.toBe(valueReader(other));
  });
});
