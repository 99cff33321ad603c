import type { TextSlot } from '../../../detection/slot.js';
import type { Branch, JsonPlace } from './branch.js';
import { forEachMember, isJsonObject, type JsonObject } from './json.js';
import type { SlotCollector } from './slot-collector.js';

/** Adds every nested string, number and key as a slot. @param key slot of the value's name */
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

/** Adds the keys and nested values of an object as slots, except known members. */
export function collectMembers(
  slots: SlotCollector,
  branch: Branch<JsonObject>,
  known?: ReadonlySet<string>,
): void {
  forEachMember(branch.source, (key, _, position) => {
    if (!known?.has(key)) collectMember(slots, branch.at(key, position));
  });
}

/** Adds a member's key and its nested values as slots. */
export function collectMember(slots: SlotCollector, place: JsonPlace): void {
  collectValue(slots, place, slots.key(place));
}
