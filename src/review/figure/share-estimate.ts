/** Reviewed call, as input of the estimate. */
export interface ReviewedUnit {
  /** Sampling stratum. Calls of a stratum with different sampling rates count as separate strata. */
  readonly stratum: string;
  /** Number of calls that this call represents: the reciprocal of its sampling rate, at least 1. */
  readonly weight: number;
  /** Number of counted items with an error: missed values, or falsely masked words. */
  readonly hits: number;
  /** Number of counted items: values or words. */
  readonly of: number;
}

/** A share with its 95 % confidence interval; fractions from 0 to 1. */
export interface ShareEstimate {
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** Number of units, and unweighted counts. */
  readonly units: number;
  readonly hits: number;
  readonly of: number;
  /** Size of a simple random sample with the same precision. */
  readonly effectiveSize: number;
}

/** Quantile of the standard normal distribution for 95 %, two-sided. */
export const Z95 = 1.959963984540054;

/** Pseudo-hits added to each stratum at the overall share, few enough that its own hits soon outweigh them. */
const BORROWED = 4;

/** Name and sources of the method, for reports and pages. */
export const INTERVAL_METHOD =
  'Wilson interval on the effective sample size (Wilson 1927; Korn and Graubard 1998; Franco et al. 2019)';

/**
 * Estimates the share of hits in weighted calls, with a 95 % interval.
 *
 * The share is a ratio of weighted sums (Hájek). The interval is Wilson's (1927) for the effective sample size (Korn
 * and Graubard 1998; Franco, Little, Louis and Slud 2019), which is at most the number of counted items. Its variance
 * is the larger of two variances, each with the finite population correction of its stratum:
 * - the linearized variance of a stratified sample of whole calls (Särndal, Swensson and Wretman 1992, sections 5.6 and
 *   7.3), which is too small if by chance few of the rare hits have the largest weights;
 * - the binomial variances of the strata, each with its own share shrunk towards the overall share by {@link BORROWED}
 *   hits, times the design effect of clusters (Kish 1965, section 5.4), which varies less.
 *
 * Among the methods compared in `bench/review.md`, this one reaches its nominal coverage if misses are rare.
 * @returns undefined without counted items
 */
export function estimateShare(units: readonly ReviewedUnit[]): ShareEstimate | undefined {
  const counted = units.filter(({ of }) => of > 0);
  let hits = 0;
  let of = 0;
  let weightedHits = 0;
  let weighted = 0;
  for (const unit of counted) {
    hits += unit.hits;
    of += unit.of;
    weightedHits += unit.weight * unit.hits;
    weighted += unit.weight * unit.of;
  }
  if (weighted === 0) return undefined;
  const share = weightedHits / weighted;
  const effectiveSize = effectiveSizeOf(counted, share, weighted, of);
  return { share, ...wilsonInterval(share, effectiveSize), units: counted.length, hits, of, effectiveSize };
}

/**
 * Returns Wilson's score interval (1927) of 95 % for a share.
 * @param size of the sample, may be a fraction
 * @throws RangeError for a size that is not positive
 */
export function wilsonInterval(share: number, size: number): { low: number; high: number } {
  if (!(size > 0)) throw new RangeError('an interval requires a positive sample size');
  const square = Z95 ** 2;
  const scale = 1 + square / size;
  const middle = (share + square / (2 * size)) / scale;
  const half = halfWidth(share, size);
  // The bounds are exact in these cases, but the difference of two rounded numbers is not.
  return {
    low: share === 0 ? 0 : Math.max(0, middle - half),
    high: share === 1 ? 1 : Math.min(1, middle + half),
  };
}

/** Returns half the width of Wilson's interval. */
export function halfWidth(share: number, size: number): number {
  const square = Z95 ** 2;
  return (Z95 / (1 + square / size)) * Math.sqrt((share * (1 - share)) / size + square / (4 * size ** 2));
}

/** Sums of one stratum. */
interface StratumSums {
  readonly weight: number;
  units: number;
  of: number;
  hits: number;
  /** Sums over units of squared hits, of hits times counts, and of squared counts. */
  hitSquares: number;
  products: number;
  ofSquares: number;
}

function effectiveSizeOf(
  units: readonly ReviewedUnit[],
  share: number,
  weighted: number,
  of: number,
): number {
  const strata = strataOf(units);
  if (share === 0 || share === 1) {
    const squares = strata.reduce((sum, stratum) => sum + stratum.weight ** 2 * stratum.of, 0);
    return weighted ** 2 / squares;
  }
  const effect = clusterEffect(strata);
  let [ofCalls, ofStrata] = [0, 0];
  for (const stratum of strata) {
    const { weight } = stratum;
    const scale = (weight / weighted) ** 2 * (1 - 1 / weight);
    ofCalls += scale * linearized(stratum, share);
    ofStrata += scale * effect * smoothed(stratum, share);
  }
  const variance = Math.max(ofCalls, ofStrata);
  return variance === 0 ? of : Math.min(of, (share * (1 - share)) / variance);
}

function strataOf(units: readonly ReviewedUnit[]): StratumSums[] {
  const strata = new Map<string, StratumSums>();
  for (const { stratum, weight, hits, of } of units) {
    const key = `${stratum} ${weight}`;
    let sums = strata.get(key);
    if (sums === undefined) {
      sums = { weight, units: 0, of: 0, hits: 0, hitSquares: 0, products: 0, ofSquares: 0 };
      strata.set(key, sums);
    }
    sums.units += 1;
    sums.of += of;
    sums.hits += hits;
    sums.hitSquares += hits ** 2;
    sums.products += hits * of;
    sums.ofSquares += of ** 2;
  }
  return [...strata.values()];
}

/** Returns the sum over units of squared deviations of the hits from their expected number. */
function squaresAround({ hitSquares, products, ofSquares }: StratumSums, share: number): number {
  return Math.max(0, hitSquares - 2 * share * products + share ** 2 * ofSquares);
}

/**
 * Returns the linearized variance. One call alone does not show the variation of calls, so its whole deviation counts.
 */
function linearized(sums: StratumSums, share: number): number {
  const { units, hits, of } = sums;
  const squares = squaresAround(sums, share);
  if (units < 2) return squares;
  return (units / (units - 1)) * Math.max(0, squares - (hits - share * of) ** 2 / units);
}

function smoothed({ hits, of }: StratumSums, share: number): number {
  const own = (hits + BORROWED) / (of + BORROWED / share);
  return of * own * (1 - own);
}

/** Returns the ratio of the variance of whole calls to the variance of independent values, at least 1. */
function clusterEffect(strata: readonly StratumSums[]): number {
  let squares = 0;
  let alone = 0;
  for (const sums of strata) {
    const own = sums.hits / sums.of;
    squares += squaresAround(sums, own);
    alone += sums.of * own * (1 - own);
  }
  return alone === 0 ? 1 : Math.max(1, squares / alone);
}
