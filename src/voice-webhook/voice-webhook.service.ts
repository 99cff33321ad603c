import { Injectable } from '@nestjs/common';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { auditUnavailable } from '../audit/journal/call-journal.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Transactions } from '../database/transactions.js';
import { Drain } from '../ops/drain.js';
import type { Keyring } from '../tokenization/crypto/keyring.js';
import { KeysService } from '../tokenization/keys/keys.service.js';
import { AssistantResolver } from './assistant-resolver.js';
import { type AssistantRequest, parseAssistantRequest } from './assistant-request.js';
import { callStartEvents } from './call-start-events.js';
import { AnswerStore } from './idempotency/answer-store.js';
import type { SignedCall } from './signature/webhook-signature.guard.js';
import type { VoiceAgent } from './voice-agents.repository.js';

/** Drain participant that ignores stop, because each request ends within the callback's time limit. */
const UNSTOPPABLE = { stop: (): void => undefined };

/** Returns the assistant configuration to a platform at the start of a call. */
@Injectable()
export class VoiceWebhookService {
  constructor(
    private readonly drain: Drain,
    private readonly keys: KeysService,
    private readonly answers: AnswerStore,
    private readonly assistants: AssistantResolver,
    private readonly transactions: Transactions,
    private readonly journal: AccountJournal,
  ) {}

  /**
   * @returns the answer as JSON, which is identical for a repeated request
   * @throws DomainError `agent_not_found`, `validation_failed`, `unsupported_event`; `bad_signature` for a repeated
   *   request without a call ID; `audit_unavailable`
   */
  async answer(signed: SignedCall): Promise<string> {
    const leave = this.drain.enter(UNSTOPPABLE);
    try {
      return await this.process(signed);
    } catch (error) {
      throw error instanceof DomainError ? error : auditUnavailable(error);
    } finally {
      leave();
    }
  }

  private async process({ agent, time, body }: SignedCall): Promise<string> {
    if (agent === undefined) throw new DomainError('agent_not_found', 'No agent exists at this URL.');
    const request = parseAssistantRequest(body);
    const keyring = await this.keys.keyring(agent.accountId, agent.epoch);
    const identity = { agentId: agent.id, callId: request.callId, time, body };
    const known = await this.answers.find(keyring, identity);
    if (known !== undefined) return known;
    return this.startCall(agent, keyring, request, identity);
  }

  /** Resolves the configuration, and journals the start of the call in the same transaction that stores the answer. */
  private async startCall(
    agent: VoiceAgent,
    keyring: Keyring,
    request: AssistantRequest,
    identity: Parameters<AnswerStore['save']>[2],
  ): Promise<string> {
    const { answer, model, callbackFailure } = await this.assistants.resolve(agent, request);
    return this.transactions.run(agent.accountId, async (manager) => {
      const other = await this.answers.save(manager, keyring, identity, answer);
      if (other !== undefined) return other;
      if (callbackFailure !== undefined) {
        const failed = callStartEvents.callbackFailed(keyring, agent.id, request, callbackFailure);
        await this.journal.append(manager, agent.accountId, failed);
      }
      await this.journal.append(
        manager,
        agent.accountId,
        callStartEvents.callStarted(keyring, agent.id, request, model),
      );
      return answer;
    });
  }
}
