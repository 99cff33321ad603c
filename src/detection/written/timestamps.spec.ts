import { describe, expect, it } from '@jest/globals';
import { normalize } from '../text/normalized-text.js';
import { findDates } from './dates.js';
import { valueKey } from './values.js';

const find = (text: string): string[] =>
  findDates(normalize(text)).map(({ start, end }) => text.slice(start, end));

describe('timestamps', () => {
  it.each([
    ['2026-11-25T08:30', '2026-11-25T08:30'],
    ['2026-11-25t08:30:00z', '2026-11-25T08:30Z'],
    ['2026-11-25T08:30:00-06:00', '2026-11-25T08:30-06:00'],
    ['2026-11-25 08:30:00 -0600', '2026-11-25T08:30-06:00'],
    ['2026-11-25T08:30:00.000000+0530', '2026-11-25T08:30+05:30'],
    ['2026-11-25T08:30:15,250Z', '2026-11-25T08:30:15.25Z'],
    ['2026-11-25T08Z', '2026-11-25T08:00Z'],
    ['2026-11-25T0830-0600', '2026-11-25T08:30-06:00'],
    ['20261125T083000Z', '2026-11-25T08:30Z'],
    ['20261125T0830', '2026-11-25T08:30'],
    ['2026-W48-3T08:30', '2026-11-25T08:30'],
    ['2026W483', '2026-11-25'],
    ['2026-329T08:30:00Z', '2026-11-25T08:30Z'],
    ['Wed, 25 Nov 2026 08:30:00 -0600', '2026-11-25T08:30-06:00'],
    ['25 Nov 2026 08:30 +0000', '2026-11-25T08:30Z'],
    ['Wed, 25 Nov 2026 14:30:00 GMT', '2026-11-25T14:30Z'],
    ['Wednesday, 25-Nov-26 14:30:00 GMT', '2026-11-25T14:30Z'],
    ['Wed Nov 25 2026 08:30:00 GMT-0600 (Central Standard Time)', '2026-11-25T08:30-06:00'],
    ['Wed Nov 25 08:30:00 2026', '2026-11-25T08:30'],
  ])('are found as one value in %j', (text, key) => {
    expect(find(`start: ${text}, end`)).toEqual([text]);
    expect(find(`"${text}"`)).toEqual([text]);
    expect(valueKey('DATE', text)).toBe(key);
  });

  it.each([
    ['2026-11-25T08:30:00Z/2026-11-25T09:00:00Z', ['2026-11-25T08:30:00Z', '2026-11-25T09:00:00Z']],
    ['2026-11-25T08:30 - 2026-11-25T09:00', ['2026-11-25T08:30', '2026-11-25T09:00']],
    ['2026-11-25T08:30/PT30M', ['2026-11-25T08:30']],
    ['2026-11-25T08:30,2026-11-26T08:30', ['2026-11-25T08:30', '2026-11-26T08:30']],
    ['2026-11-25/2026-11-27', ['2026-11-25', '2026-11-27']],
    ['2026-11-25 08:30 to 09:00', ['2026-11-25 08:30']],
  ])('are separated in %j', (text, values) => {
    expect(find(text)).toEqual(values);
  });

  it.each(['2026-W48', '2026-329', '2026-11-45T08:30', '12026-11-25T08:30', '10:30-11:00', '1234-5678'])(
    'are not found in %j',
    (text) => {
      expect(find(text)).toEqual([]);
    },
  );

  it('have different keys for two times of a day, and the key of the day for a date of birth', () => {
    expect(valueKey('DATE', '2026-11-25T08:30-06:00')).not.toBe(valueKey('DATE', '2026-11-25T09:15-06:00'));
    expect(valueKey('DATE', '2026-11-25T08:30')).not.toBe(valueKey('DATE', '2026-11-25'));
    for (const text of ['1961-03-02T00:00:00Z', '1961-03-02T05:00:00.000Z', '1961-03-02T00:00:00-05:00'])
      expect(valueKey('DOB', text)).toBe('1961-03-02');
    expect(valueKey('DATE', '1961-03-02T00:00:00Z')).toBe('1961-03-02');
  });
});
