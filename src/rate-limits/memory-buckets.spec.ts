import { describe, expect, it } from '@jest/globals';
import { CALLS, MANAGEMENT } from './limits.js';
import { MemoryBuckets } from './memory-buckets.js';

const SECOND = 1_000_000;

function frozenBuckets(max?: number): { buckets: MemoryBuckets; pass: (us: number) => void } {
  let now = 5 * SECOND;
  return {
    buckets: new MemoryBuckets(() => now, max),
    pass: (us) => {
      now += us;
    },
  };
}

/** Number of allowed requests out of the given number. */
function flood(buckets: MemoryBuckets, key: string, requests: number, limit = MANAGEMENT): number {
  return Array.from({ length: requests }, () => buckets.take(limit, key)).filter(({ allowed }) => allowed)
    .length;
}

describe('MemoryBuckets', () => {
  it('separate keys and limits', () => {
    const { buckets } = frozenBuckets();
    expect(flood(buckets, 'a', 100)).toBe(60);
    expect(flood(buckets, 'b', 100)).toBe(60);
    expect(flood(buckets, 'a', 300, CALLS)).toBe(200);
  });

  it('peek without counting', () => {
    const { buckets } = frozenBuckets();
    for (let index = 0; index < 100; index += 1) expect(buckets.peek(MANAGEMENT, 'a', 59).allowed).toBe(true);
    expect(buckets.peek(MANAGEMENT, 'a', 60)).toEqual({ allowed: false, waitUs: 33_334 });
    expect(buckets.size).toBe(0);
  });

  it('block a key until the given time', () => {
    const { buckets, pass } = frozenBuckets();
    buckets.blockUntil(MANAGEMENT, 'a', 5 * SECOND + 20_000);
    expect(buckets.take(MANAGEMENT, 'a')).toEqual({ allowed: false, waitUs: 20_000 });
    pass(19_999);
    expect(buckets.take(MANAGEMENT, 'a').allowed).toBe(false);
    pass(1);
    expect(flood(buckets, 'a', 2)).toBe(1);
  });

  it('do not allow more if a key is blocked', () => {
    const { buckets } = frozenBuckets();
    flood(buckets, 'a', 60);
    buckets.blockUntil(MANAGEMENT, 'a', 5 * SECOND + 1);
    expect(buckets.take(MANAGEMENT, 'a').waitUs).toBe(33_334);
  });

  it('forget keys whose buckets are full again', () => {
    const { buckets, pass } = frozenBuckets();
    for (let index = 0; index < 1_000; index += 1) buckets.take(MANAGEMENT, `client ${index}`);
    expect(buckets.size).toBe(1_000);
    pass(SECOND);
    for (let index = 0; index < 1_000; index += 1) buckets.take(MANAGEMENT, 'one client');
    expect(buckets.size).toBe(1);
  });

  it('are limited in number and drop the least recently used key', () => {
    const { buckets } = frozenBuckets(3);
    flood(buckets, 'a', 60);
    for (const key of ['b', 'c', 'a', 'd']) buckets.take(MANAGEMENT, key);
    expect(buckets.size).toBe(3);
    expect(buckets.take(MANAGEMENT, 'a').allowed).toBe(false);
    flood(buckets, 'e', 1);
    flood(buckets, 'f', 1);
    expect(buckets.size).toBe(3);
  });
});
