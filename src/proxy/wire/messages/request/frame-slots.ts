import { isIdOf } from '../../common/item-settings.js';
import { collectChoice, collectDefinitions, collectResponseFormat } from '../../common/tool-slots.js';
import { serverSettings, toolSettingsOf } from '../../common/tool-settings.js';
import { PLATFORM_EXTRAS } from '../../common/request-fields.js';
import type { Branch, JsonPlace, Scope } from '../../json/branch.js';
import { forEachMember, isJsonObject, type JsonObject } from '../../json/json.js';
import { collectValueBut } from '../../json/open-slots.js';
import { isWordOrNull } from '../../json/shapes.js';
import type { SlotCollector } from '../../json/slot-collector.js';
import { collectMember, collectValue } from '../../json/value-slots.js';
import type { Attachments } from '../../wire-format.js';
import { collectContent } from './block-slots.js';
import { CONTROL_FIELDS, SLOT_FIELDS } from './control-fields.js';

const COLLECTED_BEFORE: ReadonlySet<string> = new Set(['messages', 'system', 'tools', 'output_config']);
const SCHEMA: Scope = { role: 'schema' };
const SETTING: Scope = { role: 'meta', member: 'setting' };
/** Scope of instructions, which apply to the whole conversation and are not part of a turn. */
const INSTRUCTIONS: Scope = { role: 'system', member: 'speech' };

/**
 * Adds the slots outside the conversation: instructions, tools, reply format and other fields. Unknown fields are
 * forwarded, and all their strings are slots.
 * @throws InvalidRequest
 */
export function collectFrame(slots: SlotCollector, root: Branch<JsonObject>, attachments: Attachments): void {
  const system = root.at('system', undefined, INSTRUCTIONS);
  if (system.value !== undefined) collectContent(slots, system, attachments);
  collectDefinitions(slots, root.at('tools', undefined, SCHEMA), toolSettingsOf);
  collectOutput(slots, root.at('output_config', undefined, SCHEMA));
  forEachMember(root.source, (key, value, position) => {
    if (PLATFORM_EXTRAS.has(key) || COLLECTED_BEFORE.has(key)) return;
    if (CONTROL_FIELDS.get(key)?.(value) === true || isIdOf(key, value)) return;
    if (key === 'tool_choice') collectChoice(slots, root.at(key, undefined, SCHEMA));
    else if (key === 'output_format') collectResponseFormat(slots, root.at(key, undefined, SCHEMA));
    else if (key === 'mcp_servers')
      collectValueBut(slots, root.at(key, undefined, SETTING), serverSettings(slots));
    else if (SLOT_FIELDS.has(key)) collectValue(slots, root.at(key, undefined, SLOT_FIELDS.get(key)));
    else if (CONTROL_FIELDS.has(key)) collectValue(slots, root.at(key, undefined, SETTING));
    else collectMember(slots, root.at(key, position, SETTING));
  });
}

/** Adds the slots of `output_config`, which contains the reply format. */
function collectOutput(slots: SlotCollector, place: JsonPlace): void {
  const { value } = place;
  if (!isJsonObject(value)) {
    collectValue(slots, place);
    return;
  }
  const output = place.enter(value);
  forEachMember(value, (key, held, position) => {
    if (key === 'format' && held !== null) collectResponseFormat(slots, output.at(key));
    else if (!isWordOrNull(held)) collectMember(slots, output.at(key, position));
  });
}
