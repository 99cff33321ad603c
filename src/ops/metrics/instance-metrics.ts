import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import { settledWithin } from '../../common/async/settled-within.js';
import type { Channel } from '../../processes/channel.js';
import type { MetricsText } from './serve-metrics.js';

type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];

const QUESTION = 'metrics';
/** Longest wait for a process's answer, in milliseconds. A busy process counts with its last known values. */
const ANSWER_MS = 1_000;
/** Metric types whose values remain after their process has ended, because counters must not decrease. */
const ADDED_UP: readonly unknown[] = ['counter', 'histogram'];
/** Metrics that the library would average or omit. An average would hide a busy process behind idle processes. */
const AGGREGATORS: readonly (readonly [RegExp, 'max' | 'min'])[] = [
  [/^nodejs_eventloop_lag/, 'max'],
  [/^process_start_time_seconds$/, 'min'],
];

/** Answers requests of {@link InstanceMetrics} in a process. */
export function answerMetrics(supervisor: Channel, registry: Registry): void {
  supervisor.answer(QUESTION, () => registry.getMetricsAsJSON());
}

/** Combines the metrics of all processes of an instance. */
export class InstanceMetrics implements MetricsText {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  /** Latest values of each process. */
  private readonly known = new Map<Channel, readonly Metric[]>();
  private endedMetrics: readonly Metric[] = [];
  private pendingSum: Promise<void> = Promise.resolve();
  private readonly own = new Registry();

  /** @param processes returns the processes that currently serve */
  constructor(private readonly processes: () => Iterable<Channel>) {
    collectDefaultMetrics({ register: this.own });
  }

  async metrics(): Promise<string> {
    await Promise.all(Array.from(this.processes(), (process) => this.collect(process)));
    const own = await this.own.getMetricsAsJSON();
    // The workers' metrics are first, because the order of first occurrence is the order of the output.
    return combine([...this.known.values(), this.endedMetrics, own]).metrics();
  }

  /** Keeps the last known counts of an ended process. */
  ended(process: Channel): void {
    const counted = (this.known.get(process) ?? []).filter(({ type }) => ADDED_UP.includes(type));
    this.pendingSum = this.pendingSum.then(async () => {
      const sum = await combine([this.endedMetrics, counted]).getMetricsAsJSON();
      // Both changes happen together, so that no read counts the process twice or not at all.
      this.endedMetrics = sum;
      this.known.delete(process);
    });
  }

  private async collect(process: Channel): Promise<void> {
    const answered = process.ask<readonly Metric[]>(QUESTION).then(
      (metrics) => {
        this.known.set(process, metrics);
      },
      () => undefined,
    );
    await settledWithin(answered, ANSWER_MS);
  }
}

function combine(lists: readonly (readonly Metric[])[]): Registry {
  return AggregatorRegistry.aggregate(lists.map((list) => list.map(withAggregator)));
}

function withAggregator(metric: Metric): Metric {
  const found = AGGREGATORS.find(([names]) => names.test(metric.name));
  return found === undefined ? metric : { ...metric, aggregator: found[1] };
}
