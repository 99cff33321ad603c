import type { Limit } from './limits.js';

/** A request on its way to being counted, once: for its account, or else for its address. */
export interface LimitedRequest {
  readonly limit: Limit;
  /** The key of its client address. */
  readonly address: string;
  counted: boolean;
}

/** The requests whose account is not known yet, by limit and address. */
export class UncountedRequests {
  private readonly waiting = new Set<LimitedRequest>();
  private readonly counts = new Map<string, number>();

  /** How many are from the same address. */
  countOthers(limited: LimitedRequest): number {
    return this.counts.get(nameOf(limited)) ?? 0;
  }

  add(limited: LimitedRequest): void {
    this.waiting.add(limited);
    this.counts.set(nameOf(limited), this.countOthers(limited) + 1);
  }

  /** Does nothing if it is not among them. */
  remove(limited: LimitedRequest): void {
    if (!this.waiting.delete(limited)) return;
    const left = this.countOthers(limited) - 1;
    if (left === 0) this.counts.delete(nameOf(limited));
    else this.counts.set(nameOf(limited), left);
  }
}

function nameOf({ limit, address }: LimitedRequest): string {
  return `${limit.name}:${address}`;
}
