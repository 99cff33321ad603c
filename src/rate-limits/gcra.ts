/**
 * The generic cell rate algorithm (ITU-T I.371, virtual scheduling), in whole numbers: each limit has a tick that its
 * interval is a whole number of, so that nothing is ever rounded and nothing drifts. What is kept of a bucket is one
 * number, the theoretical arrival time: when it would be as fresh as never used. Since it is compared with the clock,
 * buckets need no filling, and one that lies in the past is the same as none.
 */
export interface Gcra {
  /** Ticks in a microsecond. */
  readonly ticksPerUs: number;
  /** Ticks between two requests at the sustained rate. */
  readonly interval: number;
  /** Ticks that a fresh bucket holds: its burst times the interval. */
  readonly capacity: number;
}

export interface GcraResult {
  readonly allowed: boolean;
  /** The theoretical arrival time to keep, in ticks. */
  readonly tat: number;
  /** Ticks until the next request is let through; 0 if it would be now. */
  readonly wait: number;
}

const US_PER_SECOND = 1_000_000;

/**
 * @param perSecond requests that are let through for ever
 * @param burst requests that a fresh bucket lets through at once
 * @throws RangeError unless both are whole and positive
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
 * Decides on one request. A bucket from a later time than the clock's (it was set back) is cut down to one
 * that was just used up, so that it is fresh again after as long as any other.
 * @param tat of the bucket, in ticks; undefined when it is fresh
 * @param now in ticks
 * @param ahead how many requests have to be let through before this one
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
