import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** An open session whose call may have no end: it is this instance's, or that of one that has fallen silent. */
export interface StraySession {
  readonly accountId: string;
  readonly sessionId: string;
  readonly isOwn: boolean;
}

/** Heartbeats, and the open sessions of all accounts by the instance that opened them. Times are of the database's clock. */
@Injectable()
export class InstancesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns milliseconds for which the instance has now been beating without a gap longer than the given one. */
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

  /** @param silentMs removes those that have been silent for so long; undefined: all but the given one */
  async removeOthers(own: string, silentMs: number | undefined): Promise<void> {
    await this.dataSource.query('SELECT remove_other_instances($1, $2)', [own, silentMs ?? null]);
  }

  /** @param silentMs for how long an instance has to be silent; undefined: only the given one's sessions are listed */
  async listStray(own: string, silentMs: number | undefined): Promise<StraySession[]> {
    return this.dataSource.query<StraySession[]>(
      'SELECT account AS "accountId", session AS "sessionId", is_own AS "isOwn" FROM stray_sessions($1, $2)',
      [own, silentMs ?? null],
    );
  }
}
