import type { SlotRole } from '../../detection/slot.js';
import type { Branch } from './body-editor.js';
import { InvalidChatRequest } from './invalid-chat-request.js';
import type { JsonObject } from './json.js';
import { isJsonObject } from './json.js';
import type { SlotCollector } from './slot-collector.js';
import { textSlot } from './slot-collector.js';
import { collectMembers } from './value-slots.js';

/** What becomes of image, audio and file parts. */
export type Attachments = 'refuse' | 'pass';

/** Content parts that hold words, by type, with the field that holds them. */
const TEXT_PARTS = { text: 'text', refusal: 'refusal' } as const;
const ATTACHMENT_PARTS = ['image_url', 'input_audio', 'file'] as const;
/** What is in an attachment itself. Its file name and anything unknown are slots even where attachments pass. */
const ATTACHMENT_PAYLOAD: ReadonlySet<string> = new Set([
  'url',
  'detail',
  'data',
  'format',
  'file_data',
  'file_id',
]);

/**
 * Adds the slots of a message's content, a string or a list of parts. Tool results are looked through for JSON.
 *
 * @throws InvalidChatRequest for content of another type, unknown parts, and attachments where they are refused
 */
export function collectContent(
  slots: SlotCollector,
  message: Branch<JsonObject>,
  messagePath: string,
  role: SlotRole,
  attachments: Attachments,
): void {
  const path = `${messagePath}.content`;
  const { content } = message.source;
  if (typeof content === 'string') collectText(slots, message, 'content', path, role, content);
  else if (Array.isArray(content)) {
    const list = message.child('content', content);
    content.forEach((part, i) => {
      if (!isJsonObject(part)) throw new InvalidChatRequest(`${path}[${i}]`, 'type', 'must be an object');
      collectPart(slots, list.child(i, part), `${path}[${i}]`, role, attachments);
    });
  } else throw new InvalidChatRequest(path, 'type', 'must be a string or an array of parts');
}

function collectText(
  slots: SlotCollector,
  branch: Branch,
  key: string,
  path: string,
  role: SlotRole,
  text: string,
): void {
  if (role === 'tool') slots.jsonText(branch, key, { path, role, text });
  else slots.value(branch, key, textSlot(path, role, text));
}

function collectPart(
  slots: SlotCollector,
  part: Branch<JsonObject>,
  path: string,
  role: SlotRole,
  attachments: Attachments,
): void {
  const { type } = part.source;
  if (type === 'text' || type === 'refusal') {
    const field = TEXT_PARTS[type];
    const text = part.source[field];
    if (typeof text !== 'string')
      throw new InvalidChatRequest(`${path}.${field}`, 'type', 'must be a string');
    collectText(slots, part, field, `${path}.${field}`, role, text);
    collectMembers(slots, part, path, role, new Set(['type', field]));
    return;
  }
  const attachment = ATTACHMENT_PARTS.find((known) => known === type);
  if (!attachment) throw new InvalidChatRequest(`${path}.type`, 'enum', 'is not a known content part type');
  if (attachments === 'refuse') {
    throw new InvalidChatRequest(path, 'attachments', 'is an attachment, which the masking policy refuses');
  }
  collectAttachment(slots, part, attachment, path, role);
}

function collectAttachment(
  slots: SlotCollector,
  part: Branch<JsonObject>,
  field: (typeof ATTACHMENT_PARTS)[number],
  path: string,
  role: SlotRole,
): void {
  const payload = part.source[field];
  const at = `${path}.${field}`;
  if (!isJsonObject(payload)) throw new InvalidChatRequest(at, 'type', 'must be an object');
  for (const key of ATTACHMENT_PAYLOAD) {
    const value = payload[key];
    if (typeof value === 'object' && value !== null)
      throw new InvalidChatRequest(`${at}.${key}`, 'type', 'must be a string');
  }
  collectMembers(slots, part.child(field, payload), at, role, ATTACHMENT_PAYLOAD);
  collectMembers(slots, part, path, role, new Set(['type', field]));
}
