import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Timestamps } from '../audit/evidence/timestamps/timestamps.service.js';
import { type WitnessStatus, WitnessStatuses } from '../audit/evidence/witnesses/witness-status.service.js';
import { Sweeper } from '../audit/sweeper/sweeper.js';
import { MIGRATION_NAMES } from '../database/data-source.js';
import { VERSION } from '../common/package-root.js';
import { DetectionModel } from '../detection/passes/model/pool/detection-model.js';
import { Drain } from './drain.js';
import type { HealthAnswer, ReadinessAnswer } from './health.view.js';
import { CallCounters } from './metrics/call-counters.js';

/** Milliseconds for which calls had better go elsewhere after one was refused: what then still fails shows by the next one. */
const REFUSAL_MS = 10_000;

/** Whether calls can be served: for load balancers and for people. */
@Injectable()
export class Readiness {
  constructor(
    private readonly dataSource: DataSource,
    private readonly drain: Drain,
    private readonly model: DetectionModel,
    private readonly witnesses: WitnessStatuses,
    private readonly timestamps: Timestamps,
    private readonly sweeper: Sweeper,
    private readonly counters: CallCounters,
  ) {}

  async health(): Promise<HealthAnswer> {
    const database = await this.database();
    const witnesses = await this.witnesses.status().catch(() => undefined);
    return {
      status: this.status(database === 'ok'),
      version: VERSION,
      database,
      ...(witnesses && { witnesses: toView(witnesses) }),
      ...(this.timestamps.isOn && { timestamps: await this.timestampState() }),
    };
  }

  async readiness(): Promise<ReadinessAnswer> {
    const migrations = await this.migrations();
    const database = migrations === undefined ? await this.database() : this.writes();
    const model = (this.model.load?.workers ?? 0) > 0 ? 'ok' : 'missing';
    return {
      status: this.status(migrations === 'ok' && model === 'ok' && database === 'ok'),
      database,
      migrations: migrations ?? 'unknown',
      model,
    };
  }

  private database(): Promise<HealthAnswer['database']> {
    return this.dataSource.query('SELECT 1').then(
      () => this.writes(),
      () => 'unreachable',
    );
  }

  /**
   * No query: the heartbeat is a write, every few seconds, and calls are writes. A database may read and not write after a
   * fail-over or with a full disk, of which a small write may notice nothing.
   */
  private writes(): 'ok' | 'not_writable' {
    const { unwrittenAt } = this.counters;
    const isRefusing = unwrittenAt !== undefined && performance.now() - unwrittenAt < REFUSAL_MS;
    return this.sweeper.isBeating && !isRefusing ? 'ok' : 'not_writable';
  }

  /** It has no effect on the status: calls are served without timestamps, too. */
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

  /** Undefined when the database does not answer. It may have more migrations than this version knows of. */
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

function toView({ pendingSince, ...status }: WitnessStatus): NonNullable<HealthAnswer['witnesses']> {
  return { ...status, ...(pendingSince && { pending_since: pendingSince.toISOString() }) };
}
