import type { ProviderCircuit } from '../../upstreams/health/provider-circuits.js';
import { type Fact, quoted } from '../alert.js';

/** Largest number of agents that an alert names. */
const MOST_NAMED = 20;

/**
 * Returns facts about a provider's outages that began or ended since a time.
 * @param agents the account's agents that use the provider
 */
export function circuitFacts(circuit: ProviderCircuit, agents: readonly string[], since: Date): Fact[] {
  if (agents.length === 0) return [];
  const { openedAt, closedAt } = circuit;
  return [
    ...(openedAt >= since ? [factOf(circuit, agents, 'opened')] : []),
    ...(closedAt !== null && closedAt >= since ? [factOf(circuit, agents, 'closed')] : []),
  ];
}

function factOf(
  { provider, openedAt }: ProviderCircuit,
  agents: readonly string[],
  event: 'opened' | 'closed',
): Fact {
  const isOpen = event === 'opened';
  const named = agents.slice(0, MOST_NAMED);
  const rest = agents.length > named.length ? `, and ${agents.length - named.length} more` : '';
  const state = isOpen
    ? 'fails, so its circuit is open and calls use their fallbacks first'
    : 'responds again, and its circuit is closed';
  return {
    fact: `breaker/${provider}/${openedAt.getTime()}/${event}`,
    type: 'breaker',
    severity: isOpen ? 'critical' : 'info',
    text: `The provider ${provider} ${state}. Agents: ${named.map(quoted).join(', ')}${rest}.`,
    page: '/portal/upstreams',
    details: {
      event,
      provider,
      agents: named,
      agent_count: agents.length,
      opened_at: openedAt.toISOString(),
    },
  };
}
