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

/** Reads sessions and their payloads. Every method runs inside a transaction of the account. */
@Injectable()
export class SessionsRepository {
  /** Returns a session; undefined if the account has no ended session with this ID. */
  async findEnded(manager: EntityManager, accountId: string, id: string): Promise<EndedSession | undefined> {
    const found = await manager.findOneBy(SessionEntity, { accountId, id, endedAt: Not(IsNull()) });
    return (found as EndedSession | null) ?? undefined;
  }

  /** Returns a page of ended sessions that starts after `after`. */
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

  /** Returns the account's current epoch. */
  async epoch(manager: EntityManager, accountId: string): Promise<string> {
    const rows = await manager.query<{ epoch: string }[]>(
      'SELECT epoch FROM accounts WHERE account_id = $1',
      [accountId],
    );
    return rows[0]?.epoch ?? '';
  }
}
