import type { JsonObject, JsonValue } from '../../../src/proxy/wire/json/json.js';
import type { Item } from '../responses-provider/script.js';
import { callsOf } from './chat-items.js';
import type { ChatMessage } from './conversations.js';

type Block = Readonly<Record<string, JsonValue>>;

/**
 * Converts messages of chat completions into the Messages API format, in which tool results are part of a user message.
 */
export function turnsOf(messages: readonly ChatMessage[]): JsonObject[] {
  const turns: { role: string; content: JsonValue }[] = [];
  for (const message of messages) {
    const { role, content = null, tool_call_id: id } = message;
    const before = turns.at(-1)?.content;
    const result = { type: 'tool_result', tool_use_id: id ?? '', content };
    if (role !== 'tool') turns.push({ role, content: contentOf(message) });
    else if (isResults(before)) before.push(result);
    else turns.push({ role: 'user', content: [result] });
  }
  return turns;
}

/** Converts tool definitions of chat completions into the Messages API format. */
export function definitionsOf(tools: readonly JsonObject[]): JsonObject[] {
  return tools.map((tool) => renamed(tool.function as JsonObject, 'parameters', 'input_schema'));
}

/** Converts tool definitions of the Messages API into the chat completions format. */
export function functionsOf(definitions: readonly JsonObject[]): JsonObject[] {
  return definitions.map((tool) => ({
    type: 'function',
    ...renamed(tool, 'input_schema', 'parameters'),
    strict: false,
  }));
}

function renamed(object: JsonObject, from: string, to: string): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name === from ? to : name, value]),
  );
}

/** Converts a message of the Messages API into items of the Responses API. */
export function itemsIn({ role, content }: Block): Item[] {
  if (typeof content === 'string') return [{ type: 'message', role: role ?? '', content }];
  return (content as Block[]).flatMap((block): Item[] => {
    const { type, text = '', name = '', input = null } = block;
    if (type === 'text') return [{ type: 'message', role: role ?? '', content: text }];
    if (type === 'tool_use') return [{ type: 'function_call', name, arguments: JSON.stringify(input) }];
    return [{ type: 'function_call_output', output: block.content ?? '' }];
  });
}

function contentOf(message: ChatMessage): JsonValue {
  const calls = callsOf(message);
  const { content = null } = message;
  if (calls.length === 0) return content;
  const said = typeof content === 'string' && content !== '' ? [{ type: 'text', text: content }] : [];
  const used = calls.map(({ id, function: { name, arguments: args } }) => ({
    type: 'tool_use',
    id,
    name,
    input: JSON.parse(args) as JsonValue,
  }));
  return [...said, ...used];
}

function isResults(content: JsonValue | undefined): content is JsonObject[] {
  return Array.isArray(content) && (content[0] as JsonObject | undefined)?.type === 'tool_result';
}
