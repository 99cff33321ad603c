import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountSweeper } from '../database/account-sweeper.js';
import { DatabaseClock } from '../database/database-clock.js';
import { Transactions } from '../database/transactions.js';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import { foldsOf } from './counts/fold.js';
import { DriftAlarmsRepository } from './drift-alarms.repository.js';
import { DriftCountsRepository } from './drift-counts.repository.js';

/** Milliseconds. No answer changes by it but for rounding: this only keeps the table small. */
const INTERVAL_MS = 3_600_000;

/** Folds batches that are past into rows of six hours, and removes what is too old. */
@Injectable()
export class DriftSweeper extends AccountSweeper {
  constructor(
    transactions: Transactions,
    @Inject(PROCESS_ROLE) role: ProcessRole,
    private readonly clock: DatabaseClock,
    private readonly counts: DriftCountsRepository,
    private readonly alarms: DriftAlarmsRepository,
  ) {
    super(transactions, role, INTERVAL_MS);
  }

  protected async sweepAccount(manager: EntityManager, accountId: string): Promise<number> {
    let swept = await this.counts.deleteOld(manager, accountId);
    swept += await this.alarms.deleteOld(manager, accountId);
    for (const { agentId, language } of await this.counts.listUnfolded(manager, accountId)) {
      const rows = await this.counts.lock(manager, accountId, agentId, language);
      for (const fold of foldsOf(rows, this.clock.now())) {
        await this.counts.fold(manager, accountId, agentId, fold);
        swept += fold.rows.length;
      }
    }
    return swept;
  }
}
