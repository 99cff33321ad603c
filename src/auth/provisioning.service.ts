import { Injectable } from '@nestjs/common';
import { AccountJournal } from '../audit/account-journal.js';
import { newId } from '../common/ids.js';
import { Transactions } from '../database/transactions.js';
import { KeysService } from '../tokenization/keys.service.js';
import { AccountsRepository } from './accounts.repository.js';
import { LoginSessionsRepository } from './login-sessions.repository.js';
import { newLoginToken } from './session-cookie.js';

/** Provider of members that the command line made, not an identity provider. */
const COMMAND_LINE = 'command-line';

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
    private readonly accounts: AccountsRepository,
    private readonly logins: LoginSessionsRepository,
    private readonly keys: KeysService,
    private readonly journal: AccountJournal,
  ) {}

  /** Undefined when there is no account of that name. */
  findAccount(name: string): Promise<string | undefined> {
    return this.accounts.findIdByName(name);
  }

  /** Id of the account of that name, which is made when missing. */
  async ensureAccount(name: string): Promise<string> {
    const known = await this.findAccount(name);
    if (known !== undefined) return known;
    const accountId = newId('acc');
    await this.transactions.run(accountId, async (manager) => {
      await this.accounts.insert(manager, accountId, name);
      await this.keys.create(manager, accountId);
      await this.journal.append(manager, accountId, { kind: 'account_created', account_name: name });
    });
    return accountId;
  }

  /** Logs a person in to the account of that name; account and member are made when missing. */
  async createSession(account: string, login: string, role: 'admin' | 'member'): Promise<NewSession> {
    const accountId = await this.ensureAccount(account);
    const { token, hash } = newLoginToken();
    const memberId = await this.transactions.run(accountId, async (manager) => {
      const member = await this.accounts.upsertMember(manager, accountId, {
        provider: COMMAND_LINE,
        login,
        role,
      });
      await this.logins.insert(manager, accountId, member.memberId, hash);
      await this.journal.append(manager, accountId, {
        kind: 'login',
        provider: COMMAND_LINE,
        actor: { user_id: member.memberId, login },
      });
      return member.memberId;
    });
    return { accountId, memberId, cookie: token };
  }
}
