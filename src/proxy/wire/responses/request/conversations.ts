import type { TextSlot } from '../../../../detection/slot.js';
import { ignoringInvalid } from '../../invalid-request.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import type { Exchange, ReadOptions, WireConversation } from '../../wire-format.js';
import { itemsOf } from '../items/items.js';
import { ResponsesRequest } from './responses-request.js';

/** Reads items that are no request yet. */
export function readItems(items: readonly unknown[], { attachments }: ReadOptions): WireConversation {
  const request = new ResponsesRequest({ model: 'none', input: items as JsonValue[] }, attachments);
  return {
    slots: request.slots,
    mask: (replacements) => request.maskTurns(replacements),
  };
}

/** The slots that the items of a response will be when they are sent again. */
export function readResponse({ output }: JsonObject): readonly TextSlot[] {
  if (!Array.isArray(output)) return [];
  return ignoringInvalid(() => readItems(output, { attachments: 'pass' }).slots) ?? [];
}

/** Items of a request and of its response, as one conversation; undefined when they are none. */
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
