import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { SessionRow } from '../../api/sessions';
import { formatCost, formatCount, formatDuration, formatTime } from '../../lib/format';
import { originName } from '../../lib/session-origin';
import { classes } from '../../ui/classes';
import { KindCounts } from '../../ui/kind-counts';
import { LanguageBadges } from '../../ui/languages';
import { LongList } from '../../ui/long-list';
import { OBSERVED } from '../../ui/observed';
import { Status } from '../../ui/status';
import { Age } from '../../ui/time';
import { shownName } from '../../lib/names';
import { DEFAULT_SORT, type SessionFilters, type SessionSort } from './session-filters';

/** Grid columns of a wide window. In a narrow window, the cells of a row are stacked. */
const GRID = 'lg:grid-cols-[5.5rem_minmax(0,1.2fr)_minmax(0,1fr)_5rem_5rem_5rem_5rem]';

const COLUMNS: readonly { label: string; sort?: SessionSort }[] = [
  { label: 'Status' },
  { label: 'Started', sort: 'started_at' },
  { label: 'Values' },
  { label: 'Duration', sort: 'duration_ms' },
  { label: 'Added', sort: 'added_ms' },
  { label: 'Tokens', sort: 'tokens' },
  { label: 'Cost', sort: 'cost' },
];

interface SessionListProps {
  sessions: readonly SessionRow[];
  /** Current order, and the action of the headings; undefined if the list cannot be sorted. */
  sorting?: {
    order: Pick<SessionFilters, 'sort' | 'order'>;
    onSort: (sort: SessionSort) => void;
  };
}

/** A table of sessions. */
export function SessionList({ sessions, sorting }: SessionListProps): ReactElement {
  return (
    <div
      role="table"
      aria-label="Sessions"
      aria-rowcount={sessions.length + 1}
      className="rounded-xl border border-line bg-raised"
    >
      <div role="rowgroup">
        <div
          role="row"
          aria-rowindex={1}
          className={classes(
            'flex flex-wrap items-center gap-x-3 border-b border-line px-4 text-sm text-quiet sm:px-5 lg:grid lg:gap-x-4',
            GRID,
          )}
        >
          {COLUMNS.map(({ label, sort }) =>
            sort === undefined || sorting === undefined ? (
              <div
                key={label}
                role="columnheader"
                className="sr-only lg:not-sr-only lg:py-2.5 lg:font-medium"
              >
                {label}
              </div>
            ) : (
              <SortHeading key={label} label={label} sort={sort} {...sorting} />
            ),
          )}
        </div>
      </div>
      <LongList
        inTable
        items={sessions}
        keyOf={({ id }) => id}
        rowHeight={118}
        rowClass={classes(
          'grid grid-cols-1 gap-x-6 gap-y-2 text-sm hover:bg-sunken/60 sm:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)] lg:gap-x-4',
          GRID,
        )}
      >
        {(session) => <Row session={session} />}
      </LongList>
    </div>
  );
}

interface SortHeadingProps extends NonNullable<SessionListProps['sorting']> {
  label: string;
  sort: SessionSort;
}

function SortHeading({ label, sort, order, onSort }: SortHeadingProps): ReactElement {
  const isCurrent = sort === (order.sort ?? DEFAULT_SORT);
  const direction = order.order === 'asc' ? 'ascending' : 'descending';
  return (
    <div role="columnheader" aria-sort={isCurrent ? direction : undefined}>
      <button
        type="button"
        className={classes(
          'inline-flex min-h-10 items-center gap-1 font-medium hover:text-text',
          isCurrent ? 'text-text' : '',
        )}
        onClick={() => {
          onSort(sort);
        }}
      >
        {label}
        {isCurrent && <span aria-hidden="true">{direction === 'ascending' ? '▲' : '▼'}</span>}
      </button>
    </div>
  );
}

function Row({ session }: { session: SessionRow }): ReactElement {
  const { redaction_count: count, observed_by_kind: observed, added_ms: added, usage } = session;
  return (
    <>
      <div role="cell">
        <Status status={session.status} />
      </div>
      <div role="cell" className="min-w-0">
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
      <div role="cell" className="min-w-0">
        <p className="mb-1">{observed === undefined ? maskedText(count) : OBSERVED}</p>
        <KindCounts counts={observed ?? session.redactions_by_kind} />
        <Unsupported session={session} />
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1 sm:col-span-3 lg:contents">
        <Figure label="Duration">{formatDuration(session.duration_ms)}</Figure>
        <Figure label="Added">{added !== null && formatDuration(added)}</Figure>
        <Figure label="Tokens">
          {usage !== undefined && formatCount(usage.prompt_tokens + usage.completion_tokens)}
        </Figure>
        <Figure label="Cost">{usage?.cost != null && formatCost(usage.cost)}</Figure>
      </div>
    </>
  );
}

/** Cell with a number; `false` if the number is unknown. */
function Figure({ label, children }: { label: string; children: string | false }): ReactElement {
  return (
    <div role="cell" className="text-quiet tabular-nums">
      <span className="lg:sr-only">{label} </span>
      {children === false ? <Unknown /> : children}
    </div>
  );
}

function Unknown(): ReactElement {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">unknown</span>
    </>
  );
}

function maskedText(count: number): string {
  if (count === 0) return 'No values masked';
  return `${formatCount(count)} ${count === 1 ? 'value' : 'values'} masked`;
}

/** Badges of unsupported languages. Supported languages are not listed. */
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
