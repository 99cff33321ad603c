import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventActor } from '../audit/events/event-actor.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { type Id, newId } from '../common/ids.js';
import type { AccountName, LoginName } from '../common/text/branded.js';
import { Transactions } from '../database/transactions.js';
import { AccountsService } from './accounts.service.js';
import { IdentityProvider } from './identity-provider.js';
import { LoginSessions } from './login-sessions.service.js';
import { COMMAND_LINE, COMMAND_LINE_ACTOR, type Role } from './members/member.js';
import { MembersRepository } from './members/members.repository.js';

export interface NewSession {
  readonly accountId: string;
  readonly memberId: Id<'usr'>;
  /** Value of the login cookie, which is shown once and not stored. */
  readonly cookie: string;
}

/** Creates accounts, members and logins for the operator, without a browser. */
@Injectable()
export class Provisioning {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: AccountsService,
    private readonly members: MembersRepository,
    private readonly logins: LoginSessions,
    private readonly provider: IdentityProvider,
    private readonly journal: AccountJournal,
  ) {}

  /** Returns undefined if no account has this name. */
  findAccount(name: string): Promise<string | undefined> {
    return this.accounts.findByName(name);
  }

  /** Returns the ID of the account with this name, and creates the account if it is missing. */
  async ensureAccount(name: AccountName): Promise<string> {
    const known = await this.findAccount(name);
    if (known !== undefined) return known;
    const accountId = newId('acc');
    await this.transactions.run(accountId, (manager) => this.accounts.create(manager, accountId, name));
    return accountId;
  }

  /** Makes a login of the development identity provider a member of the account. Has no effect with other providers. */
  async ensureDeveloper(accountId: string, login: LoginName): Promise<boolean> {
    if (!this.provider.isDevelopment) return false;
    const { provider } = this.provider.settings;
    await this.transactions.run(accountId, async (manager) => {
      const wanted = { provider, login, ignoreCase: false };
      if ((await this.members.findByLogin(manager, accountId, wanted))?.provider === provider) return;
      await this.members.insert(manager, accountId, { provider, login, role: 'admin' });
    });
    return true;
  }

  /**
   * Logs a user in to the account with this name. Creates a missing account or member.
   * @param role role of the member; if undefined, the member keeps their role, and a new one is a `member`
   */
  async createSession(account: AccountName, login: LoginName, role?: Role): Promise<NewSession> {
    const accountId = await this.ensureAccount(account);
    return this.transactions.run(accountId, async (manager) => {
      const memberId = await this.ensureIn(manager, accountId, login, role);
      const who = { provider: COMMAND_LINE, login } as const;
      const cookie = await this.logins.start(manager, { accountId, memberId }, who);
      return { accountId, memberId, cookie };
    });
  }

  /** Returns the command-line member with this login, created if missing. The role is as in {@link createSession}. */
  ensureMember(accountId: string, login: LoginName, role?: Role): Promise<Id<'usr'>> {
    return this.transactions.run(accountId, (manager) => this.ensureIn(manager, accountId, login, role));
  }

  private async ensureIn(
    manager: EntityManager,
    accountId: string,
    login: LoginName,
    role?: Role,
  ): Promise<Id<'usr'>> {
    const member = await this.members.ensureCommandLine(manager, accountId, login, role ?? 'member');
    const { memberId } = member;
    if (role !== undefined && role !== member.role) {
      await this.members.setRole(manager, accountId, memberId, role);
      await this.journal.append(manager, accountId, {
        kind: 'member_role_changed',
        member_id: memberId,
        member_login: login,
        role,
        actor: eventActor(COMMAND_LINE_ACTOR),
      });
    }
    return memberId;
  }
}
