import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountSweeper } from '../../database/account-sweeper.js';
import { Transactions } from '../../database/transactions.js';
import { PROCESS_ROLE, type ProcessRole } from '../../processes/process-role.js';
import { KeptConversationsRepository } from './kept-conversations.repository.js';

/** Milliseconds. */
const INTERVAL_MS = 3_600_000;

/** Removes conversations that nobody has gone on with for as long as providers keep them. */
@Injectable()
export class KeptConversationsSweeper extends AccountSweeper {
  constructor(
    transactions: Transactions,
    @Inject(PROCESS_ROLE) role: ProcessRole,
    private readonly conversations: KeptConversationsRepository,
  ) {
    super(transactions, role, INTERVAL_MS);
  }

  protected sweepAccount(manager: EntityManager, accountId: string): Promise<number> {
    return this.conversations.deleteExpired(manager, accountId);
  }
}
