import { Counter, Gauge, type Histogram, type Registry } from 'prom-client';
import type { Buckets, Durations, Labelled, Tally } from './tally.js';

interface GaugeSettings {
  readonly name: string;
  readonly help: string;
  readonly labelNames: string[];
  readonly list: () => readonly Labelled<number>[];
  /** Combines the values of several processes. */
  readonly aggregator: 'sum' | 'max';
}

/** Metrics of one registry, whose values are collected on each read. */
export class CollectedMetrics {
  constructor(private readonly registry: Registry) {}

  counter(name: string, help: string, tally: Pick<Tally, 'names' | 'list'>): void {
    new Counter({
      name,
      help,
      labelNames: tally.names,
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { labels, value } of tally.list()) this.inc(labels, value);
      },
    });
  }

  gauge(name: string, help: string, list: () => readonly Labelled<number>[], ...labelNames: string[]): void {
    this.addGauge({ name, help, labelNames, list, aggregator: 'sum' });
  }

  /** Adds a gauge whose value for an instance is the largest value of its processes, not the sum. */
  peak(name: string, help: string, list: () => readonly Labelled<number>[]): void {
    this.addGauge({ name, help, labelNames: [], list, aggregator: 'max' });
  }

  private addGauge({ list, ...settings }: GaugeSettings): void {
    new Gauge({
      ...settings,
      registers: [this.registry],
      collect() {
        this.reset();
        const values = list();
        // A reset gauge without labels would report 0 instead of no value.
        if (values.length === 0) this.remove({});
        for (const { labels, value } of values) this.set(labels, value);
      },
    });
  }

  /** Adds a histogram. The library's own histograms need microseconds per observation; {@link Durations} are faster. */
  histogram(name: string, help: string, durations: Durations): void {
    const get = (): Promise<object> => {
      const values = durations
        .list()
        .flatMap(({ labels, value }) => samples(name, durations.bounds, labels, value));
      return Promise.resolve({ name, help, type: 'histogram', aggregator: 'sum', values });
    };
    // A registry reads only the name and the values of a metric.
    this.registry.registerMetric({ name, get } as unknown as Histogram);
  }
}

/** Returns cumulative samples, as the exposition format requires. */
function samples(
  name: string,
  bounds: readonly number[],
  labels: Labelled<Buckets>['labels'],
  { counts, sum }: Buckets,
): object[] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    return {
      metricName: `${name}_bucket`,
      labels: { ...labels, le: bounds[index] ?? '+Inf' },
      value: total,
    };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total },
  ];
}
