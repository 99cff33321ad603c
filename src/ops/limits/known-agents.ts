import type { Request } from 'express';
import type { CallerAdmission } from '../../caller-keys/caller-admission.service.js';
import type { Config } from '../../config/config.js';

/**
 * For the gate of the proxy: calls that an agent in this instance's memory accepts belong to its account, whatever address
 * they come from. Not so where they must be signed: the signature has to be looked at first.
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
