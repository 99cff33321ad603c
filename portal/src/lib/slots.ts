/** Consecutive time slots, as in the statistics. */
export interface SlotTimes {
  readonly minutes: 60 | 360 | 1440;
  /** Start of each slot, in ISO 8601. */
  readonly starts: readonly string[];
}

const DAY_MS = 86_400_000;

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const date = { month: 'short', day: 'numeric' } as const;
const hour = new Intl.DateTimeFormat('en', clock);
const day = new Intl.DateTimeFormat('en', date);
const dayAndHour = new Intl.DateTimeFormat('en', { ...date, ...clock });
const utcDay = new Intl.DateTimeFormat('en', { ...date, timeZone: 'UTC' });
const utcDayAndHour = new Intl.DateTimeFormat('en', { ...date, ...clock, timeZone: 'UTC' });

/**
 * Names a slot. Hours are in the user's time zone. Days and parts of days are in UTC, like the service's statistics.
 */
export function slotName(start: string, minutes: SlotTimes['minutes']): string {
  const moment = new Date(start);
  if (minutes === 60) return dayAndHour.format(moment);
  return minutes === 360 ? `${utcDayAndHour.format(moment)} UTC` : utcDay.format(moment);
}

/** Returns a slot's short name for the axis, either the hour or the day. */
export function slotTick(start: string, minutes: SlotTimes['minutes']): string {
  const moment = new Date(start);
  if (minutes > 60) return utcDay.format(moment);
  return moment.getHours() === 0 ? day.format(moment) : hour.format(moment);
}

/** Candidate distances of ticks in hours. The first distance that gives few enough ticks is used. */
const HOUR_STEPS = [1, 2, 3, 6, 12, 24];
const DAY_STEPS = [1, 2, 5, 7, 10, 14, 30, 60, 120];

/** Returns the indexes of the slots with a tick, at round hours or at starts of days. */
export function tickedSlots({ minutes, starts }: SlotTimes, max: number): number[] {
  const [steps, isTicked] = minutes === 60 ? [HOUR_STEPS, atHour] : [DAY_STEPS, atDay];
  const places = starts.map((_, place) => place);
  for (const step of steps) {
    const ticked = places.filter((place) => isTicked(starts[place] ?? '', step));
    if (ticked.length <= max) return ticked;
  }
  return places.slice(0, 1);
}

function atHour(start: string, step: number): boolean {
  return new Date(start).getHours() % step === 0;
}

function atDay(start: string, step: number): boolean {
  return (Date.parse(start) / DAY_MS) % step === 0;
}
