/** A mean of some units with the variance that it has by itself. */
export interface Measured {
  readonly mean: number;
  readonly variance: number;
}

/**
 * Variance between true means, of which each was measured with an error: the method of moments of DerSimonian and Laird (1986),
 * as Spiegelhalter (2005) has it for rates that scatter more than by chance.
 * @param fitted how many means were estimated from the same, 1 by default
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
