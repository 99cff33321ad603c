import type { TextSlot } from '../../../../detection/slot.js';
import { collectAttachment, requireAttachments } from '../../common/attachments.js';
import { collectText } from '../../common/text-slots.js';
import { collectCallId, isMachineId } from '../../common/machine-ids.js';
import type { JsonPlace } from '../../json/branch.js';
import { forEachMember, isJsonObject, type JsonObject, type JsonValue, valueAt } from '../../json/json.js';
import type { SlotCollector } from '../../json/slot-collector.js';
import { collectValue } from '../../json/value-slots.js';
import type { Attachments } from '../../wire-format.js';
import { collectRemoteName } from '../../common/tool-settings.js';
import { isSigned } from '../../common/signatures.js';
import { isBlockSetting } from './block-settings.js';

/** Adds the slots of one member of a block. */
type CollectMember = (slots: SlotCollector, place: JsonPlace, attachments: Attachments) => void;
type Members = ReadonlyMap<string, CollectMember>;

const speech: CollectMember = (slots, place) => {
  collectText(slots, place.as({ member: 'speech' }));
};
const callName: CollectMember = (slots, place) => {
  slots.name(place, place.text());
};
const reference: CollectMember = (slots, place) => {
  slots.reference(place, place.text());
};
const callInput: CollectMember = (slots, place) => {
  const { value } = place;
  if (typeof value === 'object' && value !== null) slots.json(place);
  else collectValue(slots, place);
};
const thought: CollectMember = (slots, place) => {
  const isOfProvider = isSigned(valueAt(place.branch.source, 'signature') ?? null);
  slots.value(isOfProvider ? place.as({ member: 'thought' }) : place, place.text());
};
const toolResult: CollectMember = (slots, place, attachments) => {
  collectContent(slots, place.as({ role: 'tool' }), attachments);
};
const quotation: CollectMember = (slots, place, attachments) => {
  collectContent(slots, place, attachments);
};
/** Adds results from the provider's own tools, which have various structures. */
const providerResult: CollectMember = (slots, place, attachments) => {
  collectOpen(slots, place.as({ role: 'tool' }), attachments);
};
const attachment: CollectMember = (_, place, attachments) => {
  // A file in an assistant message comes from the provider, which has the file already.
  if (place.scope.role === 'assistant' && isMachineId(place.value)) return;
  requireAttachments(place, attachments);
};

const CALL: Members = new Map([
  ['id', collectCallId],
  ['name', callName],
  ['input', callInput],
]);
const REMOTE_CALL: Members = new Map([...CALL, ['name', collectRemoteName], ['server_name', reference]]);
const RESULT: Members = new Map([
  ['tool_use_id', collectCallId],
  ['content', toolResult],
]);

/** Members of known blocks, by block type. The members of other blocks are read by their names. */
const BLOCKS: ReadonlyMap<JsonValue | undefined, Members> = new Map<JsonValue | undefined, Members>([
  ['text', new Map([['text', speech]])],
  ['thinking', new Map([['thinking', thought]])],
  ['tool_use', CALL],
  ['server_tool_use', REMOTE_CALL],
  ['mcp_tool_use', REMOTE_CALL],
  ['tool_result', RESULT],
  ['mcp_tool_result', RESULT],
  ['tool_reference', new Map([['tool_name', reference]])],
  ['search_result', new Map([['content', quotation]])],
  ['image', new Map([['source', collectSource]])],
  ['document', new Map([['source', collectSource]])],
  ['container_upload', new Map([['file_id', attachment]])],
]);
const OTHER: Members = new Map([
  ['id', collectCallId],
  ['tool_use_id', collectCallId],
  ['content', providerResult],
  ['source', collectSource],
]);
/** Members that a block of a type must have. */
const REQUIRED: ReadonlyMap<JsonValue | undefined, readonly string[]> = new Map([
  ['text', ['text']],
  ['tool_use', ['name', 'input']],
  ['tool_result', ['tool_use_id']],
  ['image', ['source']],
  ['document', ['source']],
]);
/** Members with the content or location of an attachment. */
const PAYLOAD: ReadonlySet<string> = new Set(['type', 'media_type', 'data', 'url', 'file_id']);

/**
 * Adds the slots of a content, which is a string or a list of blocks. Tool results are parsed as JSON if possible.
 * @throws InvalidRequest for content of another type, and attachments that the policy rejects
 */
export function collectContent(slots: SlotCollector, content: JsonPlace, attachments: Attachments): void {
  const { value } = content;
  if (typeof value === 'string') collectText(slots, content.as({ member: 'speech' }));
  else if (Array.isArray(value)) {
    const list = content.enter(value);
    value.forEach((_, i) => {
      collectBlock(slots, list.at(i), attachments);
    });
  } else if (value !== null) throw content.invalid('type', 'must be a string or an array of content blocks');
}

/**
 * Adds the slots of one block of any type.
 * @throws InvalidRequest for an invalid block, and attachments that the policy rejects
 */
export function collectBlock(slots: SlotCollector, place: JsonPlace, attachments: Attachments): void {
  const block = place.enterObject();
  const { type } = block.source;
  if (typeof type !== 'string') throw block.at('type').invalid('required', 'is required');
  for (const name of REQUIRED.get(type) ?? [])
    if ((block.source[name] ?? null) === null) throw block.at(name).invalid('required', 'is required');
  const members = BLOCKS.get(type) ?? OTHER;
  forEachMember(block.source, (key, value, position) => {
    if (value === null) return;
    const collect = members.get(key);
    if (collect !== undefined) collect(slots, block.at(key), attachments);
    else if (!isBlockSetting(key, value)) collectMember(slots, block.at(key, position), attachments);
  });
}

/** Adds the source of a document or an image. Text in the request is read, and any other source is an attachment. */
function collectSource(slots: SlotCollector, place: JsonPlace, attachments: Attachments): void {
  const { value } = place;
  if (!isJsonObject(value)) {
    collectValue(slots, place);
    return;
  }
  const source = place.enter(value);
  const { type } = value;
  if (type === 'text' || type === 'content') {
    forEachMember(value, (key, held, position) => {
      if (key === 'content') collectContent(slots, source.at(key), attachments);
      else if (key === 'data' && typeof held === 'string') slots.value(source.at(key), held);
      else if (!isBlockSetting(key, held)) collectMember(slots, source.at(key, position), attachments);
    });
    return;
  }
  requireAttachments(place, attachments);
  collectAttachment(slots, source, PAYLOAD);
}

function collectMember(slots: SlotCollector, place: JsonPlace, attachments: Attachments): void {
  collectOpen(slots, place, attachments, slots.key(place));
}

/**
 * Adds the nested values of an unknown value, except settings. The value can contain blocks.
 * @param key slot of the value's name
 */
function collectOpen(slots: SlotCollector, place: JsonPlace, attachments: Attachments, key?: TextSlot): void {
  const { value } = place;
  if (Array.isArray(value)) {
    const list = place.enter(value);
    value.forEach((_, i) => {
      collectOpen(slots, list.at(i), attachments, key);
    });
  } else if (isJsonObject(value)) {
    if (isAttached(value)) collectBlock(slots, place, attachments);
    else {
      const object = place.enter(value);
      forEachMember(value, (name, held, position) => {
        if (!isBlockSetting(name, held)) collectMember(slots, object.at(name, position), attachments);
      });
    }
  } else collectValue(slots, place, key);
}

function isAttached({ type, source }: JsonObject): boolean {
  return typeof type === 'string' && isJsonObject(source) && typeof source.type === 'string';
}
