import type { Branch, JsonPlace } from '../json/branch.js';
import { isJsonObject, type JsonObject } from '../json/json.js';
import type { SlotCollector } from '../json/slot-collector.js';
import { collectMembers } from '../json/value-slots.js';
import type { Attachments } from '../wire-format.js';

/** @throws InvalidRequest where attachments are refused */
export function requireAttachments(place: JsonPlace, attachments: Attachments): void {
  if (attachments === 'refuse')
    throw place.invalid('attachments', 'is an attachment, which the masking policy rejects');
}

/**
 * A model that speaks says its tokens aloud: sound can be neither masked nor restored.
 * @throws InvalidRequest for a request of sound where attachments are refused
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
 * Adds the slots of an attachment: all but what is in it itself. Its file name and anything unknown are slots even where
 * attachments pass.
 * @param payload members that hold the attachment, or say where it is
 * @throws InvalidRequest when one of those is no plain value
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
