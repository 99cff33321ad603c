import { Injectable } from '@nestjs/common';
import { AgentDirectory, type AgentProfile } from '../agents/agent-directory.js';
import { refuseUnavailable } from '../audit/journal/call-journal.js';
import { DomainError } from '../common/errors/domain-error.js';
import { type ModelsView, type ModelView, toModelView } from './models.view.js';

/** The models that an agent can be called with: the one of its upstream. Clients ask for it before their first call. */
@Injectable()
export class ModelsService {
  constructor(private readonly directory: AgentDirectory) {}

  /** @throws DomainError `agent_not_found`, `audit_unavailable` */
  async list(agentId: string): Promise<ModelsView> {
    const model = toModelView(await this.agent(agentId));
    return { object: 'list', data: model === undefined ? [] : [model] };
  }

  /** @throws DomainError `agent_not_found`, `audit_unavailable`; `not_found` for another model than the listed one */
  async get(agentId: string, name: string): Promise<ModelView> {
    const agent = await this.agent(agentId);
    const model = toModelView(agent);
    if (model === undefined || agent.upstream?.acceptModel(name) !== model.id) {
      throw new DomainError('not_found', 'The agent has no such model.');
    }
    return model;
  }

  /** Nothing behind it would notice that a cached agent is gone, so it is read anew. */
  private async agent(agentId: string): Promise<AgentProfile> {
    const agent = await this.directory.read(agentId).catch(refuseUnavailable);
    if (agent === undefined) throw new DomainError('agent_not_found', 'There is no agent at this URL.');
    return agent;
  }
}
