import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountJournal } from '../audit/journal/account-journal.js';
import type { AccountName } from '../common/text/branded.js';
import { KeysService } from '../tokenization/keys/keys.service.js';
import { AccountsRepository } from './accounts.repository.js';

/** Accounts, which are the tenants of the service. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly keys: KeysService,
    private readonly journal: AccountJournal,
  ) {}

  /** Returns undefined if no account has this name. */
  findByName(name: string): Promise<string | undefined> {
    return this.accounts.findIdByName(name);
  }

  /** Creates an account with its keys and the start of its chain, in a transaction of the account. */
  async create(manager: EntityManager, accountId: string, name: AccountName): Promise<void> {
    await this.accounts.insert(manager, accountId, name);
    await this.keys.create(manager, accountId);
    await this.journal.append(manager, accountId, { kind: 'account_created', account_name: name });
  }
}
