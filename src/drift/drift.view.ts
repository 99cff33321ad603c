import { z } from 'zod';
import { idField, timestampField } from '../common/http/view-fields.js';
import { ENDINGS, type WatchedSeries } from './chart/judge.js';
import { DAY_MS, type Seen } from './chart/watch.js';
import { RATES, type SeriesKey, type Slice } from './counts/slice.js';
import type { AlarmRow } from './drift-alarms.repository.js';

/** Number of days that a series shows. */
const SHOWN_DAYS = 28;

const rate = z.number().nonnegative();

const keyFields = {
  language: z
    .string()
    .nullable()
    .describe('Most frequent language of the latest turns. Null means all languages.'),
  kind: z.string().nullable().describe('Kind of the values. Null means all kinds.'),
  rate: z
    .enum(RATES)
    .describe(
      'Monitored rate. `findings` is the number of masked values per caller turn, and `confidence` their ' +
        'mean confidence. `spoken` is the share of codes and dates without a digit, and `refusals` the share ' +
        'of rejected calls.',
    ),
};

const alarm = z
  .strictObject({
    id: idField('drf'),
    agent_id: idField('agt'),
    agent_name: z.string().nullable().describe('Agent name. Null if the agent was deleted.'),
    ...keyFields,
    since: timestampField().describe(
      'Start of the change, which is the beginning of the window with the strongest evidence.',
    ),
    raised_at: timestampField().describe('Time at which the service raised the alert.'),
    expected: rate.describe('Expected rate, from the preceding weeks.'),
    low: rate.describe('Lower bound of the expected rate for this sample size.'),
    high: rate.describe('Upper bound of the expected rate for this sample size.'),
    seen: rate.describe('Observed rate.'),
    size: z
      .number()
      .nonnegative()
      .describe('Sample size: number of turns, findings or calls that the observed rate is based on.'),
    ended_at: timestampField().nullable().describe('End of the alert. Null while the alert is open.'),
    ended_for: z
      .enum(ENDINGS)
      .nullable()
      .describe(
        'Reason why the alert ended. `back` if the rate returned to the baseline, and `confirmed` if an admin ' +
          'confirmed the new level. `base` if the new level became the baseline after 28 days. Null while the ' +
          'alert is open.',
      ),
  })
  .meta({ id: 'DriftAlarm' });

const day = z
  .strictObject({
    day: z.iso.date().describe('Day in UTC.'),
    seen: rate.describe('Observed rate on this day.'),
    size: z.number().positive().describe('Sample size: number of turns, findings or calls on this day.'),
    band: z
      .strictObject({
        expected: rate.describe('Expected rate.'),
        low: rate.describe('Lower bound.'),
        high: rate.describe('Upper bound.'),
      })
      .nullable()
      .describe('Expected rate and its bounds for this sample size. Null while the series is `learning`.'),
  })
  .meta({ id: 'DriftDay' });

const series = z
  .strictObject({
    ...keyFields,
    state: z
      .enum(['learning', 'steady', 'alarm'])
      .describe(
        '`learning` until the series has a baseline, which takes at least two weeks. `alarm` while an alert ' +
          'is open.',
      ),
    alarm_id: idField('drf').nullable().describe('Open alert of the series. Null if no alert is open.'),
    days: z.array(day).describe(`Days with a sample, out of the last ${SHOWN_DAYS} days.`),
  })
  .meta({ id: 'DriftSeries' });

export const driftAnswer = z.strictObject({
  drift: z
    .strictObject({
      measured_at: timestampField().describe('Time of this comparison.'),
      method: z.string().describe('Name and sources of the statistical method.'),
      alarms: z.array(alarm).describe('Open alerts, followed by alerts that ended in the last 28 days.'),
      series: z.array(series).describe('Series of the requested agent. Empty without `agent_id`.'),
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
