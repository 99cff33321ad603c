/**
 * Latencies as counts in buckets that grow with a constant ratio, so that a percentile has a bounded relative error and
 * counts of several instances can be added (DDSketch: Masson, Rim and Lee, VLDB 2019, section 2). Bucket 0 contains
 * latencies up to {@link LOWEST_MS}; bucket i contains latencies above `LOWEST_MS * RATIO ** (i - 1)` up to `LOWEST_MS
 * * RATIO ** i`. The last bucket contains all longer latencies (44 minutes and more).
 */
const ACCURACY = 0.019;
const RATIO = (1 + ACCURACY) / (1 - ACCURACY);
const LOWEST_MS = 0.1;
const LAST_BUCKET = 450;

/** Number of buckets. */
export const LATENCY_BUCKETS = LAST_BUCKET + 1;

/** Rounding to this many digits adds 0.05 % to the error, which remains below 2 % in total. */
const SIGNIFICANT_DIGITS = 4;

/** Returns the bucket number of a latency in milliseconds. */
export function latencyBucket(ms: number): number {
  if (!(ms > LOWEST_MS)) return 0;
  return Math.min(LAST_BUCKET, Math.ceil(Math.log(ms / LOWEST_MS) / Math.log(RATIO)));
}

/** Adds the counts of several histograms, bucket by bucket. They may have different lengths. */
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
 * Returns the nearest-rank percentile in milliseconds, within 2 % of the latency with that rank; 0 without latencies.
 * @param counts one per bucket, starting with bucket 0
 * @param share of the latencies at or below the percentile, more than 0 and at most 1
 */
export function latencyPercentile(counts: readonly number[], share: number): number {
  const rank = Math.ceil(share * counts.reduce((sum, count) => sum + count, 0));
  if (rank === 0) return 0;
  let passed = 0;
  const bucket = counts.findIndex((count) => (passed += count) >= rank);
  return Number(middleOf(bucket).toPrecision(SIGNIFICANT_DIGITS));
}

/** Returns the value with the same relative distance from both ends of the bucket. */
function middleOf(bucket: number): number {
  return bucket === 0 ? LOWEST_MS : (2 * LOWEST_MS * RATIO ** bucket) / (RATIO + 1);
}
