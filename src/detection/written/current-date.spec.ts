import { expect, it } from '@jest/globals';
import { statedDay } from './current-date.js';

it.each<[string, object | undefined]>([
  ['You are Penny. Today is Monday, March 2, 2026. Be kind.', { year: 2026, month: 3, day: 2 }],
  ['Visits of 2026-05-01 are free.', undefined],
])('statedDay returns the date that a request announces: %s', (text, expected) => {
  expect(statedDay(['Hello.', text])).toEqual(expected);
});
