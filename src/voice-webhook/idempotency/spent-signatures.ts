import { Injectable } from '@nestjs/common';
import { sha256Hex } from '../../common/sha256.js';
import { Transactions } from '../../database/transactions.js';
import { keyedHash } from '../../tokenization/crypto/sealing.js';
import { KeysService } from '../../tokenization/keys/keys.service.js';
import type { VoiceAgent } from '../voice-agents.repository.js';
import { type VoiceRequestKey, VoiceRequestsRepository } from './voice-requests.repository.js';

/** Seconds that a signature can be valid. Its time may be ahead by the window, and it expires one window later. */
const LIFETIME_SECONDS = 660;

/** Ensures that a signature with a time is accepted only once at the proxy, across all instances. */
@Injectable()
export class SpentSignatures {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: KeysService,
    private readonly requests: VoiceRequestsRepository,
  ) {}

  /**
   * Marks a signed body as used, for any encoding of the signature and any of the secrets.
   * @returns key to release the mark; undefined if the body was used before
   * @throws DomainError `agent_not_found` if the agent was deleted; the database's errors
   */
  async spend(agent: VoiceAgent, time: string, body: Buffer): Promise<VoiceRequestKey | undefined> {
    const { accountId, id: agentId, epoch } = agent;
    const { lookupKey } = await this.keys.keyring(accountId, epoch);
    const hash = keyedHash(lookupKey, 'sotto/signed-call', agentId, time, sha256Hex(body));
    const key = { accountId, agentId, hash };
    const isFirst = await this.transactions.run(accountId, async (manager) => {
      // If a crash loses this row, the signature works again for some minutes. The call itself is durable.
      await manager.query('SET LOCAL synchronous_commit = off');
      return this.requests.insert(manager, key, { sealed: null, kid: null }, LIFETIME_SECONDS);
    });
    return isFirst ? key : undefined;
  }

  /** Releases the mark of a call that was not served, so that its caller can repeat the request unchanged. */
  async release(key: VoiceRequestKey): Promise<void> {
    await this.transactions.run(key.accountId, (manager) => this.requests.remove(manager, key));
  }
}
