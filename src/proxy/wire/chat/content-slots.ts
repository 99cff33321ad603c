import type { Branch, JsonPlace } from '../json/branch.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import type { SlotCollector } from '../json/slot-collector.js';
import { collectMembers } from '../json/value-slots.js';
import { collectAttachment, requireAttachments } from '../common/attachments.js';
import { collectText } from '../common/text-slots.js';
import type { Attachments } from '../wire-format.js';
import { collectStructured } from './structured-slots.js';

/** Content parts with text, by type, and the member that contains the text. */
const TEXT_PARTS = { text: 'text', refusal: 'refusal' } as const;
/** Parts with reasoning (Mistral, Databricks) or references. */
const STRUCTURED_PARTS: ReadonlySet<JsonValue | undefined> = new Set([
  'thinking',
  'redacted_thinking',
  'reasoning',
  'reference',
  'tool_reference',
]);
/** Parts with an attachment or its location, in a member of the same name. */
const ATTACHMENT_PARTS = [
  'image_url',
  'video_url',
  'audio_url',
  'document_url',
  'file_url',
  'input_audio',
  'file',
] as const;
/** Members of an attachment that are not slots. */
const ATTACHMENT_PAYLOAD: ReadonlySet<string> = new Set([
  'url',
  'detail',
  'data',
  'format',
  'file_data',
  'file_id',
]);

/**
 * Adds the slots of a message's content, which is a string or a list of parts. Tool results are parsed as JSON if
 * possible.
 * @throws InvalidRequest for content of another type, unknown parts, and attachments that the policy rejects
 */
export function collectContent(slots: SlotCollector, content: JsonPlace, attachments: Attachments): void {
  const { value } = content;
  if (typeof value === 'string') collectText(slots, content);
  else if (Array.isArray(value)) {
    const list = content.enter(value);
    value.forEach((_, i) => {
      const place = list.at(i);
      collectPart(slots, place, place.enterObject(), attachments);
    });
  } else throw content.invalid('type', 'must be a string or an array of parts');
}

function collectPart(
  slots: SlotCollector,
  place: JsonPlace,
  part: Branch<JsonObject>,
  attachments: Attachments,
): void {
  const { type } = part.source;
  if (type === 'text' || type === 'refusal') {
    const field = TEXT_PARTS[type];
    const text = part.at(field);
    collectText(slots, text);
    collectMembers(slots, part, new Set(['type', field]));
    return;
  }
  if (STRUCTURED_PARTS.has(type)) {
    collectStructured(slots, place.as({ member: undefined }));
    return;
  }
  const attachment = ATTACHMENT_PARTS.find((known) => known === type);
  if (!attachment) throw part.at('type').invalid('enum', 'is not a known content part type');
  requireAttachments(place, attachments);
  const held = part.at(attachment);
  // Mistral's attachments are a string, or a file ID next to the type.
  if (isJsonObject(held.value)) {
    collectAttachment(slots, held.enter(held.value), ATTACHMENT_PAYLOAD);
    collectMembers(slots, part, new Set(['type', attachment]));
  } else if (typeof held.value === 'string' || typeof part.source.file_id === 'string')
    collectAttachment(slots, part, new Set(['type', attachment, 'file_id']));
  else throw held.invalid('type', 'must be an object or a string');
}
