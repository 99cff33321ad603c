import { describe, expect, it } from '@jest/globals';
import { isComingDate } from './dates.js';

const NOW = Date.UTC(2026, 4, 20, 12);

describe('isComingDate', () => {
  it.each<[string, number, boolean]>([
    ['May 20, 2026', 7, true],
    ['2026-05-27', 7, true],
    ['2026-05-19', 7, false],
    ['2026-05-29', 7, false],
    ['may twenty first', 7, true],
    ['May 20', 7, true],
    ['5/21', 7, true],
    ['May 19', 7, false],
    ['January 3rd', 300, true],
    ['January 3rd', 7, false],
    ['02/29', 36_500, true],
    ['June 9th, 1958', 36_500, false],
    ['June 1958', 36_500, false],
    ['2026-05-21T08:30:00-06:00', 7, true],
    ['2026-05-20T00:10:00Z', 7, true],
    ['2026-05-01T08:30:00-06:00', 7, false],
    ['Thu, 21 May 2026 08:30:00 -0600', 7, true],
    ['May 26 and 27', 7, true],
    ['may twenty sixth to the twenty seventh', 7, true],
    ['May 26-27, 2026', 7, true],
    ['May 26 and 31', 7, false],
    ['May 18 and 27', 7, false],
    ['soon', 7, false],
    ['', 7, false],
  ])('%j within %d days: %j', (text, days, is) => {
    expect(isComingDate(text, days, NOW)).toBe(is);
  });

  it("takes today as any time zone's", () => {
    expect(isComingDate('2026-05-19', 1, Date.UTC(2026, 4, 20, 3))).toBe(true);
    expect(isComingDate('2026-05-22', 1, Date.UTC(2026, 4, 20, 22))).toBe(true);
  });
});
