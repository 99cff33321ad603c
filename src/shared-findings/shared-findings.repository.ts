import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { APP_HOT_PATH, type HotPath } from '../database/hot-path.js';
import { SweepEvery, TEN_MINUTES_MS } from '../database/sweeps.js';

/** Sealed findings of one text, and the keyed hash of the text. */
export interface SealedFindings {
  readonly mac: Buffer;
  readonly sealed: Buffer;
}

/** Lifetime of findings, longer than phone calls. */
const LIFETIME_MINUTES = 60;

/** Stores sealed findings. They become invalid with the account's epoch, or with age. */
@Injectable()
export class SharedFindingsRepository {
  constructor(@Inject(APP_HOT_PATH) private readonly database: HotPath) {}

  /** @returns the stored findings of each text, in the order of the hashes */
  async find(accountId: string, macs: readonly Buffer[]): Promise<(Buffer | undefined)[]> {
    const rows = await this.database.query<{ ordinal: number; seal: Buffer }>(
      'find_shared_findings',
      'SELECT ordinal, seal FROM find_shared_findings($1, $2::bytea[])',
      [accountId, macs],
    );
    const found = new Array<Buffer | undefined>(macs.length).fill(undefined);
    for (const { ordinal, seal } of rows) found[ordinal - 1] = seal;
    return found;
  }

  /**
   * Stores findings, unless the account's epoch has changed. Does not flush on its own.
   * @param replaces true to replace existing entries; false to leave them unchanged
   */
  async keep(
    accountId: string,
    epoch: string,
    rows: readonly SealedFindings[],
    replaces = false,
  ): Promise<void> {
    const name = replaces ? 'replace_shared_findings' : 'keep_shared_findings';
    await this.database.query(name, `SELECT ${name}($1, $2, $3::bytea[], $4::bytea[])`, [
      accountId,
      epoch,
      rows.map(({ mac }) => mac),
      rows.map(({ sealed }) => sealed),
    ]);
  }

  /** @returns the number of deleted rows */
  @SweepEvery(TEN_MINUTES_MS)
  async deleteOld(manager: EntityManager, accountId: string): Promise<number> {
    const result = await manager.query<[unknown[], number]>(
      `DELETE FROM shared_findings WHERE account_id = $1 AND written_at < now() - make_interval(mins => ${LIFETIME_MINUTES})`,
      [accountId],
    );
    return result[1];
  }
}
