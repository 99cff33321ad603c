import { halfWidth, type ShareEstimate } from './share-estimate.js';

/** What is known, or supposed, before the reviews that are asked for. */
export interface ReviewOutlook {
  /** Fraction from 0 to 1. */
  readonly share: number;
  /** What one more review adds to the effective sample size. */
  readonly sizePerUnit: number;
}

/** Reviews that nobody would make; what takes more is out of reach. */
const MOST = 10_000_000;

/**
 * Reviews of calls, all in all, until the 95 % interval is no wider than so much to either side.
 * Wilson's half-width is found by bisection, since the effective size grows with the reviews.
 * @param wanted half the width of the interval, a fraction (0.002 for ±0.2 points)
 * @returns a whole number; Infinity where no number of reviews that anybody makes reaches it
 * @throws RangeError for a width that is not positive
 */
export function reviewsNeeded({ share, sizePerUnit }: ReviewOutlook, wanted: number): number {
  if (!(wanted > 0)) throw new RangeError('the half width must be positive');
  const isEnough = (units: number): boolean => halfWidth(share, units * sizePerUnit) <= wanted;
  if (!isEnough(MOST)) return Infinity;
  let [low, high] = [0, MOST];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Reviews that are still missing, when those to come are like those that an estimate rests on. */
export function moreReviewsNeeded(estimate: ShareEstimate, wanted: number): number {
  const { share, effectiveSize, units } = estimate;
  const all = reviewsNeeded({ share, sizePerUnit: effectiveSize / units }, wanted);
  return Math.max(0, all - units);
}

/** Half-widths that stand for one more decimal digit of a percentage: ±5 points, ±0.5 points, … */
const DIGITS = [0.05, 0.005, 0.0005, 0.00005];

/** The next half-width that an estimate does not reach yet. */
export function nextDigit({ low, high }: Pick<ShareEstimate, 'low' | 'high'>): number {
  const half = (high - low) / 2;
  return DIGITS.find((digit) => digit < half) ?? half / 10;
}
