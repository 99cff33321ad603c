import type { Request } from 'express';
import type { AgentDirectory } from '../../agents/agent-directory.js';
import type { Config } from '../../config/config.js';

/**
 * For the gate of the proxy: calls to an agent that this instance has in memory belong to its account, whatever address
 * they come from. Not so where they must be signed: the signature has to be looked at first.
 */
export function isForKnownAgent(
  { proxySignature }: Config,
  directory: AgentDirectory,
): (request: Request) => boolean {
  return ({ baseUrl, path }) =>
    proxySignature === 'off' && baseUrl === '/proxy' && directory.isCached(path.split('/')[1] ?? '');
}
