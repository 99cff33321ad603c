import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Keyring } from '../../tokenization/crypto/keyring.js';
import { keyedHash, seal, unseal } from '../../tokenization/crypto/sealing.js';
import { badSignature } from '../bad-signature.js';
import {
  type VoiceRequestKey,
  type VoiceRequestRow,
  VoiceRequestsRepository,
} from './voice-requests.repository.js';

/** Properties that identify a repeated request. */
export interface RequestIdentity {
  readonly agentId: string;
  /** Undefined if the platform sent none. Then the signed bytes must not be repeated. */
  readonly callId: string | undefined;
  /** Time that was signed with the body; empty if only the body was signed. */
  readonly time: string;
  readonly body: Buffer;
}

/**
 * Makes requests idempotent. A repeated request for a call gets the same answer, and the call begins only once. A
 * signed request without a call ID works only once. Answers can contain prompts, so they are encrypted with the payload
 * key.
 */
@Injectable()
export class AnswerStore {
  constructor(private readonly requests: VoiceRequestsRepository) {}

  /**
   * Returns the call's earlier answer; undefined if it has none, or its key is no longer usable.
   * @throws DomainError `bad_signature` for a repeated request without a call ID
   */
  async find(keyring: Keyring, request: RequestIdentity): Promise<string | undefined> {
    const key = keyOf(keyring, request);
    const row = await this.requests.find(key);
    return row === undefined ? undefined : open(keyring, key, request, row);
  }

  /**
   * Stores the answer in the transaction that begins the call.
   * @returns undefined for the first answer; otherwise the answer that another instance stored in the meantime
   * @throws DomainError `bad_signature`, as {@link find}; `agent_not_found` if the agent was deleted
   */
  async save(
    manager: EntityManager,
    keyring: Keyring,
    request: RequestIdentity,
    answer: string,
  ): Promise<string | undefined> {
    const key = keyOf(keyring, request);
    const row = request.callId === undefined ? NOT_KEPT : sealAnswer(keyring, key, answer);
    const isFirst = await this.requests.insert(manager, key, row);
    if (isFirst) return undefined;
    // If the key of the committed answer was destroyed since then, that answer cannot be repeated.
    return (await this.find(keyring, request)) ?? answer;
  }
}

const NOT_KEPT: VoiceRequestRow = { sealed: null, kid: null };

function keyOf(keyring: Keyring, { agentId, callId, time, body }: RequestIdentity): VoiceRequestKey {
  const parts = callId === undefined ? ['signed', time, body.toString('latin1')] : ['call', callId];
  const hash = keyedHash(keyring.lookupKey, 'sotto/voice-request', agentId, ...parts);
  return { accountId: keyring.accountId, agentId, hash };
}

function sealAnswer(keyring: Keyring, key: VoiceRequestKey, answer: string): VoiceRequestRow {
  const kid = keyring.primaryKid;
  const payloadKey = keyring.payloadKey(kid);
  if (payloadKey === undefined) throw new Error('the primary key is not usable');
  return { sealed: seal(payloadKey, answer, context(key)), kid };
}

function open(
  keyring: Keyring,
  key: VoiceRequestKey,
  { callId }: RequestIdentity,
  { sealed, kid }: VoiceRequestRow,
): string | undefined {
  if (callId === undefined) throw badSignature();
  const payloadKey = kid === null ? undefined : keyring.payloadKey(kid);
  if (payloadKey === undefined || sealed === null) return undefined;
  return unseal(payloadKey, sealed, context(key)).toString('utf8');
}

function context({ accountId, agentId, hash }: VoiceRequestKey): string {
  return `sotto/voice-answer/${accountId}/${agentId}/${hash.toString('hex')}`;
}
