import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditChainsRepository } from './audit-chains.repository.js';
import type { AccountEventBody } from '../events/events.js';
import { ChainWriter } from '../chain/hash/hash-chain.js';

/** Chain of an account: changes to its agents, keys, members and logins, and seals of its sessions. */
@Injectable()
export class AccountJournal {
  constructor(private readonly chains: AuditChainsRepository) {}

  /** Appends an event inside the transaction of the change, so that either both are stored or neither. */
  async append(manager: EntityManager, accountId: string, body: AccountEventBody): Promise<void> {
    const head = await this.chains.lockHead(manager, accountId, accountId);
    const writer = new ChainWriter(accountId, head);
    const event = writer.append(body, head.now);
    await this.chains.append(manager, accountId, accountId, [event], writer.head);
  }
}
