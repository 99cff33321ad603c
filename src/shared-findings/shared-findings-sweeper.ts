import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountSweeper } from '../database/account-sweeper.js';
import { Transactions } from '../database/transactions.js';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import { SharedFindingsRepository } from './shared-findings.repository.js';

/** Milliseconds. */
const INTERVAL_MS = 600_000;

/** Removes findings of texts that no conversation holds any more. */
@Injectable()
export class SharedFindingsSweeper extends AccountSweeper {
  constructor(
    transactions: Transactions,
    @Inject(PROCESS_ROLE) role: ProcessRole,
    private readonly findings: SharedFindingsRepository,
  ) {
    super(transactions, role, INTERVAL_MS);
  }

  protected sweepAccount(manager: EntityManager, accountId: string): Promise<number> {
    return this.findings.deleteOld(manager, accountId);
  }
}
