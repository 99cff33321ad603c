import { type MasterKeys, unwrap } from '../crypto/keyring.js';
import { KeyStateError } from '../crypto/key-state.error.js';
import { seal } from '../crypto/sealing.js';

/** Wraps an agent's signing secret with the master key directly: it must outlive the account's data keys. */
export function wrapAgentSecret(
  master: MasterKeys,
  accountId: string,
  agentId: string,
  secret: string,
): Buffer {
  return seal(master.current, secret, context(accountId, agentId));
}

/** Undefined when neither master key opens it. */
export function openAgentSecret(
  master: MasterKeys,
  accountId: string,
  agentId: string,
  wrapped: Buffer,
): string | undefined {
  return unwrap(master, wrapped, context(accountId, agentId))?.toString('utf8');
}

/**
 * Rewraps the secret with the current master key; undefined if that already wraps it.
 * @throws KeyStateError when neither master key opens it
 */
export function rewrapAgentSecret(
  master: MasterKeys,
  accountId: string,
  agentId: string,
  wrapped: Buffer,
): Buffer | undefined {
  if (openAgentSecret({ current: master.current }, accountId, agentId, wrapped) !== undefined)
    return undefined;
  const secret = openAgentSecret(master, accountId, agentId, wrapped);
  if (secret === undefined) {
    throw new KeyStateError(
      "Another master key wraps the agents' signing secrets. Set this key as SERVICE_MASTER_KEY_PREVIOUS.",
    );
  }
  return wrapAgentSecret(master, accountId, agentId, secret);
}

function context(accountId: string, agentId: string): string {
  return `sotto/agent-secret/${accountId}/${agentId}`;
}
