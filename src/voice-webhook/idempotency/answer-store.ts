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

/** What makes a request the same as an earlier one. */
export interface RequestIdentity {
  readonly agentId: string;
  /** Undefined where the platform named none: then the signed bytes are what must not come again. */
  readonly callId: string | undefined;
  /** The time that was signed with the body; empty when there was none. */
  readonly time: string;
  readonly body: Buffer;
}

/**
 * Makes requests idempotent: a platform that asks again about a call gets the same answer, and the call begins once; a
 * signed request without a call works once. Answers may hold prompts: they are sealed with the payload key.
 */
@Injectable()
export class AnswerStore {
  constructor(private readonly requests: VoiceRequestsRepository) {}

  /**
   * What the call was answered before; undefined when it wasn't, or its key is no longer usable.
   * @throws DomainError `bad_signature` when a request without a call comes again
   */
  async find(keyring: Keyring, request: RequestIdentity): Promise<string | undefined> {
    const key = keyOf(keyring, request);
    const row = await this.requests.find(key);
    return row === undefined ? undefined : open(keyring, key, request, row);
  }

  /**
   * Stores the answer within the transaction in which the call begins.
   * @returns undefined when this is the first answer; else the one that another instance gave in the meantime
   * @throws DomainError `bad_signature`, as {@link find}; `agent_not_found` when the agent is gone
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
    // The first request has committed by now. A key that was destroyed since leaves nothing to repeat.
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
