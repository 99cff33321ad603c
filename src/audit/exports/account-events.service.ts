import { Injectable, type StreamableFile } from '@nestjs/common';
import { Cursors, type CursorScope } from '../../common/pagination/cursors.js';
import { limitOf } from '../../common/pagination/page-query.dto.js';
import { type Page, toPage } from '../../common/pagination/page.js';
import type { RequestContext } from '../../common/http/request-context.js';
import { Transactions } from '../../database/transactions.js';
import type { AuditEvent } from '../events/audit-event.js';
import { inPages } from '../../common/async/read-ahead.js';
import { type AccountEvent, AccountEventsRepository } from './account-events.repository.js';
import { chainFile } from './chain-file.js';
import type { ListAccountEventsQueryDto } from './dto/list-account-events.dto.js';
import { exportedText } from '../journal/exported-text.js';

const PAGE = 2_000;

/** Lists and exports an account's own chain. */
@Injectable()
export class AccountEvents {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: AccountEventsRepository,
    private readonly cursors: Cursors,
  ) {}

  /** @throws DomainError `validation_failed` */
  async list(ctx: RequestContext, query: ListAccountEventsQueryDto): Promise<Page<AuditEvent>> {
    const { accountId } = ctx;
    const { cursor, order = 'asc', kind } = query;
    const limit = limitOf(query);
    const scope: CursorScope = { accountId, list: 'audit', filters: { order: query.order, kind } };
    const from = cursor === undefined ? undefined : Number(this.cursors.decode(scope, cursor)[0]);
    const kinds = kind === undefined ? undefined : [...new Set(kind.split(','))];
    const rows = await this.transactions.run(accountId, (manager) =>
      this.events.list(manager, accountId, { order, kinds, from }, limit + 1),
    );
    return toPage(
      rows,
      limit,
      (row) => JSON.parse(exportedText(row)) as AuditEvent,
      ({ seq }) => this.cursors.encode(scope, [order === 'asc' ? seq + 1 : seq - 1]),
    );
  }

  /** Exports the current chain. Uses a transaction per page, so that slow readers do not occupy connections. */
  json({ accountId }: RequestContext): StreamableFile {
    const fetchPage = (after: AccountEvent | undefined): Promise<AccountEvent[]> => {
      const from = after === undefined ? 0 : after.seq + 1;
      return this.transactions.run(accountId, (manager) =>
        this.events.list(manager, accountId, { order: 'asc', kinds: undefined, from }, PAGE),
      );
    };
    return chainFile(inPages(fetchPage, PAGE), (tree) =>
      Promise.resolve(`"merkle_root_hex":"${tree.root()}"`),
    );
  }
}
