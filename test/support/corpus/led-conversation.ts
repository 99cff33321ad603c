import type { JsonObject } from '../../../src/proxy/wire/json/json.js';
import type { Item, Said, Script } from '../responses-provider/script.js';
import { callsOf, itemsOf, messageOf, textOf, toolsOf } from './chat-items.js';
import type { ChatMessage, Conversation } from './conversations.js';
import { copyTokens } from './copying-model.js';
import { type FormatService, NOTED, type Shown } from './format-service.js';

/** Forwarded requests of one turn by format, and the caller's reply. */
export interface LedTurn {
  /** Chat completions request with the whole conversation. */
  readonly chat: Shown;
  /** Messages API request with the whole conversation. */
  readonly messages: Shown;
  /** Responses API request with the whole conversation. */
  readonly whole: Shown;
  /** Responses API request that continues from the preceding reply. */
  readonly continued: Shown;
  readonly heard: string;
}

interface Exchange {
  readonly said: readonly ChatMessage[];
  /** Assistant messages of the reply. */
  readonly reply: readonly ChatMessage[];
}

/**
 * Runs a conversation turn by turn in each format. The model writes the corpus's assistant turns, with tokens for
 * values that it has seen as tokens. The restored replies are the history of later turns.
 */
export async function* lead(service: FormatService, conversation: Conversation): AsyncGenerator<LedTurn> {
  const { frame, messages } = conversation;
  const [first] = messages;
  const system = first?.role === 'system' ? [first] : [];
  const own = frameOfResponses(frame, system);
  const told: ChatMessage[] = [...system];
  const items: Item[] = [];
  const callIds = new Map<unknown, unknown>();
  let previous: JsonObject = {};
  for (const { said, reply } of exchangesOf(messages.slice(system.length))) {
    const known = items.length;
    const added = said.map((message) => renamed(message, callIds));
    told.push(...added);
    items.push(...added.flatMap(itemsOf));
    const chat = await service.sendChat({ ...frame, messages: told });
    const messages = await service.sendMessages({ ...frame, messages: told });
    const whole = await service.sendResponses({ ...own, input: items, store: false }, () => NOTED);
    const input = items.slice(known);
    const continued = await service.sendResponses(
      { ...own, input, ...previous },
      scriptOf(reply, items, own),
    );
    yield { chat, messages, whole, continued, heard: continued.output.map(textOf).join('\n') };
    previous = { previous_response_id: continued.id };
    items.push(...continued.output);
    told.push(messageOf(continued.output));
    const calls = continued.output.filter(({ type }) => type === 'function_call');
    reply.flatMap(callsOf).forEach(({ id }, at) => callIds.set(id, calls[at]?.call_id));
  }
}

function frameOfResponses(frame: JsonObject, [system]: readonly ChatMessage[]): JsonObject {
  return {
    ...frame,
    ...(frame.tools !== undefined && { tools: toolsOf(frame.tools) }),
    ...(system !== undefined && { instructions: system.content ?? null }),
  };
}

/**
 * Splits a conversation into requests and replies. An assistant's message before the first user turn belongs to the
 * request.
 */
function exchangesOf(messages: readonly ChatMessage[]): Exchange[] {
  const exchanges: { said: ChatMessage[]; reply: ChatMessage[] }[] = [];
  for (const message of messages) {
    const last = exchanges.at(-1);
    const answers = message.role === 'assistant' && last?.said.some(({ role }) => role !== 'assistant');
    if (answers === true) last?.reply.push(message);
    else if (last === undefined || last.reply.length > 0) exchanges.push({ said: [message], reply: [] });
    else last.said.push(message);
  }
  return exchanges;
}

/** Returns a tool result with the provider's ID of the tool call. */
function renamed(message: ChatMessage, callIds: ReadonlyMap<unknown, unknown>): ChatMessage {
  const id = callIds.get(message.tool_call_id);
  return typeof id === 'string' ? { ...message, tool_call_id: id } : message;
}

function scriptOf(reply: readonly ChatMessage[], clear: readonly Item[], own: JsonObject): Script {
  const names = ((own.tools ?? []) as JsonObject[]).map(({ name }) => name);
  return (conversation, { tools }) => {
    const shown = conversation.map((item, at) => [textOf(clear[at] ?? {}), textOf(item)] as const);
    const seen = (tools ?? []) as { readonly name: string }[];
    const items = reply.flatMap((message): Said[] => {
      const { content } = message;
      const said = typeof content === 'string' ? [{ say: copyTokens(content, shown) }] : [];
      const calls = callsOf(message).map(({ function: { name, arguments: args } }) => ({
        call: { name: seen[names.indexOf(name)]?.name ?? name, arguments: copyTokens(args, shown) },
      }));
      return [...said, ...calls];
    });
    return items.length > 0 ? { items } : NOTED;
  };
}
