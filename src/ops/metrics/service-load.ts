import { Injectable } from '@nestjs/common';
import { AlertSender } from '../../alerts/alert-sender.service.js';
import { CallJournal } from '../../audit/journal/call-journal.js';
import { ArchiveJob } from '../../audit/archive/archive-job.js';
import { CheckpointJob } from '../../audit/checkpoints/checkpoint-job.js';
import { TimestampJob } from '../../audit/evidence/timestamps/timestamp-job.js';
import { WitnessJob } from '../../audit/evidence/witnesses/witness-job.js';
import { SessionSealing } from '../../audit/sealing/session-sealing.service.js';
import { DatabasePools } from '../../database/pools.js';
import { DetectionModel } from '../../detection/passes/model/pool/detection-model.js';
import { DriftWatch } from '../../drift/drift-watch.service.js';
import { RetentionRunner } from '../../retention/retention-runner.js';
import { ServiceFigure } from '../../review/service-figure.js';
import { SamplesWriter } from '../../review/samples/samples-writer.js';
import type { HealthState } from '../../upstreams/health/provider-health.js';
import { UpstreamsHealth } from '../../upstreams/health/upstreams-health.js';
import { Drain } from '../drain.js';
import { Tracing } from '../tracing/tracing.js';
import type { CollectedMetrics } from './collected.js';
import type { Labelled } from './tally.js';

/** Load of the service's parts. The values are read when the metrics are requested. */
@Injectable()
export class ServiceLoad {
  constructor(
    private readonly drain: Drain,
    private readonly journal: CallJournal,
    private readonly checkpoints: CheckpointJob,
    private readonly witnesses: WitnessJob,
    private readonly timestamps: TimestampJob,
    private readonly archive: ArchiveJob,
    private readonly model: DetectionModel,
    private readonly pools: DatabasePools,
    private readonly tracing: Tracing,
    private readonly health: UpstreamsHealth,
    private readonly samples: SamplesWriter,
    private readonly figure: ServiceFigure,
    private readonly drift: DriftWatch,
    private readonly alerts: AlertSender,
    private readonly sealing: SessionSealing,
    private readonly retention: RetentionRunner,
  ) {}

  add(metrics: CollectedMetrics): void {
    this.addCalls(metrics);
    this.addJournal(metrics);
    this.addEvidence(metrics);
    this.addWitnesses(metrics);
    this.addTimestamps(metrics);
    this.addArchive(metrics);
    this.addModel(metrics);
    this.addDatabase(metrics);
    this.addUpstreams(metrics);
    this.addReview(metrics);
    metrics.gauge(
      'sotto_drift_alarms',
      'Open drift alerts of all accounts. Absent before the first check.',
      () => Object.entries(this.drift.open ?? {}).map(([rate, value]) => ({ labels: { rate }, value })),
      'rate',
    );
    metrics.counter('sotto_alert_deliveries_total', 'Attempts to deliver an alert, by outcome.', {
      names: ['outcome'],
      list: () => Array.from(this.alerts.outcomes, ([outcome, value]) => ({ labels: { outcome }, value })),
    });
    const failures = { names: [], list: () => one(this.tracing.failures) };
    metrics.counter(
      'sotto_trace_export_failures_total',
      'Batches of trace spans that the collector rejected.',
      failures,
    );
  }

  private addCalls(metrics: CollectedMetrics): void {
    metrics.gauge('sotto_calls_in_progress', 'Calls in progress.', () => one(this.drain.size));
    metrics.peak('sotto_shutting_down', '1 once the service has started to shut down.', () =>
      one(this.drain.isShuttingDown ? 1 : 0),
    );
  }

  private addJournal(metrics: CollectedMetrics): void {
    const ofCommits = (field: 'waiting' | 'commits' | 'items') => () =>
      labelled('commit', this.journal.load, field);
    metrics.gauge(
      'sotto_journal_waiting_calls',
      'Calls waiting for a commit in progress.',
      ofCommits('waiting'),
      'commit',
    );
    metrics.counter('sotto_journal_commits_total', 'Durable journal commits.', {
      names: ['commit'],
      list: ofCommits('commits'),
    });
    metrics.counter('sotto_journal_committed_calls_total', 'Calls in durable journal commits.', {
      names: ['commit'],
      list: ofCommits('items'),
    });
    metrics.peak(
      'sotto_journal_oldest_open_call_seconds',
      'Age of the oldest open session. 0 if no session is open.',
      () => one(secondsSince(this.journal.oldestStart)),
    );
    metrics.peak(
      'sotto_checkpoint_last_success_timestamp_seconds',
      'Time of the last successful checkpoint. Absent before the first checkpoint.',
      () => (this.checkpoints.lastSuccess === undefined ? [] : one(this.checkpoints.lastSuccess / 1_000)),
    );
    metrics.peak(
      'sotto_checkpoint_stopped',
      '1 while no checkpoint is signed, because the log was rolled back or damaged, or its key is unknown.',
      () => one(this.checkpoints.fault === undefined ? 0 : 1),
    );
    metrics.counter(
      'sotto_checkpoint_failures_total',
      'Failed attempts to seal sessions and sign a checkpoint.',
      {
        names: [],
        list: () => one(this.checkpoints.failures),
      },
    );
  }

  private addEvidence(metrics: CollectedMetrics): void {
    metrics.gauge(
      'sotto_sealing_refused_sessions',
      'Sessions that were written or changed outside of the service, and are therefore not sealed.',
      () => one(this.sealing.refused),
    );
    metrics.gauge(
      'sotto_retention_held_sessions',
      'Sessions that the last run of retention did not delete, because they exceed the limit of one run.',
      () => one(this.retention.held),
    );
  }

  private addWitnesses(metrics: CollectedMetrics): void {
    metrics.peak(
      'sotto_witness_pending_seconds',
      'Age of the oldest checkpoint without a quorum. 0 if no checkpoint is waiting, absent without witnesses.',
      () => {
        const { status } = this.witnesses;
        return status === undefined ? [] : one(secondsSince(status.pendingSince?.getTime()));
      },
    );
    metrics.counter('sotto_witness_failures_total', 'Checkpoints that a witness did not cosign, by reason.', {
      names: ['code'],
      list: () => Array.from(this.witnesses.failures, ([code, value]) => ({ labels: { code }, value })),
    });
  }

  private addTimestamps(metrics: CollectedMetrics): void {
    metrics.peak(
      'sotto_timestamp_behind_seconds',
      'Age of the oldest checkpoint without a timestamp. 0 if no checkpoint is waiting.',
      () => one(secondsSince(this.timestamps.waitingSince)),
    );
    metrics.counter('sotto_timestamp_failures_total', 'Failed attempts to obtain a timestamp.', {
      names: [],
      list: () => one(this.timestamps.failures),
    });
  }

  private addArchive(metrics: CollectedMetrics): void {
    metrics.peak(
      'sotto_archive_behind_seconds',
      'Time since the end of the oldest session that is not archived. 0 if no session is waiting, absent without an archive.',
      () => (this.archive.isOn ? one(secondsSince(this.archive.waitingSince)) : []),
    );
    metrics.counter('sotto_archive_failures_total', 'Rounds in which the archive failed, by reason.', {
      names: ['code'],
      list: () => Array.from(this.archive.failures, ([code, value]) => ({ labels: { code }, value })),
    });
  }

  private addModel(metrics: CollectedMetrics): void {
    metrics.gauge('sotto_model_waiting_texts', 'Texts in the model queue.', () =>
      one(this.model.load?.depth ?? 0),
    );
    metrics.gauge(
      'sotto_model_workers',
      'Model threads by state.',
      () => {
        const { busy = 0, workers = 0 } = this.model.load ?? {};
        return [
          { labels: { state: 'busy' }, value: busy },
          { labels: { state: 'idle' }, value: workers - busy },
        ];
      },
      'state',
    );
    metrics.counter('sotto_model_failures_total', 'Texts that the model pass failed to read.', {
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
      'Processes in which the circuit of the provider is not closed.',
      ofProviders((state) => (state === 'closed' ? 0 : 1)),
      'provider',
    );
    metrics.counter('sotto_upstream_ejections_total', "Number of times that a provider's circuit opened.", {
      names: ['provider'],
      list: ofProviders((_, ejections) => ejections),
    });
  }

  private addReview(metrics: CollectedMetrics): void {
    metrics.counter('sotto_review_samples_total', 'Calls sampled for review, by result.', {
      names: ['result'],
      list: () =>
        Object.entries(this.samples.counts).map(([result, value]) => ({
          labels: { result },
          value: value as number,
        })),
    });
    metrics.gauge('sotto_review_waiting_calls', 'Calls waiting for review, in all accounts.', () =>
      this.figure.current === undefined ? [] : one(this.figure.current.waiting),
    );
    metrics.gauge(
      'sotto_review_missed_ratio',
      'Share of missed values in the reviews of all accounts, with the bounds of its 95 % interval. Absent if not measured.',
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
      'Database connections by pool and state.',
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
      'Queries waiting for a database connection.',
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
