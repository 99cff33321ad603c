/**
 * Latencies as counts in buckets that grow with a constant ratio, so that a percentile has a bounded relative
 * error and counts of several places can simply be added up (DDSketch: Masson, Rim and Lee, VLDB 2019, section 2).
 * Bucket 0 holds all up to {@link LOWEST_MS}; bucket i all above `LOWEST_MS * RATIO ** (i - 1)` up to
 * `LOWEST_MS * RATIO ** i`. The last takes in all that is longer (44 minutes and more).
 */
const ACCURACY = 0.019;
const RATIO = (1 + ACCURACY) / (1 - ACCURACY);
const LOWEST_MS = 0.1;
const LAST_BUCKET = 450;

/** How many buckets there are. */
export const LATENCY_BUCKETS = LAST_BUCKET + 1;

/** What rounding to so many digits adds to the error (0.05 %) leaves it below 2 % in all. */
const SIGNIFICANT_DIGITS = 4;

/** Number of the bucket that a latency in milliseconds falls into. */
export function latencyBucket(ms: number): number {
  if (!(ms > LOWEST_MS)) return 0;
  return Math.min(LAST_BUCKET, Math.ceil(Math.log(ms / LOWEST_MS) / Math.log(RATIO)));
}

/** Counts of several histograms, bucket by bucket; they may have different lengths. */
export function addHistograms(histograms: Iterable<readonly number[]>): number[] {
  const sums: number[] = [];
  for (const counts of histograms) {
    counts.forEach((count, bucket) => {
      sums[bucket] = (sums[bucket] ?? 0) + count;
    });
  }
  return sums;
}

/**
 * The nearest-rank percentile in milliseconds, within 2 % of the latency that has that rank; 0 when there is none.
 * @param counts one per bucket, from bucket 0 on
 * @param share of the latencies that are not above it, more than 0 and at most 1
 */
export function latencyPercentile(counts: readonly number[], share: number): number {
  const rank = Math.ceil(share * counts.reduce((sum, count) => sum + count, 0));
  if (rank === 0) return 0;
  let passed = 0;
  const bucket = counts.findIndex((count) => (passed += count) >= rank);
  return Number(middleOf(bucket).toPrecision(SIGNIFICANT_DIGITS));
}

/** The value that is off from both ends of the bucket by the same share of theirs. */
function middleOf(bucket: number): number {
  return bucket === 0 ? LOWEST_MS : (2 * LOWEST_MS * RATIO ** bucket) / (RATIO + 1);
}
