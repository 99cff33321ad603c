import { describe, expect, it } from '@jest/globals';
import { withRepairs } from './digit-runs.js';

function whole(text: string, value: string): string {
  const start = text.indexOf(value);
  const { start: from, end } = withRepairs(text, { start, end: start + value.length });
  return text.slice(from, end);
}

describe('withRepairs', () => {
  it.each([
    ['it is 4 1 5 no sorry 4 1 6 5 5 5', '4 1 6 5 5 5', '4 1 5 no sorry 4 1 6 5 5 5'],
    ['615, let me start over, 614-00', '614-00', '615, let me start over, 614-00'],
    ['12 no 13 scratch that 14 15', '14 15', '12 no 13 scratch that 14 15'],
    ['0143, no, 0142.', '0143', '0143, no, 0142'],
    ['+1 202 wait no 203 555', '203 555', '+1 202 wait no 203 555'],
  ])('extends a finding in %j to the repaired words', (text, value, expected) => {
    expect(whole(text, value)).toBe(expected);
  });

  it.each([
    ['555 0142', '555 0142'],
    ['no 555 0142', '555 0142'],
    ['555 0142 no 24 hours', '555 0142'],
    ['555 0142 sorry 5 minutes', '555 0142'],
    ['a4 no 555', '555'],
  ])('does not extend a finding in %j', (text, value) => {
    expect(whole(text, value)).toBe(value);
  });
});
