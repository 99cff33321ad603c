import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../common/domain-error.js';
import { CONFIG, type Config } from '../../config/config.js';
import { isBearer, isSigned } from './signature.js';

/** Before the agent is looked up: lets only signed calls to the proxy, where the operator requires that. */
@Injectable()
export class ProxySignatureGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(execution: ExecutionContext): boolean {
    if (this.config.proxySignature === 'off') return true;
    const request = execution.switchToHttp().getRequest<Request<unknown, unknown, Buffer>>();
    const secrets = this.config.voiceSecrets;
    const signed = {
      body: request.body,
      signature: request.get('x-voice-signature'),
      timestamp: request.get('x-voice-timestamp'),
    };
    if (isSigned(signed, secrets, Date.now()) || isBearer(request.get('authorization'), secrets)) return true;
    throw new DomainError('bad_signature', 'The signature is missing or does not match.');
  }
}
