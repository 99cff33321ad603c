import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Archive } from '../audit/archive/archive.service.js';
import type { ArchiveProgress } from '../audit/archive/archives.repository.js';
import { CheckpointState } from '../audit/checkpoints/checkpoint-state.js';
import { Timestamps } from '../audit/evidence/timestamps/timestamps.service.js';
import { type WitnessStatus, WitnessStatuses } from '../audit/evidence/witnesses/witness-status.service.js';
import { Sweeper } from '../audit/sweeper/sweeper.js';
import { settledWithin } from '../common/async/settled-within.js';
import { MIGRATION_NAMES } from '../database/data-source.js';
import { DatabaseWatch } from '../database/database-watch.js';
import { VERSION } from '../common/package-root.js';
import { DetectionModel } from '../detection/passes/model/pool/detection-model.js';
import { Drain } from './drain.js';
import type { HealthAnswer, ReadinessAnswer } from './health.view.js';
import { CallCounters } from './metrics/call-counters.js';

/** Milliseconds for which a refused call makes the instance unready. The next call shows whether the cause remains. */
const REFUSAL_MS = 10_000;

/** Longest wait of a check for the database, in milliseconds, because load balancers have short timeouts. */
const LIMIT_MS = 800;

const NOT_ANSWERED = { migrations: 'unknown', database: 'unreachable' } as const;

/** Determines whether calls can be served, for load balancers and users. */
@Injectable()
export class Readiness {
  /** Outcome of the last query for migrations. */
  private known: 'ok' | 'outdated' | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly drain: Drain,
    private readonly model: DetectionModel,
    private readonly checkpoints: CheckpointState,
    private readonly witnesses: WitnessStatuses,
    private readonly timestamps: Timestamps,
    private readonly archive: Archive,
    private readonly sweeper: Sweeper,
    private readonly counters: CallCounters,
    private readonly watch: DatabaseWatch,
  ) {}

  async health(): Promise<HealthAnswer> {
    const [database, witnesses, timestamps, archive, checkpoints] = await Promise.all([
      this.database(),
      inTime(
        this.witnesses.status().catch(() => undefined),
        undefined,
      ),
      this.timestamps.isOn ? inTime(this.timestampState(), 'unknown' as const) : undefined,
      this.archive.isOn
        ? inTime(
            this.archive.progress().catch(() => undefined),
            undefined,
          )
        : undefined,
      inTime(
        this.checkpoints.state().catch(() => undefined),
        undefined,
      ),
    ]);
    return {
      status: this.status(database === 'ok'),
      version: VERSION,
      database,
      ...(witnesses && { witnesses: toView(witnesses) }),
      ...(checkpoints && { checkpoints }),
      ...(timestamps && { timestamps }),
      ...(archive && { archive: archiveView(archive) }),
    };
  }

  async readiness(): Promise<ReadinessAnswer> {
    const { migrations, database } = await this.schema();
    const model = (this.model.load?.workers ?? 0) > 0 ? 'ok' : 'missing';
    return {
      status: this.status(migrations === 'ok' && model === 'ok' && database === 'ok'),
      database,
      migrations,
      model,
    };
  }

  /** Returns the state of the schema. If the query for migrations is late (busy pool), the previous result counts. */
  private async schema(): Promise<Pick<ReadinessAnswer, 'migrations' | 'database'>> {
    const [database, migrations] = await Promise.all([
      this.database(),
      inTime(this.migrations(), this.known),
    ]);
    if (database === 'unreachable') return NOT_ANSWERED;
    this.known = migrations;
    return { migrations: migrations ?? 'unknown', database };
  }

  private async database(): Promise<HealthAnswer['database']> {
    return (await this.watch.answers(LIMIT_MS)) ? this.writes() : 'unreachable';
  }

  /**
   * Returns whether the database is writable, without a query. The heartbeat writes every few seconds, and so do calls.
   * After a failover or with a full disk, a database may be readable only, and a small write may succeed.
   */
  private writes(): 'ok' | 'not_writable' {
    const { unwrittenAt = -Infinity } = this.counters;
    const isRefusing = unwrittenAt > Math.max(performance.now() - REFUSAL_MS, this.watch.recoveredAt);
    return this.sweeper.isBeating && !isRefusing ? 'ok' : 'not_writable';
  }

  /** Returns the state of timestamps, which does not affect the status, because calls do not need timestamps. */
  private timestampState(): Promise<'ok' | 'late' | 'unknown'> {
    return this.timestamps.isLate().then(
      (isLate) => (isLate ? 'late' : 'ok'),
      () => 'unknown',
    );
  }

  private status(serves: boolean): HealthAnswer['status'] {
    if (this.drain.isShuttingDown) return 'shutting_down';
    return serves ? 'ok' : 'unavailable';
  }

  /** Returns undefined if the database does not answer. Ignores migrations of later versions. */
  private async migrations(): Promise<'ok' | 'outdated' | undefined> {
    try {
      const [row] = await this.dataSource.query<{ run: number }[]>(
        'SELECT count(*)::int AS run FROM migrations WHERE name = ANY ($1)',
        [MIGRATION_NAMES],
      );
      return row?.run === MIGRATION_NAMES.length ? 'ok' : 'outdated';
    } catch {
      return undefined;
    }
  }
}

/** Returns the result, or the fallback if the promise does not settle within {@link LIMIT_MS}. */
async function inTime<T>(result: Promise<T>, fallback: T): Promise<T> {
  return (await settledWithin(result, LIMIT_MS)) ? result : fallback;
}

function toView({ pendingSince, ...status }: WitnessStatus): NonNullable<HealthAnswer['witnesses']> {
  return { ...status, ...(pendingSince && { pending_since: pendingSince.toISOString() }) };
}

function archiveView({ fault, waitingSince }: ArchiveProgress): HealthAnswer['archive'] {
  const state = fault ?? 'ok';
  return waitingSince === undefined ? { state } : { state, waiting_since: waitingSince.toISOString() };
}
