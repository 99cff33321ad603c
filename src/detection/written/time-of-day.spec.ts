import { describe, expect, it } from '@jest/globals';
import { dayBesideTime, timeAfterDay } from './time-of-day.js';

function dayIn(text: string): string | undefined {
  const day = dayBesideTime(text);
  return day && text.slice(day.start, day.end);
}

describe('the date beside a time of day', () => {
  it.each([
    ['2026-12-03T09:30:00-05:00', '2026-12-03'],
    ['2026-12-03T09:30:00.000Z', '2026-12-03'],
    ['2026-12-03 09:30', '2026-12-03'],
    ['2026-12-03T00:00:00Z', '2026-12-03'],
    ['20261203T093000Z', '20261203'],
    ['12/03/2026 9:30 AM', '12/03/2026'],
    ['12/3/2026, 10:15:00 PM', '12/3/2026'],
    ['Thu, 03 Dec 2026 09:30:00 -0500', 'Thu, 03 Dec 2026'],
    ['Thu Dec 03 2026 09:30:00 GMT-0500 (Eastern Standard Time)', 'Thu Dec 03 2026'],
    ['December 3rd at 9:30 am', 'December 3rd'],
    ['Thursday, December 3rd at 9', 'Thursday, December 3rd'],
    ['december third at nine thirty', 'december third'],
    ['december third at nine thirty am', 'december third'],
    ['December 3, 2026 at 9:30 a.m. eastern time', 'December 3, 2026'],
    ['9:30 am on December 3rd', 'December 3rd'],
    ['10:15, December 3', 'December 3'],
  ])('is found in %s', (text, day) => {
    expect(dayIn(text)).toBe(day);
  });

  it.each([
    '2026-12-03',
    'December 3, 2026',
    'December 3 2026',
    'june ninth nineteen fifty eight',
    'December 3rd and 4th',
    '9 12 58',
    '09:30',
    'June 2026',
    'december third no the fourth',
    '12/03/2026 - 12/05/2026',
  ])('is not found in %s', (text) => {
    expect(dayIn(text)).toBeUndefined();
  });
});

describe('the time after a date', () => {
  it.each([
    ['T09:30:00-05:00', 'T09:30:00-05:00'],
    ['T10:15', 'T10:15'],
    [' 09:30', 'T09:30'],
    [' at 9:30 pm', 'T21:30'],
    [', 12:05 AM', 'T00:05'],
    [' at 9', 'T09:00'],
  ])('is read from %j', (text, time) => {
    expect(timeAfterDay(text)).toBe(time);
  });

  it.each([' and then', ' 2026', '', ' at noon or 3', '-05'])('is not read from %j', (text) => {
    expect(timeAfterDay(text)).toBeUndefined();
  });
});
