import { Injectable } from '@nestjs/common';
import { AgentDirectory, type AgentProfile } from '../agents/agent-directory.js';
import { refuseUnavailable } from '../audit/journal/call-journal.js';
import { DomainError } from '../common/errors/domain-error.js';
import { type ModelsView, type ModelView, toModelViews } from './models.view.js';

/** The models that an agent can be called with: those of its upstreams. Clients ask for it before their first call. */
@Injectable()
export class ModelsService {
  constructor(private readonly directory: AgentDirectory) {}

  /** @throws DomainError `agent_not_found`, `audit_unavailable` */
  async list(agentId: string): Promise<ModelsView> {
    return { object: 'list', data: toModelViews(await this.agent(agentId)) };
  }

  /** @throws DomainError `agent_not_found`, `audit_unavailable`; `not_found` for another model than the listed one */
  async get(agentId: string, name: string): Promise<ModelView> {
    const agent = await this.agent(agentId);
    const accepted = agent.route.targets.map(({ upstream }) => upstream?.acceptModel(name));
    const model = toModelViews(agent).find(({ id }) => accepted.some((one) => one === id));
    if (model === undefined) throw new DomainError('not_found', 'The agent has no such model.');
    return model;
  }

  /** Nothing behind it would notice that a cached agent is gone, so it is read anew. */
  private async agent(agentId: string): Promise<AgentProfile> {
    const agent = await this.directory.read(agentId).catch(refuseUnavailable);
    if (agent === undefined) throw new DomainError('agent_not_found', 'There is no agent at this URL.');
    return agent;
  }
}
