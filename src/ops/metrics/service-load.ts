import { Injectable } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { CallJournal } from '../../audit/journal/call-journal.js';
import { CheckpointJob } from '../../audit/checkpoints/checkpoint-job.js';
import { DatabasePools } from '../../database/pools.js';
import { DetectionModel } from '../../detection/passes/model/detection-model.js';
import { Drain } from '../drain.js';
import { Tracing } from '../tracing/tracing.js';
import { addCounter, addGauge } from './collected.js';
import type { Labelled } from './tally.js';

/** How busy the service's parts are at the moment: all of it is looked up when the metrics are asked for. */
@Injectable()
export class ServiceLoad {
  constructor(
    private readonly drain: Drain,
    private readonly journal: CallJournal,
    private readonly checkpoints: CheckpointJob,
    private readonly model: DetectionModel,
    private readonly pools: DatabasePools,
    private readonly tracing: Tracing,
  ) {}

  add(registry: Registry): void {
    this.addCalls(registry);
    this.addJournal(registry);
    this.addModel(registry);
    this.addDatabase(registry);
    addCounter(
      registry,
      {
        name: 'sotto_trace_export_failures_total',
        help: 'Batches of spans that the collector did not take.',
      },
      { names: [], list: () => one(this.tracing.failures) },
    );
  }

  private addCalls(registry: Registry): void {
    addGauge(
      registry,
      { name: 'sotto_calls_in_progress', help: 'Proxied calls that are under way.' },
      [],
      () => one(this.drain.size),
    );
    addGauge(
      registry,
      { name: 'sotto_shutting_down', help: '1 once the service was told to stop.' },
      [],
      () => one(this.drain.isShuttingDown ? 1 : 0),
    );
  }

  private addJournal(registry: Registry): void {
    const labels = ['commit'];
    const ofCommits = (field: 'waiting' | 'commits' | 'items') => () =>
      labelled('commit', this.journal.load, field);
    addGauge(
      registry,
      { name: 'sotto_journal_waiting_calls', help: 'Calls that wait while a commit is under way.' },
      labels,
      ofCommits('waiting'),
    );
    addCounter(
      registry,
      { name: 'sotto_journal_commits_total', help: 'Durable commits of the journal.' },
      { names: labels, list: ofCommits('commits') },
    );
    addCounter(
      registry,
      { name: 'sotto_journal_committed_calls_total', help: 'Calls that those commits were for.' },
      { names: labels, list: ofCommits('items') },
    );
    addGauge(
      registry,
      {
        name: 'sotto_journal_oldest_open_call_seconds',
        help: 'Age of the call whose session has been open for longest; 0 without one.',
      },
      [],
      () => one(secondsSince(this.journal.oldestStart)),
    );
    addGauge(
      registry,
      {
        name: 'sotto_checkpoint_last_success_timestamp_seconds',
        help: 'When ended sessions were last sealed and signed; absent before the first time.',
      },
      [],
      () => (this.checkpoints.lastSuccess === undefined ? [] : one(this.checkpoints.lastSuccess / 1_000)),
    );
    addCounter(
      registry,
      { name: 'sotto_checkpoint_failures_total', help: 'Rounds of sealing and signing that failed.' },
      { names: [], list: () => one(this.checkpoints.failures) },
    );
  }

  private addModel(registry: Registry): void {
    addGauge(
      registry,
      { name: 'sotto_model_waiting_texts', help: 'Texts that wait for the model.' },
      [],
      () => one(this.model.load?.depth ?? 0),
    );
    addGauge(
      registry,
      { name: 'sotto_model_workers', help: 'Threads of the model, by what they do.' },
      ['state'],
      () => {
        const { busy = 0, workers = 0 } = this.model.load ?? {};
        return [
          { labels: { state: 'busy' }, value: busy },
          { labels: { state: 'idle' }, value: workers - busy },
        ];
      },
    );
    addCounter(
      registry,
      { name: 'sotto_model_failures_total', help: 'Texts that the model gave no answer for.' },
      {
        names: ['code'],
        list: () =>
          [...(this.model.load?.failures ?? [])].map(([code, value]) => ({ labels: { code }, value })),
      },
    );
  }

  private addDatabase(registry: Registry): void {
    addGauge(
      registry,
      { name: 'sotto_database_connections', help: 'Connections to the database, by pool and state.' },
      ['pool', 'state'],
      () =>
        Object.entries(this.pools.load()).flatMap(([pool, { totalCount, idleCount }]) => [
          { labels: { pool, state: 'idle' }, value: idleCount },
          { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
        ]),
    );
    addGauge(
      registry,
      { name: 'sotto_database_waiting_queries', help: 'Queries that wait for a connection.' },
      ['pool'],
      () => labelled('pool', this.pools.load(), 'waitingCount'),
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
