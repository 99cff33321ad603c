import type { Part } from '../counts/slice.js';
import type { Chart } from './charts.js';

/** Batches, and those with a hit, that have to tell how they differ before they are believed. */
const ENOUGH = 20;
/** Where there are fewer. */
const FEW_DISPERSION = 4;

/** Sums over slots of time. */
interface Sums {
  readonly hits: number;
  readonly of: number;
  readonly squares: number;
  readonly batches: number;
  readonly met: number;
}

/**
 * How many times the variance by chance batches have, since what one caller says is alike.
 *
 * From how batches of a slot differ (batch means, Runger and Willemain 1996): they hold whole calls of several callers. Where slots
 * have too few batches for that, from how all of them do, which slots that differ add to. What is met in few batches comes in
 * clusters, of the size that a compound Poisson process has which leaves as many batches without.
 * @param byChance variance of one unit
 */
export function dispersionOf(
  { family, leastDispersion }: Chart,
  slots: readonly Part[],
  byChance: number,
): number {
  const all = sum(slots);
  const isFew = all.batches < ENOUGH || (family === 'count' && all.met < ENOUGH);
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
  const sums = { hits: 0, of: 0, squares: 0, batches: 0, met: 0 };
  for (const { hits, of, squares, batches, met = batches } of slots) {
    sums.hits += hits;
    sums.of += of;
    sums.squares += squares;
    sums.batches += batches;
    sums.met += met;
  }
  return sums;
}

/** Sum of squares of batches around their mean. */
function squaresAround({ squares, hits, of }: Pick<Part, 'squares' | 'hits' | 'of'>): number {
  return Math.max(0, squares - hits ** 2 / of);
}

/** Hits by cluster, where clusters fall into batches by chance; 0 where nearly every batch has some. */
function clusterSize({ hits, batches, met }: Sums): number {
  if (hits === 0 || met >= batches) return 0;
  return hits / (-batches * Math.log(1 - met / batches));
}
