import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditChainsRepository } from '../audit/journal/audit-chains.repository.js';
import type { EventRow } from '../audit/journal/event-batches.js';
import { inPages } from '../common/async/read-ahead.js';
import type { ChainHead } from '../audit/events/audit-event.js';
import { DomainError } from '../common/errors/domain-error.js';
import { type Id, isId } from '../common/ids.js';
import { Transactions } from '../database/transactions.js';
import { PoliciesService } from '../policies/policies.service.js';
import { type ChainFacts, ChainFold } from './chain-fold.js';
import type { ReportMaterial } from './report.js';
import { ReportsRepository, type SessionRecord } from './reports.repository.js';

/** Number of event rows per page. A call has few rows, with several events each. */
const PAGE = 100;

/** Session data in the database at one moment. */
export interface Snapshot extends Pick<ReportMaterial, 'record' | 'policy' | 'keyStates'> {
  readonly facts: ChainFacts;
  readonly recordedHead: ChainHead | undefined;
  readonly epoch: string;
  readonly payloads: Awaited<ReturnType<ReportsRepository['listPayloads']>>;
}

/** Reads the data for reports. */
@Injectable()
export class SessionSnapshots {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ReportsRepository,
    private readonly chains: AuditChainsRepository,
    private readonly policies: PoliciesService,
  ) {}

  /**
   * @returns the session ID, after checking its form
   * @throws DomainError `session_not_found`, also for a session that has not ended
   */
  async requireEnded(accountId: string, sessionId: string): Promise<Id<'sess'>> {
    if (!isId('sess', sessionId)) throw notFound();
    await this.transactions.byKey(accountId, (manager) => this.ended(manager, accountId, sessionId));
    return sessionId;
  }

  /**
   * @param brokenSeq `seq` at which the chain breaks; later events are shown, but not relied on
   * @throws DomainError `session_not_found`
   */
  read(accountId: string, sessionId: string, brokenSeq: number | undefined): Promise<Snapshot> {
    return this.transactions.snapshot(accountId, async (manager) => {
      const record = await this.ended(manager, accountId, sessionId);
      const { policyName, policyVersion } = record;
      return {
        record,
        facts: await this.fold(manager, accountId, sessionId, brokenSeq),
        recordedHead: await this.chains.findHead(manager, accountId, sessionId),
        policy: await this.policies.findPinned(manager, accountId, policyName, policyVersion),
        keyStates: await this.repository.keyStates(manager, accountId),
        epoch: await this.repository.epoch(manager, accountId),
        payloads: await this.repository.listPayloads(manager, accountId, sessionId),
      };
    });
  }

  private async ended(manager: EntityManager, accountId: string, id: string): Promise<SessionRecord> {
    const record = await this.repository.findEnded(manager, accountId, id);
    if (record === undefined) throw notFound();
    return record;
  }

  private async fold(
    manager: EntityManager,
    accountId: string,
    chain: string,
    brokenSeq: number | undefined,
  ): Promise<ChainFacts> {
    const fold = new ChainFold(brokenSeq);
    const fetchPage = (after: EventRow | undefined): Promise<EventRow[]> =>
      this.chains.listEvents(manager, accountId, chain, after === undefined ? 0 : after.seq + 1, PAGE);
    for await (const event of inPages(fetchPage, PAGE)) fold.add(event);
    return fold.finish();
  }
}

function notFound(): DomainError {
  return new DomainError('session_not_found', 'The account has no ended session with this ID.');
}
