import type { ReactElement } from 'react';
import type { Agent } from '../api/agents';
import type { RedactionEvent, Session } from '../api/sessions';
import { formatTime } from '../lib/format';
import { Notice } from './notice';

export const OBSERVED = 'Observed, not masked';

/** Observed findings by session. A session always has the same array, so React does not render its findings again. */
const observedIn = new WeakMap<Session, readonly RedactionEvent[]>();

/** Returns the findings of a session, masked or observed. */
export function findingsOf(session: Session): readonly RedactionEvent[] {
  const { events, observed } = session;
  if (observed === undefined) return events;
  const known = observedIn.get(session);
  if (known !== undefined) return known;
  const findings = observed.map((event) => ({ ...event, token_kind: 'observed', kid: 'none' }));
  observedIn.set(session, findings);
  return findings;
}

/** Notice that an agent's requests are not masked. */
export function ObservingAgent({ agent }: { agent: Agent }): ReactElement | null {
  if (agent.observe_until === undefined) return null;
  return (
    <Notice tone="warn" title={OBSERVED}>
      <p>
        This agent forwards requests as they arrive and records the findings. From{' '}
        {formatTime(agent.observe_until)}, it masks all requests.
      </p>
    </Notice>
  );
}

/** Notice that a call's request was not masked. */
export function ObservedSession({ session }: { session: Session }): ReactElement | null {
  if (session.mode === undefined) return null;
  return (
    <Notice tone="warn" title={OBSERVED}>
      <p>
        {session.attempts.length === 0
          ? 'The agent observed at the time of the call. This request was rejected and not forwarded.'
          : 'The LLM provider received this request with all its values. Masking would replace the findings below.'}
      </p>
    </Notice>
  );
}
