import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import type { RequestContext } from '../../common/http/request-context.js';
import { CONFIG, type Config } from '../../config/config.js';
import { AuditVerification } from './audit-verification.service.js';
import type { VerifyResult } from '../chain/hash/event-list-verifier.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../checkpoints/checkpoint-keys.js';
import { checkExport, parseVerifyRequest } from './export-check.js';
import { LongExportCheck } from './long-export-check.js';

/** Decides which chains a caller of `POST /audit/verify` may verify. */
@Injectable()
export class VerifyRequestService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly verification: AuditVerification,
    @Inject(CHECKPOINT_KEYS) private readonly keys: CheckpointKeys,
    private readonly long: LongExportCheck,
  ) {}

  /**
   * Verifies the events in the body, for any caller, or stored chains of the caller's own account.
   * @param body parsed body, or the bytes of a long body, which must contain events
   * @throws DomainError `unauthenticated`, `session_not_found`, `validation_failed`, `payload_too_large`
   */
  async verify(ctx: RequestContext | undefined, body: unknown): Promise<VerifyResult> {
    if (Buffer.isBuffer(body)) return this.long.check(body);
    const request = parseVerifyRequest(body);
    const { events, session_id: sessionId } = request;
    if (events !== undefined) return checkExport(request, this.keys.verifiers);
    if (ctx !== undefined) {
      if (sessionId !== undefined) return this.verification.verifySession(ctx.accountId, sessionId);
      return this.verification.verifyAccount(ctx.accountId);
    }
    if (sessionId === undefined && this.config.auditVerifyPublic) return this.verification.verifyAll();
    throw new DomainError(
      'unauthenticated',
      'To verify the chains of your account, log in first. To verify an export, send its events.',
    );
  }
}
