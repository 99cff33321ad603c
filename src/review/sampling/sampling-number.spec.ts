import { describe, expect, it } from '@jest/globals';
import { samplingNumber } from './sampling-number.js';

const KEY = Buffer.alloc(32, 7);
const ids = Array.from({ length: 20_000 }, (_, at) => `sess_${String(at).padStart(26, '0')}`);

describe('the sampling number of a call', () => {
  it('is the same for the same call and differs with another key', () => {
    expect(samplingNumber(KEY, 'sess_a')).toBe(samplingNumber(KEY, 'sess_a'));
    expect(samplingNumber(KEY, 'sess_a')).not.toBe(samplingNumber(Buffer.alloc(32, 8), 'sess_a'));
  });

  it('is evenly distributed', () => {
    const numbers = ids.map((id) => samplingNumber(KEY, id));
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    for (const chance of [0.01, 0.1, 0.5]) {
      const sampled = numbers.filter((number) => number < chance).length / ids.length;
      // Four standard errors.
      expect(Math.abs(sampled - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / ids.length));
    }
  });
});
