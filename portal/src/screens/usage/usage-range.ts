/** Time range of the usage, in whole days. */
export type UsageRange = '7d' | '30d' | '90d';

export const DEFAULT_USAGE_RANGE = '30d';

export const USAGE_RANGES: readonly { value: UsageRange; label: string; days: number }[] = [
  { value: '7d', label: '7 days', days: 7 },
  { value: '30d', label: '30 days', days: 30 },
  { value: '90d', label: '90 days', days: 90 },
];

/** Reads the range from the address. Undefined, also for an invalid one, means the default. */
export function readUsageRange(search: Record<string, unknown>): { since?: UsageRange | undefined } {
  const range = USAGE_RANGES.find(({ value }) => value === search.since)?.value;
  return { since: range === DEFAULT_USAGE_RANGE ? undefined : range };
}
