/**
 * How the values of a rate scatter: `count` for how many there are by unit (Poisson), `share` for a part of them, or the mean of
 * values from 0 to 1 (Bernoulli).
 */
export type Family = 'count' | 'share';

/** No share is expected to be surer than that. */
const LEAST = 1e-6;

/** Variance of one unit around a mean, before it is known that units differ more than that. */
export function unitVariance(family: Family, mean: number): number {
  if (family === 'count') return Math.max(mean, LEAST);
  const kept = within(mean);
  return kept * (1 - kept);
}

/**
 * Exponent of Chernoff's bound (1952): the mean of so many independent units lies at `seen` or beyond with a probability of at
 * most e^-deviance. For values between 0 and 1 of any distribution it is Hoeffding's (1963).
 */
export function deviance(family: Family, seen: number, mean: number, units: number): number {
  if (family === 'count') {
    const expected = Math.max(mean, LEAST);
    return units * (xLog(seen, seen / expected) - seen + expected);
  }
  const expected = within(mean);
  return units * (xLog(seen, seen / expected) + xLog(1 - seen, (1 - seen) / (1 - expected)));
}

/** A mean that is expected, and how many independent units it is known from. */
export interface Known {
  readonly mean: number;
  readonly units: number;
}

/**
 * The same where what is expected was itself seen in some units only: the logarithm of the generalized likelihood ratio of two
 * means to one. Where hardly anything was seen before, hardly anything is unlikely.
 */
export function distance(family: Family, seen: number, known: Known, units: number): number {
  const pooled = (units * seen + known.units * known.mean) / (units + known.units);
  return deviance(family, seen, pooled, units) + deviance(family, known.mean, pooled, known.units);
}

/** The means whose distance is below a limit: found by bisection, which needs no more than that it rises outwards. */
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
