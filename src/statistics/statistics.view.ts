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
      .describe('sessions that started then and have ended'),
    redactions_by_kind: z.record(z.string(), z.int().positive()).describe('values redacted in them'),
    p50_latency_ms: latency.describe('their median added latency, within 2 %; null where there is none'),
    p95_latency_ms: latency.describe('the 95th percentile of it, likewise'),
  })
  .meta({ id: 'StatisticsFigures' });

const slot = figures
  .extend({ start: timestampField().describe('when the slot begins') })
  .meta({ id: 'StatisticsSlot' });

const statistics = z
  .strictObject({
    slot_minutes: z
      .literal([60, 360, 1440])
      .describe('how long a slot is: an hour up to 48 hours, six hours up to 14 days, a day beyond; in UTC'),
    totals: figures.describe('of all slots'),
    slots: z
      .array(slot)
      .describe(
        'one after the other without a gap, from that in which the time begins until the current one',
      ),
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
