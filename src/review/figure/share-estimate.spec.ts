import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { estimateShare, type ReviewedUnit, wilsonInterval } from './share-estimate.js';

function units(count: number, hits: number, weight = 100, stratum = 'rest'): ReviewedUnit[] {
  return Array.from({ length: count }, (_, at) => ({ stratum, weight, hits: at < hits ? 1 : 0, of: 1 }));
}

describe('the Wilson interval', () => {
  // Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('equals the published table: %d of %d', (hits, size, low, high) => {
    const interval = wilsonInterval(hits / size, size);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('begins at exactly 0 without hits and ends at exactly 1 if all are hits', () => {
    for (let size = 0.5; size < 500; size += 0.5) {
      expect(wilsonInterval(0, size).low).toBe(0);
      expect(wilsonInterval(1, size).high).toBe(1);
    }
  });

  it('is rejected for a sample size of 0', () => {
    expect(() => wilsonInterval(0, 0)).toThrow(RangeError);
  });
});

describe('the estimated share of missed values', () => {
  it('equals the estimate of a simple random sample if calls are alike', () => {
    const estimate = estimateShare(units(400, 20, 1_000_000));
    const simple = wilsonInterval(0.05, 400);
    expect(estimate).toMatchObject({ share: 0.05, units: 400, hits: 20, of: 400 });
    expect(estimate?.low).toBeCloseTo(simple.low, 3);
    expect(estimate?.high).toBeCloseTo(simple.high, 3);
  });

  it('weights strata by the calls that they represent', () => {
    const estimate = estimateShare([...units(100, 10, 50, 'low_confidence'), ...units(100, 1, 200, 'rest')]);
    expect(estimate?.share).toBeCloseTo((50 * 10 + 200) / (50 * 100 + 200 * 100), 12);
  });

  it('has a wider interval if misses are clustered in calls', () => {
    const alone = estimateShare(units(400, 20));
    const together = estimateShare(
      Array.from({ length: 40 }, (_, at) => ({
        stratum: 'rest',
        weight: 100,
        hits: at < 2 ? 10 : 0,
        of: 10,
      })),
    );
    expect(together?.share).toBe(alone?.share);
    expect(together?.effectiveSize).toBeLessThan((alone?.effectiveSize ?? 0) / 5);
  });

  it('is more precise for a stratum that was sampled almost completely', () => {
    const [part, whole] = [estimateShare(units(100, 5, 100)), estimateShare(units(100, 5, 1.0001))];
    expect(whole?.effectiveSize).toBe(100);
    expect(part?.effectiveSize).toBeLessThan(100.1);
  });

  it('uses the weights if no value was missed', () => {
    const estimate = estimateShare([...units(50, 0, 50), ...units(50, 0, 200)]);
    expect(estimate).toMatchObject({ share: 0, low: 0 });
    expect(estimate?.effectiveSize).toBeCloseTo(
      (50 * 50 + 50 * 200) ** 2 / (50 * 50 ** 2 + 50 * 200 ** 2),
      9,
    );
    expect(estimate?.high).toBeGreaterThan(0.03);
  });

  it('is undefined without values', () => {
    expect(estimateShare([])).toBeUndefined();
    expect(estimateShare([{ stratum: 'rest', weight: 200, hits: 0, of: 0 }])).toBeUndefined();
  });

  it('is within its interval, which is within 0 and 1', () => {
    const unit = fc
      .record({
        stratum: fc.constantFrom('rest', 'spared', 'long_answer'),
        weight: fc.double({ min: 1, max: 1000, noNaN: true }),
        of: fc.nat(20),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ part, ...rest }) => ({ ...rest, hits: Math.round(part * rest.of) }));
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 40 }), (sample) => {
        const estimate = estimateShare(sample);
        if (estimate === undefined) return sample.every(({ of }) => of === 0);
        const { low, share, high } = estimate;
        const slack = 1e-9;
        return low >= 0 && low <= share + slack && share <= high + slack && high <= 1;
      }),
    );
  });
});
