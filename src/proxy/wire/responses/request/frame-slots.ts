import type { Branch, Scope } from '../../json/branch.js';
import { forEachMember, isJsonObject, type JsonObject } from '../../json/json.js';
import { isWordOrNull } from '../../json/shapes.js';
import type { SlotCollector } from '../../json/slot-collector.js';
import { collectMember, collectValue } from '../../json/value-slots.js';
import { collectChoice, collectDefinitions, collectResponseFormat } from '../../common/tool-slots.js';
import type { Attachments } from '../../wire-format.js';
import { LIMITED_FIELDS } from '../../openai/limited-fields.js';
import { CONTROL_FIELDS } from './control-fields.js';
import { collectPrompt } from './prompt-slots.js';
import { toolSettingsOf } from '../../common/tool-settings.js';

const COLLECTED_BEFORE: ReadonlySet<string> = new Set(['input', 'instructions', 'tools', 'text']);
const SCHEMA: Scope = { role: 'schema' };
const SETTING: Scope = { role: 'meta', member: 'setting' };
/** Scope of instructions, which apply to the whole conversation and are not part of a turn. */
const INSTRUCTIONS: Scope = { role: 'system', member: 'speech' };

/**
 * Adds the slots outside the conversation: instructions, tools, reply format and other fields. Unknown fields are
 * forwarded, and all their strings are slots.
 * @param left names of members that are not forwarded
 * @throws InvalidRequest
 */
export function collectFrame(
  slots: SlotCollector,
  root: Branch<JsonObject>,
  { attachments, left }: { readonly attachments: Attachments; readonly left: ReadonlySet<string> },
): void {
  collectValue(slots, root.at('instructions', undefined, INSTRUCTIONS));
  collectDefinitions(slots, root.at('tools', undefined, SCHEMA), toolSettingsOf);
  collectText(slots, root);
  forEachMember(root.source, (key, value, position) => {
    if (left.has(key) || COLLECTED_BEFORE.has(key) || CONTROL_FIELDS.get(key)?.(value) === true) return;
    if (key === 'tool_choice') collectChoice(slots, root.at(key, undefined, SCHEMA));
    else if (key === 'prompt') collectPrompt(slots, root.at(key), attachments);
    else if (LIMITED_FIELDS.has(key)) collectValue(slots, root.at(key, undefined, LIMITED_FIELDS.get(key)));
    else if (CONTROL_FIELDS.has(key)) collectValue(slots, root.at(key, undefined, SETTING));
    else collectMember(slots, root.at(key, position, SETTING));
  });
}

/** Adds the slots of `text`, which contains the reply format. */
function collectText(slots: SlotCollector, root: Branch<JsonObject>): void {
  const place = root.at('text', undefined, SCHEMA);
  const { value } = place;
  if (!isJsonObject(value)) {
    collectValue(slots, place);
    return;
  }
  const text = place.enter(value);
  forEachMember(value, (key, held, position) => {
    if (key === 'format') collectResponseFormat(slots, text.at(key));
    else if (key !== 'verbosity' || !isWordOrNull(held)) collectMember(slots, text.at(key, position));
  });
}
