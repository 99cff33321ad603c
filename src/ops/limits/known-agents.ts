import type { Request } from 'express';
import type { CallerAdmission } from '../../caller-keys/caller-admission.service.js';
import type { Config } from '../../config/config.js';

/**
 * Returns a check for the proxy's gate. Calls that an agent in this instance's memory accepts count for the agent's
 * account, from any address. If signatures are required, no call passes, because the signature must be checked first.
 */
export function isForKnownAgent(
  { proxySignature }: Config,
  admission: CallerAdmission,
): (request: Request) => boolean {
  return ({ baseUrl, path, callerKey }) =>
    proxySignature === 'off' &&
    baseUrl === '/proxy' &&
    admission.isAdmitted(path.split('/')[1] ?? '', callerKey);
}
