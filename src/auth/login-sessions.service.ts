import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import { type LoginSession, LoginSessionsRepository } from './login-sessions.repository.js';
import { hashLoginToken, TOUCH_INTERVAL_SECONDS } from './session-cookie.js';

/** Finds the login behind a cookie, and keeps it alive while it is used. */
@Injectable()
export class LoginSessions {
  constructor(
    private readonly repository: LoginSessionsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Undefined when the cookie is unknown, expired or was ended. */
  async find(token: string): Promise<LoginSession | undefined> {
    const hash = hashLoginToken(token);
    const login = await this.repository.findByTokenHash(hash);
    if (login === undefined) return undefined;
    if (Date.now() - login.lastSeenAt.getTime() >= TOUCH_INTERVAL_SECONDS * 1_000) {
      await this.transactions.run(login.accountId, (manager) =>
        this.repository.touch(manager, login.accountId, hash),
      );
    }
    return login;
  }
}
