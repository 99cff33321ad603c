import { type ReactElement, useMemo } from 'react';
import type { Session } from '../../api/sessions';
import { readMessages, readReply } from '../../lib/transcript';
import { Messages, RestoredReply } from '../../ui/messages';
import { Empty, Section } from '../../ui/page';

interface TranscriptProps {
  session: Session;
  selected: string | undefined;
  onSelect: (eventId: string) => void;
}

/** The conversation as sent to the LLM, if the policy logs payloads. */
export function Transcript({ session, selected, onSelect }: TranscriptProps): ReactElement {
  const { masked, response } = session.payloads;
  const messages = useMemo(() => readMessages(masked), [masked]);
  const reply = readReply(response);
  return (
    <Section title="Masked conversation">
      {masked === null ? (
        <Empty title="No texts are stored for this call">
          <p>
            The policy {session.policy_name}, version {session.policy_version}, does not store texts, or they
            were deleted. Set <code className="font-mono">log_payloads: true</code> in a policy to see the
            masked texts of future calls.
          </p>
        </Empty>
      ) : (
        <>
          <Messages messages={messages} events={session.events} selected={selected} onSelect={onSelect} />
          {reply !== undefined && <RestoredReply reply={reply} />}
        </>
      )}
    </Section>
  );
}
