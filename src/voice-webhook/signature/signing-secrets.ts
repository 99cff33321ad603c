import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../../config/config.js';
import { AgentSecrets } from '../../tokenization/keys/agent-secrets.service.js';
import { type VoiceAgent, VoiceAgentsRepository } from '../voice-agents.repository.js';

const CACHED_AGENTS = 10_000;
/** Milliseconds that an agent is cached, so that not every turn of a conversation reads the database. */
const RECENT_MS = 1_000;

/** An agent, and the secrets that can sign its requests. */
export interface KnownAgent {
  /** Undefined if the agent does not exist. */
  readonly agent: VoiceAgent | undefined;
  readonly secrets: readonly string[];
}

/** Provides the secrets that can sign requests to an agent. */
@Injectable()
export class SigningSecrets {
  private readonly recent = new LRUCache<string, KnownAgent>({ max: CACHED_AGENTS, ttl: RECENT_MS });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly agents: VoiceAgentsRepository,
    private readonly own: AgentSecrets,
  ) {}

  /**
   * Returns the agent's own secret, or else the operator's secrets. An unknown agent has the operator's secrets, so
   * that the error for a wrong signature does not reveal whether the agent exists. Empty if the agent's own secret
   * cannot be decrypted.
   */
  forAgent(agent: VoiceAgent | undefined): readonly string[] {
    if (agent?.signingSecret == null) return this.config.voiceSecrets;
    const secret = this.own.open(agent.accountId, agent.id, agent.signingSecret);
    return secret === undefined ? [] : [secret];
  }

  /** Returns an agent and its secrets, which can be up to one second old. */
  async forAgentId(agentId: string): Promise<KnownAgent> {
    const cached = this.recent.get(agentId);
    if (cached !== undefined) return cached;
    const agent = await this.agents.find(agentId);
    const known = { agent, secrets: this.forAgent(agent) };
    if (agent !== undefined) this.recent.set(agentId, known);
    return known;
  }
}
