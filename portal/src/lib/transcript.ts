/** Request text and its path: `messages[0].content`. */
export interface PathText {
  readonly path: string;
  readonly text: string;
}

/** Message of a conversation, including tool calls and results. */
export interface Message {
  readonly role: string;
  readonly texts: readonly PathText[];
}

type Json = Readonly<Record<string, unknown>>;

const INSTRUCTIONS = 'instructions';

/** Members of a Responses API item that contain text, in reading order. */
const ITEM_TEXTS = ['content', 'summary', 'name', 'arguments', 'input', 'code', 'output'];

/** Returns the messages of a logged request of any API. */
export function readMessages(body: Json | null): Message[] {
  if (body === null) return [];
  const { messages, system } = body;
  if (!Array.isArray(messages)) return readItems(body);
  const instructions = contentTexts(system, 'system');
  return [
    ...(instructions.length === 0 ? [] : [{ role: 'system', texts: instructions }]),
    ...messages.map((message: unknown, index) => {
      const fields = isObject(message) ? message : {};
      const path = `messages[${index}]`;
      return {
        role: typeof fields.role === 'string' ? fields.role : 'unknown',
        texts: [...contentTexts(fields.content, `${path}.content`), ...toolTexts(fields.tool_calls, path)],
      };
    }),
  ];
}

/**
 * Returns the messages of the preceding request that a request may repeat. With `previous_response_id`, the provider
 * stores the conversation, so only the instructions can be repeated.
 */
export function repeatable(body: Json, before: readonly Message[]): readonly Message[] {
  if (typeof body.previous_response_id !== 'string') return before;
  return before.filter(({ texts: [first] }) => first?.path === INSTRUCTIONS);
}

/**
 * Returns a logged reply's text, which is the first choice (chat completions), all messages (Responses API) or the text
 * blocks (Messages API).
 */
export function readReply(body: Json | null): string | undefined {
  const choices: unknown = body?.choices;
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isObject(first) ? first.message : undefined;
  if (isObject(message) && typeof message.content === 'string') return message.content;
  return body?.type === 'message' ? joined(textBlocks(body.content)) : readOutput(body?.output);
}

/** Returns the instructions and the input items of a Responses API request as messages. */
function readItems({ instructions, input }: Json): Message[] {
  const items: readonly unknown[] = Array.isArray(input) ? input : [];
  return [
    ...(typeof instructions === 'string'
      ? [{ role: 'system', texts: contentTexts(instructions, INSTRUCTIONS) }]
      : []),
    ...(typeof input === 'string' ? [{ role: 'user', texts: contentTexts(input, 'input') }] : []),
    ...items.map((item, at) => readItem(item, `input[${at}]`)),
  ];
}

function readItem(item: unknown, path: string): Message {
  if (!isObject(item)) return { role: 'unknown', texts: [] };
  return {
    role: itemRole(item),
    texts: ITEM_TEXTS.flatMap((member) => contentTexts(item[member], `${path}.${member}`)),
  };
}

/** Returns the role of an item. Items without a role are tool results or actions of the assistant. */
function itemRole({ role, type }: Json): string {
  if (typeof role === 'string') return role;
  return typeof type === 'string' && type.endsWith('_output') ? 'tool' : 'assistant';
}

/** Returns the text of all messages in the output; undefined if no message has text. */
function readOutput(output: unknown): string | undefined {
  const items: readonly unknown[] = Array.isArray(output) ? output : [];
  const texts = items.flatMap((item) =>
    isObject(item) && item.type === 'message' ? contentTexts(item.content, 'content') : [],
  );
  return joined(texts);
}

function joined(texts: readonly PathText[]): string | undefined {
  return texts.length === 0 ? undefined : texts.map(({ text }) => text).join('\n\n');
}

/** Returns the text blocks of a Messages API reply, without thinking and tool calls. */
function textBlocks(content: unknown): PathText[] {
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  return contentTexts(
    blocks.filter((block) => isObject(block) && block.type === 'text'),
    'content',
  );
}

/** Returns all texts in a message's content, which is either a string or a list of parts. */
function contentTexts(content: unknown, path: string): PathText[] {
  if (typeof content === 'string') return [{ path, text: content }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: unknown, index) =>
    isObject(part) ? partTexts(part, `${path}[${index}]`) : [],
  );
}

/** Returns all texts in a content part. In the Messages API, a part can also be a tool call or a tool result. */
function partTexts(part: Json, path: string): PathText[] {
  const isCall = part.type === 'tool_use';
  return [
    ...['text', 'refusal', 'thinking'].flatMap((field) => textAt(part[field], `${path}.${field}`)),
    ...(isCall ? textAt(part.name, `${path}.name`) : []),
    ...(isCall ? textAt(JSON.stringify(part.input), `${path}.input`) : []),
    ...contentTexts(part.content, `${path}.content`),
  ];
}

function toolTexts(calls: unknown, path: string): PathText[] {
  if (!Array.isArray(calls)) return [];
  return calls.flatMap((call: unknown, index) => {
    const asked = isObject(call) && isObject(call.function) ? call.function : {};
    const place = `${path}.tool_calls[${index}].function`;
    return [...textAt(asked.name, `${place}.name`), ...textAt(asked.arguments, `${place}.arguments`)];
  });
}

function textAt(value: unknown, path: string): PathText[] {
  return typeof value === 'string' && value !== '' ? [{ path, text: value }] : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
