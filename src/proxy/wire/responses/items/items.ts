import type { SlotRole } from '../../../../detection/slot.js';
import type { Branch, JsonPlace } from '../../json/branch.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';

/** Message roles, with the corresponding slot roles. */
export const MESSAGE_ROLES: ReadonlyMap<JsonValue | undefined, SlotRole> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
]);

/** Items written by the model whose types do not end with `_call`. */
const OF_MODEL: ReadonlySet<JsonValue> = new Set([
  'reasoning',
  'compaction',
  'program',
  'mcp_list_tools',
  'mcp_approval_request',
]);

/** Returns the type of an item. Messages and references may omit it. */
export function typeOf({ type, role, id }: JsonObject): JsonValue | undefined {
  if (type !== undefined && type !== null) return type;
  return role === undefined && id !== undefined ? 'item_reference' : 'message';
}

/** Returns the author of an item; undefined for a message of an unknown role. */
export function roleOf(item: JsonObject): SlotRole | undefined {
  const type = typeOf(item);
  if (type === 'message') return MESSAGE_ROLES.get(item.role);
  const isOfModel = OF_MODEL.has(type ?? null) || (typeof type === 'string' && type.endsWith('_call'));
  return isOfModel ? 'assistant' : 'tool';
}

/** Returns an input as items. A string is a user message. Undefined for any other value. */
export function itemsOf(input: JsonValue | undefined): JsonValue[] | undefined {
  if (typeof input === 'string') return [{ type: 'message', role: 'user', content: input }];
  return Array.isArray(input) ? input : undefined;
}

/**
 * Removes token probabilities from an item, because they quote its text in fragments that are too small for detection.
 */
export function withoutProbabilities(item: JsonValue): JsonValue {
  if (!isJsonObject(item) || !Array.isArray(item.content)) return item;
  if (!item.content.some((part) => isJsonObject(part) && part.logprobs !== undefined)) return item;
  return { ...item, content: item.content.map(withoutPartProbabilities) };
}

/** Returns the parts with token probabilities. @param input place of the input @param items value of the input */
export function partsWithProbabilities(input: JsonPlace, items: JsonValue | undefined): Branch[] {
  if (!Array.isArray(items)) return [];
  const list = input.enter(items);
  return items.flatMap((item, at) => {
    if (!isJsonObject(item) || !Array.isArray(item.content)) return [];
    const content = list.at(at).enter(item).at('content').enter(item.content);
    return item.content.flatMap((part, position) =>
      isJsonObject(part) && part.logprobs !== undefined ? [content.at(position).enter(part)] : [],
    );
  });
}

/**
 * Returns a conversation's items for a provider that has not stored them. Removes IDs, which the provider does not
 * know, reasoning without encrypted content, and references, because the referenced items are included.
 */
export function resentItems(items: readonly JsonValue[]): JsonValue[] {
  return items.flatMap((item) => {
    if (!isJsonObject(item)) return [item];
    if (typeOf(item) === 'item_reference') return [];
    if (item.type === 'reasoning' && typeof item.encrypted_content !== 'string') return [];
    return [withoutProbabilities(Object.fromEntries(Object.entries(item).filter(([key]) => key !== 'id')))];
  });
}

function withoutPartProbabilities(part: JsonValue): JsonValue {
  if (!isJsonObject(part) || part.logprobs === undefined) return part;
  return Object.fromEntries(Object.entries(part).filter(([key]) => key !== 'logprobs'));
}

/** Replies of the model in a conversation. Consecutive items of the model form one reply. */
export interface RepliesSoFar {
  /** Position of each reply's first item. */
  readonly starts: readonly number[];
  /** Number of the next turn. Each assistant message counts, and each reply without a message. */
  readonly turn: number;
}

export function repliesIn(items: readonly JsonValue[]): RepliesSoFar {
  const starts: number[] = [];
  let turn = 0;
  let messages = 0;
  let within = false;
  for (const [at, item] of items.entries()) {
    const isReply = isJsonObject(item) && roleOf(item) === 'assistant';
    if (isReply && !within) {
      starts.push(at);
      messages = 0;
      turn += 1;
    }
    if (isReply && typeOf(item) === 'message') {
      messages += 1;
      if (messages > 1) turn += 1;
    }
    within = isReply;
  }
  return { starts, turn };
}
