import { describe, expect, it } from '@jest/globals';
import { lotOf } from './lot.js';

const KEY = Buffer.alloc(32, 7);
const ids = Array.from({ length: 20_000 }, (_, at) => `sess_${String(at).padStart(26, '0')}`);

describe('the lot of a call', () => {
  it('is the same for the same call, and another with another key', () => {
    expect(lotOf(KEY, 'sess_a')).toBe(lotOf(KEY, 'sess_a'));
    expect(lotOf(KEY, 'sess_a')).not.toBe(lotOf(Buffer.alloc(32, 8), 'sess_a'));
  });

  it('is spread evenly', () => {
    const lots = ids.map((id) => lotOf(KEY, id));
    expect(lots.every((lot) => lot >= 0 && lot < 1)).toBe(true);
    for (const chance of [0.01, 0.1, 0.5]) {
      const drawn = lots.filter((lot) => lot < chance).length / ids.length;
      // Four standard errors.
      expect(Math.abs(drawn - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / ids.length));
    }
  });
});
