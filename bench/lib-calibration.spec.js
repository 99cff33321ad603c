import { describe, expect, it } from '@jest/globals';
import {
  calibrationError,
  confidenceOf,
  fit,
  fitByKind,
  logOdds,
  reliability,
  shareOf,
} from './lib-calibration.mjs';

/** Findings for each probability, of which the given share are values. */
function findings(kind, shares) {
  return Object.entries(shares).flatMap(([probability, share]) =>
    Array.from({ length: 200 }, (_, nth) => ({
      kind,
      odds: logOdds(Number(probability)),
      isValue: nth < share * 200,
    })),
  );
}

describe('fit', () => {
  it('finds the line from which the shares were computed', () => {
    const truth = { slope: 0.6, offset: 1.2 };
    const shares = Object.fromEntries([0.05, 0.2, 0.5, 0.8].map((p) => [p, confidenceOf(logOdds(p), truth)]));
    const { slope, offset } = fit(
      findings('NAME', shares),
      { slope: 1, offset: 0 },
      { slope: 0.01, offset: 0.01 },
    );
    expect(slope).toBeCloseTo(truth.slope, 1);
    expect(offset).toBeCloseTo(truth.offset, 1);
  });
});

describe('fitByKind', () => {
  const all = [...findings('NAME', { 0.1: 0.4, 0.9: 0.95 }), ...findings('DATE', { 0.1: 0.02, 0.9: 0.5 })];
  const fitted = fitByKind(all, ['NAME', 'DATE', 'CVV']);

  it('gives equal shares equal confidences, whatever their kind', () => {
    expect(shareOf(confidenceOf(logOdds(0.1), fitted.NAME))).toBeCloseTo(0.4, 1);
    expect(shareOf(confidenceOf(logOdds(0.9), fitted.DATE))).toBeCloseTo(0.5, 1);
  });

  it('gives an unseen kind the calibration of all kinds', () => {
    const common = fit(all, { slope: 1, offset: 0 }, { slope: 1, offset: 0.01 });
    expect(fitted.CVV.offset).toBeCloseTo(common.offset + Math.log(8), 3);
    expect(shareOf(0.5)).toBeCloseTo(1 / 9);
  });
});

describe('reliability', () => {
  it('counts values by band and reports their calibration error', () => {
    const seen = [0.1, 0.15, 0.9, 1].map((confidence, nth) => ({ confidence, isValue: nth !== 0 }));
    const bands = reliability(seen, [0, 0.5, 1]);
    expect(bands.map(({ count, values }) => [count, values])).toEqual([
      [2, 1],
      [2, 2],
    ]);
    const [low, high] = [(shareOf(0.1) + shareOf(0.15)) / 2, (shareOf(0.9) + 1) / 2];
    expect(calibrationError(bands)).toBeCloseTo(((0.5 - low) * 2 + (1 - high) * 2) / 4);
  });
});
