import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountSweeper } from '../database/account-sweeper.js';
import { Transactions } from '../database/transactions.js';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import { ApiTokensRepository } from './api-tokens/api-tokens.repository.js';
import { LoginSessionsRepository } from './login-sessions.repository.js';
import { LoginAttemptsRepository } from './oauth/login-attempts.repository.js';

/** Milliseconds. Dead rows open nothing: they are removed to keep the tables small. */
const INTERVAL_MS = 600_000;

/** Removes expired logins and API tokens, and logins that were begun and never ended. */
@Injectable()
export class LoginSweeper extends AccountSweeper {
  constructor(
    transactions: Transactions,
    @Inject(PROCESS_ROLE) role: ProcessRole,
    private readonly sessions: LoginSessionsRepository,
    private readonly attempts: LoginAttemptsRepository,
    private readonly tokens: ApiTokensRepository,
  ) {
    super(transactions, role, INTERVAL_MS);
  }

  /** Logins that are under way belong to no account yet. */
  override async sweep(): Promise<number> {
    const stale = await this.attempts.deleteStale();
    return stale + (await super.sweep());
  }

  protected async sweepAccount(manager: EntityManager, accountId: string): Promise<number> {
    const tokens = await this.tokens.deleteExpired(manager, accountId);
    return tokens + (await this.sessions.deleteExpired(manager, accountId));
  }
}
