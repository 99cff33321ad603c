import type { SlotRole } from '../../../../detection/slot.js';
import type { Branch, JsonPlace } from '../../json/branch.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';

/** Roles of messages, as those of slots. */
export const MESSAGE_ROLES: ReadonlyMap<JsonValue | undefined, SlotRole> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
]);

/** Items of a model that aren't named after a call. */
const OF_MODEL: ReadonlySet<JsonValue> = new Set([
  'reasoning',
  'compaction',
  'program',
  'mcp_list_tools',
  'mcp_approval_request',
]);

/** The type of an item; messages and references may leave it out. */
export function typeOf({ type, role, id }: JsonObject): JsonValue | undefined {
  if (type !== undefined && type !== null) return type;
  return role === undefined && id !== undefined ? 'item_reference' : 'message';
}

/** Whose words an item holds; undefined for a message of an unknown role. */
export function roleOf(item: JsonObject): SlotRole | undefined {
  const type = typeOf(item);
  if (type === 'message') return MESSAGE_ROLES.get(item.role);
  const isOfModel = OF_MODEL.has(type ?? null) || (typeof type === 'string' && type.endsWith('_call'));
  return isOfModel ? 'assistant' : 'tool';
}

/** An input, a text or items, as items: the text is what a user says. Undefined where it is neither. */
export function itemsOf(input: JsonValue | undefined): JsonValue[] | undefined {
  if (typeof input === 'string') return [{ type: 'message', role: 'user', content: input }];
  return Array.isArray(input) ? input : undefined;
}

/**
 * The item as it can be sent on: without the probabilities of its text, which quote it in pieces too small for a value to be
 * found in them.
 */
export function withoutProbabilities(item: JsonValue): JsonValue {
  if (!isJsonObject(item) || !Array.isArray(item.content)) return item;
  if (!item.content.some((part) => isJsonObject(part) && part.logprobs !== undefined)) return item;
  return { ...item, content: item.content.map(withoutPartProbabilities) };
}

/** The parts of an input that have such probabilities. @param input its place; @param items what stands there */
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
 * Items of a conversation as they are sent again to a provider that hasn't stored it: their ids mean nothing to it, reasoning
 * that isn't encrypted is known by its id alone, and what is referred to stands before.
 */
export function sentAgain(items: readonly JsonValue[]): JsonValue[] {
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

/** What the model has said so far, as replies: one after the other without a word of anybody else are one. */
export interface RepliesSoFar {
  /** Positions of the first item of each. */
  readonly starts: readonly number[];
  /** Number of the turn that comes next: one for each message, and for each reply that has none. */
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
