import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { SessionRow } from '../../api/sessions';
import { formatCount, formatDuration, formatTime } from '../../lib/format';
import { originName } from '../../lib/session-origin';
import { KindCounts } from '../../ui/kind-counts';
import { LanguageBadges } from '../../ui/languages';
import { LongList } from '../../ui/long-list';
import { OBSERVED } from '../../ui/observed';
import { Status } from '../../ui/status';
import { Age } from '../../ui/time';
import { shownName } from '../../lib/names';

export function SessionList({ sessions }: { sessions: readonly SessionRow[] }): ReactElement {
  return (
    <LongList
      items={sessions}
      keyOf={({ id }) => id}
      rowHeight={118}
      rowClass="grid grid-cols-1 gap-x-6 gap-y-2 text-sm hover:bg-sunken/60 sm:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)_5rem]"
    >
      {(session) => <Row session={session} />}
    </LongList>
  );
}

function Row({ session }: { session: SessionRow }): ReactElement {
  const { redaction_count: count, observed_by_kind: observed } = session;
  return (
    <>
      <div>
        <Status status={session.status} />
      </div>
      <div className="min-w-0">
        <Link
          to="/portal/sessions/$sessionId"
          params={{ sessionId: session.id }}
          className="font-medium after:absolute after:inset-0 hover:underline"
        >
          <Age date={session.started_at} />
          <span className="sr-only">, session {session.id}</span>
        </Link>
        <p className="text-quiet">
          {formatTime(session.started_at)} · {originName(session)}
        </p>
        {session.agent_name !== undefined && (
          <p className="mt-1 break-words">
            {shownName(session.agent_name)}
            <span className="text-quiet"> · {session.upstream_model}</span>
          </p>
        )}
        {session.call_id !== undefined && <CallLink callId={session.call_id} />}
      </div>
      <div className="min-w-0">
        <p className="mb-1">{observed === undefined ? maskedText(count) : OBSERVED}</p>
        <KindCounts counts={observed ?? session.redactions_by_kind} />
        <Unsupported session={session} />
      </div>
      <p className="text-quiet tabular-nums sm:text-right">
        <span className="sm:sr-only">Duration </span>
        {formatDuration(session.duration_ms)}
      </p>
    </>
  );
}

function maskedText(count: number): string {
  if (count === 0) return 'No values masked';
  return `${formatCount(count)} ${count === 1 ? 'value' : 'values'} masked`;
}

/** Lists show only unsupported languages. */
function Unsupported({ session: { languages = [] } }: { session: SessionRow }): ReactElement | null {
  const unsupported = languages.filter(({ on_other_language: done }) => done !== undefined);
  if (unsupported.length === 0) return null;
  return (
    <div className="mt-1.5">
      <LanguageBadges languages={unsupported} />
    </div>
  );
}

function CallLink({ callId }: { callId: string }): ReactElement {
  return (
    <p className="mt-1 break-all text-quiet">
      Phone call{' '}
      <Link
        to="/portal/calls/$callId"
        params={{ callId }}
        className="relative z-10 text-accent underline underline-offset-2"
      >
        {callId}
      </Link>
    </p>
  );
}
