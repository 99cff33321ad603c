import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountSweeper } from '../database/account-sweeper.js';
import { Transactions } from '../database/transactions.js';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import { AlertOutboxRepository } from './alert-outbox.repository.js';

const INTERVAL_MS = 3_600_000;

/** Deletes old alerts. */
@Injectable()
export class AlertsSweeper extends AccountSweeper {
  constructor(
    transactions: Transactions,
    @Inject(PROCESS_ROLE) role: ProcessRole,
    private readonly outbox: AlertOutboxRepository,
  ) {
    super(transactions, role, INTERVAL_MS);
  }

  protected sweepAccount(manager: EntityManager, accountId: string): Promise<number> {
    return this.outbox.deleteOld(manager, accountId);
  }
}
