import type { Rate } from '../counts/slice.js';
import { type Family, unitVariance } from './deviance.js';

/** Settings for the chart of a rate. */
export interface Chart {
  readonly family: Family;
  /** Smallest distance of an expected share from 0 and from 1. */
  readonly margin: number;
  /** Lower bound for the ratio of the batches' variance to the variance by chance (turns of one caller are similar). */
  readonly leastDispersion: number;
  /** Lower bound for the variance between slots, by the mean, because smaller changes do not matter. */
  readonly leastBetween: (mean: number) => number;
}

/** Lower bound for the standard deviation between slots, relative to the mean. `LEAST` is absolute, for low means. */
const LEAST_RELATIVE = 0.06;
const LEAST = 0.002;

/** @param mostUnits upper bound for the number of values that a slot's share counts as */
function share(margin: number, leastDispersion: number, mostUnits: number): Chart {
  const leastBetween = (mean: number): number => unitVariance('share', mean) / mostUnits;
  return { family: 'share', margin, leastDispersion, leastBetween };
}

/** Limits a share to the range within its margins. Returns counts unchanged. */
export function clamped({ family, margin }: Chart, mean: number): number {
  return family === 'count' ? mean : Math.min(1 - margin, Math.max(margin, mean));
}

export const CHARTS: Readonly<Record<Rate, Chart>> = {
  findings: {
    family: 'count',
    margin: 0,
    leastDispersion: 2,
    leastBetween: (mean) => Math.max(LEAST, LEAST_RELATIVE * mean) ** 2,
  },
  // Fractions vary less than values that are either 0 or 1.
  confidence: share(0.005, 0.2, 2_000),
  spoken: share(0.02, 2, 150),
  refusals: share(0.005, 4, 150),
};

/**
 * Distance above which an alarm is raised. By chance, it occurs with a probability of at most e^-21 (7.6e-10). With the
 * Bonferroni correction for 100 series, each checked after each of 1,000 batches a week, in seven windows and both
 * directions, this means at most one false alarm in 900 weeks if the bands are exact. They are not exact for rare
 * kinds, which often occur several times in one call, but such kinds caused no false alarms either (`bench/drift.md`).
 */
export const LIMIT = 21;

/** Name and sources of the statistical method, for the API. */
export const DRIFT_METHOD =
  'Generalized likelihood ratio in windows of several lengths (Lai 1995), for batches of turns (Runger ' +
  'and Willemain 1996). Variance between time slots (DerSimonian and Laird 1986; Spiegelhalter 2005). ' +
  'Threshold e^-21 from the Chernoff bound (1952)';
