import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountSweeper } from '../database/account-sweeper.js';
import { Transactions } from '../database/transactions.js';
import { AccountStatisticsRepository } from './account-statistics.repository.js';
import { SLOTS } from './slots.js';

/** Milliseconds. No answer shows what is swept: it keeps the table small. */
const INTERVAL_MS = 3_600_000;

/** Folds slots that are past into wider ones, and removes those that are too old. */
@Injectable()
export class AccountStatisticsSweeper extends AccountSweeper {
  constructor(
    transactions: Transactions,
    private readonly statistics: AccountStatisticsRepository,
  ) {
    super(transactions, INTERVAL_MS);
  }

  protected async sweepAccount(manager: EntityManager, accountId: string): Promise<number> {
    let swept = 0;
    for (const [index, { keptDays }] of SLOTS.entries()) {
      const next = SLOTS[index + 1];
      swept +=
        next === undefined
          ? await this.statistics.deleteOld(manager, accountId, keptDays)
          : await this.statistics.fold(manager, accountId, next.width, keptDays);
    }
    return swept;
  }
}
