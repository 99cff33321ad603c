import type { JsonObject, JsonValue } from '../../../src/proxy/wire/json/json.js';
import type { Item } from '../responses-provider/script.js';
import type { ChatMessage } from './conversations.js';

interface ToolCall {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

export function callsOf({ tool_calls: calls }: ChatMessage): readonly ToolCall[] {
  return (calls ?? []) as unknown as ToolCall[];
}

/** Converts a chat completions message into items of the Responses API. */
export function itemsOf(message: ChatMessage): Item[] {
  const { role, content, tool_call_id: id } = message;
  if (role === 'tool') return [{ type: 'function_call_output', call_id: id ?? '', output: content ?? '' }];
  const said = typeof content === 'string' ? [{ type: 'message', role, content }] : [];
  const calls = callsOf(message).map((call) => ({
    type: 'function_call',
    call_id: call.id,
    name: call.function.name,
    arguments: call.function.arguments,
  }));
  return [...said, ...calls];
}

/** Converts a reply's items into a chat completions message. */
export function messageOf(items: readonly Item[]): ChatMessage {
  const said = items.filter(({ type }) => type === 'message').map(textOf);
  const calls = items.filter(({ type }) => type === 'function_call');
  const toolCalls = calls.map(({ call_id: id, name, arguments: args }) => ({
    id: id ?? '',
    type: 'function',
    function: { name: name ?? '', arguments: args ?? '' },
  }));
  return {
    role: 'assistant',
    content: said.length > 0 ? said.join('') : null,
    ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
  };
}

/** Converts tool definitions of chat completions into the Responses API format, in which tools are strict by default. */
export function toolsOf(tools: JsonValue | undefined): JsonObject[] {
  return ((tools ?? []) as JsonObject[]).map((tool) => ({
    type: 'function',
    ...(tool.function as JsonObject),
    strict: false,
  }));
}

/** Returns an item's text, which is its content, its arguments, or its tool output. */
export function textOf({ content, arguments: args, output }: Item): string {
  const text = (content ?? args ?? output ?? '') as string | readonly { readonly text: string }[];
  return typeof text === 'string' ? text : text.map((part) => part.text).join('');
}

/** Returns the items' texts with their roles, without fields that only one format has. */
export function readingsOf(items: readonly Item[]): string[] {
  return items.map((item) => {
    const { type, role, name } = item as Record<string, string | undefined>;
    return `${role ?? name ?? type ?? ''}: ${textOf(item)}`;
  });
}
