import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DomainError, validationFailed } from '../../common/domain-error.js';
import type { RequestContext } from '../../common/request-context.js';
import { CONFIG, type Config } from '../../config/config.js';
import { AuditVerification } from './audit-verification.service.js';
import { NotAnEventList, type VerifyResult } from '../chain/event-list-verifier.js';
import { ExportVerifier } from '../chain/export-verifier.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../checkpoints/checkpoint-keys.js';

/** Other fields are let through: the export of a session can be posted as it is. */
const requestSchema = z.object({
  events: z.unknown().optional(),
  merkle_root_hex: z.unknown().optional(),
  checkpoint: z.unknown().optional(),
  session_id: z.string().min(1).optional(),
});
/** Events after which others get their turn: checking them takes no more than some milliseconds. */
const TURN = 500;

/** Decides what a caller of `POST /audit/verify` may have checked. */
@Injectable()
export class AuditVerifyService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly verification: AuditVerification,
    @Inject(CHECKPOINT_KEYS) private readonly keys: CheckpointKeys,
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
    if (events !== undefined) return this.exported(parsed.data);
    if (ctx !== undefined) {
      if (sessionId !== undefined) return this.verification.session(ctx.accountId, sessionId);
      return this.verification.account(ctx.accountId);
    }
    if (sessionId === undefined && this.config.auditVerifyPublic) return this.verification.everything();
    throw new DomainError('unauthenticated', 'Log in to verify the chains of your account, or send events.');
  }
  private async exported(body: z.infer<typeof requestSchema>): Promise<VerifyResult> {
    const verifier = new ExportVerifier(this.keys.verifiers);
    try {
      if (!Array.isArray(body.events)) throw new NotAnEventList();
      for (const [index, event] of (body.events as unknown[]).entries()) {
        verifier.add(event);
        if (index % TURN === TURN - 1) await new Promise((resolve) => setImmediate(resolve));
      }
      verifier.summary(body.merkle_root_hex, body.checkpoint);
      return verifier.result();
    } catch (error) {
      if (!(error instanceof NotAnEventList)) throw error;
      throw validationFailed([{ field: 'events', rule: 'events', message: error.message }]);
    }
  }
}
