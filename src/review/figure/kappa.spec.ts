import { describe, expect, it } from '@jest/globals';
import { cohensKappa } from './kappa.js';

function table(rows: Record<string, Record<string, number>>): Map<string, Map<string, number>> {
  return new Map(Object.entries(rows).map(([first, row]) => [first, new Map(Object.entries(row))]));
}

describe("Cohen's kappa", () => {
  it('equals the published example', () => {
    // Cohen (1960), table 1: proportions of 200 judgments.
    const counts = table({
      a: { a: 88, b: 14, c: 18 },
      b: { a: 10, b: 40, c: 10 },
      c: { a: 2, b: 6, c: 12 },
    });
    const agreement = cohensKappa(counts);
    expect(agreement).toMatchObject({ items: 200, observed: 0.7 });
    expect(agreement?.kappa).toBeCloseTo(0.492, 3);
  });

  it('is 1 for full agreement and undefined if there is only one label', () => {
    expect(cohensKappa(table({ a: { a: 3 }, b: { b: 4 } }))?.kappa).toBe(1);
    expect(cohensKappa(table({ a: { a: 3 } }))).toEqual({ items: 3, observed: 1, kappa: undefined });
  });

  it('is below 0 for opposite labels', () => {
    expect(cohensKappa(table({ a: { b: 5 }, b: { a: 5 } }))?.kappa).toBe(-1);
  });

  it('is undefined without items', () => {
    expect(cohensKappa(new Map())).toBeUndefined();
  });
});
