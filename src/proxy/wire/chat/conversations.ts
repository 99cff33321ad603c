import type { TextSlot } from '../../../detection/slot.js';
import { ignoringInvalid } from '../invalid-request.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import type { Exchange, ReadOptions, WireConversation } from '../wire-format.js';
import { ChatRequest } from './chat-request.js';

/** Parses messages without a request. */
export function readMessages(messages: readonly unknown[], { attachments }: ReadOptions): WireConversation {
  const request = new ChatRequest({ model: 'none', messages: messages as JsonValue[] }, attachments);
  return {
    slots: request.slots,
    mask: (replacements) => request.maskedMessages(replacements),
  };
}

/** Returns the slots of a completion's messages in the next request. */
export function readCompletion(completion: JsonObject): readonly TextSlot[] {
  const messages = messagesOf(completion) ?? [];
  if (messages.length === 0) return [];
  return ignoringInvalid(() => readMessages(messages, { attachments: 'pass' }).slots) ?? [];
}

/** Parses the messages of a request and its completion as one conversation; undefined for another format. */
export function readExchange(request: unknown, completion: unknown): Exchange | undefined {
  if (!isJsonObject(request) || !Array.isArray(request.messages) || !isJsonObject(completion))
    return undefined;
  const { messages } = request;
  const replied = messagesOf(completion);
  if (replied === undefined) return undefined;
  const conversation = { ...request, messages: [...messages, ...replied] };
  return ignoringInvalid(() => ({
    slots: new ChatRequest(conversation, 'pass').slots,
    requestTurns: messages.length,
  }));
}

/** Returns a completion's messages; undefined for another format. */
function messagesOf({ choices }: JsonObject): JsonObject[] | undefined {
  if (!Array.isArray(choices)) return undefined;
  return choices.flatMap((choice) =>
    isJsonObject(choice) && isJsonObject(choice.message) ? [choice.message] : [],
  );
}
