import { z } from 'zod';
import type { ServiceAddress } from '../config/service-address.js';
import { TOKENIZATIONS } from '../tokenization/schemes.js';
import type { AgentEntity } from './agent.entity.js';
import { assistantSchema } from './assistant.js';
import { observingView } from './observing.js';
import { UPSTREAM_ERRORS } from './upstream-errors.js';
import { toRouteView } from './upstream-route.js';

/** Description of the token schemes, for requests and responses. */
export const TOKENIZATION_DESCRIPTION =
  'Token scheme for masked values. `vault-deterministic` stores each value encrypted in the vault. ' +
  '`reversible-aead` encrypts the value in its token, and the vault stores no copy.';

const count = z.int().nonnegative();
const milliseconds = z.number().nonnegative();

/** Fields of every response about an agent. */
export const agentView = z
  .strictObject({
    id: z.string().describe('Agent ID, a ULID with the prefix `agt_`.'),
    name: z.string().describe('Agent name, unique in the account, 1 to 64 characters.'),
    upstream: z
      .union([z.string(), z.array(z.string())])
      .describe('Upstream as `<provider>:<model>`, or `stub`. A list if the agent has several upstreams.'),
    first_byte_ms: z
      .int()
      .optional()
      .describe(
        'Milliseconds after which the service calls the next upstream instead. Present only if the agent has ' +
          'several upstreams.',
      ),
    hedge_after_ms: z
      .int()
      .optional()
      .describe(
        'Milliseconds after which the service also calls the next upstream. Missing if hedging is off.',
      ),
    monthly_tokens: z
      .int()
      .optional()
      .describe(
        "Maximum number of model tokens for the agent's calls in a month (UTC). Missing if not set. `GET " +
          '/api/v1/usage` returns the number of tokens used.',
      ),
    upstream_errors: z
      .enum(UPSTREAM_ERRORS)
      .optional()
      .describe(
        "Errors that callers receive if an upstream rejects a call. `provider` means the upstream's own errors. " +
          'Missing means `contract`.',
      ),
    mode: z
      .literal('observe')
      .optional()
      .describe(
        '`observe` if requests are forwarded without masking until `observe_until`. Missing if requests are masked.',
      ),
    observe_until: z.iso.datetime().optional().describe('Time from which requests are masked again.'),
    caller_keys: z
      .literal('required')
      .optional()
      .describe('`required` if calls need a caller key. Missing means `optional`.'),
    tokenization: z.enum(TOKENIZATIONS).describe(TOKENIZATION_DESCRIPTION),
    policy_name: z.string().describe('Policy name.'),
    policy_version: z.int().describe('Version of the policy that the agent uses.'),
    proxy_url: z
      .string()
      .describe('URL to which the voice platform sends chat completion requests. Keep it secret.'),
    webhook_url: z.string().describe('URL from which the voice platform requests the assistant for a call.'),
    created_at: z.iso.datetime().describe('Creation time.'),
  })
  .meta({ id: 'Agent' });

export type AgentView = z.infer<typeof agentView>;

export const agentListItem = agentView
  .extend({ session_count_24h: count.describe('Number of sessions that started in the last 24 hours.') })
  .meta({ id: 'AgentListItem' });

export type AgentListItem = z.infer<typeof agentListItem>;

export const agentStatsView = z
  .strictObject({
    session_count_24h: count.describe('Number of sessions that started in the last 24 hours.'),
    session_count_7d: count.describe('Number of sessions that started in the last 7 days.'),
    redaction_count_24h: count.describe('Number of masked spans in sessions from the last 24 hours.'),
    p50_latency_ms: milliseconds.describe(
      'Median added latency over the last 24 hours, in milliseconds, accurate to within 2 %.',
    ),
    p95_latency_ms: milliseconds.describe(
      '95th percentile of the added latency over the last 24 hours, in milliseconds, accurate to within 2 %.',
    ),
  })
  .meta({ id: 'AgentStats' });

export type AgentStatsView = z.infer<typeof agentStatsView>;

export const fullAgentView = agentView
  .extend({
    policy_yaml: z.string().describe('Policy as YAML text, in the version that the agent uses.'),
    stats: agentStatsView.describe('Statistics for the agent.'),
    own_terms: z
      .array(z.string())
      .optional()
      .describe(
        "Phrases about the agent's own office that are never masked in this agent's calls. Missing if not " +
          'set.',
      ),
    assistant: assistantSchema
      .optional()
      .describe('Assistant settings that the webhook returns. Missing if not set.'),
    callback_url: z
      .string()
      .optional()
      .describe('URL from which the webhook requests settings for one call. Missing if not set.'),
  })
  .meta({ id: 'FullAgent' });

export type FullAgentView = z.infer<typeof fullAgentView>;

export const agentAnswer = z.strictObject({ agent: agentView });
export const fullAgentAnswer = z.strictObject({ agent: fullAgentView });

export function toAgentView(agent: AgentEntity, address: ServiceAddress): AgentView {
  return {
    id: agent.id,
    name: agent.name,
    ...toRouteView(agent),
    ...(agent.monthlyTokens === null ? {} : { monthly_tokens: agent.monthlyTokens }),
    ...(agent.upstreamErrors === 'contract' ? {} : { upstream_errors: agent.upstreamErrors }),
    ...observingView(agent.observeUntil, Date.now()),
    ...(agent.callerKeys === 'optional' ? {} : { caller_keys: agent.callerKeys }),
    tokenization: agent.tokenization,
    policy_name: agent.policyName,
    policy_version: agent.policyVersion,
    proxy_url: address.proxyUrl(agent.id),
    webhook_url: `${address.baseUrl}/voice/webhook/${agent.id}`,
    created_at: agent.createdAt.toISOString(),
  };
}

export function toFullAgentView(
  agent: AgentEntity,
  address: ServiceAddress,
  policyYaml: string,
  stats: AgentStatsView,
): FullAgentView {
  return {
    ...toAgentView(agent, address),
    policy_yaml: policyYaml,
    stats,
    ...(agent.ownTerms.length === 0 ? {} : { own_terms: [...agent.ownTerms] }),
    ...(agent.assistant === null ? {} : { assistant: agent.assistant }),
    ...(agent.callbackUrl === null ? {} : { callback_url: agent.callbackUrl }),
  };
}
