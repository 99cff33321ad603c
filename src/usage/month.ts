/** The month of a moment (UTC), e.g. `2026-11`. */
export function monthOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 7);
}

/** When the next month begins (UTC), in milliseconds. */
export function nextMonthOf(milliseconds: number): number {
  const date = new Date(milliseconds);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
