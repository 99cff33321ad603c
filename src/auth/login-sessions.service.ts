import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { DatabaseClock } from '../database/database-clock.js';
import { Transactions } from '../database/transactions.js';
import { type LoginSession, LoginSessionsRepository } from './login-sessions.repository.js';
import type { Identity } from './members/member.js';
import type { MemberKey } from './members/members.repository.js';
import { sha256 } from '../common/sha256.js';
import { newLoginToken, TOUCH_INTERVAL_SECONDS } from './session-cookie.js';

/** Starts logins, finds the login for a cookie, extends logins while they are used, and ends them. */
@Injectable()
export class LoginSessions {
  constructor(
    private readonly repository: LoginSessionsRepository,
    private readonly transactions: Transactions,
    private readonly journal: AccountJournal,
    private readonly clock: DatabaseClock,
  ) {}

  /** @returns the cookie's value, which only the browser receives and the service does not store */
  async start(
    manager: EntityManager,
    { accountId, memberId }: MemberKey,
    { provider, login }: Pick<Identity, 'provider' | 'login'>,
  ): Promise<string> {
    const { token, hash } = newLoginToken();
    await this.repository.insert(manager, accountId, memberId, hash);
    await this.journal.append(manager, accountId, {
      kind: 'login',
      provider,
      actor: { user_id: memberId, login },
    });
    return token;
  }

  /** Returns the login and the hash of its cookie; undefined if the cookie is unknown or the login has ended. */
  async find(token: string): Promise<(LoginSession & { readonly cookieHash: Buffer }) | undefined> {
    const hash = sha256(token);
    const login = await this.repository.findByTokenHash(hash);
    if (login === undefined) return undefined;
    if (this.clock.now() - login.lastSeenAt.getTime() >= TOUCH_INTERVAL_SECONDS * 1_000) {
      await this.transactions.run(login.accountId, (manager) =>
        this.repository.touch(manager, login.accountId, hash),
      );
    }
    return { ...login, cookieHash: hash };
  }

  /** Ends the login of a cookie for good; has no effect if the cookie has no login. */
  async end(token: string): Promise<void> {
    const hash = sha256(token);
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
