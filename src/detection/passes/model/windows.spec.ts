import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WINDOW, windows } from './windows.js';

describe('windows', () => {
  it('reads a short text at once', () => {
    expect(windows(5, () => false)).toEqual([{ read: { start: 0, end: 5 }, decide: { start: 0, end: 5 } }]);
  });

  it('cuts a long text where a sentence ends', () => {
    expect(windows(WINDOW + 20, (piece) => piece === 99)).toEqual([
      { read: { start: 0, end: 100 }, decide: { start: 0, end: 100 } },
      { read: { start: 100, end: WINDOW + 20 }, decide: { start: 100, end: WINDOW + 20 } },
    ]);
  });

  it('overlaps where no sentence ends, and lets each side decide its half', () => {
    expect(windows(WINDOW + 20, () => false)).toEqual([
      { read: { start: 0, end: WINDOW }, decide: { start: 0, end: WINDOW - 16 } },
      { read: { start: WINDOW - 32, end: WINDOW + 20 }, decide: { start: WINDOW - 16, end: WINDOW + 20 } },
    ]);
  });

  it('decides each piece once, by a window that reads it', () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.integer({ min: 1, max: 300 }), (count, every) => {
        const found = windows(count, (piece) => piece % every === every - 1);
        expect(found.flatMap(({ decide }) => [decide.start, decide.end])).toEqual([
          0,
          ...found.slice(0, -1).flatMap(({ decide }) => [decide.end, decide.end]),
          count,
        ]);
        for (const { read, decide } of found) {
          expect(read.start).toBeLessThanOrEqual(decide.start);
          expect(read.end).toBeGreaterThanOrEqual(decide.end);
          expect(read.end - read.start).toBeLessThanOrEqual(WINDOW);
        }
      }),
    );
  });
});
