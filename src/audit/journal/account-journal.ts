import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditChainsRepository } from './audit-chains.repository.js';
import type { AuditEventBody, SealedEvent } from '../events/audit-event.js';
import { ChainWriter } from '../chain/hash-chain.js';

/** The chain of an account: changes of its agents, keys, members and logins, and its sessions. */
@Injectable()
export class AccountJournal {
  constructor(private readonly chains: AuditChainsRepository) {}

  /** Appends within the transaction of the recorded change: both are committed, or neither. */
  async append(manager: EntityManager, accountId: string, body: AuditEventBody): Promise<void> {
    await this.appendEvent(manager, accountId, body);
  }

  /** The same, returning the event with its position and hash. */
  async appendEvent(manager: EntityManager, accountId: string, body: AuditEventBody): Promise<SealedEvent> {
    const head = await this.chains.lockHead(manager, accountId, accountId);
    const writer = new ChainWriter(accountId, head);
    const event = writer.append(body, head.now);
    await this.chains.append(manager, accountId, event, writer.head);
    return event;
  }
}
