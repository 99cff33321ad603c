import { expect, it } from '@jest/globals';
import { toldDay } from './current-date.js';

it.each<[string, object | undefined]>([
  ['You are Penny. Today is Monday, March 2, 2026. Be kind.', { year: 2026, month: 3, day: 2 }],
  ['Visits of 2026-05-01 are free.', undefined],
])('toldDay returns the date that a request announces: %s', (text, expected) => {
  expect(toldDay(['Hello.', text])).toEqual(expected);
});
