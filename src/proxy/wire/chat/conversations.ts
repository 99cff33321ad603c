import type { TextSlot } from '../../../detection/slot.js';
import { ignoringInvalid } from '../invalid-request.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import type { Exchange, ReadOptions, WireConversation } from '../wire-format.js';
import { ChatRequest } from './chat-request.js';

/** Reads messages that are no request yet. */
export function readMessages(messages: readonly unknown[], { attachments }: ReadOptions): WireConversation {
  const request = new ChatRequest({ model: 'none', messages: messages as JsonValue[] }, attachments);
  return {
    slots: request.slots,
    mask: (replacements) => request.maskedMessages(replacements),
  };
}

/** The slots that the messages of a completion will be when they are sent again. */
export function readCompletion(completion: JsonObject): readonly TextSlot[] {
  const messages = messagesOf(completion) ?? [];
  if (messages.length === 0) return [];
  return ignoringInvalid(() => readMessages(messages, { attachments: 'pass' }).slots) ?? [];
}

/** Messages of a request and of its completion, as one conversation; undefined when they are no chat. */
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

/** The messages of a completion, as a conversation holds them; undefined when it is none. */
function messagesOf({ choices }: JsonObject): JsonObject[] | undefined {
  if (!Array.isArray(choices)) return undefined;
  return choices.flatMap((choice) =>
    isJsonObject(choice) && isJsonObject(choice.message) ? [choice.message] : [],
  );
}
