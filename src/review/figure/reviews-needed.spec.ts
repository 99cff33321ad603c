import { describe, expect, it } from '@jest/globals';
import { moreReviewsNeeded, nextDigit, reviewsNeeded } from './reviews-needed.js';
import { estimateShare, halfWidth } from './share-estimate.js';

describe('the number of reviews needed', () => {
  it.each([
    [0.005, 3, 0.002],
    [0.05, 3, 0.002],
    [0, 4, 0.002],
    [0.02, 0.8, 0.01],
  ])(
    'is the smallest that reaches the width: share %d, %d values per call, ±%d',
    (share, sizePerUnit, wanted) => {
      const reviews = reviewsNeeded({ share, sizePerUnit }, wanted);
      expect(halfWidth(share, reviews * sizePerUnit)).toBeLessThanOrEqual(wanted);
      expect(halfWidth(share, (reviews - 1) * sizePerUnit)).toBeGreaterThan(wanted);
    },
  );

  it('is infinite if a review provides almost no information', () => {
    expect(reviewsNeeded({ share: 0.5, sizePerUnit: 1e-9 }, 0.001)).toBe(Infinity);
  });

  it('is rejected for a width of 0', () => {
    expect(() => reviewsNeeded({ share: 0.01, sizePerUnit: 1 }, 0)).toThrow(RangeError);
  });

  it('is 0 after the width is reached', () => {
    const units = Array.from({ length: 100 }, () => ({ stratum: 'rest', weight: 50, hits: 0, of: 10 }));
    const estimate = estimateShare(units);
    if (estimate === undefined) throw new Error('there is one');
    expect(moreReviewsNeeded(estimate, 0.01)).toBe(0);
    expect(moreReviewsNeeded(estimate, 0.0001)).toBeGreaterThan(1_000);
  });
});

describe('the next digit of an estimate', () => {
  it.each([
    [0, 0.2, 0.05],
    [0.01, 0.04, 0.005],
    [0.01, 0.012, 0.0005],
  ])('between %d and %d is ±%d', (low, high, digit) => {
    expect(nextDigit({ low, high })).toBe(digit);
  });
});
