import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { type Session, sessionQuery, type SessionSummary } from '../../api/sessions';
import { formatDuration, formatTime } from '../../lib/format';
import { readMessages, readReply, repeatable } from '../../lib/transcript';
import { KindCounts } from '../../ui/kind-counts';
import { Messages, RestoredReply } from '../../ui/messages';
import { LoadFailure } from '../../ui/notice';
import { Loading } from '../../ui/page';
import { findingsOf, OBSERVED } from '../../ui/observed';
import { Status } from '../../ui/status';
import { newMessages } from './new-messages';
import { shownName } from '../../lib/names';

interface TurnProps {
  turn: SessionSummary;
  number: number;
  /** ID of the preceding session of the call. */
  before: string | undefined;
}

/** One session of a call: the messages that it added to the conversation. */
export function Turn({ turn, number, before }: TurnProps): ReactElement {
  return (
    <article className="rounded-xl border border-line bg-raised p-4 sm:p-5">
      <header className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-semibold">
          <Link to="/portal/sessions/$sessionId" params={{ sessionId: turn.id }} className="hover:underline">
            Turn {number}
          </Link>
        </h2>
        <Status status={turn.status} />
        <p className="text-sm text-quiet">
          {formatTime(turn.started_at)}, {formatDuration(turn.duration_ms)}, {shownName(turn.agent_name)}
        </p>
      </header>
      <TurnText sessionId={turn.id} before={before} />
      {turn.observed_by_kind !== undefined && (
        <div className="mt-3">
          <p className="mb-1 text-xs font-medium text-warn">
            {OBSERVED}. Stored texts show the labels of masking.
          </p>
          <KindCounts counts={turn.observed_by_kind} />
        </div>
      )}
      {turn.redaction_count > 0 && (
        <div className="mt-3">
          <p className="mb-1 text-xs text-quiet">Masked values in the whole request</p>
          <KindCounts counts={turn.redactions_by_kind} />
        </div>
      )}
    </article>
  );
}

function TurnText({ sessionId, before }: { sessionId: string; before: string | undefined }): ReactElement {
  const session = useQuery(sessionQuery(sessionId));
  const previous = useQuery({ ...sessionQuery(before ?? ''), enabled: before !== undefined });
  if (session.isPending || (before !== undefined && previous.isPending)) {
    return <Loading label="Loading the turn" lines={2} />;
  }
  if (session.isError) return <LoadFailure error={session.error} retry={() => void session.refetch()} />;
  return <TurnBody session={session.data} previous={previous.data} />;
}

function TurnBody({ session, previous }: { session: Session; previous: Session | undefined }): ReactElement {
  const { masked, response } = session.payloads;
  if (masked === null) {
    return (
      <p className="text-sm text-quiet">
        No text is stored for this turn. The policy does not store texts, or they were deleted.
      </p>
    );
  }
  const reply = readReply(response);
  const before = readMessages(previous?.payloads.masked ?? null);
  const messages = newMessages(readMessages(masked), repeatable(masked, before));
  return (
    <>
      {messages.length === 0 && <p className="text-sm text-quiet">This turn adds no text.</p>}
      <Messages messages={messages} events={findingsOf(session)} />
      {reply !== undefined && <RestoredReply reply={reply} />}
    </>
  );
}
