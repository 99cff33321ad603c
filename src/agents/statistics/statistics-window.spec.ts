import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lastHours } from './statistics-window.js';

describe('lastHours', () => {
  it.each([
    ['2026-03-10T10:07:30.000Z', '2026-03-09T10:05:00.000Z', '2026-03-09T11:00:00.000Z'],
    ['2026-03-10T10:00:00.000Z', '2026-03-09T10:00:00.000Z', '2026-03-09T10:00:00.000Z'],
    ['2026-03-10T10:04:59.999Z', '2026-03-09T10:00:00.000Z', '2026-03-09T10:00:00.000Z'],
    ['2026-03-10T09:59:59.999Z', '2026-03-09T09:55:00.000Z', '2026-03-09T10:00:00.000Z'],
  ])('returns both window starts at %s', (now, from, hoursFrom) => {
    expect(lastHours(new Date(now), 24)).toEqual({ from: new Date(from), hoursFrom: new Date(hoursFrom) });
  });

  it('returns a window that is at least as long as requested and at most five minutes longer', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (now) => {
          const { from, hoursFrom } = lastHours(now, 168);
          const length = now.getTime() - from.getTime();
          expect(length).toBeGreaterThanOrEqual(168 * 3_600_000);
          expect(length).toBeLessThan(168 * 3_600_000 + 300_000);
          expect(hoursFrom.getTime() - from.getTime()).toBeGreaterThanOrEqual(0);
          expect(hoursFrom.getTime() - from.getTime()).toBeLessThan(3_600_000);
          expect(hoursFrom.getTime() % 3_600_000).toBe(0);
        },
      ),
    );
  });
});
