import { decide, type GcraResult } from './gcra.js';
import type { Decision, Limit } from './limits.js';

interface Bucket {
  /** Theoretical arrival time, in ticks of the limit. */
  readonly tat: number;
  /** Time at which the bucket is equivalent to a fresh one, in microseconds. */
  readonly endsUs: number;
}

/** Largest number of buckets. Buckets become fresh within seconds, so this limits the buckets in use at a time. */
const MAX_BUCKETS = 100_000;
/** Number of old buckets checked per use. More than one, so that fresh buckets are removed over time. */
const CHECKS_PER_USE = 2;

/** Buckets of one instance. Fresh buckets need no memory. */
export class MemoryBuckets {
  /** Buckets by limit and key, least recently used first. */
  private readonly buckets = new Map<string, Bucket>();

  /** @param nowUs returns whole microseconds since any fixed time */
  constructor(
    private readonly nowUs: () => number,
    private readonly max = MAX_BUCKETS,
  ) {}

  get size(): number {
    return this.buckets.size;
  }

  /** Decides on a request, and counts the request if it is allowed. */
  take(limit: Limit, key: string): Decision {
    const nowUs = this.nowUs();
    const result = decide(limit, this.tat(limit, key), nowUs * limit.ticksPerUs);
    this.store(limit, key, result.tat, nowUs);
    return toDecision(limit, result);
  }

  /** Decides on a request without counting it. @param ahead number of requests to be allowed before this request */
  peek(limit: Limit, key: string, ahead: number): Decision {
    return toDecision(limit, decide(limit, this.tat(limit, key), this.nowUs() * limit.ticksPerUs, ahead));
  }

  /** Blocks requests until a time in microseconds, because other instances have used up the bucket. */
  blockUntil(limit: Limit, key: string, untilUs: number): void {
    const nowUs = this.nowUs();
    const now = nowUs * limit.ticksPerUs;
    const tat = untilUs * limit.ticksPerUs + limit.capacity - limit.interval;
    if (tat <= (this.tat(limit, key) ?? now)) return;
    this.store(limit, key, Math.min(tat, now + limit.capacity), nowUs);
  }

  private tat(limit: Limit, key: string): number | undefined {
    return this.buckets.get(nameOf(limit, key))?.tat;
  }

  private store(limit: Limit, key: string, tat: number, nowUs: number): void {
    const name = nameOf(limit, key);
    this.buckets.delete(name);
    this.buckets.set(name, { tat, endsUs: Math.ceil(tat / limit.ticksPerUs) });
    this.evict(nowUs);
  }

  /** Removes fresh buckets. If there are too many buckets in use, removes the least recently used bucket. */
  private evict(nowUs: number): void {
    let checks = CHECKS_PER_USE;
    for (const [name, { endsUs }] of this.buckets) {
      if (checks === 0 || (endsUs > nowUs && this.buckets.size <= this.max)) return;
      this.buckets.delete(name);
      checks -= 1;
    }
  }
}

function nameOf(limit: Limit, key: string): string {
  return `${limit.name}:${key}`;
}

function toDecision({ ticksPerUs }: Limit, { allowed, wait }: GcraResult): Decision {
  return { allowed, waitUs: Math.ceil(wait / ticksPerUs) };
}
