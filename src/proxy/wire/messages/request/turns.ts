import type { SlotRole } from '../../../../detection/slot.js';
import { isCacheControl } from '../../common/item-settings.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';

export const ROLES: ReadonlyMap<JsonValue | undefined, SlotRole> = new Map([
  ['system', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
]);

/** Consecutive text by one speaker: a message, or a part of a message. */
export interface Turn {
  /** Position of the message. */
  readonly message: number;
  readonly role: SlotRole;
  /** Range of the turn's blocks. `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the turns of messages as in other formats, in which each tool result in a user message is a separate turn.
 * Messages of an unknown role have no turns.
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

/** Returns a turn as text for comparison. Leaves out cache markers, because they move with each request. */
export function turnText(messages: readonly JsonValue[], { message: at, role, from, to }: Turn): string {
  const message = messages[at];
  if (!isJsonObject(message)) return '';
  const { content = null, ...others } = message;
  const ownContent = Array.isArray(content) ? content.slice(from, to).map(withoutMark) : content;
  return JSON.stringify(from === 0 ? [role, ownContent, others] : [role, ownContent]);
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
