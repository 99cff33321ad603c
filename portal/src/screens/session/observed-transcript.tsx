import { type ReactElement, useMemo } from 'react';
import type { RedactionEvent, Session } from '../../api/sessions';
import { readMessages, readReply } from '../../lib/transcript';
import { KindCounts } from '../../ui/kind-counts';
import { Messages, RestoredReply } from '../../ui/messages';
import { findingsOf } from '../../ui/observed';
import { Section } from '../../ui/page';

const NO_FINDINGS: readonly RedactionEvent[] = [];

interface ObservedTranscriptProps {
  session: Session;
  selected: string | undefined;
  onSelect: (eventId: string) => void;
}

/** An observed request beside the request that masking would have sent, if the policy logs payloads. */
export function ObservedTranscript({ session, selected, onSelect }: ObservedTranscriptProps): ReactElement {
  const { request, masked, response } = session.payloads;
  const sent = useMemo(() => readMessages(request), [request]);
  const would = useMemo(() => readMessages(masked), [masked]);
  const reply = readReply(response);
  if (masked === null) return <CountsOnly session={session} />;
  return (
    <Section title="Observed conversation">
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 lg:grid-cols-2">
        <div className="min-w-0">
          <h3 className="mb-2 text-sm font-medium">As sent to the LLM</h3>
          <Messages messages={sent} events={NO_FINDINGS} selected={undefined} />
        </div>
        <div className="min-w-0">
          <h3 className="mb-2 text-sm font-medium">As masking would send it</h3>
          <Messages messages={would} events={findingsOf(session)} selected={selected} onSelect={onSelect} />
        </div>
      </div>
      {reply !== undefined && <RestoredReply reply={reply} />}
    </Section>
  );
}

/** Counts of an observed call whose texts are not stored. */
function CountsOnly({ session }: { session: Session }): ReactElement {
  return (
    <Section title="Observed conversation">
      <p className="mb-3 text-sm text-quiet">
        No texts are stored for this call, because observing stores no values and the policy{' '}
        {session.policy_name}, version {session.policy_version}, does not log payloads, or they were deleted.
        Set <code className="font-mono">log_payloads: true</code> in a policy to compare the texts of future
        calls.
      </p>
      <KindCounts counts={session.observed_by_kind ?? {}} />
    </Section>
  );
}
