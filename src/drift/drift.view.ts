import { z } from 'zod';
import { idField, timestampField } from '../common/http/view-fields.js';
import { ENDINGS, type WatchedSeries } from './chart/judge.js';
import { DAY_MS, type Seen } from './chart/watch.js';
import { RATES, type SeriesKey, type Slice } from './counts/slice.js';
import type { AlarmRow } from './drift-alarms.repository.js';

/** Days of a series that are shown. */
const SHOWN_DAYS = 28;

const rate = z.number().nonnegative();

const keyFields = {
  language: z.string().nullable().describe('that most of the latest turns are in; null: all'),
  kind: z.string().nullable().describe('null: all together'),
  rate: z
    .enum(RATES)
    .describe(
      '`findings` by turn; mean `confidence` of findings; share of codes and dates that are `spoken`, without a digit; ' +
        '`refusals` by call',
    ),
};

const alarm = z
  .strictObject({
    id: idField('drf'),
    agent_id: idField('agt'),
    agent_name: z.string().nullable().describe('null where the agent was deleted'),
    ...keyFields,
    since: timestampField().describe('from then on, the rate is another'),
    raised_at: timestampField(),
    expected: rate.describe('by the weeks before'),
    low: rate.describe('of the band for as many, as `high`'),
    high: rate,
    seen: rate,
    size: z.number().nonnegative().describe('turns, findings or calls that it was seen in'),
    ended_at: timestampField().nullable().describe('null while it goes on'),
    ended_for: z
      .enum(ENDINGS)
      .nullable()
      .describe(
        'the rate is `back`, somebody `confirmed` the new level, or it has become the `base` after 28 days',
      ),
  })
  .meta({ id: 'DriftAlarm' });

const day = z
  .strictObject({
    day: z.iso.date().describe('in UTC'),
    seen: rate,
    size: z.number().positive(),
    band: z
      .strictObject({ expected: rate, low: rate, high: rate })
      .nullable()
      .describe('for as many; null while the series is being learned'),
  })
  .meta({ id: 'DriftDay' });

const series = z
  .strictObject({
    ...keyFields,
    state: z
      .enum(['learning', 'steady', 'alarm'])
      .describe('`learning` until enough is known to expect anything: two weeks at least'),
    alarm_id: idField('drf').nullable(),
    days: z.array(day).describe(`of the last ${SHOWN_DAYS}, those with anything to count in`),
  })
  .meta({ id: 'DriftSeries' });

export const driftAnswer = z.strictObject({
  drift: z
    .strictObject({
      measured_at: timestampField(),
      method: z.string(),
      alarms: z.array(alarm).describe('those that go on, then those that ended in the last 28 days'),
      series: z.array(series).describe('of the agent that was asked for; none without one'),
    })
    .meta({ id: 'Drift' }),
});
export const alarmAnswer = z.strictObject({ alarm });

export type DriftAnswer = z.infer<typeof driftAnswer>;
export type AlarmAnswer = z.infer<typeof alarmAnswer>;

export function toAlarmView(row: AlarmRow): AlarmAnswer['alarm'] {
  const { id, agentId, agentName, since, raisedAt, expected, low, high, seen, size, endedAt, endedFor } = row;
  return {
    id,
    agent_id: agentId,
    agent_name: agentName,
    ...toKeyView(row),
    since: since.toISOString(),
    raised_at: raisedAt.toISOString(),
    expected,
    low,
    high,
    seen,
    size,
    ended_at: endedAt?.toISOString() ?? null,
    ended_for: endedFor,
  };
}

export function toSeriesView(
  { key, slices, watch, open }: WatchedSeries,
  now: number,
): DriftAnswer['drift']['series'][number] {
  return {
    ...toKeyView(key),
    state: open !== undefined ? 'alarm' : watch.baseline === undefined ? 'learning' : 'steady',
    alarm_id: open?.id ?? null,
    days: Array.from(byDay(slices, now - SHOWN_DAYS * DAY_MS), ([begun, ofDay]) => ({
      begun,
      seen: watch.seenIn(ofDay),
    })).flatMap(({ begun, seen }) => (seen === undefined ? [] : [toDayView(begun, seen)])),
  };
}

function toKeyView({ language, kind, rate }: SeriesKey): Pick<AlarmAnswer['alarm'], keyof typeof keyFields> {
  return { language: language === '' ? null : language, kind: kind === '' ? null : kind, rate };
}

function toDayView(
  begun: number,
  { seen, size, band }: Seen,
): DriftAnswer['drift']['series'][number]['days'][number] {
  return { day: new Date(begun).toISOString().slice(0, 10), seen, size, band: band ?? null };
}

function byDay(slices: readonly Slice[], from: number): Map<number, Slice[]> {
  const days = new Map<number, Slice[]>();
  for (const slice of slices) {
    const begun = Math.floor(slice.begun / DAY_MS) * DAY_MS;
    if (begun <= from) continue;
    const known = days.get(begun);
    if (known === undefined) days.set(begun, [slice]);
    else known.push(slice);
  }
  return days;
}
