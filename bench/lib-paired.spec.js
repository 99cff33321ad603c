import { describe, expect, it } from '@jest/globals';
import { pairedPage, signTest } from './lib-paired.mjs';

describe('signTest', () => {
  it.each([
    [0, 0, 1],
    [5, 5, 1],
    [6, 0, 2 / 64],
    [1, 9, (2 * 11) / 1024],
  ])('returns the exact probability: %d lost, %d gained', (lost, gained, chance) => {
    expect(signTest(lost, gained)).toBeCloseTo(chance, 12);
  });
});

describe('pairedPage', () => {
  const count = (hits) => ({
    values: hits.length,
    found: hits.filter(Boolean).length,
    words: 1000,
    excess: 3,
    hits,
  });

  it('reports lost and gained values and marks what is worse', () => {
    const hits = Array.from({ length: 8 }, () => true);
    const page = pairedPage(
      new Map([
        ['before | calls', count(hits)],
        ['now | calls', count(hits.map((_, at) => at > 5))],
      ]),
    );
    expect(page).toContain('| calls | 8 | 100.00 % | 25.00 % | 6 | 0 | 0.031 | worse | 3.00 | 3.00 |');
  });
});
