import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KEPT_DAYS, slotIndex, slotsSince } from './slots.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse('2026-03-10T10:07:30.000Z');

const edges = (since: number, now = NOW): [number, string | undefined, string | undefined, number] => {
  const { width, starts } = slotsSince(since, now);
  const iso = (start: number | undefined): string | undefined =>
    start === undefined ? undefined : new Date(start).toISOString().slice(0, 16);
  return [width, iso(starts[0]), iso(starts.at(-1)), starts.length];
};

describe('slotsSince', () => {
  it.each([
    ['zero', 0, [60, '2026-03-10T10:00', '2026-03-10T10:00', 1]],
    ['a day', DAY_MS, [60, '2026-03-09T10:00', '2026-03-10T10:00', 25]],
    ['two days', 2 * DAY_MS, [60, '2026-03-08T10:00', '2026-03-10T10:00', 49]],
    ['a little more than two days', 2 * DAY_MS + 1, [360, '2026-03-08T06:00', '2026-03-10T06:00', 9]],
    ['a week', 7 * DAY_MS, [360, '2026-03-03T06:00', '2026-03-10T06:00', 29]],
    ['two weeks', 14 * DAY_MS, [360, '2026-02-24T06:00', '2026-03-10T06:00', 57]],
    ['a month', 30 * DAY_MS, [1440, '2026-02-08T00:00', '2026-03-10T00:00', 31]],
    ['the retention period', KEPT_DAYS * DAY_MS, [1440, '2025-02-03T00:00', '2026-03-10T00:00', 401]],
    ['more than the retention period', 36_500 * DAY_MS, [1440, '2025-02-03T00:00', '2026-03-10T00:00', 401]],
  ])('returns the slots for a window of this length: %s', (_, ago, expected) => {
    expect(edges(NOW - ago)).toEqual(expected);
  });

  it('returns no slots for a window that has not begun', () => {
    expect(edges(NOW + DAY_MS)).toEqual([60, undefined, undefined, 0]);
    expect(slotIndex(slotsSince(NOW + DAY_MS, NOW), NOW)).toBeLessThan(0);
  });

  it('covers the window and less than one slot before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: KEPT_DAYS * DAY_MS }), (ago) => {
        const series = slotsSince(NOW - ago, NOW);
        expect(slotIndex(series, NOW - ago)).toBe(0);
        expect(slotIndex(series, NOW)).toBe(series.starts.length - 1);
        for (const [index, start] of series.starts.entries()) expect(slotIndex(series, start)).toBe(index);
      }),
    );
  });
});
