import type { Limit } from './limits.js';

/** A request on its way to being counted, once: for its account, or else for its address. */
export interface Visit {
  readonly limit: Limit;
  /** The key of its client address. */
  readonly address: string;
  counted: boolean;
}

/** The requests whose account is not known yet, by limit and address. */
export class WaitingVisits {
  private readonly waiting = new Set<Visit>();
  private readonly counts = new Map<string, number>();

  /** How many are from the same address. */
  besides(visit: Visit): number {
    return this.counts.get(nameOf(visit)) ?? 0;
  }

  add(visit: Visit): void {
    this.waiting.add(visit);
    this.counts.set(nameOf(visit), this.besides(visit) + 1);
  }

  /** Does nothing if it is not among them. */
  remove(visit: Visit): void {
    if (!this.waiting.delete(visit)) return;
    const left = this.besides(visit) - 1;
    if (left === 0) this.counts.delete(nameOf(visit));
    else this.counts.set(nameOf(visit), left);
  }
}

function nameOf({ limit, address }: Visit): string {
  return `${limit.name}:${address}`;
}
