import { describe, expect, it } from '@jest/globals';
import { withTensApart } from './digit-runs.js';

describe('withTensApart', () => {
  it.each([
    ['4 85 5 5 0 1 9 1', '4805550191'],
    ['2 45 5 5 0 1 19', '2405550119'],
    ['6 0 2 4 85 5 1 9', '6024805519'],
    ['9 75 55 0 1 4 4', '9705550144'],
  ])('separates the tens from the digits in %j', (groups, expected) => {
    expect(withTensApart(groups.split(' '))).toBe(expected);
  });

  it.each([
    '485 55 0191',
    '4 8 5 5 5 0 1 9 1',
    '1 85 5 5 0 1 9 1',
    '4 81 5 5 0 1 9 1',
    '4 85 5 5 0 1 9',
    '4 85 5 85 1 9 1',
    '',
  ])('returns undefined for %j', (groups) => {
    expect(withTensApart(groups.split(' '))).toBeUndefined();
  });
});
