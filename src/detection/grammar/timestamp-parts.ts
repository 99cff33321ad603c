/** Parts of a timestamp by name: `year`, `week` or `week2`, `weekday`, `ordinal`, `clock`, `zone`. */
export type Groups = Readonly<Partial<Record<string, string>>>;

/** A calendar date. */
interface NamedDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Sources of expressions for a time of day, with and without colons, and for an offset from UTC. */
export const CLOCK = String.raw`(?:[01]\d|2[0-4]):[0-5]\d(?::[0-6]\d(?:[.,]\d{1,9})?)?`;
export const BASIC_CLOCK = String.raw`(?:[01]\d|2[0-4])(?:[0-5]\d(?:[0-6]\d(?:[.,]\d{1,9})?)?)?`;
export const OFFSET = String.raw`[+-](?:0\d|1[0-4])(?::?[0-5]\d)?`;

/** Returns the date of a day in an ISO 8601 week (Monday is 1) or year. Undefined if the year has no such day. */
export function dayOfYear({
  year: said,
  week2,
  week = week2,
  weekday,
  ordinal,
}: Groups): NamedDay | undefined {
  const year = Number(said);
  // January 4 is always in the first week.
  const monday = 4 - (new Date(Date.UTC(year, 0, 4)).getUTCDay() || 7);
  const number = week === undefined ? Number(ordinal) : monday + 7 * (Number(week) - 1) + Number(weekday);
  const isDay = week === undefined ? number > 0 && number < 367 : Number(week) > 0 && Number(week) < 54;
  if (!isDay) return undefined;
  const day = new Date(Date.UTC(year, 0, number));
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() };
}

/** Returns the time of day in ISO 8601 without zero parts: `T08:30-06:00`. Undefined for midnight without an offset. */
export function timeOf({ clock, zone = '' }: Groups): string | undefined {
  if (clock === undefined) return undefined;
  const [digits = '', fraction = ''] = clock.replaceAll(':', '').split(/[.,]/);
  const [hour, minute, second] = [digits.slice(0, 2), digits.slice(2, 4) || '00', digits.slice(4) || '00'];
  const rest = fraction.replace(/0+$/, '');
  const seconds = second === '00' && rest === '' ? '' : `:${second}${rest === '' ? '' : `.${rest}`}`;
  const offset = offsetOf(zone);
  const isMidnight = hour === '00' && minute === '00' && seconds === '';
  return isMidnight && (offset === '' || offset === 'Z')
    ? undefined
    : `T${hour}:${minute}${seconds}${offset}`;
}

/** Converts "-0600" and "GMT-06:00" to `-06:00`, and a zero offset to `Z`. */
function offsetOf(zone: string): string {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (sign === undefined) return zone === '' ? '' : 'Z';
  return hours === '00' && minutes === '00' ? 'Z' : `${sign}${hours}:${minutes}`;
}
