import type { AgentProfile } from '../agents/agent-directory.js';
import { DomainError, validationFailed } from '../common/errors/domain-error.js';
import type { ModelName } from '../common/text/branded.js';
import { type Api, API_TITLES } from '../upstreams/apis.js';
import type { Upstream } from '../upstreams/upstream.js';
import type { Call } from './call.js';
import { InvalidRequest } from './wire/invalid-request.js';
import type { WireRequest } from './wire/wire-format.js';

/** @throws DomainError `validation_failed`; `not_found` when the agent's upstream lacks the API of the route */
export function readRequest({ format, raw, facts }: Call, agent: AgentProfile): WireRequest {
  refuseMissingApi(format.name, agent);
  let request: WireRequest;
  try {
    request = format.read(raw, { attachments: agent.policy.attachments });
  } catch (error) {
    throw asRefusal(error);
  }
  facts.agentId = agent.id;
  facts.provider = agent.upstream?.provider;
  facts.model = agent.upstreamName.slice(agent.upstreamName.indexOf(':') + 1);
  facts.streamed = request.stream;
  return request;
}

/** What a format doesn't allow, as an error of ours; all else as it is. */
export function asRefusal(error: unknown): unknown {
  return error instanceof InvalidRequest ? validationFailed(error.details, error.param) : error;
}

/** @throws DomainError `not_found` where the agent's upstream can't be called by the API that the caller uses */
export function refuseMissingApi(api: Api, { upstream }: AgentProfile): void {
  if (upstream === undefined || upstream.apis.includes(api)) return;
  const there = upstream.apis.map((name) => API_TITLES[name]).join(' and ');
  throw new DomainError('not_found', `The agent's upstream has no ${API_TITLES[api]} API; it has ${there}.`);
}

/** @throws DomainError `model_not_allowed` */
export function chooseModel(
  agent: AgentProfile,
  request: WireRequest,
): { readonly upstream: Upstream; readonly model: ModelName } {
  const model = agent.upstream?.acceptModel(request.model);
  if (agent.upstream !== undefined && model !== undefined) return { upstream: agent.upstream, model };
  throw new DomainError('model_not_allowed', "The model is not the one of the agent's upstream.", {
    param: 'model',
  });
}
