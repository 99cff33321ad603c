import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountSweeper } from '../database/account-sweeper.js';
import { Transactions } from '../database/transactions.js';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import { AccountStatisticsRepository } from './account-statistics.repository.js';
import { KEPT_DAYS, SLOTS } from './slots.js';

/** Milliseconds. No response changes by it: this only keeps the table small. */
const INTERVAL_MS = 3_600_000;

/** Folds slots that are past into wider ones, and removes those that are too old. */
@Injectable()
export class AccountStatisticsSweeper extends AccountSweeper {
  constructor(
    transactions: Transactions,
    @Inject(PROCESS_ROLE) role: ProcessRole,
    private readonly statistics: AccountStatisticsRepository,
  ) {
    super(transactions, role, INTERVAL_MS);
  }

  protected async sweepAccount(manager: EntityManager, accountId: string): Promise<number> {
    let swept = await this.statistics.deleteOld(manager, accountId, KEPT_DAYS + 1);
    for (const { width, foldedAfterHours } of SLOTS) {
      swept += await this.statistics.fold(manager, accountId, width, foldedAfterHours);
    }
    return swept;
  }
}
