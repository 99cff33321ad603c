import { describe, expect, it } from '@jest/globals';
import { WINDOW, windows } from './reader-input.js';

describe('windows', () => {
  it('covers a short text with one window', () => {
    expect(windows(WINDOW, () => 'sentence')).toEqual([{ start: 0, end: WINDOW }]);
    expect(windows(0, () => undefined)).toEqual([{ start: 0, end: 0 }]);
  });

  it('divides a long text at the last sentence end that fits', () => {
    const ends = new Set([30, 110, 140, 165]);
    expect(windows(300, (piece) => (ends.has(piece) ? 'sentence' : 'word'))).toEqual([
      { start: 0, end: 141 },
      { start: 141, end: 300 },
    ]);
  });

  it('divides between words if no sentence ends, else anywhere', () => {
    expect(windows(200, (piece) => (piece % 100 === 99 ? 'word' : undefined))[0]).toEqual({
      start: 0,
      end: 100,
    });
    expect(windows(500, () => undefined).map(({ end }) => end)).toEqual([160, 320, 480, 500]);
  });

  it('covers each piece once', () => {
    for (const count of [1, 160, 161, 999, 1_234]) {
      const found = windows(count, (piece) => (piece % 7 === 0 ? 'word' : undefined));
      expect(found[0]?.start).toBe(0);
      expect(found.at(-1)?.end).toBe(count);
      found.slice(1).forEach(({ start }, at) => {
        expect(start).toBe(found[at]?.end);
      });
    }
  });
});
