const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Length of a slot in minutes: an hour, six hours or a day. */
export type SlotWidth = 60 | 360 | 1440;

/** Number of days that statistics cover. */
export const KEPT_DAYS = 400;

/**
 * Slot widths with the windows for which they are used, of at most `shownHours`. After `foldedAfterHours`, no window
 * with narrower slots needs a slot's rows any more, so they are folded into one. Such a window begins up to one
 * narrower slot early. Rows of the current hours are not folded.
 */
export const SLOTS: readonly {
  readonly width: SlotWidth;
  readonly shownHours: number;
  readonly foldedAfterHours: number;
}[] = [
  { width: 60, shownHours: 48, foldedAfterHours: 1 },
  { width: 360, shownHours: 14 * 24, foldedAfterHours: 48 + 1 },
  { width: 1440, shownHours: Infinity, foldedAfterHours: 14 * 24 + 6 },
];

/** Consecutive slots of one width until now. */
export interface SlotSeries {
  readonly width: SlotWidth;
  /** Start of each slot in milliseconds since the epoch; empty if the window begins in the future. */
  readonly starts: readonly number[];
}

/**
 * Returns the slots since a moment: complete slots in UTC, from the slot that contains the moment to the current slot.
 * The series covers at most {@link KEPT_DAYS}.
 * @param since milliseconds since the epoch
 * @param now milliseconds since the epoch
 */
export function slotsSince(since: number, now: number): SlotSeries {
  const from = Math.max(since, now - KEPT_DAYS * DAY_MS);
  const width = SLOTS.find(({ shownHours }) => now - from <= shownHours * HOUR_MS)?.width ?? 1440;
  const length = width * MINUTE_MS;
  const first = Math.floor(from / length) * length;
  const count = Math.max(0, Math.floor((now - first) / length) + 1);
  return { width, starts: Array.from({ length: count }, (_, slot) => first + slot * length) };
}

/** Returns the index of a moment's slot; negative before the first slot, and too large after the last. */
export function slotIndex({ width, starts: [first = Infinity] }: SlotSeries, moment: number): number {
  return Math.floor((moment - first) / (width * MINUTE_MS));
}
