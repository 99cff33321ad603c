import type { TextSlot } from '../../../../detection/slot.js';
import { ignoringInvalid } from '../../invalid-request.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import type { Exchange, ReadOptions, WireConversation } from '../../wire-format.js';
import { MessagesRequest } from './messages-request.js';
import { turnsOf } from './turns.js';

/** Parses messages without a request. */
export function readMessages(messages: readonly unknown[], { attachments }: ReadOptions): WireConversation {
  const request = new MessagesRequest({ model: 'none', messages: messages as JsonValue[] }, { attachments });
  return {
    slots: request.slots,
    mask: (replacements) => request.maskedMessages(replacements),
  };
}

/** Returns the slots of a reply in the next request. */
export function readReply(reply: JsonObject): readonly TextSlot[] {
  const message = messageOf(reply);
  if (message === undefined) return [];
  return ignoringInvalid(() => readMessages([message], { attachments: 'pass' }).slots) ?? [];
}

/** Parses the messages of a request and its reply as one conversation; undefined for another format. */
export function readExchange(request: unknown, reply: unknown): Exchange | undefined {
  if (!isJsonObject(request) || !Array.isArray(request.messages) || !isJsonObject(reply)) return undefined;
  const { messages } = request;
  const replied = messageOf(reply);
  if (replied === undefined) return undefined;
  const conversation = { ...request, messages: [...messages, replied] };
  return ignoringInvalid(() => ({
    slots: new MessagesRequest(conversation, { attachments: 'pass' }).slots,
    requestTurns: turnsOf(messages).length,
  }));
}

/** Returns a reply as a message; undefined for another format, or without content. */
function messageOf({ type, content }: JsonObject): JsonObject | undefined {
  if (type !== 'message' || !Array.isArray(content) || content.length === 0) return undefined;
  return { role: 'assistant', content };
}
