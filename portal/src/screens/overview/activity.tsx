import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { type Statistics, statisticsQuery } from '../../api/statistics';
import { formatCount, formatDuration } from '../../lib/format';
import { Chart } from '../../ui/chart/chart';
import { Segments } from '../../ui/choice';
import { Figure, Figures } from '../../ui/figure';
import { LoadFailure } from '../../ui/notice';
import { Empty, Loading, Section } from '../../ui/page';
import { callCount, callsChart, kindsChart, latencyChart, redactionCount } from './activity-charts';
import { DEFAULT_RANGE, RANGES, readActivityRange } from './activity-range';

const route = getRouteApi('/inside/portal');

/** Statistics of all agents over a selectable time range. */
export function Activity(): ReactElement {
  const { since = DEFAULT_RANGE } = route.useSearch();
  const navigate = route.useNavigate();
  const statistics = useQuery({ ...statisticsQuery(since), placeholderData: keepPreviousData });
  return (
    <Section
      title="Activity"
      actions={
        <Segments
          legend="Period"
          value={since}
          options={RANGES}
          onChange={(range) => void navigate({ search: readActivityRange({ since: range }), replace: true })}
        />
      }
    >
      {statistics.isPending && <Loading label="Loading activity" lines={10} />}
      {statistics.isError && <LoadFailure error={statistics.error} retry={() => void statistics.refetch()} />}
      {statistics.isSuccess && callCount(statistics.data) === 0 && (
        <Empty title={`No calls in ${RANGES.find(({ value }) => value === since)?.words ?? 'this period'}`}>
          <p>The charts start with the first call. Select a longer period to see earlier calls.</p>
        </Empty>
      )}
      {statistics.isSuccess && callCount(statistics.data) > 0 && <Charts statistics={statistics.data} />}
    </Section>
  );
}

function Charts({ statistics }: { statistics: Statistics }): ReactElement {
  return (
    <>
      <Summary statistics={statistics} />
      <div className="mt-6 grid grid-cols-1 gap-x-8 gap-y-8 lg:grid-cols-2 xl:grid-cols-3">
        <Chart
          title="Values masked"
          data={kindsChart(statistics)}
          shape="bars"
          empty="No values were masked."
        />
        <Chart title="Added time" data={latencyChart(statistics)} shape="lines" empty="No timing data." />
        <Chart title="Calls" data={callsChart(statistics)} shape="bars" empty="There were no calls." />
      </div>
      <p className="mt-4 text-xs text-quiet">
        Calls are counted once they have ended, at the time they started.{' '}
        {statistics.slot_minutes === 60 ? 'Hours are in your time zone.' : 'Days are in UTC.'}
      </p>
    </>
  );
}

function Summary({ statistics }: { statistics: Statistics }): ReactElement {
  const { p50_latency_ms: median, p95_latency_ms: p95 } = statistics.totals;
  return (
    <Figures>
      <Figure label="Calls">{formatCount(callCount(statistics))}</Figure>
      <Figure label="Values masked">{formatCount(redactionCount(statistics))}</Figure>
      <Figure label="Added time, median">{median === null ? 'none' : formatDuration(median)}</Figure>
      <Figure label="Added time, 95th percentile">{p95 === null ? 'none' : formatDuration(p95)}</Figure>
    </Figures>
  );
}
