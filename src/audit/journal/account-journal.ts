import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditChainsRepository } from './audit-chains.repository.js';
import type { AccountEventBody } from '../events/events.js';
import { ChainWriter } from '../chain/hash/hash-chain.js';

/** The chain of an account: changes of its agents, keys, members and logins, and its sessions. */
@Injectable()
export class AccountJournal {
  constructor(private readonly chains: AuditChainsRepository) {}

  /** Appends inside the transaction of the deed: either both happen or neither does. */
  async append(manager: EntityManager, accountId: string, body: AccountEventBody): Promise<void> {
    const head = await this.chains.lockHead(manager, accountId, accountId);
    const writer = new ChainWriter(accountId, head);
    const event = writer.append(body, head.now);
    await this.chains.append(manager, accountId, accountId, [event], writer.head);
  }
}
