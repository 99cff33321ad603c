import { Injectable } from '@nestjs/common';
import { AuditVerification } from '../audit/verification/audit-verification.service.js';
import { type VerifyResult, verifyResult } from '../audit/chain/hash/event-list-verifier.js';
import { DomainError } from '../common/errors/domain-error.js';
import { newId } from '../common/ids.js';
import { ReviewEvidence } from '../review/evidence/review-evidence.service.js';
import { CheckpointSource } from './checkpoint-source.js';
import { ProofSource } from './proof-source.js';
import { toReport } from './report.js';
import { ReplyExaminer } from './reply-examination.service.js';
import { RunningService } from './running-service.js';
import { SessionSnapshots } from './session-snapshots.js';

/** Creates a session's report from its chain, with a new computation for each call. */
@Injectable()
export class ReportBuilder {
  constructor(
    private readonly snapshots: SessionSnapshots,
    private readonly verification: AuditVerification,
    private readonly service: RunningService,
    private readonly checkpoints: CheckpointSource,
    private readonly proofs: ProofSource,
    private readonly examiner: ReplyExaminer,
    private readonly reviews: ReviewEvidence,
  ) {}

  /** @throws DomainError `session_not_found`, also for a session that has not ended */
  async build(accountId: string, id: string): Promise<ReturnType<typeof toReport>> {
    const sessionId = await this.snapshots.requireEnded(accountId, id);
    const verified = await this.verify(accountId, sessionId);
    const snapshot = await this.snapshots.read(accountId, sessionId, verified.failure?.seq);
    const { facts, policy, epoch, payloads } = snapshot;
    const reply = await this.examiner.examine(
      { accountId, sessionId, epoch, payloads },
      policy,
      facts.modelSha256 !== undefined,
    );
    return toReport({
      ...snapshot,
      ...this.service.describe(policy, facts.upstreams),
      id: newId('rep'),
      sessionId,
      verified,
      reply,
      reviewed: await this.reviews.figure(accountId),
      keptPayloads: payloads.length,
      checkpoint: await this.checkpoints.findCovering(accountId, sessionId),
      proof: await this.proofs.find(accountId, sessionId),
    });
  }

  /** Verifies the session. A chain without a head is a verification failure here, not a missing session. */
  private async verify(accountId: string, sessionId: string): Promise<VerifyResult> {
    try {
      return await this.verification.verifySession(accountId, sessionId);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'session_not_found') throw error;
      return verifyResult(0, 1, { code: 'head_mismatch', chain: sessionId, seq: 0 });
    }
  }
}
