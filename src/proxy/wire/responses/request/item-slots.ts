import { InvalidRequest } from '../../invalid-request.js';
import type { Branch, JsonPlace } from '../../json/branch.js';
import { forEachMember, isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import { collectMemberBut } from '../../json/open-slots.js';
import type { SlotCollector } from '../../json/slot-collector.js';
import { collectValue } from '../../json/value-slots.js';
import { requireAttachments } from '../../common/attachments.js';
import { collectCallId, collectItemId } from '../../common/machine-ids.js';
import { collectDefinitions } from '../../common/tool-slots.js';
import type { Attachments } from '../../wire-format.js';
import { collectContent, collectPart } from './content-slots.js';
import { isItemSetting } from '../../common/item-settings.js';
import { roleOf, typeOf } from '../items/items.js';
import { collectRemoteName, announcedToolSettings, toolSettingsOf } from '../../common/tool-settings.js';

/** Adds the slots of one member of an item. */
type CollectMember = (slots: SlotCollector, place: JsonPlace, attachments: Attachments) => void;
type Members = ReadonlyMap<string, CollectMember>;

const reference: CollectMember = (slots, place) => {
  if (typeof place.value === 'string') slots.reference(place, place.value);
  else collectValue(slots, place);
};
/** Members of any item: IDs, and the request's names for servers and groups of tools. */
const IDS: readonly (readonly [string, CollectMember])[] = [
  ['id', collectItemId],
  ['call_id', collectCallId],
  ['approval_request_id', collectItemId],
  ['server_label', reference],
  ['namespace', reference],
];
const NO_MEMBERS: Members = new Map(IDS);

const speech: CollectMember = (slots, place, attachments) => {
  collectContent(slots, place.as({ member: 'speech' }), attachments);
};
const toolResult: CollectMember = (slots, place) => {
  slots.jsonText(place.as({ role: 'tool', member: 'speech' }), place.text());
};
const callName: CollectMember = (slots, place) => {
  slots.name(place, place.text());
};
const callArguments: CollectMember = (slots, place) => {
  slots.jsonText(place, place.text());
};
const plainText: CollectMember = (slots, place) => {
  collectValue(slots, place);
};
const thought: CollectMember = (slots, place, attachments) => {
  collectContent(slots, place, attachments);
};
const attachment: CollectMember = (_, place, attachments) => {
  requireAttachments(place, attachments);
};
const screenshot: CollectMember = (slots, place, attachments) => {
  collectPart(slots, place, attachments);
};
const announcedTools: CollectMember = (slots, place) => {
  collectDefinitions(slots, place.as({ role: 'schema' }), announcedToolSettings);
};
const definedTools: CollectMember = (slots, place) => {
  collectDefinitions(slots, place.as({ role: 'schema' }), toolSettingsOf);
};

/** Members of known items, by item type. Members of other items are added as unknown members. */
const ITEMS: ReadonlyMap<JsonValue | undefined, Members> = new Map<JsonValue | undefined, Members>([
  ['message', new Map([...IDS, ['content', speech]])],
  ['function_call', new Map([...IDS, ['name', callName], ['arguments', callArguments]])],
  ['function_call_output', new Map([...IDS, ['output', speech]])],
  ['custom_tool_call', new Map([...IDS, ['name', callName], ['input', plainText]])],
  ['custom_tool_call_output', new Map([...IDS, ['output', speech]])],
  ['reasoning', new Map([...IDS, ['summary', thought], ['content', thought]])],
  [
    'mcp_call',
    new Map([...IDS, ['name', collectRemoteName], ['arguments', callArguments], ['output', toolResult]]),
  ],
  ['mcp_approval_request', new Map([...IDS, ['name', collectRemoteName], ['arguments', callArguments]])],
  ['code_interpreter_call', new Map([...IDS, ['code', plainText]])],
  ['image_generation_call', new Map([...IDS, ['result', attachment]])],
  ['computer_call_output', new Map([...IDS, ['output', screenshot]])],
  ['additional_tools', new Map([...IDS, ['tools', definedTools]])],
  ['tool_search_output', new Map([...IDS, ['tools', definedTools]])],
  ['mcp_list_tools', new Map([...IDS, ['tools', announcedTools]])],
]);

/** Members that an item of a type must have. */
const REQUIRED: ReadonlyMap<JsonValue | undefined, readonly string[]> = new Map([
  ['function_call', ['name', 'arguments']],
  ['function_call_output', ['output']],
  ['custom_tool_call', ['name', 'input']],
  ['custom_tool_call_output', ['output']],
]);

/**
 * Validates one item of the input, and adds its slots.
 * @param turn position of the item in the conversation
 * @throws InvalidRequest for an invalid item
 */
export function collectItem(
  slots: SlotCollector,
  list: Branch<JsonValue[]>,
  position: number,
  { turn, attachments }: { readonly turn: number; readonly attachments: Attachments },
): void {
  const item = list.source[position];
  if (!isJsonObject(item)) throw list.at(position).invalid('type', 'must be an object');
  const role = roleOf(item);
  const branch = list.at(position, undefined, role && { role, turn }).enter(item);
  if (role === undefined)
    throw branch.at('role').invalid('enum', 'must be one of system, developer, user, assistant');
  requireMembers(branch);
  const members = ITEMS.get(typeOf(item)) ?? NO_MEMBERS;
  forEachMember(item, (key, value, at) => {
    if (value === null) return;
    const collect = members.get(key);
    if (collect !== undefined) collect(slots, branch.at(key), attachments);
    else if (!isItemSetting(key, value)) collectMemberBut(slots, branch.at(key, at), isItemSetting);
  });
}

/**
 * Adds the slots of an item from an earlier call. An invalid item, which a provider can return, is one text.
 * @throws InvalidRequest only if the request contains too many texts
 */
export function collectKnownItem(slots: SlotCollector, list: Branch<JsonValue[]>, position: number): void {
  try {
    collectItem(slots, list, position, { turn: position, attachments: 'pass' });
  } catch (error) {
    if (!(error instanceof InvalidRequest) || error.details.some(({ rule }) => rule === 'texts')) throw error;
    const place = list.at(position, undefined, { role: 'tool', turn: position });
    slots.value(place, JSON.stringify(list.source[position]));
  }
}

function requireMembers(item: Branch<JsonObject>): void {
  const { source } = item;
  const type = typeOf(source);
  // Content is optional only for an assistant, who can call tools instead.
  if (type === 'message' && (source.content ?? null) === null && source.role !== 'assistant')
    throw item.at('content').invalid('required', 'is required for this role');
  for (const name of REQUIRED.get(type) ?? []) {
    if ((source[name] ?? null) === null) throw item.at(name).invalid('required', 'is required');
  }
}
