import type { SlotRole } from '../../detection/slot.js';
import type { Branch } from './body-editor.js';
import type { JsonObject } from './json.js';
import { forEachMember, isJsonObject, valueAt } from './json.js';
import type { SlotCollector } from './slot-collector.js';
import { textSlot } from './slot-collector.js';

/** Adds every string and number below a value, and every key on the way, as slots. Paths hold positions only. */
export function collectValue(
  slots: SlotCollector,
  branch: Branch,
  key: string | number,
  path: string,
  role: SlotRole,
): void {
  const value = valueAt(branch.source, key);
  if (typeof value === 'string') slots.value(branch, key, textSlot(path, role, value));
  else if (typeof value === 'number') slots.value(branch, key, textSlot(path, role, String(value), 'number'));
  else if (Array.isArray(value)) {
    const list = branch.child(key, value);
    value.forEach((_, i) => {
      collectValue(slots, list, i, `${path}[${i}]`, role);
    });
  } else if (isJsonObject(value)) collectMembers(slots, branch.child(key, value), path, role);
}

/** Adds the members of an object whose keys aren't known to be harmless: each key and all that is below it. */
export function collectMembers(
  slots: SlotCollector,
  branch: Branch<JsonObject>,
  path: string,
  role: SlotRole,
  known?: ReadonlySet<string>,
): void {
  forEachMember(branch.source, (key, _, position) => {
    if (!known?.has(key)) collectMember(slots, branch, key, `${path}{${position}}`, role);
  });
}

/** Adds one member of an object: its key and all that is below it. */
export function collectMember(
  slots: SlotCollector,
  branch: Branch<JsonObject>,
  key: string,
  path: string,
  role: SlotRole,
): void {
  slots.key(branch, key, path, role);
  collectValue(slots, branch, key, path, role);
}
