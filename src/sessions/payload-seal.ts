import type { SealedPayload } from '../audit/journal/call-records.js';
import type { Keyring } from '../tokenization/crypto/keyring.js';
import { seal, unseal } from '../tokenization/crypto/sealing.js';

/** Seals one part of a session's payload with the account's payload key. The seal binds it to session and part. */
export function sealPayload(
  keyring: Keyring,
  sessionId: string,
  part: SealedPayload['part'],
  plain: Buffer | string,
): SealedPayload {
  const kid = keyring.primaryKid;
  const key = keyring.payloadKey(kid);
  if (key === undefined) throw new Error('the primary key is not usable');
  return { part, sealed: seal(key, plain, context(keyring.accountId, sessionId, part)), kid };
}

/** Returns the part, a JSON object like every body; undefined if its key is disabled or destroyed, or it is damaged. */
export function openPayload(
  keyring: Keyring,
  sessionId: string,
  payload: SealedPayload,
): Record<string, unknown> | undefined {
  const key = keyring.payloadKey(payload.kid);
  if (key === undefined) return undefined;
  try {
    const plain = unseal(key, payload.sealed, context(keyring.accountId, sessionId, payload.part));
    return JSON.parse(plain.toString('utf8')) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function context(accountId: string, sessionId: string, part: string): string {
  return `sotto/payload/${accountId}/${sessionId}/${part}`;
}
