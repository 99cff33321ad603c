import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountJournal } from '../audit/account-journal.js';
import { newId } from '../common/ids.js';
import { CONFIG, type Config } from '../config/config.js';
import { Transactions, violatedConstraint } from '../database/transactions.js';
import { AccountsService } from './accounts.service.js';
import { IdentityProvider } from './identity-provider.js';
import { LoginSessionsRepository } from './login-sessions.repository.js';
import { LoginSessions } from './login-sessions.service.js';
import type { Identity } from './members/member.js';
import { type MemberPlace, MembersRepository } from './members/members.repository.js';
import { LoginFailure } from './oauth/login-failure.js';
import { newLoginToken } from './session-cookie.js';

/** Between looking somebody up and letting them in, an admin may act or the same person log in twice. */
const ATTEMPTS = 3;

/** Lets in whomever the identity provider vouches for. */
@Injectable()
export class LoginService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly provider: IdentityProvider,
    private readonly transactions: Transactions,
    private readonly accounts: AccountsService,
    private readonly members: MembersRepository,
    private readonly sessions: LoginSessionsRepository,
    private readonly logins: LoginSessions,
    private readonly journal: AccountJournal,
  ) {}

  /**
   * Logs the person in: to the account that they belong to, else to the one that invited them, else to a new one.
   * @param previous the login cookie that the browser had: that login ends
   * @returns the new cookie's value
   * @throws LoginFailure `signup_closed`
   */
  async logIn(identity: Identity, previous: string | undefined): Promise<string> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const token = await this.admit(identity);
      if (token === undefined) continue;
      if (previous !== undefined) await this.logins.end(previous);
      return token;
    }
    throw new Error('the member changed again and again during the login');
  }

  /** Undefined when what was looked up is no longer so. */
  private async admit(identity: Identity): Promise<string | undefined> {
    const { provider, subject, login } = identity;
    const known = await this.members.findPlace(provider, subject);
    if (known !== undefined) return this.admitMember(known, identity, false);
    const { loginIgnoresCase } = this.provider.settings;
    const invitation = await this.members.findInvitation(provider, login, loginIgnoresCase);
    if (invitation !== undefined) return this.admitMember(invitation, identity, true);
    if (this.config.signup !== 'open') throw new LoginFailure('signup_closed');
    return this.admitStranger(identity);
  }

  private admitMember(place: MemberPlace, identity: Identity, joins: boolean): Promise<string | undefined> {
    return this.unlessBoundMeanwhile(
      this.transactions.run(place.accountId, async (manager) => {
        if (!(await this.members.noteLogin(manager, place, identity))) return undefined;
        if (joins) await this.note(manager, place, identity, 'member_joined');
        return this.startSession(manager, place, identity);
      }),
    );
  }

  private admitStranger(identity: Identity): Promise<string | undefined> {
    const accountId = newId('acc');
    return this.unlessBoundMeanwhile(
      this.transactions.run(accountId, async (manager) => {
        await this.accounts.create(manager, accountId, `${identity.login}@${identity.provider}`);
        const memberId = await this.members.insert(manager, accountId, { ...identity, role: 'admin' });
        await this.note(manager, { accountId, memberId }, identity, 'member_joined');
        return this.startSession(manager, { accountId, memberId }, identity);
      }),
    );
  }

  /** A person has one membership: of two first logins at once, the database lets one through. */
  private async unlessBoundMeanwhile(admission: Promise<string | undefined>): Promise<string | undefined> {
    try {
      return await admission;
    } catch (error) {
      if (violatedConstraint(error) === 'members_subject') return undefined;
      throw error;
    }
  }

  private async startSession(
    manager: EntityManager,
    place: MemberPlace,
    identity: Identity,
  ): Promise<string> {
    const { token, hash } = newLoginToken();
    await this.sessions.insert(manager, place.accountId, place.memberId, hash);
    await this.note(manager, place, identity, 'login');
    return token;
  }

  private note(
    manager: EntityManager,
    { accountId, memberId }: MemberPlace,
    { provider, login }: Identity,
    kind: string,
  ): Promise<void> {
    return this.journal.append(manager, accountId, { kind, provider, actor: { user_id: memberId, login } });
  }
}
