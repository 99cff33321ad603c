import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { refuseUnavailable } from '../../audit/journal/call-journal.js';
import { CONFIG, type Config } from '../../config/config.js';
import { DatabaseClock } from '../../database/database-clock.js';
import { badSignature } from './bad-signature.js';
import { isBearer, isSigned } from './signature.js';
import { readCredentials } from './signed-headers.js';
import { SigningSecrets } from './signing-secrets.js';

/** Before the agent is looked up: lets only signed calls to the proxy, where the operator requires that. */
@Injectable()
export class ProxySignatureGuard implements CanActivate {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly secrets: SigningSecrets,
    private readonly clock: DatabaseClock,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    if (this.config.proxySignature === 'off') return true;
    const request = execution.switchToHttp().getRequest<Request<{ agentId: string }, unknown, Buffer>>();
    const secrets = await this.secrets.forAgentId(request.params.agentId).catch(refuseUnavailable);
    const { signed, authorization } = readCredentials(request);
    const isGood = isSigned(signed, secrets, this.clock.now());
    if (isBearer(authorization, secrets) || isGood) return true;
    throw badSignature();
  }
}
