import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SlotRole, TextSlot } from '../slot.js';
import { OfferedDays } from './offered-days.js';

const TODAY = Date.parse('2026-11-23T18:00:00Z');

function slot(role: SlotRole, text: string): TextSlot {
  return { path: '', role, form: 'text', text };
}

describe('days that instructions and tools tell of', () => {
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
  ])('are told again by %j', (text) => {
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
  ])('are not told by %j', (text) => {
    expect(offered.has(text)).toBe(false);
  });
});
