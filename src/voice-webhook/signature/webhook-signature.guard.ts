import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import type { Request } from 'express';
import { refuseUnavailable } from '../../audit/journal/call-journal.js';
import { type VoiceAgent, VoiceAgentsRepository } from '../voice-agents.repository.js';
import { DatabaseClock } from '../../database/database-clock.js';
import { badSignature } from '../bad-signature.js';
import { isSigned, signedTime } from './signature.js';
import { readCredentials } from './signed-headers.js';
import { SigningSecrets } from './signing-secrets.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by the webhook's signature guard; missing on other routes. */
    signedCall?: SignedCall;
  }
}

/** A request with a valid signature. */
export interface SignedCall {
  /** Undefined if the agent does not exist. */
  readonly agent: VoiceAgent | undefined;
  /** Time that was signed with the body; empty if only the body was signed. */
  readonly time: string;
  readonly body: Buffer;
}

/** Parameter decorator that injects the signed request. */
export const Signed = createParamDecorator((_: unknown, execution: ExecutionContext): SignedCall => {
  const { signedCall } = execution.switchToHttp().getRequest<Request>();
  if (signedCall === undefined) throw new UnauthorizedException();
  return signedCall;
});

/** Rejects unsigned webhook requests before the body is parsed. */
@Injectable()
export class WebhookSignatureGuard implements CanActivate {
  constructor(
    private readonly agents: VoiceAgentsRepository,
    private readonly secrets: SigningSecrets,
    private readonly clock: DatabaseClock,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const request = execution.switchToHttp().getRequest<Request<{ agentId: string }, unknown, Buffer>>();
    const agent = await this.agents.find(request.params.agentId).catch(refuseUnavailable);
    const { signed } = readCredentials(request);
    if (!isSigned(signed, this.secrets.forAgent(agent), this.clock.now())) throw badSignature();
    request.signedCall = { agent, time: signedTime(signed) ?? '', body: signed.body };
    return true;
  }
}
