import type { AgentProfile } from '../agents/agent-directory.js';
import { SPEECH } from '../detection/kinds.js';
import type { EntityRule } from '../detection/policy/detection-policy.js';

/** Returns whether the agent observes at the given time. @param now returns milliseconds since the epoch */
export function isObserving({ observeUntil }: AgentProfile, now: () => number): boolean {
  return observeUntil !== undefined && now() < observeUntil;
}

/**
 * Returns the agent with labels instead of tokens. An observed call's masked request is never sent, so the vault stores
 * no value for it.
 */
export function withLabels(agent: AgentProfile): AgentProfile {
  const speech: EntityRule = { action: 'redact', minConfidence: 0, roles: undefined };
  const rules = new Map<string, EntityRule>([[SPEECH, speech]]);
  for (const [kind, rule] of agent.policy.rules) rules.set(kind, { ...rule, action: 'redact' });
  return { ...agent, policy: { ...agent.policy, rules } };
}
