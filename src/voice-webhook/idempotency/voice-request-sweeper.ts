import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountSweeper } from '../../database/account-sweeper.js';
import { Transactions } from '../../database/transactions.js';
import { PROCESS_ROLE, type ProcessRole } from '../../processes/process-role.js';
import { VoiceRequestsRepository } from './voice-requests.repository.js';

/** Milliseconds. Expired rows count no more: they are removed to keep the table small. */
const INTERVAL_MS = 600_000;

/** Deletes requests that were kept long enough. */
@Injectable()
export class VoiceRequestSweeper extends AccountSweeper {
  constructor(
    transactions: Transactions,
    @Inject(PROCESS_ROLE) role: ProcessRole,
    private readonly requests: VoiceRequestsRepository,
  ) {
    super(transactions, role, INTERVAL_MS);
  }

  protected sweepAccount(manager: EntityManager, accountId: string): Promise<number> {
    return this.requests.deleteExpired(manager, accountId);
  }
}
