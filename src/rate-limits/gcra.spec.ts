import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decide, type Gcra, gcra } from './gcra.js';

/** Token bucket in rational numbers, a different algorithm that allows the same requests. */
class TokenBucket {
  private readonly perSecond: bigint;
  private readonly capacity: bigint;
  /** Millionths of a token. */
  private tokens: bigint;
  private last = 0n;

  constructor(perSecond: number, burst: number) {
    this.perSecond = BigInt(perSecond);
    this.capacity = BigInt(burst) * 1_000_000n;
    this.tokens = this.capacity;
  }

  take(nowUs: number): boolean {
    const now = BigInt(nowUs);
    const filled = this.tokens + (now - this.last) * this.perSecond;
    this.tokens = filled < this.capacity ? filled : this.capacity;
    this.last = now;
    if (this.tokens < 1_000_000n) return false;
    this.tokens -= 1_000_000n;
    return true;
  }
}

/** One bucket that returns the microseconds each request has to wait. */
class Bucket {
  private tat: number | undefined;
  private readonly limit: Gcra;

  constructor(perSecond: number, burst: number) {
    this.limit = gcra(perSecond, burst);
  }

  take(nowUs: number): { allowed: boolean; waitUs: number } {
    const { ticksPerUs } = this.limit;
    const { allowed, tat, wait } = decide(this.limit, this.tat, nowUs * ticksPerUs);
    this.tat = tat;
    return { allowed, waitUs: Math.ceil(wait / ticksPerUs) };
  }

  /** Whether a request would be allowed, without counting it. */
  lets(nowUs: number): boolean {
    return decide(this.limit, this.tat, nowUs * this.limit.ticksPerUs).allowed;
  }
}

const rate = fc.integer({ min: 1, max: 1_000 });
const burst = fc.integer({ min: 1, max: 50 });
/** Microseconds between requests, as bursts, steady rates and pauses. */
const gaps = fc.array(
  fc.oneof(fc.constant(0), fc.integer({ max: 50_000, min: 0 }), fc.integer({ max: 5_000_000, min: 0 })),
  { maxLength: 200 },
);

describe('the generic cell rate algorithm', () => {
  it('makes the same decisions as an exact token bucket', () => {
    fc.assert(
      fc.property(rate, burst, gaps, (perSecond, size, pauses) => {
        const model = new TokenBucket(perSecond, size);
        const bucket = new Bucket(perSecond, size);
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          expect(bucket.take(now).allowed).toBe(model.take(now));
        }
      }),
    );
  });

  it('returns the shortest wait after which a request is allowed', () => {
    fc.assert(
      fc.property(rate, burst, gaps, (perSecond, size, pauses) => {
        const bucket = new Bucket(perSecond, size);
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          const { waitUs } = bucket.take(now);
          expect(bucket.lets(now + waitUs)).toBe(true);
          if (waitUs > 0) expect(bucket.lets(now + waitUs - 1)).toBe(false);
        }
      }),
    );
  });

  it.each([
    [30, 60],
    [7, 2],
  ])('does not drift over two million requests at %d a second', (perSecond, size) => {
    const bucket = new Bucket(perSecond, size);
    // The step matches no interval, and the start is a realistic time in microseconds.
    const [start, step, steps] = [Date.UTC(2026, 0, 1) * 1_000, 337, 2_000_000];
    let allowed = 0;
    for (let index = 0; index < steps; index += 1) {
      if (bucket.take(start + index * step).allowed) allowed += 1;
    }
    const elapsedUs = (steps - 1) * step;
    expect(allowed).toBe(size + Math.floor((elapsedUs * perSecond) / 1_000_000));
  });

  it('counts the requests that are ahead', () => {
    const limit = gcra(100, 3);
    expect(decide(limit, undefined, 0, 2).allowed).toBe(true);
    expect(decide(limit, undefined, 0, 3)).toMatchObject({ allowed: false, wait: limit.interval });
  });

  it('recovers within its capacity after the clock was set back', () => {
    fc.assert(
      fc.property(rate, burst, fc.nat(10_000_000_000), (perSecond, size, back) => {
        const bucket = new Bucket(perSecond, size);
        const now = 20_000_000_000;
        for (let index = 0; index < size; index += 1) bucket.take(now);
        const earlier = now - back;
        expect(bucket.take(earlier).allowed).toBe(false);
        const fresh = earlier + Math.ceil((size * 1_000_000) / perSecond);
        const again = Array.from({ length: size + 1 }, () => bucket.take(fresh).allowed);
        expect(again.filter(Boolean)).toHaveLength(size);
      }),
    );
  });

  it.each([
    [0, 1],
    [1, 0],
    [0.5, 1],
    [1, 1.5],
    [-1, 1],
  ])('rejects a rate of %d with a burst of %d', (perSecond, size) => {
    expect(() => gcra(perSecond, size)).toThrow(RangeError);
  });
});
