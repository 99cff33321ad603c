import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CallerAdmission } from '../caller-keys/caller-admission.service.js';
import { DomainError } from '../common/errors/domain-error.js';
import { modelOf, type Target } from '../upstreams/route.js';
import type { JsonObject } from './wire/json/json.js';
import type { ListedModel, WireModels } from './wire/wire-format.js';
import { WireFormats } from './wire/wire-formats.js';

/** The parts of an HTTP request that a request for models needs. */
type AskingRequest = Pick<Request, 'headers' | 'callerKey'>;

/** Upstreams that a client can call, and the response format. */
interface ModelListing {
  readonly models: WireModels;
  readonly targets: readonly Target[];
}

/** Lists the models of an agent's upstreams. Some clients request the list before their first call. */
@Injectable()
export class ModelsService {
  constructor(
    private readonly admission: CallerAdmission,
    private readonly formats: WireFormats,
  ) {}

  /** @throws DomainError `agent_not_found`, `audit_unavailable`, `caller_key_required`, `caller_key_invalid` */
  async list(agentId: string, request: AskingRequest): Promise<JsonObject> {
    const { models, targets } = await this.listingFor(agentId, request);
    return models.list(modelsOf(targets));
  }

  /** @throws DomainError `agent_not_found`, `audit_unavailable`; `not_found` for a model that is not listed */
  async get(agentId: string, name: string, request: AskingRequest): Promise<JsonObject> {
    const { models, targets } = await this.listingFor(agentId, request);
    const accepted = targets.map(({ upstream }) => upstream?.acceptModel(name));
    const model = modelsOf(targets).find(({ id }) => accepted.some((one) => one === id));
    if (model === undefined) throw new DomainError('not_found', 'The agent has no such model.');
    return models.model(model);
  }

  private async listingFor(agentId: string, request: AskingRequest): Promise<ModelListing> {
    const { formats } = this;
    const models = formats.ofClient(request.headers).models;
    if (models === undefined) throw new DomainError('not_found', 'The models of this API cannot be listed.');
    const apis = formats.apisWithModels(models);
    // Read from the database, because no later step would detect that a cached agent was deleted.
    const { route } = await this.admission.presentAgent(agentId, request.callerKey);
    const targets = route.targets.filter(
      ({ upstream }) => upstream?.apis.some((api) => apis.has(api)) === true,
    );
    return { models, targets };
  }
}

/** Returns the distinct models of upstreams. Upstreams without a configured provider are left out. */
function modelsOf(targets: readonly Target[]): ListedModel[] {
  const models = new Map<string, ListedModel>();
  for (const { name, upstream } of targets) {
    const id = modelOf(name);
    if (upstream !== undefined && !models.has(id)) models.set(id, { id, provider: upstream.provider });
  }
  return [...models.values()];
}
