import { describe, expect, it } from '@jest/globals';
import { isPlausible } from './plausible.js';

const plausible = (kind: string, text: string): boolean =>
  isPlausible(text, { start: 0, end: text.length }, kind);

describe('isPlausible', () => {
  it.each([
    ['PHONE', 'on'],
    ['PHONE', 'one sec'.slice(4)],
    ['CVV', 'second'],
    ['IP', 'that'],
    ['DEVICE_ID', 'okay'],
    ['EMAIL', 'so'],
    ['UNIQUE_ID', 'okay'],
    ['URL', 'crm_match'],
    ['UNIQUE_ID', '128GB'],
    ['DATE', '2 min'],
    ['EMPLOYER', 'state farm'],
    ['EMPLOYER', 'pls'],
    ['LOCATION', 'Tmrw'],
    ['NAME', 'thx bro'],
    ['FACILITY', 'Delta Dental'],
    ['NAME', 'UnitedHealthcare'],
  ])('is false for %s: %j', (kind, text) => {
    expect(plausible(kind, text)).toBe(false);
  });

  it.each<[string, string, string]>([
    ['ACCOUNT', '145 160 152', 'sugars 145 160 152 all week'],
    ['UNIQUE_ID', '4.0-5.6', '4.0-5.6'],
    ['CVV', '422', 'status code 422 came back'],
    ['UNIQUE_ID', '4215.33', 'Your claim paid 4215.33.'],
  ])('is false for %s: %j in %j', (kind, value, text) => {
    const start = text.indexOf(value);
    expect(isPlausible(text, { start, end: start + value.length }, kind)).toBe(false);
  });

  it.each([
    ['PHONE', 'five five five'],
    ['PHONE', 'ocho uno cinco, cinco cinco cinco'],
    ['CREDIT_CARD', 'cero uno veintitrés'],
    ['MRN', 'a b as in boy c'],
    ['UNIQUE_ID', 'magnolia'],
    ['URL', 'example dot org'],
    ['EMAIL', 'jane at example'],
    ['NAME', 'okafor'],
    ['NAME', 'will'],
    ['LOCATION', 'west orange'],
    ['FACILITY', 'north clinic'],
    ['EMPLOYER', 'united parcel'],
    ['NAME', 'k'],
    ['NAME', 'ty'],
  ])('is true for %s: %j', (kind, text) => {
    expect(plausible(kind, text)).toBe(true);
  });
});
