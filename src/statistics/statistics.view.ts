import { z } from 'zod';
import { latencyPercentile } from '../common/time/latency-histogram.js';
import { timestampField } from '../common/http/view-fields.js';
import type { AccountCounts } from './account-statistics.repository.js';

const count = z.int().nonnegative();
const latency = z.number().nonnegative().nullable();

const figures = z
  .strictObject({
    sessions_by_status: z
      .strictObject({ ok: count, partial: count, error: count })
      .describe('Number of ended sessions that started in this period, by status.'),
    redactions_by_kind: z
      .record(z.string(), z.int().positive())
      .describe('Number of masked spans in these sessions, by kind.'),
    p50_latency_ms: latency.describe(
      'Median added latency of these sessions, in milliseconds, accurate to within 2 %. Null if no session has a ' +
        'measured latency.',
    ),
    p95_latency_ms: latency.describe(
      '95th percentile of the added latency, in milliseconds, accurate to within 2 %. Null if no session ' +
        'has a measured latency.',
    ),
  })
  .meta({ id: 'StatisticsFigures' });

const slot = figures
  .extend({ start: timestampField().describe('Start of the slot.') })
  .meta({ id: 'StatisticsSlot' });

const statistics = z
  .strictObject({
    slot_minutes: z
      .literal([60, 360, 1440])
      .describe(
        'Length of a slot, in minutes. A slot is one hour for periods up to 48 hours, six hours up to 14 ' +
          'days, and one day for longer periods.',
      ),
    totals: figures.describe('Statistics for all slots combined.'),
    slots: z.array(slot).describe('Slots without gaps, from the start of the period to the current slot.'),
  })
  .meta({ id: 'Statistics' });

export const statisticsAnswer = z.strictObject({ statistics });

export type StatisticsView = z.infer<typeof statistics>;
export type StatisticsFigures = z.infer<typeof figures>;

export function toFigures({
  ok,
  partial,
  error,
  redactions,
  latency: counts,
}: AccountCounts): StatisticsFigures {
  const timed = counts.some((sessions) => sessions > 0);
  return {
    sessions_by_status: { ok, partial, error },
    redactions_by_kind: { ...redactions },
    p50_latency_ms: timed ? latencyPercentile(counts, 0.5) : null,
    p95_latency_ms: timed ? latencyPercentile(counts, 0.95) : null,
  };
}
