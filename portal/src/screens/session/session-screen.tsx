import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { callerKeysQuery } from '../../api/caller-keys';
import { ApiError } from '../../api/client';
import { reportUrl, type Session, sessionQuery } from '../../api/sessions';
import { focusWhenRendered } from '../../lib/focus';
import { formatCount, formatDuration, formatTime } from '../../lib/format';
import { originName } from '../../lib/session-origin';
import { buttonClasses } from '../../ui/button';
import { Fact } from '../../ui/figure';
import { LanguageBadges, UnsupportedLanguages } from '../../ui/languages';
import { markId } from '../../ui/masked-text';
import { LoadFailure, Notice } from '../../ui/notice';
import { findingsOf, ObservedSession } from '../../ui/observed';
import { Empty, Loading, Page, Section } from '../../ui/page';
import { Status } from '../../ui/status';
import { Age } from '../../ui/time';
import { ChainCheck } from './chain-check';
import { Findings } from './findings';
import { LeftReadable } from './left-readable';
import { ObservedTranscript } from './observed-transcript';
import { SessionEvidence } from './session-evidence';
import { Stages } from './stages';
import { Transcript } from './transcript';
import { shownName } from '../../lib/names';
import { MAX_SINCE } from '../sessions/session-filters';

const route = getRouteApi('/inside/portal/sessions/$sessionId');

/** A session: one call through the proxy. */
export function SessionScreen(): ReactElement {
  const { sessionId } = route.useParams();
  const session = useQuery(sessionQuery(sessionId));
  return (
    <Page
      title="Session"
      lead={<code className="font-mono text-xs break-all">{sessionId}</code>}
      actions={session.isSuccess && <ReportLinks sessionId={sessionId} />}
    >
      {session.isPending && <Loading label="Loading the session" lines={8} />}
      {session.isError &&
        (session.error instanceof ApiError && session.error.status === 404 ? (
          <NoSuchSession />
        ) : (
          <LoadFailure error={session.error} retry={() => void session.refetch()} />
        ))}
      {session.isSuccess && <SessionDetails key={session.data.id} session={session.data} />}
    </Page>
  );
}

/** Links to the compliance report, which is generated on download. */
function ReportLinks({ sessionId }: { sessionId: string }): ReactElement {
  return (
    <>
      <a href={reportUrl(sessionId, 'pdf')} download={`${sessionId}.pdf`} className={buttonClasses()}>
        Download report (PDF)
      </a>
      <a href={reportUrl(sessionId, 'json')} download={`${sessionId}.json`} className={buttonClasses()}>
        Download report (JSON)
      </a>
    </>
  );
}

function NoSuchSession(): ReactElement {
  return (
    <Empty title="Session not found">
      <p>A session appears after its call has ended. It is deleted when its policy requires it.</p>
      <p className="mt-2">
        <Link to="/portal/sessions" className="text-accent underline">
          Show all sessions
        </Link>
      </p>
    </Empty>
  );
}

function SessionDetails({ session }: { session: Session }): ReactElement {
  const [selected, setSelected] = useState<string>();
  const showMark = (eventId: string): void => {
    setSelected(eventId);
    focusWhenRendered(markId(eventId));
  };
  return (
    <>
      <ObservedSession session={session} />
      <Facts session={session} />
      <UnsupportedLanguages languages={session.languages ?? []} />
      <UnreadableEvents count={session.unreadable_events} />
      {session.mode === undefined ? (
        <Transcript session={session} selected={selected} onSelect={setSelected} />
      ) : (
        <ObservedTranscript session={session} selected={selected} onSelect={setSelected} />
      )}
      <Findings
        events={findingsOf(session)}
        selected={selected}
        onShow={session.payloads.masked === null ? undefined : showMark}
      />
      <LeftReadable spared={session.spared} />
      <Stages session={session} />
      <ChainCheck sessionId={session.id} />
      <SessionEvidence sessionId={session.id} />
    </>
  );
}

/**
 * Warns that the journal was modified. The page shows the remaining events, and the verification reports the position
 * of the damage.
 */
function UnreadableEvents({ count = 0 }: { count: number | undefined }): ReactElement | null {
  if (count === 0) return null;
  const title = count === 1 ? 'One finding cannot be read' : `${formatCount(count)} findings cannot be read`;
  return (
    <Notice tone="bad" title={title}>
      <p>
        The record of this session was changed after the call. Verify the audit chain to find the changed
        event.
      </p>
    </Notice>
  );
}

function Facts({ session }: { session: Session }): ReactElement {
  return (
    <Section title="Call">
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact label="Status">
          <Status status={session.status} />
        </Fact>
        <Fact label="Agent">
          <Link
            to="/portal/agents/$agentId"
            params={{ agentId: session.agent_id }}
            className="text-accent underline underline-offset-2"
          >
            {shownName(session.agent_name)}
          </Link>
        </Fact>
        <Fact label="Started">
          <Age date={session.started_at} />{' '}
          <span className="text-quiet">({formatTime(session.started_at)})</span>
        </Fact>
        <Fact label="Duration">{formatDuration(session.duration_ms)}</Fact>
        <Fact label="API">{originName(session)}</Fact>
        <Fact label="LLM">{session.upstream_model}</Fact>
        <Fact label="Masking policy">
          <Link
            to="/portal/policies/$name"
            params={{ name: session.policy_name }}
            search={{ version: session.policy_version }}
            className="text-accent underline underline-offset-2"
          >
            {session.policy_name}, version {session.policy_version}
          </Link>
        </Fact>
        {session.usage !== undefined && (
          <Fact label="Model tokens">
            {formatCount(session.usage.prompt_tokens)} in the prompt,{' '}
            {formatCount(session.usage.completion_tokens)} in the reply
            {session.usage.cached_tokens > 0 &&
              `; ${formatCount(session.usage.cached_tokens)} read from the cache`}
            {session.usage.written_tokens > 0 &&
              `; ${formatCount(session.usage.written_tokens)} written to the cache`}
          </Fact>
        )}
        {session.languages !== undefined && (
          <Fact label="Languages">
            <LanguageBadges languages={session.languages} />
          </Fact>
        )}
        <Fact label={session.mode === undefined ? 'Values masked' : 'Values observed, not masked'}>
          {formatCount(findingsOf(session).length)}
        </Fact>
        {session.call_id !== undefined && (
          <Fact label="Phone call">
            <Link
              to="/portal/calls/$callId"
              params={{ callId: session.call_id }}
              className="break-all text-accent underline underline-offset-2"
            >
              {session.call_id}
            </Link>
          </Fact>
        )}
        {session.caller_key_id !== undefined && (
          <CallerKey agentId={session.agent_id} keyId={session.caller_key_id} />
        )}
      </dl>
    </Section>
  );
}

/** Caller key's name, or its ID if the key or its agent was deleted. */
function CallerKey({ agentId, keyId }: { agentId: string; keyId: string }): ReactElement {
  const keys = useQuery(callerKeysQuery(agentId));
  const name = keys.data?.find(({ id }) => id === keyId)?.name;
  return (
    <Fact label="Caller key">
      <Link
        to="/portal/sessions"
        search={{ since: MAX_SINCE, caller_key_id: keyId }}
        className="break-all text-accent underline underline-offset-2"
      >
        {name === undefined ? keyId : shownName(name)}
      </Link>
    </Fact>
  );
}
