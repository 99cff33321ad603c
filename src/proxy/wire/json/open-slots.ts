import type { TextSlot } from '../../../detection/slot.js';
import type { Branch, JsonPlace } from './branch.js';
import { forEachMember, isJsonObject, type JsonObject, type JsonValue } from './json.js';
import type { SlotCollector } from './slot-collector.js';
import { collectValue } from './value-slots.js';

/**
 * Returns whether a member is a setting or a machine-generated ID, so that no slot contains it.
 * @param within object that contains the member
 */
export type Passes = (key: string, value: JsonValue, within: Branch<JsonObject>) => boolean;

/** Adds the keys and nested values of an object as slots, except settings at any depth. */
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

/** Adds the key and the nested values of a member as slots, except settings. */
export function collectMemberBut(slots: SlotCollector, place: JsonPlace, passes: Passes): void {
  collectValueBut(slots, place, passes, slots.key(place));
}

/** Adds nested values as slots, except settings. @param key slot of the value's name */
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
