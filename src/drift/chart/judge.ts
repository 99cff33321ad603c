import { TimeSlice } from '../../common/async/time-slice.js';
import { type CountsRow, type SeriesKey, seriesOf, type Slice, toSlice } from '../counts/slice.js';
import { LIMIT } from './charts.js';
import { DAY_MS, type JudgedSeen, Watch } from './watch.js';

/** Days after which the level of an open alarm becomes the baseline. */
const BASE_DAYS = 28;

/** Reasons why an alarm ends: the rate returned, an admin confirmed the new level, or it became the baseline. */
export const ENDINGS = ['back', 'confirmed', 'base'] as const;
export type Ending = (typeof ENDINGS)[number];

/** An agent's alarm, with the fields that its series needs. Times are milliseconds since the epoch. */
export interface KnownAlarm extends SeriesKey {
  readonly id: string;
  readonly since: number;
  readonly seen: number;
  readonly ended: { readonly at: number; readonly for: Ending } | undefined;
}

/** Raised and ended alarms of an agent. */
export interface Judgement {
  readonly raised: readonly (SeriesKey & JudgedSeen)[];
  readonly ended: readonly { readonly id: string; readonly for: Ending }[];
}

/** A series of an agent, compared with its baseline. */
export interface WatchedSeries {
  readonly key: SeriesKey;
  readonly slices: readonly Slice[];
  readonly watch: Watch;
  /** Open alarm of the series. */
  readonly open: KnownAlarm | undefined;
}

/** Checks all series of an agent for rates that crossed their thresholds and for rates that returned. */
export async function judge(
  rows: readonly CountsRow[],
  alarms: readonly KnownAlarm[],
  now: number,
): Promise<Judgement> {
  const raised: (SeriesKey & JudgedSeen)[] = [];
  const ended: { id: string; for: Ending }[] = alarms
    .filter((alarm) => alarm.ended === undefined && now - alarm.since >= BASE_DAYS * DAY_MS)
    .map(({ id }) => ({ id, for: 'base' }));
  const old = new Set(ended.map(({ id }) => id));
  const slice = new TimeSlice();
  for (const { key, watch, open } of watchedSeries(rows, alarms, now)) {
    if (open === undefined) {
      const seen = watch.strongest();
      if (seen !== undefined && seen.distance > LIMIT) raised.push({ ...key, ...seen });
    } else if (!old.has(open.id) && watch.isBack(open.since, open.seen)) {
      ended.push({ id: open.id, for: 'back' });
    }
    if (slice.isOver) await slice.yield();
  }
  return { raised, ended };
}

/** Yields the series of an agent, one after the other, starting with the language that has most turns. */
export function* watchedSeries(
  rows: readonly CountsRow[],
  alarms: readonly KnownAlarm[],
  now: number,
): Generator<WatchedSeries> {
  if (rows.length === 0) return;
  const all = sorted(rows.map(toSlice));
  yield toWatched({ language: '', kind: '', rate: 'refusals' }, all, alarms, now);
  for (const [language, slices] of byLanguage(rows)) {
    for (const key of seriesOf(slices, language)) yield toWatched(key, slices, alarms, now);
  }
}

function toWatched(
  key: SeriesKey,
  slices: readonly Slice[],
  alarms: readonly KnownAlarm[],
  now: number,
): WatchedSeries {
  const own = alarms.filter(
    ({ language, kind, rate }) => language === key.language && kind === key.kind && rate === key.rate,
  );
  const open = own.find(({ ended }) => ended === undefined);
  const settled = own.filter(({ ended }) => ended !== undefined && ended.for !== 'back');
  const from = Math.max(0, ...settled.map(({ since }) => since));
  const without = own.flatMap(({ since, ended }) =>
    ended?.for === 'back' ? [[since, ended.at] as const] : [],
  );
  return { key, slices, open, watch: new Watch(key, { slices, now, from, without, until: open?.since }) };
}

/** Returns the languages of callers, most turns first. */
function byLanguage(rows: readonly CountsRow[]): [language: string, slices: Slice[]][] {
  const found = new Map<string, { turns: number; slices: Slice[] }>();
  for (const row of rows) {
    if (row.language === '') continue;
    const known = found.get(row.language) ?? { turns: 0, slices: [] };
    found.set(row.language, known);
    known.turns += row.turns;
    known.slices.push(toSlice(row));
  }
  return [...found]
    .sort(([, a], [, b]) => b.turns - a.turns)
    .map(([language, { slices }]) => [language, sorted(slices)]);
}

function sorted(slices: Slice[]): Slice[] {
  return slices.sort((a, b) => a.begun - b.begun);
}
