import { Injectable } from '@nestjs/common';
import { AccountJournal } from '../audit/account-journal.js';
import { DatabaseClock } from '../database/database-clock.js';
import { Transactions } from '../database/transactions.js';
import { type LoginSession, LoginSessionsRepository } from './login-sessions.repository.js';
import { hashLoginToken, TOUCH_INTERVAL_SECONDS } from './session-cookie.js';

/** Finds the login behind a cookie, keeps it alive while it is used, and ends it. */
@Injectable()
export class LoginSessions {
  constructor(
    private readonly repository: LoginSessionsRepository,
    private readonly transactions: Transactions,
    private readonly journal: AccountJournal,
    private readonly clock: DatabaseClock,
  ) {}

  /** Undefined when the cookie is unknown, expired or was ended. */
  async find(token: string): Promise<LoginSession | undefined> {
    const hash = hashLoginToken(token);
    const login = await this.repository.findByTokenHash(hash);
    if (login === undefined) return undefined;
    if (this.clock.now() - login.lastSeenAt.getTime() >= TOUCH_INTERVAL_SECONDS * 1_000) {
      await this.transactions.run(login.accountId, (manager) =>
        this.repository.touch(manager, login.accountId, hash),
      );
    }
    return login;
  }

  /** Ends the login for good; does nothing when there is none behind the cookie. */
  async end(token: string): Promise<void> {
    const hash = hashLoginToken(token);
    const login = await this.repository.findByTokenHash(hash);
    if (login === undefined) return;
    await this.transactions.run(login.accountId, async (manager) => {
      if (!(await this.repository.delete(manager, login.accountId, hash))) return;
      await this.journal.append(manager, login.accountId, {
        kind: 'logout',
        actor: { user_id: login.memberId, login: login.login },
      });
    });
  }
}
