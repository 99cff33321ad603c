import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../../config/config.js';
import { AgentSecrets } from '../../tokenization/keys/agent-secrets.service.js';
import { type VoiceAgent, VoiceAgentsRepository } from '../voice-agents.repository.js';

const CACHED_AGENTS = 10_000;
/** Milliseconds for which a check at every turn of a conversation may go by what it read last. */
const RECENT_MS = 1_000;

/** Who may sign requests to an agent. */
export interface KnownAgent {
  /** Undefined when there is no such agent. */
  readonly agent: VoiceAgent | undefined;
  readonly secrets: readonly string[];
}

/** Which secrets sign requests to an agent. */
@Injectable()
export class SigningSecrets {
  private readonly recent = new LRUCache<string, KnownAgent>({ max: CACHED_AGENTS, ttl: RECENT_MS });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly agents: VoiceAgentsRepository,
    private readonly own: AgentSecrets,
  ) {}

  /**
   * An agent's own secret where it has one, else those of the environment, also for an agent that there is not: so what
   * is wrongly signed doesn't reveal whether there is one. None where the agent's own can't be opened.
   */
  forAgent(agent: VoiceAgent | undefined): readonly string[] {
    if (agent?.signingSecret == null) return this.config.voiceSecrets;
    const secret = this.own.open(agent.accountId, agent.id, agent.signingSecret);
    return secret === undefined ? [] : [secret];
  }

  /** The same by the agent's id, and the agent, as of at most a second ago. */
  async forAgentId(agentId: string): Promise<KnownAgent> {
    const cached = this.recent.get(agentId);
    if (cached !== undefined) return cached;
    const agent = await this.agents.find(agentId);
    const known = { agent, secrets: this.forAgent(agent) };
    if (agent !== undefined) this.recent.set(agentId, known);
    return known;
  }
}
