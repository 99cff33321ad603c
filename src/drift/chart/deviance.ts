/**
 * Distribution of a rate's values: `count` for a number per unit (Poisson), `share` for a proportion or for the mean of
 * values from 0 to 1 (Bernoulli).
 */
export type Family = 'count' | 'share';

/** Smallest expected count, and smallest distance of an expected share from 0 and from 1. */
const LEAST = 1e-6;

/** Returns the variance of one unit around a mean, without overdispersion. */
export function unitVariance(family: Family, mean: number): number {
  if (family === 'count') return Math.max(mean, LEAST);
  const bounded = within(mean);
  return bounded * (1 - bounded);
}

/**
 * Returns the exponent of Chernoff's bound (1952). The mean of this many independent units is at or beyond `seen` with
 * a probability of at most e^-deviance. For any values from 0 to 1, it is Hoeffding's bound (1963).
 */
export function deviance(family: Family, seen: number, mean: number, units: number): number {
  if (family === 'count') {
    const expected = Math.max(mean, LEAST);
    return units * (xLog(seen, seen / expected) - seen + expected);
  }
  const expected = within(mean);
  return units * (xLog(seen, seen / expected) + xLog(1 - seen, (1 - seen) / (1 - expected)));
}

/** Expected mean, and the number of independent units in its estimate. */
export interface Known {
  readonly mean: number;
  readonly units: number;
}

/**
 * Returns the deviance from an expectation that was itself estimated from a limited number of units, which is the
 * logarithm of the generalized likelihood ratio of two means to one. With few units, hardly any value is unlikely.
 */
export function distance(family: Family, seen: number, known: Known, units: number): number {
  const pooled = (units * seen + known.units * known.mean) / (units + known.units);
  return deviance(family, seen, pooled, units) + deviance(family, known.mean, pooled, known.units);
}

/** Returns the range of means whose distance is below a limit, by bisection, because distances rise outwards. */
export function bandOf(
  family: Family,
  known: Known,
  units: number,
  limit: number,
): { low: number; high: number } {
  const { mean } = known;
  const isWithin = (seen: number): boolean => distance(family, seen, known, units) < limit;
  let most = 1;
  if (family === 'count') {
    most = Math.max(mean, LEAST);
    while (isWithin(most)) most *= 2;
  }
  return { low: edge(mean, 0, isWithin), high: edge(mean, most, isWithin) };
}

function edge(from: number, to: number, isWithin: (seen: number) => boolean): number {
  if (isWithin(to)) return to;
  let [inner, outer] = [from, to];
  for (let step = 0; step < 40; step += 1) {
    const middle = (inner + outer) / 2;
    if (isWithin(middle)) inner = middle;
    else outer = middle;
  }
  return inner;
}

function xLog(x: number, ratio: number): number {
  return x <= 0 ? 0 : x * Math.log(ratio);
}

function within(mean: number): number {
  return Math.min(1 - LEAST, Math.max(LEAST, mean));
}
