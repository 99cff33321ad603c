import { z } from 'zod';
import type { ServiceAddress } from '../config/service-address.js';
import { TOKENIZATIONS } from '../tokenization/schemes.js';
import type { AgentEntity } from './agent.entity.js';
import { assistantSchema } from './assistant.js';
import { toRouteView } from './upstream-route.js';

const count = z.int().nonnegative();
const milliseconds = z.number().nonnegative();

/** The fields that every answer about an agent has. */
export const agentView = z
  .strictObject({
    id: z.string().describe('`agt_` and a ULID'),
    name: z.string().describe('unique in the account; 1 to 64 characters'),
    upstream: z
      .union([z.string(), z.array(z.string())])
      .describe('`<provider>:<model>`, or `stub`; a list where the agent has several'),
    first_byte_ms: z
      .int()
      .optional()
      .describe('how long an upstream may take to begin before the next is asked instead; with a list only'),
    hedge_after_ms: z
      .int()
      .optional()
      .describe('after how long the next upstream is asked besides, where set; with a list only'),
    monthly_tokens: z
      .int()
      .optional()
      .describe(
        'tokens that its calls may take in a month (UTC), where set; `GET /api/v1/usage` has what they took',
      ),
    tokenization: z.enum(TOKENIZATIONS).describe('how values are replaced'),
    policy_name: z.string().describe('name of the masking policy'),
    policy_version: z.int().describe('version of the policy that the agent is pinned to'),
    proxy_url: z.string().describe('where the voice platform sends chat completions; keep it secret'),
    webhook_url: z.string().describe('where the voice platform asks for the assistant of a call'),
    created_at: z.iso.datetime().describe('ISO 8601, UTC'),
  })
  .meta({ id: 'Agent' });

export type AgentView = z.infer<typeof agentView>;

export const agentListItem = agentView
  .extend({ session_count_24h: count.describe('sessions that started in the last 24 hours') })
  .meta({ id: 'AgentListItem' });

export type AgentListItem = z.infer<typeof agentListItem>;

export const agentStatsView = z
  .strictObject({
    session_count_24h: count.describe('sessions that started in the last 24 hours'),
    session_count_7d: count.describe('sessions that started in the last 7 days'),
    redaction_count_24h: count.describe('values redacted in the sessions of the last 24 hours'),
    p50_latency_ms: milliseconds.describe('median added latency of the last 24 hours, within 2 %'),
    p95_latency_ms: milliseconds.describe(
      '95th percentile of the added latency of the last 24 hours, within 2 %',
    ),
  })
  .meta({ id: 'AgentStats' });

export type AgentStatsView = z.infer<typeof agentStatsView>;

export const fullAgentView = agentView
  .extend({
    policy_yaml: z.string().describe('text of the policy in the version that the agent is pinned to'),
    stats: agentStatsView,
    own_terms: z
      .array(z.string())
      .optional()
      .describe("what the agent's side says of itself, never masked in its calls, where set"),
    assistant: assistantSchema.optional().describe('what calls of the webhook are answered with, where set'),
    callback_url: z.string().optional().describe('where the webhook asks for overrides, where set'),
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
