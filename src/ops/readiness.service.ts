import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Timestamps } from '../audit/evidence/timestamps/timestamps.service.js';
import { type WitnessStatus, WitnessStatuses } from '../audit/evidence/witnesses/witness-status.service.js';
import { MIGRATION_NAMES } from '../database/data-source.js';
import { DetectionModel } from '../detection/passes/model/pool/detection-model.js';
import { Drain } from './drain.js';
import type { HealthAnswer, ReadinessAnswer } from './health.view.js';

/** Whether calls can be served: for load balancers and for people. */
@Injectable()
export class Readiness {
  constructor(
    private readonly dataSource: DataSource,
    private readonly drain: Drain,
    private readonly model: DetectionModel,
    private readonly witnesses: WitnessStatuses,
    private readonly timestamps: Timestamps,
  ) {}

  async health(): Promise<HealthAnswer> {
    const database = await this.database();
    const witnesses = await this.witnesses.status().catch(() => undefined);
    return {
      status: this.status(database === 'ok'),
      database,
      ...(witnesses && { witnesses: toView(witnesses) }),
      ...(this.timestamps.isOn && { timestamps: await this.timestampState() }),
    };
  }

  async readiness(): Promise<ReadinessAnswer> {
    const migrations = await this.migrations();
    const database = migrations === undefined ? await this.database() : 'ok';
    const model = (this.model.load?.workers ?? 0) > 0 ? 'ok' : 'missing';
    return {
      status: this.status(migrations === 'ok' && model === 'ok'),
      database,
      migrations: migrations ?? 'unknown',
      model,
    };
  }

  private database(): Promise<HealthAnswer['database']> {
    return this.dataSource.query('SELECT 1').then(
      () => 'ok',
      () => 'unreachable',
    );
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
