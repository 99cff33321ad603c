import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { AgentDirectory, type AgentProfile } from '../agents/agent-directory.js';
import { refuseUnavailable } from '../audit/journal/call-journal.js';
import { DomainError } from '../common/errors/domain-error.js';
import { modelOf, type Target } from '../upstreams/route.js';
import type { JsonObject } from './wire/json/json.js';
import type { ListedModel, WireModels } from './wire/wire-format.js';
import { WireFormats } from './wire/wire-formats.js';

/** What a client is told, and how. */
interface Told {
  readonly models: WireModels;
  readonly targets: readonly Target[];
}

/** The models that an agent can be called with: those of its upstreams. Clients ask for it before their first call. */
@Injectable()
export class ModelsService {
  constructor(
    private readonly directory: AgentDirectory,
    private readonly formats: WireFormats,
  ) {}

  /** @throws DomainError `agent_not_found`, `audit_unavailable` */
  async list(agentId: string, headers: IncomingHttpHeaders): Promise<JsonObject> {
    const { models, targets } = await this.toldTo(agentId, headers);
    return models.list(modelsOf(targets));
  }

  /** @throws DomainError `agent_not_found`, `audit_unavailable`; `not_found` for another model than the listed one */
  async get(agentId: string, name: string, headers: IncomingHttpHeaders): Promise<JsonObject> {
    const { models, targets } = await this.toldTo(agentId, headers);
    const accepted = targets.map(({ upstream }) => upstream?.acceptModel(name));
    const model = modelsOf(targets).find(({ id }) => accepted.some((one) => one === id));
    if (model === undefined) throw new DomainError('not_found', 'The agent has no such model.');
    return models.model(model);
  }

  private async toldTo(agentId: string, headers: IncomingHttpHeaders): Promise<Told> {
    const { formats } = this;
    const models = formats.ofClient(headers).models;
    if (models === undefined) throw new DomainError('not_found', 'The models of this API cannot be listed.');
    const apis = formats.apisTold(models);
    const { route } = await this.agent(agentId);
    const targets = route.targets.filter(
      ({ upstream }) => upstream?.apis.some((api) => apis.has(api)) === true,
    );
    return { models, targets };
  }

  /** Nothing behind it would notice that a cached agent is gone, so it is read anew. */
  private async agent(agentId: string): Promise<AgentProfile> {
    const agent = await this.directory.read(agentId).catch(refuseUnavailable);
    if (agent === undefined) throw new DomainError('agent_not_found', 'No agent exists at this URL.');
    return agent;
  }
}

/** The models of upstreams, each once; none of a provider that is no longer configured. */
function modelsOf(targets: readonly Target[]): ListedModel[] {
  const models = new Map<string, ListedModel>();
  for (const { name, upstream } of targets) {
    const id = modelOf(name);
    if (upstream !== undefined && !models.has(id)) models.set(id, { id, provider: upstream.provider });
  }
  return [...models.values()];
}
