import { decide, type GcraResult } from './gcra.js';
import type { Decision, Limit } from './limits.js';

interface Bucket {
  /** Theoretical arrival time, in the ticks of its limit. */
  readonly tat: number;
  /** When it is as good as fresh, in microseconds. */
  readonly endsUs: number;
}

/** Buckets are fresh within seconds, so this is how many may be in use at a time. */
const MAX_BUCKETS = 100_000;
/** More than one for each that is added, so that the spent ones die out. */
const CHECKS_PER_USE = 2;

/** The buckets of one instance. Fresh ones take no memory. */
export class MemoryBuckets {
  /** By limit and key; the least recently used first. */
  private readonly buckets = new Map<string, Bucket>();

  /** @param nowUs whole microseconds since any fixed moment */
  constructor(
    private readonly nowUs: () => number,
    private readonly max = MAX_BUCKETS,
  ) {}

  get size(): number {
    return this.buckets.size;
  }

  /** Decides on a request, and counts it if it is let through. */
  take(limit: Limit, key: string): Decision {
    const nowUs = this.nowUs();
    const result = decide(limit, this.tat(limit, key), nowUs * limit.ticksPerUs);
    this.store(limit, key, result.tat, nowUs);
    return toDecision(limit, result);
  }

  /** Decides on a request without counting it. @param ahead requests to be let through before it */
  peek(limit: Limit, key: string, ahead: number): Decision {
    return toDecision(limit, decide(limit, this.tat(limit, key), this.nowUs() * limit.ticksPerUs, ahead));
  }

  /** Lets nothing through until that moment, in microseconds: others have used the bucket up. */
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

  /** Where all are in use and there is no room, the one that was used longest ago starts afresh. */
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
