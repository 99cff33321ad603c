import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { latestQuery, type SessionSummary } from '../../api/sessions';
import { LoadFailure } from '../../ui/notice';
import { Empty, Loading, Section } from '../../ui/page';
import { SessionList } from '../sessions/session-list';

const SINCE = '7d';
const SHOWN = 5;

/** The latest sessions that failed or were cut off. */
export function Problems(): ReactElement {
  const [failed, cut] = useQueries({
    queries: [
      latestQuery({ since: SINCE, status: 'error' }, SHOWN),
      latestQuery({ since: SINCE, status: 'partial' }, SHOWN),
    ],
  });
  const error = failed.error ?? cut.error;
  return (
    <Section
      title="Problems in the last 7 days"
      actions={
        <p className="flex gap-4 text-sm text-accent">
          <Link to="/portal/sessions" search={{ since: SINCE, status: 'error' }} className="underline">
            All failed calls
          </Link>
          <Link to="/portal/sessions" search={{ since: SINCE, status: 'partial' }} className="underline">
            All partial calls
          </Link>
        </p>
      }
    >
      {error !== null && (
        <LoadFailure
          error={error}
          retry={() => {
            void failed.refetch();
            void cut.refetch();
          }}
        />
      )}
      {error === null && (failed.isPending || cut.isPending) && <Loading label="Loading the sessions" />}
      {failed.isSuccess && cut.isSuccess && <Latest sessions={[...failed.data, ...cut.data]} />}
    </Section>
  );
}

function Latest({ sessions }: { sessions: readonly SessionSummary[] }): ReactElement {
  if (sessions.length === 0) {
    return <Empty title="No failed or partial calls" />;
  }
  const latest = [...sessions].sort((one, other) => (one.started_at < other.started_at ? 1 : -1));
  return <SessionList sessions={latest.slice(0, SHOWN)} />;
}
