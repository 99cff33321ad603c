import type { Branch, JsonPlace } from '../json/branch.js';
import { isJsonObject, type JsonObject } from '../json/json.js';
import type { SlotCollector } from '../json/slot-collector.js';
import { collectMembers } from '../json/value-slots.js';
import type { Attachments } from '../wire-format.js';

/** @throws InvalidRequest if the policy rejects attachments */
export function requireAttachments(place: JsonPlace, attachments: Attachments): void {
  if (attachments === 'refuse')
    throw place.invalid('attachments', 'is an attachment, which the masking policy rejects');
}

/**
 * Rejects a request for audio output, because a model would speak the tokens, and audio cannot be restored.
 * @throws InvalidRequest if the policy rejects attachments
 */
export function refuseAudioOutput(root: Branch<JsonObject>, attachments: Attachments): void {
  if (attachments === 'pass') return;
  const { modalities, audio } = root.source;
  const isSpoken = Array.isArray(modalities) ? modalities.includes('audio') : modalities === 'audio';
  for (const [field, asks] of [
    ['modalities', isSpoken],
    ['audio', isJsonObject(audio)],
  ] as const) {
    if (asks)
      throw root
        .at(field)
        .invalid(
          'attachments',
          'requests audio, in which values cannot be restored, so the masking policy rejects it',
        );
  }
}

/**
 * Adds the slots of an attachment, except its payload. The file name and unknown members are slots even if the policy
 * passes attachments.
 * @param payload members with the content or location of the attachment
 * @throws InvalidRequest if the value of a payload member is an array or an object
 */
export function collectAttachment(
  slots: SlotCollector,
  branch: Branch<JsonObject>,
  payload: ReadonlySet<string>,
): void {
  for (const key of payload) {
    const value = branch.source[key];
    if (Array.isArray(value) || isJsonObject(value)) throw branch.at(key).invalid('type', 'must be a string');
  }
  collectMembers(slots, branch, payload);
}
