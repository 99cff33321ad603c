import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** An open session that may be orphaned: of this instance, or of a silent one. */
export interface OrphanedSession {
  readonly accountId: string;
  readonly sessionId: string;
  readonly isOwn: boolean;
}

/** Heartbeats, and the open sessions of all accounts by instance. Times are of the database's clock. */
@Injectable()
export class InstancesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns milliseconds for which the instance has been beating without a gap longer than `longestGapMs` */
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

  /** @param silentMs removes instances silent for at least as long; undefined: all but `own` */
  async removeOthers(own: string, silentMs: number | undefined): Promise<void> {
    await this.dataSource.query('SELECT remove_other_instances($1, $2)', [own, silentMs ?? null]);
  }

  /** @param silentMs minimum silence of other instances; undefined: lists only `own`'s sessions */
  async listOrphaned(own: string, silentMs: number | undefined): Promise<OrphanedSession[]> {
    return this.dataSource.query<OrphanedSession[]>(
      'SELECT account AS "accountId", session AS "sessionId", is_own AS "isOwn" FROM stray_sessions($1, $2)',
      [own, silentMs ?? null],
    );
  }
}
