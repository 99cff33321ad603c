import type { Branch } from './body-editor.js';
import {
  PLAIN_NAME,
  PLAIN_TYPE_NAME,
  SCHEMA_CONTROLS,
  SCHEMA_MAPS,
  SCHEMA_MEASURES,
  SCHEMA_TEXTS,
  SUBSCHEMAS,
} from './control-fields.js';
import type { JsonObject, JsonValue } from './json.js';
import { forEachMember, isJsonObject, valueAt } from './json.js';
import type { SlotCollector } from './slot-collector.js';
import { textSlot } from './slot-collector.js';
import { collectMember, collectValue } from './value-slots.js';

/**
 * Adds the slots of a JSON Schema: its descriptions, titles, enumerated, default, example and constant values at any
 * depth, and everything under keywords that JSON Schema doesn't know. Names of parameters stay as they are while
 * they could be a program's, since the model's calls must keep to them; others are slots too. In paths the
 * parameters stand by position (`parameters.properties{2}.description`).
 */
export function collectSchema(
  slots: SlotCollector,
  branch: Branch,
  key: string | number,
  path: string,
): void {
  const schema = valueAt(branch.source, key);
  if (!isJsonObject(schema)) {
    collectValue(slots, branch, key, path, 'schema');
    return;
  }
  const child = branch.child(key, schema);
  forEachMember(schema, (keyword, value, position) => {
    const at = `${path}.${keyword}`;
    if (isControl(keyword, value)) return;
    if (SUBSCHEMAS.has(keyword)) collectSubschemas(slots, child, keyword, value, at);
    else if (SCHEMA_MAPS.has(keyword) && isJsonObject(value)) {
      const plain = keyword === '$defs' || keyword === 'definitions' ? PLAIN_TYPE_NAME : PLAIN_NAME;
      collectNamed(slots, child.child(keyword, value), at, plain);
    } else if (keyword === 'required' && Array.isArray(value)) {
      collectRequired(slots, child.child(keyword, value), at);
    } else if (SCHEMA_TEXTS.has(keyword) || SCHEMA_CONTROLS.has(keyword)) {
      collectValue(slots, child, keyword, at, 'schema');
    } else collectMember(slots, child, keyword, `${path}{${position}}`, 'schema');
  });
}

function isControl(keyword: string, value: JsonValue): boolean {
  if (typeof value === 'number') return SCHEMA_MEASURES.has(keyword);
  return SCHEMA_CONTROLS.get(keyword)?.(value) ?? false;
}

function collectSubschemas(
  slots: SlotCollector,
  branch: Branch<JsonObject>,
  keyword: string,
  value: JsonValue,
  path: string,
): void {
  if (!Array.isArray(value)) {
    collectSchema(slots, branch, keyword, path);
    return;
  }
  const list = branch.child(keyword, value);
  value.forEach((_, i) => {
    collectSchema(slots, list, i, `${path}[${i}]`);
  });
}

function collectNamed(slots: SlotCollector, map: Branch<JsonObject>, path: string, plain: RegExp): void {
  forEachMember(map.source, (name, _, position) => {
    const at = `${path}{${position}}`;
    if (!plain.test(name)) {
      const slot = textSlot(`${at}.key`, 'schema', name, 'identifier');
      slots.name('parameter', { kind: 'key', branch: map, key: name }, slot);
    }
    collectSchema(slots, map, name, at);
  });
}

function collectRequired(slots: SlotCollector, list: Branch<JsonValue[]>, path: string): void {
  list.source.forEach((name, i) => {
    const at = `${path}[${i}]`;
    if (typeof name !== 'string') collectValue(slots, list, i, at, 'schema');
    else if (!PLAIN_NAME.test(name)) {
      const slot = textSlot(at, 'schema', name, 'identifier');
      slots.reference('parameter', { kind: 'value', branch: list, key: i }, slot);
    }
  });
}
