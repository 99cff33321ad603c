const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Minutes that a slot may last: an hour, six hours, a day. */
export type SlotWidth = 60 | 360 | 1440;

/** How far back statistics reach. */
export const KEPT_DAYS = 400;

/**
 * Slots of a width are shown for windows of at most `shownHours`, and for those alone. After `foldedAfterHours` their rows
 * become one: none is needed any more by a window of the width before, which begins up to one of its slots early. Rows of
 * the hours that are just being counted are not folded.
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

/** Slots of one width that follow one another until now. */
export interface SlotSeries {
  readonly width: SlotWidth;
  /** When each slot begins, in milliseconds since the epoch; none where the window begins after now. */
  readonly starts: readonly number[];
}

/**
 * The slots of the time since a moment: whole ones, from that which it falls into until the current one, in UTC. A moment
 * from before {@link KEPT_DAYS} counts as that.
 * @param since milliseconds since the epoch, as is `now`
 */
export function slotsSince(since: number, now: number): SlotSeries {
  const from = Math.max(since, now - KEPT_DAYS * DAY_MS);
  const width = SLOTS.find(({ shownHours }) => now - from <= shownHours * HOUR_MS)?.width ?? 1440;
  const length = width * MINUTE_MS;
  const first = Math.floor(from / length) * length;
  const count = Math.max(0, Math.floor((now - first) / length) + 1);
  return { width, starts: Array.from({ length: count }, (_, slot) => first + slot * length) };
}

/** Index of the slot that a moment falls into; below 0, or beyond the last, where it falls into none. */
export function slotIndex({ width, starts: [first = Infinity] }: SlotSeries, moment: number): number {
  return Math.floor((moment - first) / (width * MINUTE_MS));
}
