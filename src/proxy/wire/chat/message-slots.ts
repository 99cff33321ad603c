import type { SlotMember, SlotRole } from '../../../detection/slot.js';
import type { Branch, JsonPlace } from '../json/branch.js';
import { forEachMember, isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import { collectMemberBut, collectMembersBut } from '../json/open-slots.js';
import { isWord } from '../json/shapes.js';
import type { SlotCollector } from '../json/slot-collector.js';
import { collectMembers, collectValue } from '../json/value-slots.js';
import { collectCallId } from '../common/machine-ids.js';
import type { Attachments } from '../wire-format.js';
import { collectContent } from './content-slots.js';
import { isSealed } from '../common/signatures.js';
import { collectStructured, collectStructuredMember } from './structured-slots.js';

const ROLES = new Map<JsonValue | undefined, SlotRole>([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
  ['function', 'tool'],
]);
const FUNCTION_TOOL_FIELDS: ReadonlySet<string> = new Set(['id', 'type', 'index', 'function']);
const CUSTOM_TOOL_FIELDS: ReadonlySet<string> = new Set(['id', 'type', 'index', 'custom']);
const CALL_FIELDS: ReadonlySet<string> = new Set(['name', 'arguments']);
const CUSTOM_CALL_FIELDS: ReadonlySet<string> = new Set(['name', 'input']);
/** Members with a model's reasoning, as a text or in items. */
const THOUGHTS: ReadonlySet<string> = new Set([
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'thinking',
  'thinking_blocks',
]);
const NULLABLE_CONTENT: ReadonlySet<JsonValue | undefined> = new Set(['assistant', 'function']);

/**
 * Validates `messages`, and adds their slots in the order of the conversation.
 * @throws InvalidRequest unless the value is a list of chat-completions messages
 */
export function collectMessages(slots: SlotCollector, messages: JsonPlace, attachments: Attachments): void {
  if (messages.value === undefined) throw messages.invalid('required', 'is required');
  const list = messages.enterConversation();
  if (list.source.length === 0) throw messages.invalid('min_items', 'must not be empty');
  list.source.forEach((message, turn) => {
    if (!isJsonObject(message)) throw list.at(turn).invalid('type', 'must be an object');
    const role = ROLES.get(message.role);
    const branch = list.at(turn, undefined, role && { role, turn }).enter(message);
    if (!role) {
      const allowed = 'must be one of system, developer, user, assistant, tool, function';
      throw branch.at('role').invalid('enum', allowed);
    }
    collectMessage(slots, branch, attachments);
  });
}

function collectMessage(slots: SlotCollector, message: Branch<JsonObject>, attachments: Attachments): void {
  const { content, role } = message.source;
  // Content is optional only for an assistant, who can call tools instead, and for a function's result.
  if ((content === undefined || content === null) && !NULLABLE_CONTENT.has(role))
    throw message.at('content').invalid('required', 'is required for this role');
  forEachMember(message.source, (key, value, position) => {
    if (key === 'role' || value === null) return;
    if (key === 'content') collectContent(slots, memberOf(message, key, 'speech'), attachments);
    else if (key === 'tool_calls') collectToolCalls(slots, message.at(key));
    else if (key === 'function_call') collectCall(slots, message.at(key));
    else if (key === 'tool_call_id') collectCallId(slots, message.at(key));
    else if (key === 'name') collectName(slots, memberOf(message, key, 'speaker'));
    else if (key === 'refusal') collectValue(slots, message.at(key));
    else if (role === 'assistant' && THOUGHTS.has(key)) collectStructured(slots, message.at(key));
    else if (role === 'assistant') collectStructuredMember(slots, message.at(key, position));
    else collectMemberBut(slots, message.at(key, position), isSealed);
  });
}

function memberOf(message: Branch, key: string, member: SlotMember): JsonPlace {
  const { role, turn } = message.scope;
  return message.at(key, undefined, { role, turn, member });
}

/** Adds a message's name: a function name for a tool result, or a person's name. Both must remain valid names. */
function collectName(slots: SlotCollector, place: JsonPlace): void {
  const name = place.text();
  if (place.scope.role === 'tool') slots.reference(place, name);
  else slots.name(place, name);
}

function collectToolCalls(slots: SlotCollector, place: JsonPlace): void {
  const list = place.enterList();
  list.source.forEach((_, i) => {
    collectToolCall(slots, list.at(i).enterObject());
  });
}

function collectToolCall(slots: SlotCollector, call: Branch<JsonObject>): void {
  const { id, type, index } = call.source;
  if (type !== undefined && !isWord(type))
    throw call.at('type').invalid('enum', 'must be function or custom');
  if (index !== undefined && typeof index !== 'number')
    throw call.at('index').invalid('type', 'must be a number');
  if (id !== undefined && id !== null) collectCallId(slots, call.at('id'));
  const isCustom = type === 'custom';
  if (isCustom) collectCustomCall(slots, call.at('custom'));
  else collectCall(slots, call.at('function'));
  const known = isCustom ? CUSTOM_TOOL_FIELDS : FUNCTION_TOOL_FIELDS;
  collectMembersBut(slots, call, isSealed, known);
}

/** Adds the slots of a function call: its name, and its arguments as JSON in a string. */
function collectCall(slots: SlotCollector, place: JsonPlace): void {
  const call = place.enterObject();
  const [name, args] = [call.at('name'), call.at('arguments')];
  const [nameText, argsText] = [name.text(), args.text()];
  slots.name(name, nameText);
  slots.jsonText(args, argsText);
  collectMembersBut(slots, call, isSealed, CALL_FIELDS);
}

function collectCustomCall(slots: SlotCollector, place: JsonPlace): void {
  const call = place.enterObject();
  const name = call.at('name');
  slots.name(name, name.text());
  collectValue(slots, call.at('input'));
  collectMembers(slots, call, CUSTOM_CALL_FIELDS);
}
