import type { TextSlot } from '../../../../detection/slot.js';
import { ignoringInvalid } from '../../invalid-request.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import type { Exchange, ReadOptions, WireConversation } from '../../wire-format.js';
import { itemsOf } from '../items/items.js';
import { ResponsesRequest } from './responses-request.js';

/** Parses items without a request. */
export function readItems(items: readonly unknown[], { attachments }: ReadOptions): WireConversation {
  const request = new ResponsesRequest({ model: 'none', input: items as JsonValue[] }, attachments);
  return {
    slots: request.slots,
    mask: (replacements) => request.maskTurns(replacements),
  };
}

/** Returns the slots of a response's items in the next request. */
export function readResponse({ output }: JsonObject): readonly TextSlot[] {
  if (!Array.isArray(output)) return [];
  return ignoringInvalid(() => readItems(output, { attachments: 'pass' }).slots) ?? [];
}

/** Parses the items of a request and its response as one conversation; undefined for another format. */
export function readExchange(request: unknown, response: unknown): Exchange | undefined {
  if (!isJsonObject(request) || !isJsonObject(response)) return undefined;
  const { output } = response;
  const items = itemsOf(request.input);
  if (items === undefined || !Array.isArray(output)) return undefined;
  const conversation = { ...request, input: [...items, ...output] };
  return ignoringInvalid(() => ({
    slots: new ResponsesRequest(conversation, 'pass').slots,
    requestTurns: items.length,
  }));
}
