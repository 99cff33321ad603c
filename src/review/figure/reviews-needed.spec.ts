import { describe, expect, it } from '@jest/globals';
import { moreReviewsNeeded, nextDigit, reviewsNeeded } from './reviews-needed.js';
import { estimateShare, halfWidth } from './share-estimate.js';

describe('reviews needed', () => {
  it.each([
    [0.005, 3, 0.002],
    [0.05, 3, 0.002],
    [0, 4, 0.002],
    [0.02, 0.8, 0.01],
  ])('are the fewest that reach it: %d, %d values a call, ±%d', (share, sizePerUnit, wanted) => {
    const reviews = reviewsNeeded({ share, sizePerUnit }, wanted);
    expect(halfWidth(share, reviews * sizePerUnit)).toBeLessThanOrEqual(wanted);
    expect(halfWidth(share, (reviews - 1) * sizePerUnit)).toBeGreaterThan(wanted);
  });

  it('are out of reach where a review tells next to nothing', () => {
    expect(reviewsNeeded({ share: 0.5, sizePerUnit: 1e-9 }, 0.001)).toBe(Infinity);
  });

  it('are refused for no width', () => {
    expect(() => reviewsNeeded({ share: 0.01, sizePerUnit: 1 }, 0)).toThrow(RangeError);
  });

  it('are none once the width is reached', () => {
    const units = Array.from({ length: 100 }, () => ({ stratum: 'rest', weight: 50, hits: 0, of: 10 }));
    const estimate = estimateShare(units);
    if (estimate === undefined) throw new Error('there is one');
    expect(moreReviewsNeeded(estimate, 0.01)).toBe(0);
    expect(moreReviewsNeeded(estimate, 0.0001)).toBeGreaterThan(1_000);
  });
});

describe('the next digit', () => {
  it.each([
    [0, 0.2, 0.05],
    [0.01, 0.04, 0.005],
    [0.01, 0.012, 0.0005],
  ])('of %d to %d is ±%d', (low, high, digit) => {
    expect(nextDigit({ low, high })).toBe(digit);
  });
});
