import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { auditUnavailable, refuseUnavailable } from '../../audit/journal/call-journal.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { CONFIG, type Config } from '../../config/config.js';
import { DatabaseClock } from '../../database/database-clock.js';
import { SpentSignatures } from '../idempotency/spent-signatures.js';
import type { VoiceAgent } from '../voice-agents.repository.js';
import { badSignature } from '../bad-signature.js';
import { isBearer, isKey, isSigned, signedTime } from './signature.js';
import { readCredentials } from './signed-headers.js';
import { SigningSecrets } from './signing-secrets.js';

const TOO_MANY_REQUESTS = 429;

/**
 * Rejects unsigned calls to the proxy if the operator requires signatures. Unknown agents are rejected later. A
 * signature with a time is accepted once. Without a time, a replay cannot be distinguished from another caller with the
 * same text.
 */
@Injectable()
export class ProxySignatureGuard implements CanActivate {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly secrets: SigningSecrets,
    private readonly clock: DatabaseClock,
    private readonly spent: SpentSignatures,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    if (this.config.proxySignature === 'off') return true;
    const request = execution.switchToHttp().getRequest<Request<{ agentId: string }, unknown, Buffer>>();
    const { agent, secrets } = await this.secrets.forAgentId(request.params.agentId).catch(refuseUnavailable);
    const { signed, authorization, apiKey } = readCredentials(request);
    const isGood = isSigned(signed, secrets, this.clock.now());
    if (isBearer(authorization, secrets) || isKey(apiKey, secrets)) return true;
    if (!isGood) throw badSignature();
    const time = signedTime(signed);
    // Without a body (model lists, WebSockets), only the time is signed, so that signatures repeat.
    if (agent !== undefined && time !== undefined && signed.body.length > 0) {
      await this.spend(agent, time, signed.body, execution.switchToHttp().getResponse<Response>());
    }
    return true;
  }

  /** @throws DomainError `bad_signature` if the signature was used before; `audit_unavailable` */
  private async spend(agent: VoiceAgent, time: string, body: Buffer, response: Response): Promise<void> {
    const key = await this.spent.spend(agent, time, body).catch((error: unknown) => {
      throw error instanceof DomainError ? error : auditUnavailable(error);
    });
    if (key === undefined) throw badSignature();
    response.once('close', () => {
      const { headersSent, statusCode } = response;
      const isServed = headersSent && statusCode < 500 && statusCode !== TOO_MANY_REQUESTS;
      // If the database is unavailable, the caller must create a new signature.
      if (!isServed) void this.spent.release(key).catch(() => undefined);
    });
  }
}
