import type { AgentProfile } from '../agents/agent-directory.js';
import { DomainError, validationFailed } from '../common/errors/domain-error.js';
import type { ModelName } from '../common/text/branded.js';
import type { Upstream } from '../upstreams/upstream.js';
import type { Call } from './call.js';
import { InvalidRequest } from './wire/invalid-request.js';
import type { WireRequest } from './wire/wire-format.js';

/** @throws DomainError `validation_failed` */
export function readRequest({ format, raw, facts }: Call, agent: AgentProfile): WireRequest {
  let request: WireRequest;
  try {
    request = format.read(raw, { attachments: agent.policy.attachments });
  } catch (error) {
    if (error instanceof InvalidRequest) throw validationFailed(error.details, error.param);
    throw error;
  }
  facts.agentId = agent.id;
  facts.provider = agent.upstream?.provider;
  facts.model = agent.upstreamName.slice(agent.upstreamName.indexOf(':') + 1);
  facts.streamed = request.stream;
  return request;
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
