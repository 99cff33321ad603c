import type { Branch } from './body-editor.js';
import { isWord } from './control-fields.js';
import { InvalidChatRequest } from './invalid-chat-request.js';
import type { JsonObject, JsonValue } from './json.js';
import { forEachMember, isJsonObject } from './json.js';
import { collectSchema } from './schema-slots.js';
import type { SlotCollector } from './slot-collector.js';
import { textSlot } from './slot-collector.js';
import { collectMember, collectValue } from './value-slots.js';

/** Definitions within a definition: `tools[0].function`, `response_format.json_schema`. */
const NESTED: ReadonlySet<string> = new Set(['function', 'custom', 'json_schema']);
const SCHEMAS: ReadonlySet<string> = new Set(['parameters', 'schema', 'input_schema']);
/** Parts of a `tool_choice` that hold names further down. */
const CHOICES: ReadonlySet<string> = new Set(['function', 'custom', 'allowed_tools', 'tools']);
const CHOICE_WORDS: ReadonlySet<JsonValue> = new Set(['none', 'auto', 'required', 'any']);

/**
 * Adds the slots of `tools` or `functions`.
 *
 * @throws InvalidChatRequest when the field is no list of objects
 */
export function collectDefinitions(
  slots: SlotCollector,
  root: Branch<JsonObject>,
  field: 'tools' | 'functions',
): void {
  const definitions = root.source[field];
  if (definitions === undefined || definitions === null) return;
  if (!Array.isArray(definitions)) throw new InvalidChatRequest(field, 'type', 'must be an array');
  const list = root.child(field, definitions);
  definitions.forEach((definition, i) => {
    const path = `${field}[${i}]`;
    if (!isJsonObject(definition)) throw new InvalidChatRequest(path, 'type', 'must be an object');
    collectDefinition(slots, list.child(i, definition), path, true);
  });
}

/** Adds the slots of `response_format`: those of its `json_schema`, as if it were a tool. */
export function collectResponseFormat(slots: SlotCollector, root: Branch<JsonObject>): void {
  const { response_format: format } = root.source;
  if (isJsonObject(format)) {
    collectDefinition(slots, root.child('response_format', format), 'response_format', false);
  } else collectValue(slots, root, 'response_format', 'response_format', 'schema');
}

function collectDefinition(
  slots: SlotCollector,
  branch: Branch<JsonObject>,
  path: string,
  isTool: boolean,
): void {
  forEachMember(branch.source, (key, value, position) => {
    const at = `${path}.${key}`;
    if (key === 'type' && isWord(value)) return;
    if (key === 'name' && typeof value === 'string') {
      const slot = textSlot(at, 'schema', value, 'identifier');
      if (isTool) slots.name('function', { kind: 'value', branch, key }, slot);
      else slots.value(branch, key, slot);
    } else if (key === 'description') collectValue(slots, branch, key, at, 'schema');
    else if (SCHEMAS.has(key)) collectSchema(slots, branch, key, at);
    else if (NESTED.has(key) && isJsonObject(value)) {
      collectDefinition(slots, branch.child(key, value), at, isTool);
    } else if (key === 'strict' && typeof value === 'boolean') return;
    else collectMember(slots, branch, key, `${path}{${position}}`, 'schema');
  });
}

/**
 * Ties the function names of `tool_choice` or `function_call` to those of the tools: they take the same
 * replacement. A name that no tool has is a slot.
 */
export function collectChoice(
  slots: SlotCollector,
  branch: Branch,
  key: string | number,
  value: JsonValue,
  path: string,
): void {
  if (Array.isArray(value)) {
    const list = branch.child(key, value);
    value.forEach((item, i) => {
      collectChoice(slots, list, i, item, `${path}[${i}]`);
    });
  } else if (isJsonObject(value)) {
    collectChoiceMembers(slots, branch.child(key, value), path);
  } else if (typeof value === 'string' && !CHOICE_WORDS.has(value)) {
    slots.reference(
      'function',
      { kind: 'value', branch, key },
      textSlot(path, 'schema', value, 'identifier'),
    );
  } else if (typeof value === 'number') collectValue(slots, branch, key, path, 'schema');
}

function collectChoiceMembers(slots: SlotCollector, branch: Branch<JsonObject>, path: string): void {
  forEachMember(branch.source, (key, value, position) => {
    if ((key === 'type' || key === 'mode') && isWord(value)) return;
    if (key === 'name' || CHOICES.has(key)) collectChoice(slots, branch, key, value, `${path}.${key}`);
    else collectMember(slots, branch, key, `${path}{${position}}`, 'schema');
  });
}
