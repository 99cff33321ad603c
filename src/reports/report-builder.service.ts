import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditChainsRepository } from '../audit/audit-chains.repository.js';
import { AuditVerification } from '../audit/verification/audit-verification.service.js';
import type { ChainHead } from '../audit/chain/audit-event.js';
import { type VerifyResult, verifyResult } from '../audit/chain/event-list-verifier.js';
import { DomainError } from '../common/domain-error.js';
import { isId, newId } from '../common/ids.js';
import { Transactions } from '../database/transactions.js';
import { DetectionService } from '../detection/detection.service.js';
import { PoliciesService } from '../policies/policies.service.js';
import { UpstreamsService } from '../upstreams/upstreams.service.js';
import { type ChainFacts, ChainFold } from './chain-fold.js';
import { CheckpointSource } from './checkpoint-source.js';
import { type ReportMaterial, toReport } from './report.js';
import { ReplyExaminer } from './reply-examination.service.js';
import { ReportsRepository, type SessionRecord } from './reports.repository.js';
import { providerName } from './sections/data-flow.js';

/** Small enough that folding a page does not keep the event loop for long. */
const PAGE = 500;

/** What the database holds of a session, as of one moment. */
interface Snapshot extends Pick<ReportMaterial, 'record' | 'policy' | 'keyStates'> {
  readonly facts: ChainFacts;
  readonly recordedHead: ChainHead | undefined;
  readonly epoch: string;
  readonly payloads: Awaited<ReturnType<ReportsRepository['listPayloads']>>;
}

/** Makes a session's report from its chain, anew on each call. */
@Injectable()
export class ReportBuilder {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ReportsRepository,
    private readonly chains: AuditChainsRepository,
    private readonly verification: AuditVerification,
    private readonly policies: PoliciesService,
    private readonly detection: DetectionService,
    private readonly upstreams: UpstreamsService,
    private readonly checkpoints: CheckpointSource,
    private readonly examiner: ReplyExaminer,
  ) {}

  /** @throws DomainError `session_not_found`, also for a session that has not ended */
  async build(accountId: string, sessionId: string): Promise<ReturnType<typeof toReport>> {
    await this.requireEnded(accountId, sessionId);
    const verified = await this.verify(accountId, sessionId);
    const snapshot = await this.read(accountId, sessionId, verified.failure?.seq);
    const { facts, policy, epoch, payloads } = snapshot;
    const reply = await this.examiner.examine(
      { accountId, sessionId, epoch, payloads },
      policy,
      facts.modelSha256 !== undefined,
    );
    return toReport({
      ...snapshot,
      id: newId('rep'),
      sessionId,
      generatedAt: new Date(),
      verified,
      reply,
      keptPayloads: payloads.length,
      checkpoint: await this.checkpoints.covering(accountId, sessionId),
      agreement: this.upstreams.businessAssociate(providerName(facts.upstream) ?? ''),
      kindsOfPass: (pass) => this.detection.kindsOf(pass),
      runningModel: policy === undefined ? undefined : this.detection.modelSha256(policy, {}),
    });
  }

  private async requireEnded(accountId: string, sessionId: string): Promise<void> {
    if (!isId('sess', sessionId)) throw notFound();
    await this.transactions.run(accountId, (manager) => this.ended(manager, accountId, sessionId));
  }

  private async ended(manager: EntityManager, accountId: string, id: string): Promise<SessionRecord> {
    const record = await this.repository.findEnded(manager, accountId, id);
    if (record === undefined) throw notFound();
    return record;
  }

  /** A session whose chain has no head has lost it: that is a finding, not a missing session. */
  private async verify(accountId: string, sessionId: string): Promise<VerifyResult> {
    try {
      return await this.verification.session(accountId, sessionId);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'session_not_found') throw error;
      return verifyResult(0, 1, { code: 'head_mismatch', chain: sessionId, seq: 0 });
    }
  }

  private read(accountId: string, sessionId: string, brokenSeq: number | undefined): Promise<Snapshot> {
    return this.transactions.snapshot(accountId, async (manager) => {
      const record = await this.ended(manager, accountId, sessionId);
      const { policyName, policyVersion } = record;
      return {
        record,
        facts: await this.fold(manager, accountId, sessionId, brokenSeq),
        recordedHead: await this.chains.findHead(manager, accountId, sessionId),
        policy: await this.policies.pinned(manager, accountId, policyName, policyVersion),
        keyStates: await this.repository.keyStates(manager, accountId),
        epoch: await this.repository.epoch(manager, accountId),
        payloads: await this.repository.listPayloads(manager, accountId, sessionId),
      };
    });
  }

  private async fold(
    manager: EntityManager,
    accountId: string,
    chain: string,
    brokenSeq: number | undefined,
  ): Promise<ChainFacts> {
    const fold = new ChainFold(brokenSeq);
    for (let fromSeq = 0; ;) {
      const page = await this.chains.listEvents(manager, accountId, chain, fromSeq, PAGE);
      for (const event of page) fold.add(event);
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return fold.finish();
      fromSeq = last.seq + 1;
    }
  }
}

function notFound(): DomainError {
  return new DomainError('session_not_found', 'There is no session of that id.');
}
