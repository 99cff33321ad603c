import type { AgentProfile } from '../agents/agent-directory.js';
import { SPEECH } from '../detection/kinds.js';
import type { EntityRule } from '../detection/policy/detection-policy.js';

/** Whether the agent forwards requests without masking at a time, in milliseconds since 1970. */
export function isObserving({ observeUntil }: AgentProfile, now: () => number): boolean {
  return observeUntil !== undefined && now() < observeUntil;
}

/**
 * The same agent with labels instead of tokens: the masked request of an observed call is compared and never sent, so no value
 * is stored for it.
 */
export function withLabels(agent: AgentProfile): AgentProfile {
  const speech: EntityRule = { action: 'redact', minConfidence: 0, roles: undefined };
  const rules = new Map<string, EntityRule>([[SPEECH, speech]]);
  for (const [kind, rule] of agent.policy.rules) rules.set(kind, { ...rule, action: 'redact' });
  return { ...agent, policy: { ...agent.policy, rules } };
}
