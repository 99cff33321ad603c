import type { TextSlot } from '../../../detection/slot.js';
import type { Branch, JsonPlace } from './branch.js';
import { forEachMember, isJsonObject, type JsonObject } from './json.js';
import type { SlotCollector } from './slot-collector.js';

/**
 * Adds every string and number below a value, and every key on the way, as slots.
 * @param key the slot of the name that the value stands under
 */
export function collectValue(slots: SlotCollector, place: JsonPlace, key?: TextSlot): void {
  const { value } = place;
  if (typeof value === 'string') slots.value(place, value, 'text', key);
  else if (typeof value === 'number') slots.value(place, place.digits(value), 'number', key);
  else if (Array.isArray(value)) {
    const list = place.enter(value);
    value.forEach((_, i) => {
      collectValue(slots, list.at(i), key);
    });
  } else if (isJsonObject(value)) collectMembers(slots, place.enter(value));
}

/** Adds the members of an object whose keys aren't known to be harmless: each key and all that is below it. */
export function collectMembers(
  slots: SlotCollector,
  branch: Branch<JsonObject>,
  known?: ReadonlySet<string>,
): void {
  forEachMember(branch.source, (key, _, position) => {
    if (!known?.has(key)) collectMember(slots, branch.at(key, position));
  });
}

/** Adds one member of an object: its key and all that is below it. */
export function collectMember(slots: SlotCollector, place: JsonPlace): void {
  collectValue(slots, place, slots.key(place));
}
