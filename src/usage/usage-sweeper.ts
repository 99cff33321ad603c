import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountSweeper } from '../database/account-sweeper.js';
import { Transactions } from '../database/transactions.js';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import { UsageRepository } from './usage.repository.js';

/** Milliseconds. */
const INTERVAL_MS = 3_600_000;

/** Removes days that are too old to be asked for. */
@Injectable()
export class UsageSweeper extends AccountSweeper {
  constructor(
    transactions: Transactions,
    @Inject(PROCESS_ROLE) role: ProcessRole,
    private readonly usage: UsageRepository,
  ) {
    super(transactions, role, INTERVAL_MS);
  }

  protected sweepAccount(manager: EntityManager, accountId: string): Promise<number> {
    return this.usage.deleteOld(manager, accountId);
  }
}
