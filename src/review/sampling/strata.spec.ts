import { describe, expect, it } from '@jest/globals';
import { STRATA } from '../../common/review-strata.js';
import { samplingRate, type LatestTurns, maxSamplingRate, stratumOf } from './strata.js';

const PLAIN: LatestTurns = {
  confidences: [0.95, 0.7],
  languages: ['en'],
  ownLanguage: 'en',
  longest: 120,
  isSpared: false,
};

describe('the stratum of a call', () => {
  it.each([
    ['rest', {}],
    ['rest', { confidences: [], languages: [] }],
    ['low_confidence', { confidences: [0.95, 0.69], languages: ['es'], longest: 900, isSpared: true }],
    ['other_language', { languages: ['en', 'es'], longest: 900, isSpared: true }],
    ['other_language', { languages: ['en'], ownLanguage: 'es' }],
    ['long_answer', { longest: 300, isSpared: true }],
    ['spared', { isSpared: true }],
  ] as const)('is %s for the turns %j', (stratum, turns) => {
    expect(stratumOf({ ...PLAIN, ...turns })).toBe(stratum);
  });
});

describe('the sampling rate of a call', () => {
  it('is the configured share for the stratum rest, larger for the others, and at most 1', () => {
    expect(STRATA.map((stratum) => samplingRate(stratum, 0.005))).toEqual([0.02, 0.02, 0.02, 0.02, 0.005]);
    expect(STRATA.map((stratum) => samplingRate(stratum, 0.5))).toEqual([1, 1, 1, 1, 0.5]);
  });

  it.each([0.0001, 0.005, 0.3, 1])('does not exceed the maximum for the share %d', (share) => {
    expect(Math.max(...STRATA.map((stratum) => samplingRate(stratum, share)))).toBe(maxSamplingRate(share));
  });
});
