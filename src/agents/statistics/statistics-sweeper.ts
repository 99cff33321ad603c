import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountSweeper } from '../../database/account-sweeper.js';
import { Transactions } from '../../database/transactions.js';
import { PROCESS_ROLE, type ProcessRole } from '../../processes/process-role.js';
import { AgentStatisticsRepository } from './agent-statistics.repository.js';

/** Milliseconds. No response includes what is removed: this only keeps the table small. */
const INTERVAL_MS = 3_600_000;

/** Removes statistics that are too old, and those of deleted agents. */
@Injectable()
export class StatisticsSweeper extends AccountSweeper {
  constructor(
    transactions: Transactions,
    @Inject(PROCESS_ROLE) role: ProcessRole,
    private readonly statistics: AgentStatisticsRepository,
  ) {
    super(transactions, role, INTERVAL_MS);
  }

  protected async sweepAccount(manager: EntityManager, accountId: string): Promise<number> {
    const old = await this.statistics.deleteOld(manager, accountId);
    return old + (await this.statistics.deleteOrphaned(manager, accountId));
  }
}
