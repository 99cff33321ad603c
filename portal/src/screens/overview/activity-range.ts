/** Time range of the charts. */
export type ActivityRange = '24h' | '7d' | '30d';

export const DEFAULT_RANGE = '24h';

export const RANGES: readonly { value: ActivityRange; label: string; words: string }[] = [
  { value: '24h', label: '24 h', words: 'the last 24 hours' },
  { value: '7d', label: '7 days', words: 'the last 7 days' },
  { value: '30d', label: '30 days', words: 'the last 30 days' },
];

/** Reads the range from the address. Undefined, also for an invalid one, means the default. */
export function readActivityRange(search: Record<string, unknown>): { since?: ActivityRange | undefined } {
  const range = RANGES.find(({ value }) => value === search.since)?.value;
  return { since: range === DEFAULT_RANGE ? undefined : range };
}
