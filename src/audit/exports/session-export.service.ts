import { Injectable, type StreamableFile } from '@nestjs/common';
import type { RequestContext } from '../../common/http/request-context.js';
import { Transactions } from '../../database/transactions.js';
import { AuditChainsRepository } from '../journal/audit-chains.repository.js';
import { EndedSessions } from '../journal/ended-sessions.js';
import type { EventRow } from '../journal/event-batches.js';
import { MerkleAccumulator } from '../chain/log/merkle.js';
import { inPages } from '../../common/async/read-ahead.js';
import { chainFile } from './chain-file.js';
import { Evidence } from './evidence.service.js';
import { exportedText } from '../journal/exported-text.js';

const PAGE = 100;

/** Exports a session's chain with the evidence that it is complete. */
@Injectable()
export class SessionExport {
  constructor(
    private readonly transactions: Transactions,
    private readonly chains: AuditChainsRepository,
    private readonly ended: EndedSessions,
    private readonly evidence: Evidence,
  ) {}

  /**
   * Streams `{events, merkle_root_hex, checkpoint}` as JSON text.
   * @throws DomainError `session_not_found` for a session that is unknown, open, purged, or of another account
   */
  async json(ctx: RequestContext, sessionId: string): Promise<StreamableFile> {
    await this.ended.require(ctx.accountId, sessionId);
    return chainFile(this.events(ctx.accountId, sessionId), (tree) =>
      this.tail(ctx.accountId, sessionId, tree),
    );
  }

  /**
   * Returns the export as JSON lines: one event per line, then a line with `merkle_root_hex` and `checkpoint`.
   * @throws DomainError `session_not_found`
   */
  async *lines(accountId: string, sessionId: string): AsyncGenerator<string> {
    await this.ended.require(accountId, sessionId);
    const tree = new MerkleAccumulator();
    for await (const event of this.events(accountId, sessionId)) {
      tree.push(event.currHash);
      yield exportedText(event);
    }
    yield `{${await this.tail(accountId, sessionId, tree)}}`;
  }

  private async tail(accountId: string, sessionId: string, tree: MerkleAccumulator): Promise<string> {
    const checkpoint = await this.transactions.snapshot(accountId, (manager) =>
      this.evidence.ofSession(manager, accountId, sessionId),
    );
    return `"merkle_root_hex":"${tree.root()}","checkpoint":${checkpoint}`;
  }

  /**
   * Reads an ended session's chain, which cannot change. Each page has its own transaction, so that slow readers do not
   * occupy database connections.
   */
  private events(accountId: string, sessionId: string): AsyncGenerator<EventRow> {
    const fetchPage = (after: EventRow | undefined): Promise<EventRow[]> =>
      this.transactions.byKey(accountId, (manager) =>
        this.chains.listEvents(manager, accountId, sessionId, after === undefined ? 0 : after.seq + 1, PAGE),
      );
    return inPages(fetchPage, PAGE);
  }
}
