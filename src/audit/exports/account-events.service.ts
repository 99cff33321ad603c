import { Injectable } from '@nestjs/common';
import { Cursors, type CursorScope } from '../../common/pagination/cursors.js';
import { limitOf, type PageQueryDto } from '../../common/pagination/page-query.dto.js';
import { type Page, toPage } from '../../common/pagination/page.js';
import type { RequestContext } from '../../common/request-context.js';
import { Transactions } from '../../database/transactions.js';
import { AuditChainsRepository } from '../audit-chains.repository.js';
import type { AuditEvent } from '../chain/audit-event.js';
import { exportedText } from './exported-text.js';

@Injectable()
export class AccountEvents {
  constructor(
    private readonly transactions: Transactions,
    private readonly chains: AuditChainsRepository,
    private readonly cursors: Cursors,
  ) {}

  /**
   * The account's chain in order, the newest event last.
   * @throws DomainError `validation_failed`
   */
  async list(ctx: RequestContext, query: PageQueryDto): Promise<Page<AuditEvent>> {
    const { accountId } = ctx;
    const limit = limitOf(query);
    const scope: CursorScope = { accountId, list: 'audit' };
    const from = query.cursor === undefined ? 0 : Number(this.cursors.decode(scope, query.cursor)[0]);
    const rows = await this.transactions.run(accountId, (manager) =>
      this.chains.listEvents(manager, accountId, accountId, from, limit + 1),
    );
    return toPage(
      rows,
      limit,
      (row) => JSON.parse(exportedText(row)) as AuditEvent,
      (row) => this.cursors.encode(scope, [row.seq + 1]),
    );
  }
}
