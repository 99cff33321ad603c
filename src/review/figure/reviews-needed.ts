import { halfWidth, type ShareEstimate } from './share-estimate.js';

/** Known or assumed results before further reviews. */
export interface ReviewOutlook {
  /** Fraction from 0 to 1. */
  readonly share: number;
  /** Increase in effective sample size per review. */
  readonly sizePerUnit: number;
}

/** Maximum number of reviews that is considered possible. */
const MOST = 10_000_000;

/**
 * Returns the total number of reviews after which the 95 % interval is narrow enough. Uses bisection on Wilson's
 * half-width, because the effective size grows with the reviews.
 * @param wanted half-width of the interval, a fraction (0.002 for ±0.2 points)
 * @returns a whole number; Infinity if no possible number suffices
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

/** Returns the number of further reviews needed, if they are like the reviews behind the estimate. */
export function moreReviewsNeeded(estimate: ShareEstimate, wanted: number): number {
  const { share, effectiveSize, units } = estimate;
  const all = reviewsNeeded({ share, sizePerUnit: effectiveSize / units }, wanted);
  return Math.max(0, all - units);
}

/** Half-widths for one more decimal digit of a percentage: ±5 points, ±0.5 points, … */
const DIGITS = [0.05, 0.005, 0.0005, 0.00005];

/** Returns the next half-width that an estimate has not reached. */
export function nextDigit({ low, high }: Pick<ShareEstimate, 'low' | 'high'>): number {
  const half = (high - low) / 2;
  return DIGITS.find((digit) => digit < half) ?? half / 10;
}
