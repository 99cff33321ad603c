import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import { LoginSessionsRepository } from './login-sessions.repository.js';
import { LoginAttemptsRepository } from './oauth/login-attempts.repository.js';

/** Milliseconds. Dead rows open nothing: they are removed to keep the tables small. */
const INTERVAL_MS = 600_000;

/** Removes expired logins, and logins that were begun and never ended. Instances may do it at once. */
@Injectable()
export class LoginSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: LoginSessionsRepository,
    private readonly attempts: LoginAttemptsRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      // What could not be removed now, the next round removes.
      this.sweep().catch(() => undefined);
    }, INTERVAL_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @returns how many rows were removed */
  async sweep(): Promise<number> {
    let removed = await this.attempts.deleteStale();
    for (const accountId of await this.transactions.accountIds()) {
      removed += await this.transactions.run(accountId, (manager) =>
        this.sessions.deleteExpired(manager, accountId),
      );
    }
    return removed;
  }
}
