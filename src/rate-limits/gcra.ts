/**
 * The generic cell rate algorithm (ITU-T I.371, virtual scheduling), in integers. Each limit has its own tick, and its
 * interval is a whole number of ticks, so that no value is rounded and no error accumulates. The state of a bucket is
 * one number, the theoretical arrival time, at which the bucket would be as fresh as an unused bucket. It is compared
 * with the clock, so buckets need no refill, and a time in the past is equivalent to an unused bucket.
 */
export interface Gcra {
  /** Ticks per microsecond. */
  readonly ticksPerUs: number;
  /** Ticks between two requests at the sustained rate. */
  readonly interval: number;
  /** Capacity of a fresh bucket in ticks: its burst times the interval. */
  readonly capacity: number;
}

export interface GcraResult {
  readonly allowed: boolean;
  /** Theoretical arrival time to store, in ticks. */
  readonly tat: number;
  /** Ticks until the next request is allowed; 0 if it is allowed now. */
  readonly wait: number;
}

const US_PER_SECOND = 1_000_000;

/**
 * @param perSecond sustained rate of requests
 * @param burst number of requests that a fresh bucket allows at once
 * @throws RangeError unless both are positive integers
 */
export function gcra(perSecond: number, burst: number): Gcra {
  for (const count of [perSecond, burst]) {
    if (!Number.isSafeInteger(count) || count < 1)
      throw new RangeError('a rate or burst must be a positive whole number');
  }
  const divisor = greatestCommonDivisor(US_PER_SECOND, perSecond);
  const interval = US_PER_SECOND / divisor;
  return { ticksPerUs: perSecond / divisor, interval, capacity: burst * interval };
}

/**
 * Decides on one request. If the bucket's time is later than the clock allows (the clock was set back), the bucket
 * counts as just used up, so that it recovers in the usual time.
 * @param tat theoretical arrival time of the bucket, in ticks; undefined for a fresh bucket
 * @param now current time in ticks
 * @param ahead number of requests to be allowed before this request
 */
export function decide(
  { interval, capacity }: Gcra,
  tat: number | undefined,
  now: number,
  ahead = 0,
): GcraResult {
  const full = now + capacity;
  const start = tat === undefined ? now : Math.max(now, Math.min(tat, full));
  const missing = start + interval * (ahead + 1) - full;
  if (missing > 0) return { allowed: false, tat: start, wait: missing };
  const next = start + interval;
  return { allowed: true, tat: next, wait: Math.max(0, next + interval - full) };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
