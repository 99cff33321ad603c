import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import { settledWithin } from '../../common/async/settled-within.js';
import type { Channel } from '../../processes/channel.js';
import type { MetricsText } from './serve-metrics.js';

type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];

const QUESTION = 'metrics';
/** Milliseconds. One that is too busy to answer has its last known values counted. */
const ANSWER_MS = 1_000;
/** As the library counts them: their values stay when their process is gone, since counters must not fall. */
const ADDED_UP: readonly unknown[] = ['counter', 'histogram'];
/** What the library would average, though an idle process says nothing of a busy one; or leave out. */
const AGGREGATORS: readonly (readonly [RegExp, 'max' | 'min'])[] = [
  [/^nodejs_eventloop_lag/, 'max'],
  [/^process_start_time_seconds$/, 'min'],
];

/** A process's side of {@link InstanceMetrics}. */
export function answerMetrics(supervisor: Channel, registry: Registry): void {
  supervisor.answer(QUESTION, () => registry.getMetricsAsJSON());
}

/** The metrics of all processes of an instance as if they were one. */
export class InstanceMetrics implements MetricsText {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  /** The values of each process that was heard of last. */
  private readonly known = new Map<Channel, readonly Metric[]>();
  private ofEnded: readonly Metric[] = [];
  private adding: Promise<void> = Promise.resolve();
  private readonly own = new Registry();

  /** @param processes those that serve at the moment */
  constructor(private readonly processes: () => Iterable<Channel>) {
    collectDefaultMetrics({ register: this.own });
  }

  async metrics(): Promise<string> {
    await Promise.all(Array.from(this.processes(), (process) => this.collect(process)));
    const own = await this.own.getMetricsAsJSON();
    // The workers' first: the metrics stand in the order in which they are met.
    return combine([...this.known.values(), this.ofEnded, own]).metrics();
  }

  /** Keeps what the process had counted when it was last asked. */
  ended(process: Channel): void {
    const counted = (this.known.get(process) ?? []).filter(({ type }) => ADDED_UP.includes(type));
    this.adding = this.adding.then(async () => {
      const sum = await combine([this.ofEnded, counted]).getMetricsAsJSON();
      // Both at once: nobody may see it twice, or not at all.
      this.ofEnded = sum;
      this.known.delete(process);
    });
  }

  private async collect(process: Channel): Promise<void> {
    const asked = process.ask<readonly Metric[]>(QUESTION).then(
      (metrics) => {
        this.known.set(process, metrics);
      },
      () => undefined,
    );
    await settledWithin(asked, ANSWER_MS);
  }
}

function combine(lists: readonly (readonly Metric[])[]): Registry {
  return AggregatorRegistry.aggregate(lists.map((list) => list.map(withAggregator)));
}

function withAggregator(metric: Metric): Metric {
  const found = AGGREGATORS.find(([names]) => names.test(metric.name));
  return found === undefined ? metric : { ...metric, aggregator: found[1] };
}
