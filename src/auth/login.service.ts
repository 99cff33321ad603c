import { Inject, Injectable } from '@nestjs/common';
import { newId } from '../common/ids.js';
import type { AccountName } from '../common/text/branded.js';
import { CONFIG, type Config } from '../config/config.js';
import { Transactions, violatedConstraint } from '../database/transactions.js';
import { AccountsService } from './accounts.service.js';
import { LoginSessions } from './login-sessions.service.js';
import type { Identity } from './members/member.js';
import { type Membership, Memberships } from './members/memberships.service.js';
import { LoginFailure } from './login-failure.js';

/** Number of attempts, because an admin may change the member meanwhile, or the user may log in twice. */
const ATTEMPTS = 3;

/** Logs in users whom the identity provider has authenticated. */
@Injectable()
export class LoginService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly accounts: AccountsService,
    private readonly memberships: Memberships,
    private readonly logins: LoginSessions,
  ) {}

  /**
   * Logs the user in to their account, or else to the account that invited them, or else to a new account.
   * @param previous the browser's existing login cookie, whose login ends
   * @returns the new cookie's value
   * @throws LoginFailure `signup_closed`
   */
  async logIn(identity: Identity, previous: string | undefined): Promise<string> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const token = await this.tryLogIn(identity);
      if (token === undefined) continue;
      if (previous !== undefined) await this.logins.end(previous);
      return token;
    }
    throw new Error('the member kept changing during the login');
  }

  /** Returns undefined if the member has changed since the look-up. */
  private async tryLogIn(identity: Identity): Promise<string | undefined> {
    const membership = await this.memberships.find(identity);
    if (membership !== undefined) return this.logInMember(membership, identity);
    if (this.config.signup !== 'open') throw new LoginFailure('signup_closed');
    return this.signUp(identity);
  }

  private logInMember(membership: Membership, identity: Identity): Promise<string | undefined> {
    return this.unlessConflicting(
      this.transactions.run(membership.accountId, async (manager) =>
        (await this.memberships.confirm(manager, membership, identity))
          ? this.logins.start(manager, membership, identity)
          : undefined,
      ),
    );
  }

  private signUp(identity: Identity): Promise<string | undefined> {
    const accountId = newId('acc');
    return this.unlessConflicting(
      this.transactions.run(accountId, async (manager) => {
        await this.accounts.create(
          manager,
          accountId,
          `${identity.login}@${identity.provider}` as AccountName,
        );
        const key = await this.memberships.createFirstAdmin(manager, accountId, identity);
        return this.logins.start(manager, key, identity);
      }),
    );
  }

  /** Returns undefined on a conflict. A user has one membership, so the database rejects a second first login. */
  private async unlessConflicting(login: Promise<string | undefined>): Promise<string | undefined> {
    try {
      return await login;
    } catch (error) {
      if (violatedConstraint(error) === 'members_subject') return undefined;
      throw error;
    }
  }
}
