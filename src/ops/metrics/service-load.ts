import { Injectable } from '@nestjs/common';
import { CallJournal } from '../../audit/journal/call-journal.js';
import { CheckpointJob } from '../../audit/checkpoints/checkpoint-job.js';
import { TimestampJob } from '../../audit/evidence/timestamps/timestamp-job.js';
import { WitnessJob } from '../../audit/evidence/witnesses/witness-job.js';
import { DatabasePools } from '../../database/pools.js';
import { DetectionModel } from '../../detection/passes/model/pool/detection-model.js';
import { DriftWatch } from '../../drift/drift-watch.service.js';
import { ServiceFigure } from '../../review/service-figure.js';
import { SamplesWriter } from '../../review/samples/samples-writer.js';
import type { HealthState } from '../../upstreams/health/provider-health.js';
import { UpstreamsHealth } from '../../upstreams/health/upstreams-health.js';
import { Drain } from '../drain.js';
import { Tracing } from '../tracing/tracing.js';
import type { CollectedMetrics } from './collected.js';
import type { Labelled } from './tally.js';

/** How busy the service's parts are at the moment: all of it is looked up when the metrics are asked for. */
@Injectable()
export class ServiceLoad {
  constructor(
    private readonly drain: Drain,
    private readonly journal: CallJournal,
    private readonly checkpoints: CheckpointJob,
    private readonly witnesses: WitnessJob,
    private readonly timestamps: TimestampJob,
    private readonly model: DetectionModel,
    private readonly pools: DatabasePools,
    private readonly tracing: Tracing,
    private readonly health: UpstreamsHealth,
    private readonly samples: SamplesWriter,
    private readonly figure: ServiceFigure,
    private readonly drift: DriftWatch,
  ) {}

  add(metrics: CollectedMetrics): void {
    this.addCalls(metrics);
    this.addJournal(metrics);
    this.addWitnesses(metrics);
    this.addTimestamps(metrics);
    this.addModel(metrics);
    this.addDatabase(metrics);
    this.addUpstreams(metrics);
    this.addReview(metrics);
    metrics.gauge(
      'sotto_drift_alarms',
      'Alarms of rates that left their bands, of all accounts, that go on; absent before the first look.',
      () => Object.entries(this.drift.open ?? {}).map(([rate, value]) => ({ labels: { rate }, value })),
      'rate',
    );
    const failures = { names: [], list: () => one(this.tracing.failures) };
    metrics.counter(
      'sotto_trace_export_failures_total',
      'Batches of spans that the collector did not take.',
      failures,
    );
  }

  private addCalls(metrics: CollectedMetrics): void {
    metrics.gauge('sotto_calls_in_progress', 'Proxied calls that are under way.', () => one(this.drain.size));
    metrics.peak('sotto_shutting_down', '1 once the service has begun to shut down.', () =>
      one(this.drain.isShuttingDown ? 1 : 0),
    );
  }

  private addJournal(metrics: CollectedMetrics): void {
    const ofCommits = (field: 'waiting' | 'commits' | 'items') => () =>
      labelled('commit', this.journal.load, field);
    metrics.gauge(
      'sotto_journal_waiting_calls',
      'Calls that wait while a commit is under way.',
      ofCommits('waiting'),
      'commit',
    );
    metrics.counter('sotto_journal_commits_total', 'Durable commits of the journal.', {
      names: ['commit'],
      list: ofCommits('commits'),
    });
    metrics.counter('sotto_journal_committed_calls_total', 'Calls that those commits were for.', {
      names: ['commit'],
      list: ofCommits('items'),
    });
    metrics.peak(
      'sotto_journal_oldest_open_call_seconds',
      'Age of the call whose session has been open for longest; 0 without one.',
      () => one(secondsSince(this.journal.oldestStart)),
    );
    metrics.peak(
      'sotto_checkpoint_last_success_timestamp_seconds',
      'When ended sessions were last sealed and signed; absent before the first time.',
      () => (this.checkpoints.lastSuccess === undefined ? [] : one(this.checkpoints.lastSuccess / 1_000)),
    );
    metrics.counter('sotto_checkpoint_failures_total', 'Rounds of sealing and signing that failed.', {
      names: [],
      list: () => one(this.checkpoints.failures),
    });
  }

  private addWitnesses(metrics: CollectedMetrics): void {
    metrics.peak(
      'sotto_witness_pending_seconds',
      'Age of the oldest checkpoint that too few witnesses have cosigned; 0 without one, absent without witnesses.',
      () => {
        const { status } = this.witnesses;
        return status === undefined ? [] : one(secondsSince(status.pendingSince?.getTime()));
      },
    );
    metrics.counter(
      'sotto_witness_failures_total',
      'Checkpoints that a witness did not cosign, by the reason.',
      {
        names: ['code'],
        list: () => Array.from(this.witnesses.failures, ([code, value]) => ({ labels: { code }, value })),
      },
    );
  }

  private addTimestamps(metrics: CollectedMetrics): void {
    metrics.peak(
      'sotto_timestamp_behind_seconds',
      'Age of the oldest checkpoint since the last one with a timestamp; 0 without one.',
      () => one(secondsSince(this.timestamps.waitingSince)),
    );
    metrics.counter('sotto_timestamp_failures_total', 'Rounds that got no timestamp.', {
      names: [],
      list: () => one(this.timestamps.failures),
    });
  }

  private addModel(metrics: CollectedMetrics): void {
    metrics.gauge('sotto_model_waiting_texts', 'Texts that wait for the model.', () =>
      one(this.model.load?.depth ?? 0),
    );
    metrics.gauge(
      'sotto_model_workers',
      'Threads of the model, by what they do.',
      () => {
        const { busy = 0, workers = 0 } = this.model.load ?? {};
        return [
          { labels: { state: 'busy' }, value: busy },
          { labels: { state: 'idle' }, value: workers - busy },
        ];
      },
      'state',
    );
    metrics.counter('sotto_model_failures_total', 'Texts that the model gave no answer for.', {
      names: ['code'],
      list: () =>
        Array.from(this.model.load?.failures ?? [], ([code, value]) => ({ labels: { code }, value })),
    });
  }

  private addUpstreams(metrics: CollectedMetrics): void {
    const ofProviders = (valueOf: (state: HealthState, ejections: number) => number) => () =>
      Array.from(this.health.states(), ([provider, state, ejections]) => ({
        labels: { provider },
        value: valueOf(state, ejections),
      }));
    metrics.gauge(
      'sotto_upstream_ejected',
      'Processes that ask a provider after all others, since it fails.',
      ofProviders((state) => (state === 'closed' ? 0 : 1)),
      'provider',
    );
    metrics.counter('sotto_upstream_ejections_total', 'How often a provider was ejected.', {
      names: ['provider'],
      list: ofProviders((_, ejections) => ejections),
    });
  }

  private addReview(metrics: CollectedMetrics): void {
    metrics.counter(
      'sotto_review_samples_total',
      'Calls that were drawn for review, by what became of their texts.',
      {
        names: ['result'],
        list: () =>
          Object.entries(this.samples.counts).map(([result, value]) => ({
            labels: { result },
            value: value as number,
          })),
      },
    );
    metrics.gauge('sotto_review_waiting_calls', 'Calls that wait for a review, of all accounts.', () =>
      this.figure.current === undefined ? [] : one(this.figure.current.waiting),
    );
    metrics.gauge(
      'sotto_review_missed_ratio',
      'Share of values missed by the reviews of all accounts, and the bounds of its 95 % interval; absent: not measured.',
      () => {
        const { missed } = this.figure.current ?? {};
        if (missed === undefined) return [];
        const { share, low, high } = missed;
        return Object.entries({ share, low, high }).map(([bound, value]) => ({ labels: { bound }, value }));
      },
      'bound',
    );
  }

  private addDatabase(metrics: CollectedMetrics): void {
    metrics.gauge(
      'sotto_database_connections',
      'Connections to the database, by pool and state.',
      () =>
        Object.entries(this.pools.load()).flatMap(([pool, { totalCount, idleCount }]) => [
          { labels: { pool, state: 'idle' }, value: idleCount },
          { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
        ]),
      'pool',
      'state',
    );
    metrics.gauge(
      'sotto_database_waiting_queries',
      'Queries that wait for a connection.',
      () => labelled('pool', this.pools.load(), 'waitingCount'),
      'pool',
    );
  }
}

function one(value: number): Labelled<number>[] {
  return [{ labels: {}, value }];
}

function labelled<Field extends string>(
  label: string,
  parts: Readonly<Record<string, Readonly<Record<Field, number>>>>,
  field: Field,
): Labelled<number>[] {
  return Object.entries(parts).map(([name, part]) => ({ labels: { [label]: name }, value: part[field] }));
}

function secondsSince(at: number | undefined): number {
  return at === undefined ? 0 : Math.max(0, Date.now() - at) / 1_000;
}
