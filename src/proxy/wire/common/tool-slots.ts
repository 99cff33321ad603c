import type { Branch, JsonPlace } from '../json/branch.js';
import { forEachMember, isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import { collectMemberBut, type Passes } from '../json/open-slots.js';
import { collectSchema } from '../json/schema-slots.js';
import { isWord } from '../json/shapes.js';
import type { SlotCollector } from '../json/slot-collector.js';
import { collectRemoteName } from './tool-settings.js';
import { collectMember, collectValue } from '../json/value-slots.js';

/** Members with descriptions and argument values, but no settings. */
const WORDS_OR_VALUES: ReadonlySet<string> = new Set(['description', 'input_examples']);
/** Members with a nested definition: `tools[0].function`, `response_format.json_schema`. */
const NESTED: ReadonlySet<string> = new Set(['function', 'custom', 'json_schema']);
const SCHEMAS: ReadonlySet<string> = new Set(['parameters', 'schema', 'input_schema']);
/** Members of a `tool_choice` that contain names. */
const CHOICES: ReadonlySet<string> = new Set(['function', 'custom', 'allowed_tools', 'tools']);
const CHOICE_WORDS: ReadonlySet<JsonValue> = new Set(['none', 'auto', 'required', 'any']);

/** Creates the check for settings in a tool's definition. */
type SettingsOf = (slots: SlotCollector, tool: JsonObject) => Passes;

/**
 * Adds the slots of `tools` or `functions`.
 * @param settingsOf undefined if the format has no tool settings and no nested tools
 * @throws InvalidRequest if the field is not a list of objects
 */
export function collectDefinitions(slots: SlotCollector, place: JsonPlace, settingsOf?: SettingsOf): void {
  const { value } = place;
  if (value === undefined || value === null) return;
  const list = place.enterList();
  list.source.forEach((_, i) => {
    collectDefinition(slots, list.at(i).enterObject(), settingsOf);
  });
}

/** Adds the slots of a reply format, whose JSON schema is read like a tool's schema. */
export function collectResponseFormat(slots: SlotCollector, place: JsonPlace): void {
  const { value } = place;
  if (isJsonObject(value)) collectDefinition(slots, place.enter(value));
  else collectValue(slots, place);
}

function collectDefinition(slots: SlotCollector, branch: Branch<JsonObject>, settingsOf?: SettingsOf): void {
  const passes = settingsOf?.(slots, branch.source) ?? nothing;
  forEachMember(branch.source, (key, value, position) => {
    if ((key === 'type' && isWord(value)) || passes(key, value, branch)) return;
    if (key === 'name' && typeof value === 'string') slots.name(branch.at(key), value);
    else if (WORDS_OR_VALUES.has(key)) collectValue(slots, branch.at(key));
    else if (SCHEMAS.has(key)) collectSchema(slots, branch.at(key));
    else if (NESTED.has(key) && isJsonObject(value)) {
      collectDefinition(slots, branch.at(key).enter(value), settingsOf);
    } else if (key === 'strict' && typeof value === 'boolean') return;
    else if (settingsOf !== undefined && isToolList(key, value)) {
      collectDefinitions(slots, branch.at(key), settingsOf);
    } else collectMemberBut(slots, branch.at(key, position), passes);
  });
}

const nothing: Passes = () => false;

function isToolList(key: string, value: JsonValue): boolean {
  return key === 'tools' && Array.isArray(value) && value.every(isJsonObject);
}

/**
 * Adds the function names in `tool_choice` or `function_call`, with the same replacements as in the tools. A name that
 * no tool has is a slot.
 */
export function collectChoice(slots: SlotCollector, place: JsonPlace): void {
  const { value } = place;
  if (Array.isArray(value)) {
    const list = place.enter(value);
    value.forEach((_, i) => {
      collectChoice(slots, list.at(i));
    });
  } else if (isJsonObject(value)) collectChoiceMembers(slots, place.enter(value));
  else if (typeof value === 'string' && !CHOICE_WORDS.has(value)) slots.reference(place, value);
  else if (typeof value === 'number') collectValue(slots, place);
}

function collectChoiceMembers(slots: SlotCollector, branch: Branch<JsonObject>): void {
  forEachMember(branch.source, (key, value, position) => {
    if ((key === 'type' || key === 'mode') && isWord(value)) return;
    // A tool's name on a server.
    if (key === 'name' && branch.source.type === 'mcp') collectRemoteName(slots, branch.at(key));
    else if (key === 'server_label' || key === 'name' || CHOICES.has(key))
      collectChoice(slots, branch.at(key));
    else collectMember(slots, branch.at(key, position));
  });
}
