import { Injectable } from '@nestjs/common';
import type { ModelName } from '../common/text/branded.js';
import { ServiceAddress } from '../config/service-address.js';
import { DatabaseClock } from '../database/database-clock.js';
import { UpstreamsService } from '../upstreams/upstreams.service.js';
import type { AssistantRequest } from './assistant-request.js';
import { CallbackClient } from './callback/callback-client.js';
import { CallbackFailure, type CallbackFailureReason } from './callback/callback-failure.js';
import type { VoiceAgent } from './voice-agents.repository.js';
import { assembleAssistant, type AssistantParts, readParts } from './assistant-answer.js';

/** The assistant configuration of one call. */
export interface ResolvedAssistant {
  /** The response as JSON. */
  readonly answer: string;
  /** The selected model. */
  readonly model: ModelName;
  /** Reason why the callback's response was not used; undefined if it was used, or if the agent has no callback. */
  readonly callbackFailure: CallbackFailureReason | undefined;
}

/** Creates the assistant configuration of a call from the agent's defaults and the callback's overrides. */
@Injectable()
export class AssistantResolver {
  constructor(
    private readonly callbacks: CallbackClient,
    private readonly upstreams: UpstreamsService,
    private readonly address: ServiceAddress,
    private readonly clock: DatabaseClock,
  ) {}

  async resolve(agent: VoiceAgent, request: AssistantRequest): Promise<ResolvedAssistant> {
    const { overrides, failure } = await this.fetchOverrides(agent, request);
    const assistant = assembleAssistant(readParts(agent.assistant ?? {}) ?? {}, overrides, {
      proxyUrl: this.address.proxyUrl(agent.id),
      upstreamName: agent.upstreamName,
      upstream: this.upstreams.find(agent.upstreamName),
    });
    return {
      answer: JSON.stringify({ assistant }),
      model: assistant.model.model,
      callbackFailure: failure,
    };
  }

  private async fetchOverrides(
    { id, callbackUrl }: VoiceAgent,
    { callId, assistantId, customerNumber }: AssistantRequest,
  ): Promise<{ overrides: AssistantParts; failure?: CallbackFailureReason }> {
    if (callbackUrl === null) return { overrides: {} };
    const customer = { number: customerNumber ?? null };
    const call = { id: callId ?? null, assistantId: assistantId ?? null, customer };
    try {
      const message = { agent_id: id, call, timestamp: this.clock.now() };
      return { overrides: await this.callbacks.fetch(callbackUrl, message) };
    } catch (error) {
      if (error instanceof CallbackFailure) return { overrides: {}, failure: error.reason };
      throw error;
    }
  }
}
