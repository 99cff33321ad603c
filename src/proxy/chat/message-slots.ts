import type { SlotRole } from '../../detection/slot.js';
import type { Branch } from './body-editor.js';
import type { Attachments } from './content-slots.js';
import { collectContent } from './content-slots.js';
import { isWord, MACHINE_ID } from './control-fields.js';
import { InvalidChatRequest } from './invalid-chat-request.js';
import type { JsonObject, JsonValue } from './json.js';
import { forEachMember, isJsonObject } from './json.js';
import type { SlotCollector } from './slot-collector.js';
import { textSlot } from './slot-collector.js';
import { collectMember, collectMembers, collectValue } from './value-slots.js';

const ROLES: ReadonlyMap<JsonValue | undefined, SlotRole> = new Map<JsonValue | undefined, SlotRole>([
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
const NULLABLE_CONTENT: ReadonlySet<JsonValue | undefined> = new Set(['assistant', 'function']);

/**
 * Checks `messages` and adds their slots in the order of the conversation.
 *
 * @throws InvalidChatRequest for anything that is no list of chat-completions messages
 */
export function collectMessages(
  slots: SlotCollector,
  root: Branch<JsonObject>,
  attachments: Attachments,
): void {
  const { messages } = root.source;
  if (messages === undefined) throw new InvalidChatRequest('messages', 'required', 'is required');
  if (!Array.isArray(messages)) throw new InvalidChatRequest('messages', 'type', 'must be an array');
  if (messages.length === 0) throw new InvalidChatRequest('messages', 'min_items', 'must not be empty');
  const list = root.child('messages', messages);
  messages.forEach((message, i) => {
    const path = `messages[${i}]`;
    if (!isJsonObject(message)) throw new InvalidChatRequest(path, 'type', 'must be an object');
    collectMessage(slots, list.child(i, message), path, attachments);
  });
}

function collectMessage(
  slots: SlotCollector,
  message: Branch<JsonObject>,
  path: string,
  attachments: Attachments,
): void {
  const { role: name, content } = message.source;
  const role = ROLES.get(name);
  if (!role) {
    const allowed = 'must be one of system, developer, user, assistant, tool, function';
    throw new InvalidChatRequest(`${path}.role`, 'enum', allowed);
  }
  if (content === undefined || content === null) requireNullable(message.source, path);
  forEachMember(message.source, (key, value, position) => {
    if (key === 'role' || value === null) return;
    else if (key === 'content') collectContent(slots, message, path, role, attachments);
    else if (key === 'tool_calls') collectToolCalls(slots, message, path, role);
    else if (key === 'function_call') collectCall(slots, message, key, path, role);
    else if (key === 'tool_call_id') collectId(slots, message, key, path, role);
    else if (key === 'name') collectName(slots, message, path, role);
    else if (key === 'refusal' || key === 'reasoning_content') {
      collectValue(slots, message, key, `${path}.${key}`, role);
    } else collectMember(slots, message, key, `${path}{${position}}`, role);
  });
}

/** Only an assistant, who may have called tools instead, and the result of a function may have no content. */
function requireNullable(message: JsonObject, path: string): void {
  if (NULLABLE_CONTENT.has(message.role)) return;
  throw new InvalidChatRequest(`${path}.content`, 'required', 'is required for this role');
}

/** A tool result is named after its function, any other message after a person: both must stay valid names. */
function collectName(slots: SlotCollector, message: Branch<JsonObject>, path: string, role: SlotRole): void {
  const { name } = message.source;
  const at = `${path}.name`;
  if (typeof name !== 'string') throw new InvalidChatRequest(at, 'type', 'must be a string');
  const slot = textSlot(at, role, name, 'identifier');
  if (role === 'tool') slots.reference('function', { kind: 'value', branch: message, key: 'name' }, slot);
  else slots.value(message, 'name', slot);
}

function collectToolCalls(
  slots: SlotCollector,
  message: Branch<JsonObject>,
  path: string,
  role: SlotRole,
): void {
  const { tool_calls: calls } = message.source;
  const at = `${path}.tool_calls`;
  if (!Array.isArray(calls)) throw new InvalidChatRequest(at, 'type', 'must be an array');
  const list = message.child('tool_calls', calls);
  calls.forEach((call, i) => {
    if (!isJsonObject(call)) throw new InvalidChatRequest(`${at}[${i}]`, 'type', 'must be an object');
    collectToolCall(slots, list.child(i, call), `${at}[${i}]`, role);
  });
}

function collectToolCall(slots: SlotCollector, call: Branch<JsonObject>, path: string, role: SlotRole): void {
  const { id, type, index } = call.source;
  if (type !== undefined && !isWord(type)) {
    throw new InvalidChatRequest(`${path}.type`, 'enum', 'must be function or custom');
  }
  if (index !== undefined && typeof index !== 'number') {
    throw new InvalidChatRequest(`${path}.index`, 'type', 'must be a number');
  }
  if (id !== undefined && id !== null) collectId(slots, call, 'id', path, role);
  const isCustom = type === 'custom';
  if (isCustom) collectCustomCall(slots, call, path, role);
  else collectCall(slots, call, 'function', path, role);
  collectMembers(slots, call, path, role, isCustom ? CUSTOM_TOOL_FIELDS : FUNCTION_TOOL_FIELDS);
}

/** A called function: its name and its arguments, which are JSON in a string. */
function collectCall(
  slots: SlotCollector,
  parent: Branch<JsonObject>,
  field: 'function' | 'function_call',
  parentPath: string,
  role: SlotRole,
): void {
  const path = `${parentPath}.${field}`;
  const call = parent.source[field];
  if (!isJsonObject(call)) throw new InvalidChatRequest(path, 'type', 'must be an object');
  const branch = parent.child(field, call);
  const { name, arguments: args } = call;
  if (typeof name !== 'string') throw new InvalidChatRequest(`${path}.name`, 'type', 'must be a string');
  if (typeof args !== 'string') throw new InvalidChatRequest(`${path}.arguments`, 'type', 'must be a string');
  const slot = textSlot(`${path}.name`, role, name, 'identifier');
  slots.name('function', { kind: 'value', branch, key: 'name' }, slot);
  slots.jsonText(branch, 'arguments', { path: `${path}.arguments`, role, text: args });
  collectMembers(slots, branch, path, role, CALL_FIELDS);
}

function collectCustomCall(
  slots: SlotCollector,
  parent: Branch<JsonObject>,
  parentPath: string,
  role: SlotRole,
): void {
  const path = `${parentPath}.custom`;
  const { custom } = parent.source;
  if (!isJsonObject(custom)) throw new InvalidChatRequest(path, 'type', 'must be an object');
  const branch = parent.child('custom', custom);
  if (typeof custom.name !== 'string')
    throw new InvalidChatRequest(`${path}.name`, 'type', 'must be a string');
  const slot = textSlot(`${path}.name`, role, custom.name, 'identifier');
  slots.name('function', { kind: 'value', branch, key: 'name' }, slot);
  collectValue(slots, branch, 'input', `${path}.input`, role);
  collectMembers(slots, branch, path, role, CUSTOM_CALL_FIELDS);
}

/** Ids made by a machine pass; another is a slot once, and all its places take the same replacement. */
function collectId(
  slots: SlotCollector,
  branch: Branch<JsonObject>,
  key: 'id' | 'tool_call_id',
  path: string,
  role: SlotRole,
): void {
  const id = branch.source[key];
  if (typeof id !== 'string') throw new InvalidChatRequest(`${path}.${key}`, 'type', 'must be a string');
  if (MACHINE_ID.test(id)) return;
  slots.reference(
    'tool_call',
    { kind: 'value', branch, key },
    textSlot(`${path}.${key}`, role, id, 'identifier'),
  );
}
