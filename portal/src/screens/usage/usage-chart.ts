import type { Usage } from '../../api/usage';
import { formatCount, formatCountShort } from '../../lib/format';
import { slotName, slotTick, tickedSlots } from '../../lib/slots';
import type { ChartData } from '../../ui/chart/chart-data';

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;

/**
 * Returns the chart of model tokens per day, including days without calls.
 * @param days number of days up to today
 * @param now milliseconds since the epoch
 */
export function tokensChart({ days: used, totals }: Usage, days: number, now: number): ChartData {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const starts = Array.from({ length: days + 1 }, (_, at) =>
    new Date(today - (days - at) * DAY_MS).toISOString(),
  );
  const byDay = new Map(used.map((figures) => [figures.day, figures]));
  const of = (start: string): Usage['days'][number] | undefined => byDay.get(start.slice(0, 10));
  return {
    slots: starts.map((start) => ({ start, name: slotName(start, DAY_MINUTES) })),
    ticks: (max) =>
      tickedSlots({ minutes: DAY_MINUTES, starts }, max).map((slot) => ({
        slot,
        label: slotTick(starts[slot] ?? '', DAY_MINUTES),
      })),
    series: [
      {
        name: 'Prompts',
        style: 1,
        values: starts.map((start) => of(start)?.prompt_tokens ?? 0),
        total: totals.prompt_tokens,
      },
      {
        name: 'Replies',
        style: 3,
        values: starts.map((start) => of(start)?.completion_tokens ?? 0),
        total: totals.completion_tokens,
      },
    ],
    unit: 'Tokens per day',
    integer: true,
    format: formatCount,
    formatTick: formatCountShort,
  };
}
