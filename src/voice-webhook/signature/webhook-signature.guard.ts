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
    /** Set by the webhook's signature guard; absent elsewhere. */
    signedCall?: SignedCall;
  }
}

/** A request that somebody signed who knows the secret. */
export interface SignedCall {
  /** Undefined when there is no such agent. */
  readonly agent: VoiceAgent | undefined;
  /** The time that was signed with the body; empty when there was none. */
  readonly time: string;
  readonly body: Buffer;
}

/** Parameter decorator: the request that was found to be signed. */
export const Signed = createParamDecorator((_: unknown, execution: ExecutionContext): SignedCall => {
  const { signedCall } = execution.switchToHttp().getRequest<Request>();
  if (signedCall === undefined) throw new UnauthorizedException();
  return signedCall;
});

/** Lets only signed requests to the webhook, before anything of the body is read. */
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
