/** How far back the charts look. */
export type ActivityRange = '24h' | '7d' | '30d';

export const DEFAULT_RANGE = '24h';

export const RANGES: readonly { value: ActivityRange; label: string; words: string }[] = [
  { value: '24h', label: '24 h', words: 'the last 24 hours' },
  { value: '7d', label: '7 days', words: 'the last 7 days' },
  { value: '30d', label: '30 days', words: 'the last 30 days' },
];

/** What an address says. Undefined stands for the default, and takes the place of what is no range that can be chosen. */
export function readActivityRange(search: Record<string, unknown>): { since?: ActivityRange | undefined } {
  const range = RANGES.find(({ value }) => value === search.since)?.value;
  return { since: range === DEFAULT_RANGE ? undefined : range };
}
