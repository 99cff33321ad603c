import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DomainError, validationFailed } from '../common/domain-error.js';
import type { RequestContext } from '../common/request-context.js';
import { CONFIG, type Config } from '../config/config.js';
import { AuditVerification } from './audit-verification.service.js';
import type { VerifyResult } from './chain/event-list-verifier.js';

/** Other fields are let through: the export of a session can be posted as it is. */
const requestSchema = z.object({ events: z.unknown().optional(), session_id: z.string().min(1).optional() });

/** Decides what a caller of `POST /audit/verify` may have checked. */
@Injectable()
export class AuditVerifyService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly verification: AuditVerification,
  ) {}

  /**
   * Events that come along are checked by themselves, for everybody; stored chains only for their account.
   * @throws DomainError `unauthenticated`, `session_not_found`, `validation_failed`
   */
  async verify(ctx: RequestContext | undefined, body: unknown): Promise<VerifyResult> {
    const parsed = requestSchema.safeParse(body ?? {});
    if (!parsed.success) {
      throw validationFailed(
        parsed.error.issues.map((issue) => {
          const field = issue.path.join('.') || 'body';
          return { field, rule: issue.code, message: `${field}: ${issue.message}` };
        }),
      );
    }
    const { events, session_id: sessionId } = parsed.data;
    if (events !== undefined) return this.verification.events(events);
    if (ctx !== undefined) {
      if (sessionId !== undefined) return this.verification.session(ctx.accountId, sessionId);
      return this.verification.account(ctx.accountId);
    }
    if (sessionId === undefined && this.config.auditVerifyPublic) return this.verification.everything();
    throw new DomainError('unauthenticated', 'Log in to verify the chains of your account, or send events.');
  }
}
