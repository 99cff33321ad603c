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

/** The conversation as sent to the language model, if the policy logs payloads. */
export function Transcript({ session, selected, onSelect }: TranscriptProps): ReactElement {
  const { masked, response } = session.payloads;
  const messages = useMemo(() => readMessages(masked), [masked]);
  const reply = readReply(response);
  return (
    <Section title="What the language model got">
      {masked === null ? (
        <Empty title="The text of this call was not kept">
          <p>
            The policy {session.policy_name}, version {session.policy_version}, keeps no texts, or they have
            been deleted since. With <code className="font-mono">log_payloads: true</code>, calls show here
            what was said, masked.
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
