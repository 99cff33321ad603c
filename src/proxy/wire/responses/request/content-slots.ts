import type { Branch, JsonPlace } from '../../json/branch.js';
import type { JsonObject, JsonValue } from '../../json/json.js';
import { collectMembersBut, collectValueBut } from '../../json/open-slots.js';
import type { SlotCollector } from '../../json/slot-collector.js';
import { collectAttachment, requireAttachments } from '../../common/attachments.js';
import { collectText } from '../../common/text-slots.js';
import type { Attachments } from '../../wire-format.js';
import { isItemSetting } from '../../common/item-settings.js';

/** Content parts with text, by type, and the member that contains the text. */
const TEXT_PARTS: ReadonlyMap<JsonValue | undefined, string> = new Map([
  ['input_text', 'text'],
  ['output_text', 'text'],
  ['summary_text', 'text'],
  ['reasoning_text', 'text'],
  ['text', 'text'],
  ['refusal', 'refusal'],
]);

/** Attachment parts, by type, with the members that contain the attachment or its location. */
const ATTACHMENT_PARTS: ReadonlyMap<JsonValue | undefined, ReadonlySet<string>> = new Map([
  ['input_image', new Set(['image_url', 'file_id', 'detail'])],
  ['computer_screenshot', new Set(['image_url', 'file_id', 'detail'])],
  ['input_file', new Set(['file_data', 'file_url', 'file_id', 'detail'])],
  ['output_audio', new Set(['data'])],
]);
const AUDIO: ReadonlySet<string> = new Set(['data', 'format']);

/**
 * Adds the slots of a content, which is a string or a list of parts. Tool results are parsed as JSON if possible.
 * @throws InvalidRequest for content of another type, unknown parts, and attachments that the policy rejects
 */
export function collectContent(slots: SlotCollector, content: JsonPlace, attachments: Attachments): void {
  const { value } = content;
  if (typeof value === 'string') collectText(slots, content);
  else if (Array.isArray(value)) {
    const list = content.enter(value);
    value.forEach((_, i) => {
      collectPart(slots, list.at(i), attachments);
    });
  } else throw content.invalid('type', 'must be a string or an array of parts');
}

/** Adds the slots of one part. */
export function collectPart(slots: SlotCollector, place: JsonPlace, attachments: Attachments): void {
  const part = place.enterObject();
  const { type } = part.source;
  const field = TEXT_PARTS.get(type);
  if (field !== undefined) {
    const text = part.at(field);
    collectText(slots, text);
    collectValueBut(slots, part.at('annotations'), isItemSetting);
    collectMembersBut(slots, part, isItemSetting, new Set(['type', 'annotations', field]));
  } else collectAttachedPart(slots, place, part, attachments);
}

function collectAttachedPart(
  slots: SlotCollector,
  place: JsonPlace,
  part: Branch<JsonObject>,
  attachments: Attachments,
): void {
  const { type } = part.source;
  const payload = ATTACHMENT_PARTS.get(type);
  if (payload === undefined && type !== 'input_audio')
    throw part.at('type').invalid('enum', 'is not a known content part type');
  requireAttachments(place, attachments);
  if (payload !== undefined) collectAttachment(slots, part, new Set([...payload, 'type']));
  else {
    collectAttachment(slots, part.at('input_audio').enterObject(), AUDIO);
    collectMembersBut(slots, part, isItemSetting, new Set(['type', 'input_audio']));
  }
}
