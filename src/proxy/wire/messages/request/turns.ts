import type { SlotRole } from '../../../../detection/slot.js';
import { isCacheControl } from '../../common/item-settings.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';

export const ROLES: ReadonlyMap<JsonValue | undefined, SlotRole> = new Map([
  ['system', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
]);

/** What one speaker says in a row: a message, or a part of one. */
export interface Turn {
  /** Position of the message. */
  readonly message: number;
  readonly role: SlotRole;
  /** Positions of its blocks: from this one up to, not including, that one. */
  readonly from: number;
  readonly to: number;
}

/**
 * The turns of messages, as other formats have them: each result of a tool within a user's message is one of its own. Messages
 * of an unknown role have none.
 */
export function turnsOf(messages: readonly JsonValue[]): Turn[] {
  return messages.flatMap((message, at) => {
    const role = isJsonObject(message) ? ROLES.get(message.role) : undefined;
    if (!isJsonObject(message) || role === undefined) return [];
    const { content } = message;
    const blocks = Array.isArray(content) ? content : [];
    if (role !== 'user' || !blocks.some(isResult)) return [{ message: at, role, from: 0, to: blocks.length }];
    const turns: Turn[] = [];
    for (const [position, block] of blocks.entries()) {
      const before = turns.at(-1);
      const spoken = isResult(block) ? 'tool' : 'user';
      if (before?.role === 'user' && spoken === 'user') turns.splice(-1, 1, { ...before, to: position + 1 });
      else turns.push({ message: at, role: spoken, from: position, to: position + 1 });
    }
    return turns;
  });
}

/**
 * A turn as text that is compared. Marks of what the provider is to remember are left out: they move on with each request.
 */
export function turnText(messages: readonly JsonValue[], { message: at, role, from, to }: Turn): string {
  const message = messages[at];
  if (!isJsonObject(message)) return '';
  const { content = null, ...others } = message;
  const said = Array.isArray(content) ? content.slice(from, to).map(withoutMark) : content;
  return JSON.stringify(from === 0 ? [role, said, others] : [role, said]);
}

function withoutMark(block: JsonValue): JsonValue {
  if (!isJsonObject(block)) return block;
  const { cache_control: mark = null, ...rest } = block;
  const kept: JsonObject = isCacheControl(mark) ? rest : block;
  return isResult(kept) && Array.isArray(kept.content)
    ? { ...kept, content: kept.content.map(withoutMark) }
    : kept;
}

function isResult(block: JsonValue): block is JsonObject {
  return isJsonObject(block) && block.type === 'tool_result';
}
