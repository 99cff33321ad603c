import { type MasterKeys, unwrap } from '../crypto/keyring.js';
import { KeyStateError } from '../crypto/key-state.error.js';
import { seal } from '../crypto/sealing.js';

/** Wraps the signing secret of an agent or alert webhook with the master key directly: it must outlive the account's data keys. */
export function wrapSecret(master: MasterKeys, accountId: string, ownerId: string, secret: string): Buffer {
  return seal(master.current, secret, context(accountId, ownerId));
}

/** Undefined when neither master key opens it. */
export function openSecret(
  master: MasterKeys,
  accountId: string,
  ownerId: string,
  wrapped: Buffer,
): string | undefined {
  return unwrap(master, wrapped, context(accountId, ownerId))?.toString('utf8');
}

/**
 * Rewraps the secret with the current master key; undefined if that already wraps it.
 * @throws KeyStateError when neither master key opens it
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

/** The ID says what the owner is. The text is older than alert webhooks. */
function context(accountId: string, ownerId: string): string {
  return `sotto/agent-secret/${accountId}/${ownerId}`;
}
