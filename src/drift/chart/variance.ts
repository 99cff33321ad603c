/** Mean of some units with its own variance. */
export interface Measured {
  readonly mean: number;
  readonly variance: number;
}

/**
 * Returns the variance between true means, each of which was measured with an error, by the method of moments of
 * DerSimonian and Laird (1986), as used by Spiegelhalter (2005) for rates with overdispersion.
 * @param fitted number of means that were estimated from the same data
 */
export function varianceBetween(all: readonly (Measured & { expected?: number })[], fitted = 1): number {
  let [weights, squares, weighted] = [0, 0, 0];
  for (const { mean, variance } of all) {
    const weight = 1 / variance;
    weights += weight;
    squares += weight ** 2;
    weighted += weight * mean;
  }
  if (all.length <= fitted) return 0;
  const middle = weighted / weights;
  const excess = all.reduce(
    (sum, { mean, variance, expected = middle }) => sum + (mean - expected) ** 2 / variance,
    0,
  );
  return Math.max(0, (excess - (all.length - fitted)) / (weights - squares / weights));
}
