import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Buckets, Durations, Labelled, Tally } from './tally.js';

/** What a metric is called, and what it says. */
export interface MetricText {
  readonly name: string;
  readonly help: string;
}

/** A metric whose values are asked for when it is read. */
type Collect = () => readonly Labelled<number>[];

export function addCounter(registry: Registry, text: MetricText, tally: Pick<Tally, 'names' | 'list'>): void {
  new Counter({
    ...text,
    labelNames: tally.names,
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, value } of tally.list()) this.inc(labels, value);
    },
  });
}

export function addGauge(
  registry: Registry,
  text: MetricText,
  labelNames: readonly string[],
  list: Collect,
): void {
  new Gauge({
    ...text,
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, value } of list()) this.set(labels, value);
    },
  });
}

export function addHistogram(registry: Registry, text: MetricText, durations: Durations): void {
  registry.registerMetric(new CollectedHistogram(text, durations));
}

type HistogramValues = Awaited<ReturnType<Histogram['get']>>;

/** A histogram whose observations are kept elsewhere: the library's own takes microseconds for each. */
class CollectedHistogram extends Histogram {
  constructor(
    private readonly text: MetricText,
    private readonly durations: Durations,
  ) {
    super({ ...text, labelNames: durations.names, buckets: [...durations.bounds], registers: [] });
  }

  override async get(): Promise<HistogramValues> {
    const values = this.durations.list().flatMap(({ labels, value }) => this.samples(labels, value));
    return { ...(await super.get()), values };
  }

  /** Cumulative, as the exposition format has them. */
  private samples(labels: Labelled<Buckets>['labels'], { counts, sum }: Buckets): HistogramValues['values'] {
    const { name } = this.text;
    let total = 0;
    const buckets = counts.map((count, index) => {
      total += count;
      const le = this.durations.bounds[index] ?? '+Inf';
      return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: total };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: total },
    ];
  }
}
