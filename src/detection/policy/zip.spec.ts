import { describe, expect, it } from '@jest/globals';
import { afterFirstThree } from './zip.js';

describe('afterFirstThree', () => {
  it.each([
    ['78704', '04'],
    ['78704-1234', '04-1234'],
    ['7 8 7 0 4', '0 4'],
    ['seven eight seven oh four', 'oh four'],
    ['03601', '03601'],
    ['00012', '00012'],
    ['7870', '7870'],
    ['TX 78704', 'TX 78704'],
  ])('of %j masks %j', (zip, masked) => {
    const text = `zip: ${zip}.`;
    const { start, end } = afterFirstThree(text, { start: 5, end: 5 + zip.length });
    expect(text.slice(start, end)).toBe(masked);
  });
});
