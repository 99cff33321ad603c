import { Injectable } from '@nestjs/common';
import { sha256Hex } from '../../common/sha256.js';
import { Transactions } from '../../database/transactions.js';
import { keyedHash } from '../../tokenization/crypto/sealing.js';
import { KeysService } from '../../tokenization/keys/keys.service.js';
import type { VoiceAgent } from '../voice-agents.repository.js';
import { type VoiceRequestKey, VoiceRequestsRepository } from './voice-requests.repository.js';

/** Seconds for which a signature may be good: its time may be ahead by the window, and good for as long again. */
const LIFETIME_SECONDS = 660;

/** What was signed with its time counts once at the proxy, for all instances. */
@Injectable()
export class SpentSignatures {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: KeysService,
    private readonly requests: VoiceRequestsRepository,
  ) {}

  /**
   * Spends what was signed, however the signature is spelled and whichever secret made it.
   * @returns by which it can be given back; undefined when it was spent before
   * @throws DomainError `agent_not_found` when the agent is gone; what the database fails with
   */
  async spend(agent: VoiceAgent, time: string, body: Buffer): Promise<VoiceRequestKey | undefined> {
    const { accountId, id: agentId, epoch } = agent;
    const { lookupKey } = await this.keys.keyring(accountId, epoch);
    const hash = keyedHash(lookupKey, 'sotto/signed-call', agentId, time, sha256Hex(body));
    const key = { accountId, agentId, hash };
    const isFirst = await this.transactions.run(accountId, async (manager) => {
      // What a crash of the database loses is good for some minutes more; the call itself is committed durably.
      await manager.query('SET LOCAL synchronous_commit = off');
      return this.requests.insert(manager, key, { sealed: null, kid: null }, LIFETIME_SECONDS);
    });
    return isFirst ? key : undefined;
  }

  /** For a call that was not served: its caller may send it again as it is. */
  async giveBack(key: VoiceRequestKey): Promise<void> {
    await this.transactions.run(key.accountId, (manager) => this.requests.remove(manager, key));
  }
}
