import type { TextSlot } from '../../../detection/slot.js';
import type { Branch, JsonPlace } from './branch.js';
import { forEachMember, isJsonObject, type JsonObject, type JsonValue } from './json.js';
import type { SlotCollector } from './slot-collector.js';
import { collectValue } from './value-slots.js';

/**
 * Whether a member is a setting, or an id that a machine made, and no slot whatever holds it.
 * @param within the object that has the member
 */
export type Passes = (key: string, value: JsonValue, within: Branch<JsonObject>) => boolean;

/** Adds the members of an object that may hold settings at any depth: each other key, and all that is below it. */
export function collectMembersBut(
  slots: SlotCollector,
  branch: Branch<JsonObject>,
  passes: Passes,
  known?: ReadonlySet<string>,
): void {
  forEachMember(branch.source, (key, value, position) => {
    if (known?.has(key) === true || passes(key, value, branch)) return;
    collectMemberBut(slots, branch.at(key, position), passes);
  });
}

/** Adds one such member: its key, and what is below it. */
export function collectMemberBut(slots: SlotCollector, place: JsonPlace, passes: Passes): void {
  collectValueBut(slots, place, passes, slots.key(place));
}

/**
 * Adds what is below a value, but for settings.
 * @param key the slot of the name that the value stands under
 */
export function collectValueBut(
  slots: SlotCollector,
  place: JsonPlace,
  passes: Passes,
  key?: TextSlot,
): void {
  const { value } = place;
  if (Array.isArray(value)) {
    const list = place.enter(value);
    value.forEach((_, i) => {
      collectValueBut(slots, list.at(i), passes, key);
    });
  } else if (isJsonObject(value)) collectMembersBut(slots, place.enter(value), passes);
  else collectValue(slots, place, key);
}
