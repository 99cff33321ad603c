import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ProcessRole } from '../processes/process-role.js';
import type { Transactions } from './transactions.js';

/** Milliseconds from a start to the first round, at least and at most: instances that start together don't all sweep at once. */
const FIRST_MS = { least: 60_000, most: 120_000 };

/**
 * Removes rows that are needed no longer, account by account, soon after the start, so that those of a service that doesn't live
 * for a whole interval are removed, too, and then at an interval. Several instances may do so at once; of an instance's processes
 * one does.
 */
export abstract class AccountSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private hasEnded = false;

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
    this.sweepAfter(FIRST_MS.least + Math.random() * (FIRST_MS.most - FIRST_MS.least));
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.hasEnded = true;
  }

  /** @returns how many rows were removed */
  async sweep(): Promise<number> {
    let removed = 0;
    for (const accountId of await this.transactions.accountIds()) {
      removed += await this.transactions.run(accountId, (manager) => this.sweepAccount(manager, accountId));
    }
    return removed;
  }

  private sweepAfter(ms: number): void {
    if (this.hasEnded) return;
    this.timer = setTimeout(() => {
      void this.sweep()
        // What could not be removed is removed in the next round.
        .catch(() => undefined)
        .then(() => {
          this.sweepAfter(this.intervalMs);
        });
    }, ms).unref();
  }
}
