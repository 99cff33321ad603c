const SLOT_MS = 300_000;
const HOUR_MS = 3_600_000;

/**
 * The slots that make up the time from some hours ago until now: five-minute slots from `from` until `hoursFrom`, then
 * hours. The window begins with the five minutes in which it has to, so it is up to five minutes longer.
 */
export interface StatisticsWindow {
  readonly from: Date;
  /** The first full hour of the window. */
  readonly hoursFrom: Date;
}

export function lastHours(now: Date, hours: number): StatisticsWindow {
  const from = Math.floor((now.getTime() - hours * HOUR_MS) / SLOT_MS) * SLOT_MS;
  return { from: new Date(from), hoursFrom: new Date(Math.ceil(from / HOUR_MS) * HOUR_MS) };
}
