import type { AgentProfile } from '../agents/agent-directory.js';
import { DomainError, validationFailed } from '../common/errors/domain-error.js';
import { dayOf } from '../upstreams/agreement.js';
import { type Api, API_TITLES } from '../upstreams/apis.js';
import { modelOf, type OpenTarget, providerOf, type Target } from '../upstreams/route.js';
import type { Call } from './call.js';
import { InvalidRequest } from './wire/invalid-request.js';
import type { WireRequest } from './wire/wire-format.js';

/** Parses a request. @throws DomainError `validation_failed`; `not_found` if no upstream supports the route's API */
export function readRequest({ format, raw, facts, headers }: Call, agent: AgentProfile): WireRequest {
  refuseMissingApi(format.name, agent);
  let request: WireRequest;
  try {
    const { attachments } = agent.policy;
    request = format.read(raw, headers === undefined ? { attachments } : { attachments, headers });
  } catch (error) {
    throw asRefusal(error);
  }
  facts.agentId = agent.id;
  const [first] = agent.route.targets;
  facts.provider = providerOf(first.name);
  facts.model = modelOf(first.name);
  facts.streamed = request.stream;
  return request;
}

/** Converts an `InvalidRequest` to a `DomainError`. Returns any other error unchanged. */
export function asRefusal(error: unknown): unknown {
  return error instanceof InvalidRequest ? validationFailed(error.details, error.param) : error;
}

/**
 * Rejects an API that no upstream of the agent supports. A provider without configuration could support any API.
 * @throws DomainError `not_found`
 */
export function refuseMissingApi(api: Api, { route }: AgentProfile): void {
  const apis = new Set(route.targets.flatMap(({ upstream }) => upstream?.apis ?? []));
  if (apis.has(api) || route.targets.some(isUnconfigured)) return;
  const there = [...apis].map((name) => API_TITLES[name]).join(' and ');
  throw new DomainError(
    'not_found',
    `The agent's upstream does not support the ${API_TITLES[api]} API. It supports ${there}.`,
  );
}

/**
 * Returns the upstreams that may receive a request, in the agent's order. They are configured, support the caller's
 * API, and have a valid agreement if the policy requires one.
 * @throws DomainError `model_not_allowed` if no upstream of the agent accepts the requested model, or the policy
 *   allows none; `upstream_unavailable` if only unconfigured upstreams remain
 */
export function chooseTargets(
  { route, policy }: AgentProfile,
  { model: requested }: WireRequest,
  { api, now }: { readonly api: Api; readonly now: number },
): [OpenTarget, ...OpenTarget[]] {
  if (!route.targets.some((target) => accepts(target, requested)))
    throw modelNotAllowed("The agent's upstream does not accept this model.");
  const day = policy.requireBaa ? dayOf(now) : undefined;
  const [first, ...others] = route.targets.flatMap(({ name, upstream }) => {
    if (upstream?.apis.includes(api) !== true) return [];
    if (day !== undefined && !upstream.isCovered(day)) return [];
    return [{ name, upstream, model: upstream.acceptModel(requested) ?? modelOf(name) }];
  });
  if (first !== undefined) return [first, ...others];
  if (route.targets.some(isUnconfigured)) {
    const message =
      "The provider of the agent's upstream is currently not configured, so the request was not forwarded.";
    throw new DomainError('upstream_unavailable', message);
  }
  throw modelNotAllowed('The policy requires a valid business associate agreement with the provider.');
}

function accepts({ name, upstream }: Target, requested: string): boolean {
  if (upstream === undefined) return requested === name || requested === modelOf(name);
  return upstream.acceptModel(requested) !== undefined;
}

function isUnconfigured({ upstream }: Target): boolean {
  return upstream === undefined;
}

function modelNotAllowed(message: string): DomainError {
  return new DomainError('model_not_allowed', message, { param: 'model' });
}
