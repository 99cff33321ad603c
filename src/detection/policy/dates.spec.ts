import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SlotRole, TextSlot } from '../slot.js';
import { isComingDate, OfferedDays } from './dates.js';

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
  ])('for %j within %d days returns %j', (text, days, is) => {
    expect(isComingDate(text, days, NOW)).toBe(is);
  });

  it('accepts today in any time zone', () => {
    expect(isComingDate('2026-05-19', 1, Date.UTC(2026, 4, 20, 3))).toBe(true);
    expect(isComingDate('2026-05-22', 1, Date.UTC(2026, 4, 20, 22))).toBe(true);
  });
});

const TODAY = Date.parse('2026-11-23T18:00:00Z');

function slot(role: SlotRole, text: string): TextSlot {
  return { path: '', role, form: 'text', text };
}

describe('dates that instructions and tools mention', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(TODAY);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const offered = new OfferedDays(
    [
      slot('system', 'Closed December 24. Last visit 10/05/2026, born 12/09/1958.'),
      slot('tool', '2026-12-08T08:40:00-06:00'),
      slot('user', 'I fell on December 2, 2026'),
    ],
    new Set(['system', 'tool']),
    365,
  );

  it.each([
    'December 8',
    'december eighth',
    'Dec 8, 2026',
    '2026-12-08',
    '12/8',
    'December 24',
    'the 24th',
    'the 8th',
  ])('include %j', (text) => {
    expect(offered.has(text)).toBe(true);
  });

  it.each([
    'December 9',
    'October 5',
    'December 2',
    'the 5th',
    '12/08/1958',
    '2025-12-08',
    'Tuesday',
    'pickles',
  ])('do not include %j', (text) => {
    expect(offered.has(text)).toBe(false);
  });
});
