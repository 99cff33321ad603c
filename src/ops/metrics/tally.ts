/** Values of a metric's labels, in the order of their names. */
export type LabelValues = readonly string[];

/** Count or distribution with its labels. */
export interface Labelled<T> {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: T;
}

/** Values by combination of labels. Combinations must be few, because they are never evicted. */
class ByLabels<T> {
  private readonly entries = new Map<string, Labelled<T>>();

  constructor(
    readonly names: readonly string[],
    private readonly create: () => T,
  ) {}

  at(values: LabelValues): T {
    const key = values.length === 1 ? (values[0] ?? '') : values.join('\0');
    const known = this.entries.get(key);
    if (known !== undefined) return known.value;
    const labels = Object.fromEntries(this.names.map((name, index) => [name, values[index] ?? '']));
    const value = this.create();
    this.entries.set(key, { labels, value });
    return value;
  }

  list(): readonly Labelled<T>[] {
    return [...this.entries.values()];
  }
}

/** Counts by labels. Adding is a look-up and an addition; other work waits until metrics are requested. */
export class Tally {
  private readonly counts: ByLabels<{ count: number }>;

  constructor(...names: readonly string[]) {
    this.counts = new ByLabels(names, () => ({ count: 0 }));
  }

  get names(): readonly string[] {
    return this.counts.names;
  }

  add(values: LabelValues, by = 1): void {
    this.counts.at(values).count += by;
  }

  list(): readonly Labelled<number>[] {
    return this.counts.list().map(({ labels, value: { count } }) => ({ labels, value: count }));
  }
}

/** Observations by bucket: one count per bound, and one for values above all bounds. */
export interface Buckets {
  readonly counts: number[];
  sum: number;
}

/** Distributions of durations by labels; as cheap as a {@link Tally}. */
export class Durations {
  private readonly buckets: ByLabels<Buckets>;

  /** @param bounds upper bounds of the buckets in seconds, ascending */
  constructor(
    readonly bounds: readonly number[],
    ...names: readonly string[]
  ) {
    this.buckets = new ByLabels(names, () => ({
      counts: Array.from({ length: bounds.length + 1 }, () => 0),
      sum: 0,
    }));
  }

  add(values: LabelValues, ms: number): void {
    const seconds = ms / 1_000;
    let bucket = 0;
    while (bucket < this.bounds.length && seconds > (this.bounds[bucket] ?? Infinity)) bucket += 1;
    const buckets = this.buckets.at(values);
    buckets.counts[bucket] = (buckets.counts[bucket] ?? 0) + 1;
    buckets.sum += seconds;
  }

  list(): readonly Labelled<Buckets>[] {
    return this.buckets.list();
  }
}
