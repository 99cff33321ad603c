import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import { labelOf } from '../json/member-label.js';
import { normalize, type Range } from '../text/normalized-text.js';
import { isOtherDay, isToldAsToday, namesToday, surroundings } from '../written/current-date.js';
import { findDates } from '../written/dates.js';
import { isComing } from './dates.js';

/** Longer ranges hold more than a date. */
const MOST_DATE = 60;

/**
 * True if a date is the current one where it is told: by the words around it, by the name of its JSON member, or, in
 * instructions, because it is the day that it is now.
 * @param text of the slot, or that with tokens in it
 * @param now milliseconds since 1970
 */
export function isCurrentDate(
  slot: TextSlot,
  text: string,
  range: Range,
  kind: EntityKind,
  now: number,
): boolean {
  if (range.end - range.start > MOST_DATE) return false;
  if (slot.key !== undefined && namesToday(labelOf(slot))) return true;
  const isPrompt = slot.role === 'system';
  const around = surroundings(text, range, isPrompt);
  if (isToldAsToday(around)) return true;
  if (!isPrompt || kind !== 'DATE' || isOtherDay(around.lead)) return false;
  const dates = findDates(normalize(text.slice(range.start, range.end)).spoken);
  return dates.length > 0 && dates.every(({ date }) => isComing(date, 0, now));
}
