import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import type { SealedPayload } from '../audit/journal/call-records.js';
import { type EndedSession, SessionEntity } from './session.entity.js';
import {
  pageStatement,
  partsAfter,
  type SessionFilter,
  type SessionOrder,
  type SessionPlace,
} from './session-search.js';
import type { SessionSummary } from './session-summary.js';

/** Sessions and their payloads as they are read. Every method works inside a transaction of the account. */
@Injectable()
export class SessionsRepository {
  /** Undefined when the account has no ended session of that id. */
  async findEnded(manager: EntityManager, accountId: string, id: string): Promise<EndedSession | undefined> {
    const found = await manager.findOneBy(SessionEntity, { accountId, id, endedAt: Not(IsNull()) });
    return (found as EndedSession | null) ?? undefined;
  }

  /** A page of ended sessions that starts after `after`. */
  async listPage(
    manager: EntityManager,
    accountId: string,
    filter: SessionFilter,
    order: SessionOrder,
    limit: number,
    after: SessionPlace | undefined,
  ): Promise<SessionSummary[]> {
    const found: SessionSummary[] = [];
    for (const part of partsAfter(order, after)) {
      const left = limit - found.length;
      if (left === 0) break;
      const { text, values } = pageStatement(accountId, filter, order, part, left, after);
      found.push(...(await manager.query<SessionSummary[]>(text, values)));
    }
    return found;
  }

  async listPayloads(manager: EntityManager, accountId: string, id: string): Promise<SealedPayload[]> {
    return manager.query<SealedPayload[]>(
      'SELECT part, sealed, kid FROM session_payloads WHERE account_id = $1 AND session_id = $2',
      [accountId, id],
    );
  }

  /** The account's present epoch. */
  async epoch(manager: EntityManager, accountId: string): Promise<string> {
    const rows = await manager.query<{ epoch: string }[]>(
      'SELECT epoch FROM accounts WHERE account_id = $1',
      [accountId],
    );
    return rows[0]?.epoch ?? '';
  }
}
