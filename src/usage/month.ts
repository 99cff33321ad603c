/** Returns the month of a moment in UTC, such as `2026-11`. */
export function monthOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 7);
}

/** Returns the start of the next month (UTC), in milliseconds since the epoch. */
export function nextMonthOf(milliseconds: number): number {
  const date = new Date(milliseconds);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
