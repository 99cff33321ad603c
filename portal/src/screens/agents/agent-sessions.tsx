import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { agentSessionsQuery } from '../../api/sessions';
import { LoadFailure } from '../../ui/notice';
import { Empty, Loading, Section } from '../../ui/page';
import { MAX_SINCE } from '../sessions/session-filters';
import { SessionList } from '../sessions/session-list';

/** The latest sessions of an agent. */
export function AgentSessions({ agentId }: { agentId: string }): ReactElement {
  const sessions = useQuery(agentSessionsQuery(agentId));
  return (
    <Section
      title="Latest sessions"
      actions={
        <Link
          to="/portal/sessions"
          search={{ agent_id: agentId, since: MAX_SINCE }}
          className="text-sm text-accent underline underline-offset-2"
        >
          Show all sessions
        </Link>
      }
    >
      {sessions.isPending && <Loading label="Loading the sessions" />}
      {sessions.isError && <LoadFailure error={sessions.error} retry={() => void sessions.refetch()} />}
      {sessions.isSuccess && sessions.data.length === 0 && (
        <Empty title="No calls yet">
          <p>Run the example call above to see its session here.</p>
        </Empty>
      )}
      {sessions.isSuccess && sessions.data.length > 0 && <SessionList sessions={sessions.data} />}
    </Section>
  );
}
