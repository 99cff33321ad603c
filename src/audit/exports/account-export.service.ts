import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { AuditChainsRepository } from '../journal/audit-chains.repository.js';
import { isOfKind } from '../events/audit-event.js';
import type { EventRow } from '../journal/event-batches.js';
import type { SealedLine } from '../chain/hash/sealed-line.js';
import {
  type SealedSession,
  type SealedSessionWithHead,
  SealedSessionsRepository,
} from '../sealing/sealed-sessions.repository.js';
import { inPages } from '../../common/async/read-ahead.js';
import { Evidence } from './evidence.service.js';
import { exportedText } from '../journal/exported-text.js';

const PAGE = 2_000;
/** Number of rows of session events per page. Most rows contain several events. */
const SESSION_PAGE = 100;

/** Exports an account's complete journal. */
@Injectable()
export class AccountExport {
  constructor(
    private readonly transactions: Transactions,
    private readonly chains: AuditChainsRepository,
    private readonly sealed: SealedSessionsRepository,
    private readonly evidence: Evidence,
  ) {}

  /**
   * Writes a snapshot as JSON lines: the account's evidence, its chain with each seal followed by its sessions, then
   * the chains of its sessions.
   * @param write writes a line and resolves when it is ready for the next line
   */
  async write(accountId: string, write: (line: string) => Promise<void>): Promise<void> {
    await this.transactions.snapshot(accountId, async (manager) => {
      const checkpoint = await this.evidence.ofAccount(manager, accountId);
      await write(JSON.stringify({ account_id: accountId, checkpoint }));
      const own = (after: EventRow | undefined): Promise<EventRow[]> =>
        this.chains.listEvents(manager, accountId, accountId, after === undefined ? 0 : after.seq + 1, PAGE);
      for await (const event of inPages(own, PAGE)) {
        await write(exportedText(event));
        if (isOfKind(event, 'sessions_sealed')) await this.writeSealed(manager, accountId, event.seq, write);
      }
      const sessions = (after: EventRow | undefined): Promise<EventRow[]> =>
        this.chains.listSessionEvents(manager, accountId, after ?? { chain: '', seq: -1 }, SESSION_PAGE);
      for await (const event of inPages(sessions, SESSION_PAGE)) await write(exportedText(event));
    });
  }

  private async writeSealed(
    manager: EntityManager,
    accountId: string,
    sealSeq: number,
    write: (line: string) => Promise<void>,
  ): Promise<void> {
    const leaves = (after: SealedSessionWithHead | undefined): Promise<SealedSessionWithHead[]> =>
      this.sealed.listFrom(
        manager,
        accountId,
        { sealSeq, leafIndex: after?.sealed.leafIndex ?? -1 },
        PAGE,
        sealSeq,
      );
    for await (const { sealed } of inPages(leaves, PAGE)) await write(sealedText(sealed));
  }
}

/** Returns the line of a sealed session, which follows its seal. */
export function sealedText(sealed: SealedSession): string {
  const line: SealedLine = {
    seal_seq: sealed.sealSeq,
    leaf_index: sealed.leafIndex,
    session_id: sealed.sessionId,
    event_count: sealed.eventCount,
    head_hash: sealed.headHash,
  };
  return JSON.stringify({ sealed: line });
}
