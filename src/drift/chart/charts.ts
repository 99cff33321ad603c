import type { Rate } from '../counts/slice.js';
import { type Family, unitVariance } from './deviance.js';

/** How a rate is charted. */
export interface Chart {
  readonly family: Family;
  /** A share is expected to be no nearer to none and all than that. */
  readonly margin: number;
  /** How many times the variance by chance batches have at least: what one caller says is alike. */
  readonly leastDispersion: number;
  /** Least variance between slots of time, by the mean: what changes less matters to nobody. */
  readonly leastBetween: (mean: number) => number;
}

/** Standard deviation between slots as a part of the mean; where hardly anything is found, as it is. */
const LEAST_RELATIVE = 0.06;
const LEAST = 0.002;

/** @param mostUnits a share is believed as if from so many values at most, however many a slot of time has */
function share(margin: number, leastDispersion: number, mostUnits: number): Chart {
  const leastBetween = (mean: number): number => unitVariance('share', mean) / mostUnits;
  return { family: 'share', margin, leastDispersion, leastBetween };
}

/** A mean as far as it tells anything: a share is no nearer to none and all than its margin. */
export function kept({ family, margin }: Chart, mean: number): number {
  return family === 'count' ? mean : Math.min(1 - margin, Math.max(margin, mean));
}

export const CHARTS: Readonly<Record<Rate, Chart>> = {
  findings: {
    family: 'count',
    margin: 0,
    leastDispersion: 2,
    leastBetween: (mean) => Math.max(LEAST, LEAST_RELATIVE * mean) ** 2,
  },
  // Fractions scatter less than yes and no do.
  confidence: share(0.005, 0.2, 2_000),
  spoken: share(0.02, 2, 150),
  refusals: share(0.005, 4, 150),
};

/**
 * An alarm is raised where what was seen is so far from what is expected: by chance, e^-21 (7.6e-10) of the time at most. Bonferroni: of
 * 100 series, each looked at after every one of 1,000 batches a week in seven windows and both directions, that is a false alarm in 900
 * weeks at most, as far as the bands are right. They are not quite where something is seldom met, and then often in one call: so far
 * out, such a kind was not alarmed either (`bench/drift.md`).
 */
export const LIMIT = 21;

/** Name and sources of the method, as pages show it. */
export const DRIFT_METHOD =
  'Generalized likelihood ratio in windows of several lengths (Lai 1995), for batches of turns (Runger ' +
  'and Willemain 1996). Variance between time slots (DerSimonian and Laird 1986; Spiegelhalter 2005). ' +
  'Threshold e^-21 from the Chernoff bound (1952)';
