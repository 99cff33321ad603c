import type { AgentEntity } from './agent.entity.js';

/** The fields that every answer about an agent has. */
export interface AgentView {
  id: string;
  name: string;
  upstream: string;
  tokenization: string;
  policy_name: string;
  policy_version: number;
  proxy_url: string;
  webhook_url: string;
  created_at: string;
}

export function toAgentView(agent: AgentEntity, baseUrl: string): AgentView {
  return {
    id: agent.id,
    name: agent.name,
    upstream: agent.upstream,
    tokenization: agent.tokenization,
    policy_name: agent.policyName,
    policy_version: agent.policyVersion,
    proxy_url: `${baseUrl}/proxy/${agent.id}/v1/chat/completions`,
    webhook_url: `${baseUrl}/voice/webhook/${agent.id}`,
    created_at: agent.createdAt.toISOString(),
  };
}
