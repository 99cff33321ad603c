import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { rowsOf } from '../../api/pages';
import { sessionsQuery } from '../../api/sessions';
import { formatCount } from '../../lib/format';
import { LoadMore } from '../../ui/load-more';
import { LoadFailure } from '../../ui/notice';
import { Empty, Loading, Page } from '../../ui/page';
import { SessionFilterForm } from './session-filter-form';
import { SessionList } from './session-list';

const route = getRouteApi('/inside/portal/sessions');

export function SessionsScreen(): ReactElement {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const sessions = useInfiniteQuery({ ...sessionsQuery(filters), placeholderData: keepPreviousData });
  const rows = sessions.data === undefined ? [] : rowsOf(sessions.data.pages);
  const failed = sessions.isError && !sessions.isFetchNextPageError;
  return (
    <Page title="Sessions" lead="Each call through an agent is recorded as a session.">
      <SessionFilterForm filters={filters} onChange={(search) => void navigate({ search, replace: true })} />
      {sessions.isPending && <Loading label="Loading the sessions" lines={8} />}
      {failed && <LoadFailure error={sessions.error} retry={() => void sessions.refetch()} />}
      {sessions.isSuccess && rows.length === 0 && <NoSessions filtered={Object.keys(filters).length > 0} />}
      {rows.length > 0 && !failed && (
        <>
          <SessionList sessions={rows} />
          <LoadMore
            query={sessions}
            shown={rows.length === 1 ? '1 session' : `${formatCount(rows.length)} sessions`}
          />
        </>
      )}
    </Page>
  );
}

function NoSessions({ filtered }: { filtered: boolean }): ReactElement {
  return filtered ? (
    <Empty title="No sessions match these filters">
      <p>Remove a filter, or select a longer period.</p>
    </Empty>
  ) : (
    <Empty title="No calls in the last 24 hours">
      <p>A session appears here after its call has ended. Select a longer period to see earlier sessions.</p>
    </Empty>
  );
}
