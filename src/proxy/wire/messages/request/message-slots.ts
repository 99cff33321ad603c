import type { JsonPlace } from '../../json/branch.js';
import { forEachMember, isJsonObject, type JsonValue } from '../../json/json.js';
import { collectMemberBut } from '../../json/open-slots.js';
import type { SlotCollector } from '../../json/slot-collector.js';
import type { Attachments } from '../../wire-format.js';
import { isBlockSetting } from './block-settings.js';
import { collectBlock, collectContent } from './block-slots.js';
import { ROLES, turnsOf } from './turns.js';

/**
 * Validates `messages`, and adds their slots in the order of the conversation.
 * @throws InvalidRequest unless the value is a list of messages
 */
export function collectMessages(slots: SlotCollector, messages: JsonPlace, attachments: Attachments): void {
  if (messages.value === undefined) throw messages.invalid('required', 'is required');
  const list = messages.enterConversation();
  if (list.source.length === 0) throw messages.invalid('min_items', 'must not be empty');
  list.source.forEach((message, at) => {
    requireMessage(message, list.at(at));
  });
  for (const [turn, { message, role, from, to }] of turnsOf(list.source).entries()) {
    const scope = { role, turn };
    const branch = list.at(message, undefined, scope).enterObject();
    const content = branch.at('content');
    if (!Array.isArray(content.value)) collectContent(slots, content, attachments);
    else {
      const blocks = content.enter(content.value);
      for (let at = from; at < to; at += 1) collectBlock(slots, blocks.at(at), attachments);
    }
    if (from > 0) continue;
    forEachMember(branch.source, (key, value, position) => {
      if (key === 'role' || key === 'content' || isBlockSetting(key, value)) return;
      collectMemberBut(slots, branch.at(key, position), isBlockSetting);
    });
  }
}

function requireMessage(message: JsonValue, place: JsonPlace): void {
  if (!isJsonObject(message)) throw place.invalid('type', 'must be an object');
  const branch = place.enter(message);
  if (!ROLES.has(message.role))
    throw branch.at('role').invalid('enum', 'must be one of user, assistant, system');
  if ((message.content ?? null) === null) throw branch.at('content').invalid('required', 'is required');
}
