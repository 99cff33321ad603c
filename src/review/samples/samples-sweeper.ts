import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountSweeper } from '../../database/account-sweeper.js';
import { Transactions } from '../../database/transactions.js';
import { PROCESS_ROLE, type ProcessRole } from '../../processes/process-role.js';
import { SampleRows } from './sample-rows.repository.js';
import { SampleTexts } from './sample-texts.service.js';

/** Milliseconds. Nobody can look at texts whose time is over before it comes by. */
const INTERVAL_MS = 600_000;

/**
 * Destroys texts that were kept for review for as long as their policy says, whatever became of the instance that kept them, and
 * texts that an older release left when it erased values or destroyed a key. Also removes what is left of calls once it is too old for any figure.
 */
@Injectable()
export class SamplesSweeper extends AccountSweeper {
  constructor(
    transactions: Transactions,
    @Inject(PROCESS_ROLE) role: ProcessRole,
    private readonly texts: SampleTexts,
    private readonly rows: SampleRows,
  ) {
    super(transactions, role, INTERVAL_MS);
  }

  protected async sweepAccount(manager: EntityManager, accountId: string): Promise<number> {
    const forgotten = await this.texts.destroyForgotten(manager, accountId);
    const destroyed = await this.texts.destroyExpired(manager, accountId);
    return forgotten + destroyed + (await this.rows.deleteOld(manager, accountId));
  }
}
