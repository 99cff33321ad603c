import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { auditExportUrl, auditQuery } from '../../api/audit';
import { useMe } from '../../api/me';
import { rowsOf } from '../../api/pages';
import { formatCount } from '../../lib/format';
import { buttonClasses } from '../../ui/button';
import { EvidenceSection } from '../../ui/evidence/evidence-section';
import { SelectField } from '../../ui/field';
import { LoadMore } from '../../ui/load-more';
import { LoadFailure } from '../../ui/notice';
import { Empty, Loading, Page } from '../../ui/page';
import { AccountChainCheck } from './account-chain-check';
import { EventList } from './event-list';
import { kindsOf } from './account-events';
import { GROUP_OPTIONS, readEventGroup } from './event-groups';

const route = getRouteApi('/inside/portal/audit');

/** The account's audit log. */
export function AuditScreen(): ReactElement {
  const me = useMe();
  return (
    <Page
      title="Audit log"
      lead="Actions by members and the service in this account. The events of each call are in its session."
      actions={
        me.data?.role === 'admin' && (
          <a href={auditExportUrl} download={`audit-${me.data.account.id}.json`} className={buttonClasses()}>
            Export as JSON
          </a>
        )
      }
    >
      {me.data?.role === 'admin' && (
        <>
          <AccountChainCheck accountId={me.data.account.id} />
          <EvidenceSection />
          <Events />
        </>
      )}
      {me.data !== undefined && me.data.role !== 'admin' && (
        <Empty title="Only admins can view the audit log">
          <p>Ask an admin of the account for information from the log, or for the admin role.</p>
        </Empty>
      )}
    </Page>
  );
}

function Events(): ReactElement {
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  const events = useInfiniteQuery({ ...auditQuery(kindsOf(show)), placeholderData: keepPreviousData });
  const rows = events.data === undefined ? [] : rowsOf(events.data.pages);
  const failed = events.isError && !events.isFetchNextPageError;
  return (
    <>
      <search className="mb-4 block max-w-sm">
        <SelectField
          label="Events"
          value={show ?? ''}
          options={GROUP_OPTIONS}
          onChange={(value) => void navigate({ search: readEventGroup({ show: value }), replace: true })}
        />
      </search>
      {events.isPending && <Loading label="Loading the audit log" lines={8} />}
      {failed && <LoadFailure error={events.error} retry={() => void events.refetch()} />}
      {events.isSuccess && rows.length === 0 && (
        <Empty title="No events of this type">
          <p>Select “All events” to see the whole log.</p>
        </Empty>
      )}
      {rows.length > 0 && !failed && (
        <>
          <EventList events={rows} />
          <LoadMore
            query={events}
            shown={rows.length === 1 ? '1 event' : `${formatCount(rows.length)} events`}
          />
        </>
      )}
    </>
  );
}
