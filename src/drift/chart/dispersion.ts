import type { Part } from '../counts/slice.js';
import type { Chart } from './charts.js';

/** Number of batches, and of batches with hits, that an estimate of the dispersion requires. */
const ENOUGH = 20;
/** Lower bound for the dispersion if there are fewer batches. */
const FEW_DISPERSION = 4;

/** Sums over slots of time. */
interface Sums {
  readonly hits: number;
  readonly of: number;
  readonly squares: number;
  readonly batches: number;
  readonly withHits: number;
}

/**
 * Returns the ratio of the batches' variance to the variance by chance. Similar turns of one caller increase it.
 *
 * The estimate uses differences between the batches of a slot (batch means, Runger and Willemain 1996), because batches
 * contain whole calls of several callers. If slots have too few batches, differences between all batches are used,
 * which include differences between slots. Hits in few batches form clusters, of the size that a compound Poisson
 * process has if it leaves as many batches without hits.
 * @param byChance variance of one unit
 */
export function dispersionOf(
  { family, leastDispersion }: Chart,
  slots: readonly Part[],
  byChance: number,
): number {
  const all = sum(slots);
  const isFew = all.batches < ENOUGH || (family === 'count' && all.withHits < ENOUGH);
  const clusters = family === 'count' ? clusterSize(all) : 0;
  const least = Math.max(leastDispersion, clusters, isFew ? FEW_DISPERSION : 0);
  const several = slots.filter(({ batches }) => batches > 1);
  const free = several.reduce((total, { batches }) => total + batches - 1, 0);
  if (!isFew && free >= ENOUGH) {
    const squares = several.reduce((total, slot) => total + squaresAround(slot), 0);
    return Math.max(least, squares / free / byChance);
  }
  return all.batches < 2 ? least : Math.max(least, squaresAround(all) / (all.batches - 1) / byChance);
}

function sum(slots: readonly Part[]): Sums {
  const sums = { hits: 0, of: 0, squares: 0, batches: 0, withHits: 0 };
  for (const { hits, of, squares, batches, withHits = batches } of slots) {
    sums.hits += hits;
    sums.of += of;
    sums.squares += squares;
    sums.batches += batches;
    sums.withHits += withHits;
  }
  return sums;
}

/** Returns the sum of squared deviations of batches from their mean. */
function squaresAround({ squares, hits, of }: Pick<Part, 'squares' | 'hits' | 'of'>): number {
  return Math.max(0, squares - hits ** 2 / of);
}

/** Returns the number of hits per cluster, if clusters fall into batches by chance; 0 if every batch has hits. */
function clusterSize({ hits, batches, withHits }: Sums): number {
  if (hits === 0 || withHits >= batches) return 0;
  return hits / (-batches * Math.log(1 - withHits / batches));
}
