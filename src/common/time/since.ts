const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};
const LONGEST_MS = 36_500 * 86_400_000;

const DURATION = /^(\d{1,10})([smhdw])$/;
/** ISO 8601 in UTC. A `+` that a client did not encode in a query arrives as a space. */
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|[+ ]00:00)$/;

/**
 * Returns the start of a time window, given as a duration until now (a whole number and `s`, `m`, `h`, `d` or `w`, at
 * most 36500 days), or as an ISO 8601 timestamp in UTC (`Z` or `+00:00`). Fractions beyond milliseconds are rounded up,
 * so that no time before the instant is included. The start is never before 1970.
 * @param now milliseconds since the epoch, like the result
 * @returns undefined for any other text
 */
export function sinceStart(text: string, now: number): number | undefined {
  const start = text.endsWith('Z') || text.includes('T') ? instantMs(text) : ago(text, now);
  return start === undefined ? undefined : Math.max(0, start);
}

function ago(text: string, now: number): number | undefined {
  const ms = durationMs(text);
  return ms === undefined ? undefined : now - ms;
}

/** Returns the milliseconds of a duration; undefined for any other text. */
export function durationMs(text: string): number | undefined {
  const [, count, unit = ''] = DURATION.exec(text) ?? [];
  const ms = Number(count) * (UNIT_MS[unit] ?? NaN);
  return ms <= LONGEST_MS ? ms : undefined;
}

/** Returns milliseconds since the epoch for an ISO 8601 timestamp in UTC, rounded up; undefined for any other text. */
export function instantMs(text: string): number | undefined {
  const [, date, hours, minutes, seconds = '00', fraction = ''] = INSTANT.exec(text) ?? [];
  if (date === undefined || hours === undefined || minutes === undefined) return undefined;
  const whole = Date.parse(`${date}T${hours}:${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`);
  // The parser rejects a nonexistent day of a month, or converts it to a day of the next month.
  if (Number.isNaN(whole) || !new Date(whole).toISOString().startsWith(date)) return undefined;
  return /[1-9]/.test(fraction.slice(3)) ? whole + 1 : whole;
}
