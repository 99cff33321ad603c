import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { AuditChainsRepository } from './audit-chains.repository.js';

/** Sessions with complete chains, which do not change any more. */
@Injectable()
export class EndedSessions {
  constructor(
    private readonly transactions: Transactions,
    private readonly chains: AuditChainsRepository,
  ) {}

  /** @throws DomainError `session_not_found` if the session is unknown, open, purged, or of another account */
  async require(accountId: string, sessionId: string): Promise<void> {
    const exists = await this.transactions.byKey(
      accountId,
      async (manager) =>
        (await this.chains.isEnded(manager, accountId, sessionId)) &&
        (await this.chains.findHead(manager, accountId, sessionId)) !== undefined,
    );
    if (!exists) throw new DomainError('session_not_found', 'The account has no ended session with this ID.');
  }
}
