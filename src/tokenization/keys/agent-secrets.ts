import { type MasterKeys, unwrap } from '../crypto/keyring.js';
import { KeyStateError } from '../crypto/key-state.error.js';
import { seal } from '../crypto/sealing.js';

/** Wraps the signing secret of an agent or alert webhook with the master key, so that it outlives the data keys. */
export function wrapSecret(master: MasterKeys, accountId: string, ownerId: string, secret: string): Buffer {
  return seal(master.current, secret, context(accountId, ownerId));
}

/** Unwraps a secret; undefined if neither master key opens it. */
export function openSecret(
  master: MasterKeys,
  accountId: string,
  ownerId: string,
  wrapped: Buffer,
): string | undefined {
  return unwrap(master, wrapped, context(accountId, ownerId))?.toString('utf8');
}

/**
 * Rewraps a secret with the current master key; undefined if this is unnecessary.
 * @throws KeyStateError if no master key opens it
 */
export function rewrapSecret(
  master: MasterKeys,
  accountId: string,
  ownerId: string,
  wrapped: Buffer,
): Buffer | undefined {
  if (openSecret({ current: master.current }, accountId, ownerId, wrapped) !== undefined) return undefined;
  const secret = openSecret(master, accountId, ownerId, wrapped);
  if (secret === undefined) {
    throw new KeyStateError(
      'Another master key wraps the signing secrets. Set this key as SERVICE_MASTER_KEY_PREVIOUS.',
    );
  }
  return wrapSecret(master, accountId, ownerId, secret);
}

/** The ID identifies the owner's type. The label is older than alert webhooks. */
function context(accountId: string, ownerId: string): string {
  return `sotto/agent-secret/${accountId}/${ownerId}`;
}
