import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ProcessRole } from '../processes/process-role.js';
import type { Transactions } from './transactions.js';

/**
 * Removes rows that are needed no longer, account by account, at an interval. Several instances may do so at once;
 * of an instance's processes one does.
 */
export abstract class AccountSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  /** @param intervalMs milliseconds between two rounds */
  protected constructor(
    private readonly transactions: Transactions,
    private readonly role: ProcessRole,
    private readonly intervalMs: number,
  ) {}

  /** @returns how many rows of the account were removed */
  protected abstract sweepAccount(manager: EntityManager, accountId: string): Promise<number>;

  onApplicationBootstrap(): void {
    if (!this.role.runsJobs) return;
    this.timer = setInterval(() => {
      // What could not be removed is removed in the next round.
      this.sweep().catch(() => undefined);
    }, this.intervalMs);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @returns how many rows were removed */
  async sweep(): Promise<number> {
    let removed = 0;
    for (const accountId of await this.transactions.accountIds()) {
      removed += await this.transactions.run(accountId, (manager) => this.sweepAccount(manager, accountId));
    }
    return removed;
  }
}
