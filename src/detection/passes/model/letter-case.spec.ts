import { describe, expect, it } from '@jest/globals';
import { casesAt } from './reader-input.js';

const NAMES = ['lower', 'initial', 'capitals', 'mixed'];

/** Case of each word in a text whose words are separated by single spaces. */
function cases(text: string): (string | undefined)[] {
  let at = 0;
  const offsets = text.split(' ').map((word) => {
    const start = at;
    at += word.length + 1;
    return start;
  });
  return casesAt(text, offsets).map((number) => NAMES[number]);
}

describe('casesAt', () => {
  it.each([
    ['maria has 2 cats', 'lower lower lower lower'],
    ['Maria K is in an MRI with McDonald', 'initial initial lower lower lower capitals lower mixed'],
    ['iPhone HX402117 5B 3rd', 'mixed capitals initial lower'],
    ['JANE DOE', 'lower lower'],
    ['É élan ÉLAN a', 'initial lower capitals lower'],
    ['中文 ok', 'mixed lower'],
  ])('reads %j as %s', (text, expected) => {
    expect(cases(text).join(' ')).toBe(expected);
  });

  it('gives the pieces of a word the case of the whole word', () => {
    expect(casesAt('a Lindqvist', [0, 2, 6])).toEqual([0, 1, 1]);
  });
});
