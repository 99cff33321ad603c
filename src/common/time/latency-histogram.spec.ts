import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addHistograms, latencyBucket, latencyPercentile } from './latency-histogram.js';

/** Milliseconds from the lowest bucket to 40 minutes, with every order of magnitude equally likely. */
const latency = fc
  .double({ min: Math.log(0.1), max: Math.log(2_400_000), noNaN: true })
  .map((exponent) => Math.exp(exponent));
const share = fc.constantFrom(0.01, 0.5, 0.95, 0.99, 1);

function histogram(latencies: readonly number[]): number[] {
  const counts: number[] = [];
  for (const bucket of latencies.map(latencyBucket)) {
    while (counts.length <= bucket) counts.push(0);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}

function nearestRank(latencies: readonly number[], wanted: number): number {
  const sorted = latencies.toSorted((a, b) => a - b);
  return sorted[Math.ceil(wanted * sorted.length) - 1] ?? 0;
}

describe('latencyPercentile', () => {
  it('is within 2 % of the exact nearest-rank percentile', () => {
    fc.assert(
      fc.property(fc.array(latency, { minLength: 1, maxLength: 200 }), share, (latencies, wanted) => {
        const exact = nearestRank(latencies, wanted);
        const told = latencyPercentile(histogram(latencies), wanted);
        expect(Math.abs(told - exact) / exact).toBeLessThanOrEqual(0.02);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the same for the sum of several histograms', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(latency, { maxLength: 20 }), { maxLength: 6 }),
        share,
        (parts, wanted) => {
          expect(latencyPercentile(addHistograms(parts.map(histogram)), wanted)).toBe(
            latencyPercentile(histogram(parts.flat()), wanted),
          );
        },
      ),
    );
  });

  it('is 0 for an empty histogram', () => {
    expect(latencyPercentile([], 0.5)).toBe(0);
    expect(latencyPercentile([0, 0], 0.95)).toBe(0);
  });

  it('reports latencies below the lowest bucket as the lowest latency', () => {
    for (const ms of [0.1, 0.05, 0, -3, NaN]) {
      expect(latencyBucket(ms)).toBe(0);
      expect(latencyPercentile(histogram([ms]), 0.5)).toBe(0.1);
    }
  });

  it('uses a limited number of buckets for calls of any length', () => {
    expect(latencyBucket(86_400_000)).toBe(450);
    expect(latencyBucket(Infinity)).toBe(450);
  });
});
