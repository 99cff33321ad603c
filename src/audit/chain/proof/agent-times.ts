import type { AuditEvent } from '../../events/audit-event.js';
import { HOUR_MS } from './sealing-signs.js';

/** Value of a setting, with the time from which it applied in milliseconds since 1970. */
interface Change {
  readonly from: number;
  /** Null if the event does not state the value. */
  readonly value: unknown;
}

interface AgentChanges {
  readonly modes: Change[];
  readonly terms: Change[];
  readonly policies: Change[];
}

/** Modes, policies and own terms of agents over time, as recorded in the account's chain. */
export class AgentTimes {
  readonly #agents = new Map<unknown, AgentChanges>();

  /** Adds an `agent_created` or `agent_updated` event. Events must be added in chain order. */
  add(event: AuditEvent): void {
    const { agent_id: id, changed } = event;
    const isChanged = (...names: string[]): boolean =>
      event.kind === 'agent_created' ||
      (Array.isArray(changed) && names.some((one) => changed.includes(one)));
    const agent = this.#agents.get(id) ?? { modes: [], terms: [], policies: [] };
    const from = Date.parse(event.ts);
    if (isChanged('mode')) addMode(agent.modes, event);
    if (isChanged('own_terms')) agent.terms.push({ from, value: termsOf(event) });
    if (isChanged('policy_name', 'policy_version')) agent.policies.push({ from, value: policyOf(event) });
    this.#agents.set(id, agent);
  }

  /**
   * Returns whether a session ran in the mode, under the policy and with the own terms that its agent had at that time,
   * within an hour. True if the chain does not contain the agent. For sessions of older releases, only the mode is
   * compared.
   * @param event `session_started` event
   */
  fits(event: AuditEvent): boolean {
    const agent = this.#agents.get(event.agent_id);
    if (agent === undefined) return true;
    const start = Date.parse(event.ts);
    if (!applied(agent.modes, start, event.mode)) return false;
    if (event.rules_sha256 === undefined) return true;
    return (
      applied(agent.terms, start, event.own_terms_mac) && applied(agent.policies, start, policyOf(event))
    );
  }

  /**
   * Returns whether an agent of the account had the policy that an event names, within an hour. True if the chain does
   * not contain any agent.
   * @param at milliseconds since 1970
   */
  hadPolicy(event: AuditEvent, at: number): boolean {
    const agents = [...this.#agents.values()];
    return agents.length === 0 || agents.some(({ policies }) => applied(policies, at, policyKey(event)));
  }
}

/**
 * Adds the mode that an event states, and the end of its observe period. A session states no mode if its request was
 * masked.
 * @param modes changes in order of time; an end of observation later than the event is removed
 */
function addMode(modes: Change[], { ts, mode, observe_until: end }: AuditEvent): void {
  const from = Date.parse(ts);
  while ((modes.at(-1)?.from ?? from) > from) modes.pop();
  const isObserving = mode === 'observe';
  modes.push({ from, value: isObserving ? mode : undefined });
  if (isObserving && typeof end === 'string') modes.push({ from: Date.parse(end), value: undefined });
}

function applied(changes: readonly Change[], start: number, value: unknown): boolean {
  return changes.some(({ from, value: known }, place) => {
    const until = changes[place + 1]?.from ?? Number.POSITIVE_INFINITY;
    return from <= start + HOUR_MS && until >= start - HOUR_MS && (known === null || known === value);
  });
}

function policyOf(event: AuditEvent): unknown {
  return event.policy_name === undefined || event.policy_version === undefined ? null : policyKey(event);
}

/** Returns the policy that an event names, as a string for comparison. */
export function policyKey({ policy_name: name, policy_version: version }: AuditEvent): string {
  return JSON.stringify([name, version]);
}

/**
 * Returns the MAC of the own terms that an event states; null if the event does not state it. Older releases recorded
 * only the number of own terms when an agent was created, and did not record changes.
 */
function termsOf({ kind, own_terms: count, own_terms_mac: mac }: AuditEvent): unknown {
  const isNone = kind === 'agent_created' ? (count ?? 0) === 0 : count === 0;
  return mac ?? (isNone ? undefined : null);
}
