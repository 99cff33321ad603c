import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import type { SealedPayload } from '../audit/call-records.js';
import { SessionEntity } from './session.entity.js';

/** Sessions and their payloads as they are read. Every method works inside a transaction of the account. */
@Injectable()
export class SessionsRepository {
  /** Undefined when the account has no ended session of that id. */
  async findEnded(manager: EntityManager, accountId: string, id: string): Promise<SessionEntity | undefined> {
    return (await manager.findOneBy(SessionEntity, { accountId, id, endedAt: Not(IsNull()) })) ?? undefined;
  }

  async listPayloads(manager: EntityManager, accountId: string, id: string): Promise<SealedPayload[]> {
    return manager.query<SealedPayload[]>(
      'SELECT part, sealed, kid FROM session_payloads WHERE account_id = $1 AND session_id = $2',
      [accountId, id],
    );
  }

  /** The account's present epoch, as the keyring wants it. */
  async epoch(manager: EntityManager, accountId: string): Promise<string> {
    const rows = await manager.query<{ epoch: string }[]>(
      'SELECT epoch FROM accounts WHERE account_id = $1',
      [accountId],
    );
    return rows[0]?.epoch ?? '';
  }
}
