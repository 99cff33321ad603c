import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Open session of this instance or of a silent instance, which may be orphaned. */
export interface OrphanedSession {
  readonly accountId: string;
  readonly sessionId: string;
  readonly isOwn: boolean;
}

/** Heartbeats, and open sessions of all accounts by instance. Times are from the database's clock. */
@Injectable()
export class InstancesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns milliseconds for which the instance has sent heartbeats without a gap longer than `longestGapMs` */
  async beat(instance: string, longestGapMs: number): Promise<number> {
    const rows = await this.dataSource.query<{ steady: number }[]>('SELECT beat($1, $2) AS steady', [
      instance,
      longestGapMs,
    ]);
    return rows[0]?.steady ?? 0;
  }

  async remove(instance: string): Promise<void> {
    await this.dataSource.query('SELECT remove_instance($1)', [instance]);
  }

  /** @param silentMs minimum silence of the instances to remove; undefined removes all instances except `own` */
  async removeOthers(own: string, silentMs: number | undefined): Promise<void> {
    await this.dataSource.query('SELECT remove_other_instances($1, $2)', [own, silentMs ?? null]);
  }

  /** @param silentMs minimum silence of other instances; undefined lists only the sessions of `own` */
  async listOrphaned(own: string, silentMs: number | undefined): Promise<OrphanedSession[]> {
    return this.dataSource.query<OrphanedSession[]>(
      'SELECT account AS "accountId", session AS "sessionId", is_own AS "isOwn" FROM stray_sessions($1, $2)',
      [own, silentMs ?? null],
    );
  }
}
