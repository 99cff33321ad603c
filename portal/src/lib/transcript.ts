/** A text of a request and its path: `messages[0].content`. */
export interface PathText {
  readonly path: string;
  readonly text: string;
}

/** A message of a conversation, including tool calls and results. */
export interface Message {
  readonly role: string;
  readonly texts: readonly PathText[];
}

type Json = Readonly<Record<string, unknown>>;

/** The messages of a logged request that contain text. */
export function readMessages(body: Json | null): Message[] {
  const messages: unknown = body?.messages;
  if (!Array.isArray(messages)) return [];
  return messages.map((message: unknown, index) => {
    const fields = isObject(message) ? message : {};
    const path = `messages[${index}]`;
    return {
      role: typeof fields.role === 'string' ? fields.role : 'unknown',
      texts: [...contentTexts(fields.content, `${path}.content`), ...toolTexts(fields.tool_calls, path)],
    };
  });
}

/** The text of a logged reply's first choice. */
export function readReply(body: Json | null): string | undefined {
  const choices: unknown = body?.choices;
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isObject(first) ? first.message : undefined;
  return isObject(message) && typeof message.content === 'string' ? message.content : undefined;
}

/** A content is a text, or a list of parts. */
function contentTexts(content: unknown, path: string): PathText[] {
  if (typeof content === 'string') return [{ path, text: content }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: unknown, index) =>
    isObject(part)
      ? ['text', 'refusal'].flatMap((field) => textAt(part[field], `${path}[${index}].${field}`))
      : [],
  );
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
