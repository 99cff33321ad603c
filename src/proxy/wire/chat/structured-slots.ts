import type { TextSlot } from '../../../detection/slot.js';
import { isItemSetting } from '../common/item-settings.js';
import { isSealed, isSigned } from '../common/signatures.js';
import type { JsonPlace } from '../json/branch.js';
import { forEachMember, isJsonObject, type JsonObject } from '../json/json.js';
import type { SlotCollector } from '../json/slot-collector.js';
import { collectValue } from '../json/value-slots.js';
import { STREAMED_MEMBERS } from './item-numbers.js';

/** Context of a value in a structured member. */
interface Above {
  /** Slot of the value's name. */
  readonly key?: TextSlot | undefined;
  /** True within an item that its provider has signed. */
  readonly isSigned?: boolean;
}

/**
 * Adds the slots of a reply's structured members: reasoning in parts, `reasoning_details`, `thinking_blocks`, and
 * unknown members. Settings, signatures and encrypted data are not slots.
 */
export function collectStructured(slots: SlotCollector, place: JsonPlace, above: Above = {}): void {
  const { value } = place;
  if (Array.isArray(value)) {
    const list = place.enter(value);
    value.forEach((_, i) => {
      collectStructured(slots, list.at(i), above);
    });
  } else if (isJsonObject(value)) collectItem(slots, place, value, above);
  else if (typeof value === 'string' && above.isSigned === true)
    slots.value(place.as({ member: 'thought' }), value, 'text', above.key);
  else collectValue(slots, place, above.key);
}

function collectItem(slots: SlotCollector, place: JsonPlace, item: JsonObject, above: Above): void {
  const branch = place.enter(item);
  const signed = above.isSigned === true || isSigned(item.signature ?? null);
  forEachMember(item, (key, value, position) => {
    if (value === null || isItemSetting(key, value) || isSealed(key, value)) return;
    if (STREAMED_MEMBERS.has(key)) collectStructured(slots, branch.at(key), { isSigned: signed });
    else collectStructuredMember(slots, branch.at(key, position));
  });
}

/** Adds the name and the nested values of an unknown member as slots. */
export function collectStructuredMember(slots: SlotCollector, place: JsonPlace): void {
  collectStructured(slots, place, { key: slots.key(place) });
}
