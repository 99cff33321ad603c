/** Maximum number of names that are counted separately, so that a forged chain cannot exhaust the memory. */
const MOST_NAMES = 256;
const OTHERS = 'other';

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

  /** Returns the counts by name, sorted by name. */
  toObject(): Record<string, number> {
    return Object.fromEntries([...this.counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
