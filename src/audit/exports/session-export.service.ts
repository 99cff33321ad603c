import { Injectable, type StreamableFile } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import type { RequestContext } from '../../common/http/request-context.js';
import { Transactions } from '../../database/transactions.js';
import { AuditChainsRepository } from '../journal/audit-chains.repository.js';
import type { EventRow } from '../journal/event-batches.js';
import { MerkleAccumulator } from '../chain/merkle.js';
import { inPages } from '../../common/async/read-ahead.js';
import { chainFile } from './chain-file.js';
import { Evidence } from './evidence.service.js';
import { exportedText } from './exported-text.js';

const PAGE = 100;

/** Exports a session's chain with the evidence that it is complete. */
@Injectable()
export class SessionExport {
  constructor(
    private readonly transactions: Transactions,
    private readonly chains: AuditChainsRepository,
    private readonly evidence: Evidence,
  ) {}

  /**
   * Streams `{events, merkle_root_hex, checkpoint}` as JSON text.
   * @throws DomainError `session_not_found` for a session of another account, and an unknown, open or purged one
   */
  async json(ctx: RequestContext, sessionId: string): Promise<StreamableFile> {
    await this.requireEnded(ctx.accountId, sessionId);
    return chainFile(this.events(ctx.accountId, sessionId), (tree) =>
      this.tail(ctx.accountId, sessionId, tree),
    );
  }

  /**
   * The same as JSON lines: one event per line, then a line with `merkle_root_hex` and `checkpoint`.
   * @throws DomainError `session_not_found`
   */
  async *lines(accountId: string, sessionId: string): AsyncGenerator<string> {
    await this.requireEnded(accountId, sessionId);
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

  /** An ended session's chain is immutable: a transaction per page keeps slow readers from holding connections. */
  private events(accountId: string, sessionId: string): AsyncGenerator<EventRow> {
    const fetchPage = (after: EventRow | undefined): Promise<EventRow[]> =>
      this.transactions.run(accountId, (manager) =>
        this.chains.listEvents(manager, accountId, sessionId, after === undefined ? 0 : after.seq + 1, PAGE),
      );
    return inPages(fetchPage, PAGE);
  }

  private async requireEnded(accountId: string, sessionId: string): Promise<void> {
    const exists = await this.transactions.run(
      accountId,
      async (manager) =>
        (await this.chains.isEnded(manager, accountId, sessionId)) &&
        (await this.chains.findHead(manager, accountId, sessionId)) !== undefined,
    );
    if (!exists) throw new DomainError('session_not_found', 'There is no session of that id.');
  }
}
