import { Injectable } from '@nestjs/common';
import { AccountJournal } from '../audit/account-journal.js';
import { newId } from '../common/ids.js';
import { Transactions } from '../database/transactions.js';
import { AccountsService } from './accounts.service.js';
import { IdentityProvider } from './identity-provider.js';
import { LoginSessionsRepository } from './login-sessions.repository.js';
import { COMMAND_LINE, type Role } from './members/member.js';
import { MembersRepository } from './members/members.repository.js';
import { newLoginToken } from './session-cookie.js';

export interface NewSession {
  readonly accountId: string;
  readonly memberId: string;
  /** Value of the login cookie. It is shown once and stored nowhere. */
  readonly cookie: string;
}

/** Makes accounts, members and logins for the operator, without a browser. */
@Injectable()
export class Provisioning {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: AccountsService,
    private readonly members: MembersRepository,
    private readonly logins: LoginSessionsRepository,
    private readonly journal: AccountJournal,
    private readonly provider: IdentityProvider,
  ) {}

  /** Undefined when there is no account of that name. */
  findAccount(name: string): Promise<string | undefined> {
    return this.accounts.findByName(name);
  }

  /** Id of the account of that name, which is made when missing. */
  async ensureAccount(name: string): Promise<string> {
    const known = await this.findAccount(name);
    if (known !== undefined) return known;
    const accountId = newId('acc');
    await this.transactions.run(accountId, (manager) => this.accounts.create(manager, accountId, name));
    return accountId;
  }

  /** Sees to it that a login of the development identity provider belongs to the account; else does nothing. */
  async ensureDeveloper(accountId: string, login: string): Promise<boolean> {
    if (!this.provider.isDevelopment) return false;
    const { provider } = this.provider.settings;
    await this.transactions.run(accountId, async (manager) => {
      const wanted = { provider, login, ignoreCase: false };
      if ((await this.members.findByLogin(manager, accountId, wanted)) !== undefined) return;
      await this.members.insert(manager, accountId, { provider, login, role: 'admin' });
    });
    return true;
  }

  /** Logs a person in to the account of that name; account and member are made when missing. */
  async createSession(account: string, login: string, role: Role): Promise<NewSession> {
    const accountId = await this.ensureAccount(account);
    const { token, hash } = newLoginToken();
    const memberId = await this.transactions.run(accountId, async (manager) => {
      const id = await this.members.upsertCommandLine(manager, accountId, login, role);
      await this.logins.insert(manager, accountId, id, hash);
      await this.journal.append(manager, accountId, {
        kind: 'login',
        provider: COMMAND_LINE,
        actor: { user_id: id, login },
      });
      return id;
    });
    return { accountId, memberId, cookie: token };
  }
}
