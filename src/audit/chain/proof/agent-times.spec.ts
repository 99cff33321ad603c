import { describe, expect, it } from '@jest/globals';
import type { AuditEvent } from '../../events/audit-event.js';
import { AgentTimes } from './agent-times.js';

const START = Date.parse('2026-03-02T00:00:00Z');

/** Time that many hours after the agent was created. */
function after(hours: number): string {
  return new Date(START + hours * 3_600_000).toISOString();
}

function eventOf(kind: string, hours: number, fields: object): AuditEvent {
  return { kind, agent_id: 'agt_a', ts: after(hours), ...fields } as unknown as AuditEvent;
}

describe('the mode of a session', () => {
  const times = new AgentTimes();
  times.add(eventOf('agent_created', 0, { policy_name: 'own', policy_version: 1 }));
  const mode = (hours: number, fields: object): void => {
    times.add(eventOf('agent_updated', hours, { changed: ['mode'], ...fields }));
  };
  mode(10, { mode: 'observe', observe_until: after(100) });
  mode(20, { mode: 'observe', observe_until: after(40) });
  times.add(eventOf('agent_updated', 30, { changed: ['name'], mode: 'observe', observe_until: after(40) }));
  mode(60, { mode: 'observe', observe_until: after(90) });
  mode(70, { mode: 'mask' });

  it.each([
    [5, 'mask'],
    [9.5, 'either'],
    [15, 'observe'],
    [25, 'observe'],
    [35, 'observe'],
    [40.5, 'either'],
    [50, 'mask'],
    [65, 'observe'],
    [80, 'mask'],
    [95, 'mask'],
  ])("must match the agent's mode %d hours after the agent's creation: %s", (hours, expected) => {
    const observed = times.fits(eventOf('session_started', hours, { mode: 'observe' }));
    const masked = times.fits(eventOf('session_started', hours, {}));
    expect({ observed, masked }).toEqual({ observed: expected !== 'mask', masked: expected !== 'observe' });
  });

  it('is accepted if the chain does not contain the agent', () => {
    const event = { ...eventOf('session_started', 5, { mode: 'observe' }), agent_id: 'agt_b' } as AuditEvent;
    expect(times.fits(event)).toBe(true);
  });
});
