const SLOT_MS = 300_000;
const HOUR_MS = 3_600_000;

/**
 * Slots of a time window that ends now: five-minute slots from `from` until `hoursFrom`, then hours. The window begins
 * with a full slot, so it is up to five minutes longer.
 */
export interface StatisticsWindow {
  readonly from: Date;
  /** First full hour of the window. */
  readonly hoursFrom: Date;
}

export function lastHours(now: Date, hours: number): StatisticsWindow {
  const from = Math.floor((now.getTime() - hours * HOUR_MS) / SLOT_MS) * SLOT_MS;
  return { from: new Date(from), hoursFrom: new Date(Math.ceil(from / HOUR_MS) * HOUR_MS) };
}
