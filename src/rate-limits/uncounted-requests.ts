import type { Limit } from './limits.js';

/** Request that will be counted once, for its account or else for its address. */
export interface LimitedRequest {
  readonly limit: Limit;
  /** Client address key. */
  readonly address: string;
  counted: boolean;
}

/** Requests whose account is not known yet, by limit and address. */
export class UncountedRequests {
  private readonly waiting = new Set<LimitedRequest>();
  private readonly counts = new Map<string, number>();

  /** Returns the number of requests from the same address. */
  countOthers(limited: LimitedRequest): number {
    return this.counts.get(nameOf(limited)) ?? 0;
  }

  add(limited: LimitedRequest): void {
    this.waiting.add(limited);
    this.counts.set(nameOf(limited), this.countOthers(limited) + 1);
  }

  /** Has no effect if the request was not added. */
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
