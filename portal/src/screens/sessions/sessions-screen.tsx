import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { rowsOf } from '../../api/pages';
import { sessionsExportUrl, sessionsQuery } from '../../api/sessions';
import { formatCount } from '../../lib/format';
import { buttonClasses } from '../../ui/button';
import { LoadMore } from '../../ui/load-more';
import { LoadFailure, Notice } from '../../ui/notice';
import { Empty, Loading, Page } from '../../ui/page';
import { SessionFilterForm } from './session-filter-form';
import { isFiltered, type SessionFilters, sortedBy } from './session-filters';
import { SessionList } from './session-list';

/** Milliseconds between two refreshes, for each loaded page. A hidden tab is not refreshed. */
const REFRESH_MS = 5_000;

const route = getRouteApi('/inside/portal/sessions');

export function SessionsScreen(): ReactElement {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const show = (search: SessionFilters): void => void navigate({ search, replace: true });
  const sessions = useInfiniteQuery({
    ...sessionsQuery(filters),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => REFRESH_MS * (state.data?.pages.length ?? 1),
  });
  const rows = sessions.data === undefined ? [] : rowsOf(sessions.data.pages);
  const failed = sessions.isError && rows.length === 0;
  return (
    <Page
      title="Sessions"
      lead="Each call through an agent is recorded as a session. New sessions appear while this page is open."
      actions={
        <>
          <ExportLink filters={filters} format="csv" />
          <ExportLink filters={filters} format="json" />
        </>
      }
    >
      <SessionFilterForm filters={filters} sessions={rows} onChange={show} />
      {sessions.isPending && <Loading label="Loading the sessions" lines={8} />}
      {failed && <LoadFailure error={sessions.error} retry={() => void sessions.refetch()} />}
      {sessions.isSuccess && rows.length === 0 && <NoSessions filtered={isFiltered(filters)} />}
      {rows.length > 0 && (
        <>
          {sessions.isRefetchError && (
            <Notice
              tone="warn"
              title="The list could not be refreshed. The next try follows in a few seconds."
            />
          )}
          <SessionList
            sessions={rows}
            sorting={{
              order: filters,
              onSort: (sort) => {
                show(sortedBy(filters, sort));
              },
            }}
          />
          <LoadMore
            query={sessions}
            shown={rows.length === 1 ? '1 session' : `${formatCount(rows.length)} sessions`}
          />
        </>
      )}
    </Page>
  );
}

interface ExportLinkProps {
  filters: SessionFilters;
  format: 'csv' | 'json';
}

function ExportLink({ filters, format }: ExportLinkProps): ReactElement {
  return (
    <a href={sessionsExportUrl(filters, format)} download className={buttonClasses()}>
      Export as {format.toUpperCase()}
    </a>
  );
}

function NoSessions({ filtered }: { filtered: boolean }): ReactElement {
  return filtered ? (
    <Empty title="No sessions match these filters">
      <p>Remove a filter, select a longer period, or select “Clear filters” above to remove all filters.</p>
    </Empty>
  ) : (
    <Empty title="No calls in the last 24 hours">
      <p>A session appears here after its call has ended. Select a longer period to see earlier sessions.</p>
    </Empty>
  );
}
