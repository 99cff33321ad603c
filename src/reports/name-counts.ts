/** Names that are counted apart; a forged chain must not be able to grow the counts without end. */
const MOST_NAMES = 256;
const OTHERS = 'other';

/** Counts by name. */
export class NameCounts {
  private readonly counts = new Map<string, number>();

  add(name: string | undefined, count = 1): void {
    const known = name !== undefined && (this.counts.has(name) || this.counts.size < MOST_NAMES);
    const key = known ? name : OTHERS;
    this.counts.set(key, (this.counts.get(key) ?? 0) + count);
  }

  get(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** By name, in the order of the names. */
  toObject(): Record<string, number> {
    return Object.fromEntries([...this.counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
