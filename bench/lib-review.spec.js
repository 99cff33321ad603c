import { describe, expect, it } from '@jest/globals';
import { clopperPearson, drawSample, seededRandom, simulateCalls, STRATA, trueShare } from './lib-review.mjs';

describe('simulated calls', () => {
  const strata = simulateCalls(seededRandom(1), {
    calls: 20_000,
    rates: STRATA.map(() => 0.02),
    correlation: 0.03,
  });

  it('have the requested share of missed values', () => {
    expect(strata.map(({ units }) => units.length)).toEqual(STRATA.map(({ share }) => share * 20_000));
    expect(trueShare(strata)).toBeCloseTo(0.02, 2);
  });

  it('are sampled at the rate of their stratum', () => {
    const sample = drawSample(seededRandom(2), strata, 0.05);
    const ofRest = sample.filter(({ stratum }) => stratum === 'rest');
    expect(new Set(ofRest.map(({ weight }) => weight))).toEqual(new Set([20]));
    expect(ofRest.length).toBeGreaterThan(550);
    expect(ofRest.length).toBeLessThan(750);
    expect(new Set(sample.map(({ weight }) => weight))).toEqual(new Set([20, 5]));
  });
});

describe('the Clopper-Pearson interval', () => {
  it.each([
    [0, 20, 0, 0.1684],
    [1 / 20, 20, 0.0013, 0.2487],
    [10 / 200, 200, 0.0242, 0.09],
  ])('equals the published tables: %d of %d', (share, size, low, high) => {
    const interval = clopperPearson(share, size);
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });
});
