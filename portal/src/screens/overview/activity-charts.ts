import type { Statistics } from '../../api/statistics';
import { formatCount, formatCountShort, formatDuration } from '../../lib/format';
import { slotName, slotTick, tickedSlots } from '../../lib/slots';
import type { ChartData, SeriesStyle, Series } from '../../ui/chart/chart-data';

/** Maximum number of kinds with a series of their own. Rarer kinds are combined. */
const MAX_KINDS = 6;
const KIND_STYLES: readonly SeriesStyle[] = [1, 2, 3, 4, 5, 6, 7];

const SLOT_WORDS: Readonly<Record<Statistics['slot_minutes'], string>> = {
  60: 'per hour',
  360: 'per six hours',
  1440: 'per day',
};

const STATUSES = [
  { status: 'ok', name: 'OK', style: 'good' },
  { status: 'partial', name: 'Partial', style: 'warn' },
  { status: 'error', name: 'Error', style: 'bad' },
] as const;

/** Returns the total number of calls. */
export function callCount({ totals: { sessions_by_status: by } }: Statistics): number {
  return by.ok + by.partial + by.error;
}

/** Returns the total number of masked values. */
export function redactionCount({ totals }: Statistics): number {
  return Object.values(totals.redactions_by_kind).reduce((sum, count) => sum + count, 0);
}

/** Returns the chart of masked values by kind, most frequent first. */
export function kindsChart(statistics: Statistics): ChartData {
  const kinds = Object.entries(statistics.totals.redactions_by_kind)
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .map(([kind]) => kind);
  const own = kinds.length <= MAX_KINDS + 1 ? kinds : kinds.slice(0, MAX_KINDS);
  const groups = own.map((kind) => ({ name: kind, of: [kind] }));
  const rest = kinds.slice(own.length);
  if (rest.length > 0) groups.push({ name: `${rest.length} other kinds`, of: rest });
  const series = groups.map(({ name, of }, place): Series => {
    const count = ({ redactions_by_kind: by }: Statistics['totals']): number =>
      of.reduce((sum, kind) => sum + (by[kind] ?? 0), 0);
    return {
      name,
      style: KIND_STYLES[place] ?? 7,
      values: statistics.slots.map(count),
      total: count(statistics.totals),
    };
  });
  return counts(statistics, 'Values', series);
}

export function callsChart(statistics: Statistics): ChartData {
  const series = STATUSES.map(({ status, name, style }) => ({
    name,
    style,
    alwaysVisible: status !== 'ok',
    values: statistics.slots.map((slot) => slot.sessions_by_status[status]),
    total: statistics.totals.sessions_by_status[status],
  }));
  return counts(statistics, 'Calls', series);
}

/** Returns the chart of the latency that the service adds. */
export function latencyChart(statistics: Statistics): ChartData {
  const { totals, slots } = statistics;
  return {
    ...along(statistics),
    series: [
      {
        name: 'Median',
        style: 1,
        values: slots.map((slot) => slot.p50_latency_ms),
        total: totals.p50_latency_ms,
      },
      {
        name: '95th percentile',
        style: 3,
        values: slots.map((slot) => slot.p95_latency_ms),
        total: totals.p95_latency_ms,
      },
    ],
    unit: 'Milliseconds per call',
    integer: false,
    format: formatDuration,
    formatTick: (ms) => `${formatCountShort(ms)} ms`,
  };
}

function counts(statistics: Statistics, what: string, series: readonly Series[]): ChartData {
  return {
    ...along(statistics),
    series,
    unit: `${what} ${SLOT_WORDS[statistics.slot_minutes]}`,
    integer: true,
    format: formatCount,
    formatTick: formatCountShort,
  };
}

function along({ slot_minutes: minutes, slots }: Statistics): Pick<ChartData, 'slots' | 'ticks'> {
  const starts = slots.map(({ start }) => start);
  return {
    slots: starts.map((start) => ({ start, name: slotName(start, minutes) })),
    ticks: (max) =>
      tickedSlots({ minutes, starts }, max).map((slot) => ({
        slot,
        label: slotTick(starts[slot] ?? '', minutes),
      })),
  };
}
