import { isEverydayName } from '../../../detection/data/settings.js';
import type { TextSlot } from '../../../detection/slot.js';
import type { Branch, JsonPlace } from './branch.js';
import { forEachMember, isJsonObject, type JsonObject, type JsonValue } from './json.js';
import {
  PLAIN_NAME,
  PLAIN_TYPE_NAME,
  SCHEMA_CONTROLS,
  SCHEMA_MAPS,
  SCHEMA_MEASURES,
  SCHEMA_OPTIONS,
  SCHEMA_TEXTS,
  SUBSCHEMAS,
} from './schema-keywords.js';
import type { SlotCollector } from './slot-collector.js';
import { collectMember, collectValue } from './value-slots.js';

/**
 * Adds the slots of a JSON Schema: its descriptions, titles, enumerated, default, example and constant values at any
 * depth, and everything under keywords that JSON Schema doesn't know. Names of parameters stay as they are while
 * they are a program's, of everyday words, since the model's calls must keep to them; others are slots too. In paths the
 * parameters stand by position (`parameters.properties{2}.description`).
 * @param parameter the name of what the schema is of
 */
export function collectSchema(slots: SlotCollector, place: JsonPlace, parameter?: TextSlot): void {
  const schema = place.value;
  if (!isJsonObject(schema)) {
    collectValue(slots, place);
    return;
  }
  const branch = place.enter(schema);
  forEachMember(schema, (keyword, value, position) => {
    if (isControl(keyword, value)) return;
    if (SUBSCHEMAS.has(keyword)) collectSubschemas(slots, branch.at(keyword), value, parameter);
    else if (SCHEMA_MAPS.has(keyword) && isJsonObject(value)) {
      const plain = keyword === '$defs' || keyword === 'definitions' ? PLAIN_TYPE_NAME : PLAIN_NAME;
      collectNamed(slots, branch.at(keyword).enter(value), plain);
    } else if (keyword === 'required' && Array.isArray(value)) {
      collectRequired(slots, branch.at(keyword).enter(value));
    } else if (SCHEMA_OPTIONS.has(keyword)) {
      collectValue(slots, branch.at(keyword, undefined, { member: 'option', ...branch.scope }), parameter);
    } else if (SCHEMA_TEXTS.has(keyword) || SCHEMA_CONTROLS.has(keyword)) {
      collectValue(slots, branch.at(keyword));
    } else collectMember(slots, branch.at(keyword, position));
  });
}

function isControl(keyword: string, value: JsonValue): boolean {
  if (typeof value === 'number') return SCHEMA_MEASURES.has(keyword);
  return SCHEMA_CONTROLS.get(keyword)?.(value) ?? false;
}

function collectSubschemas(
  slots: SlotCollector,
  place: JsonPlace,
  value: JsonValue,
  parameter: TextSlot | undefined,
): void {
  if (!Array.isArray(value)) {
    collectSchema(slots, place, parameter);
    return;
  }
  const list = place.enter(value);
  value.forEach((_, i) => {
    collectSchema(slots, list.at(i), parameter);
  });
}

function collectNamed(slots: SlotCollector, map: Branch<JsonObject>, plain: RegExp): void {
  forEachMember(map.source, (name, _, position) => {
    const place = map.at(name, position);
    if (!plain.test(name) || !isEverydayName(name)) slots.name('parameter', 'key', place, name);
    collectSchema(slots, place, slots.label(place));
  });
}

function collectRequired(slots: SlotCollector, list: Branch<JsonValue[]>): void {
  list.source.forEach((name, i) => {
    const place = list.at(i);
    if (typeof name !== 'string') collectValue(slots, place);
    else if (!PLAIN_NAME.test(name) || !isEverydayName(name)) slots.reference('parameter', place, name);
  });
}
