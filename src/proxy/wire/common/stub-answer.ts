/** Characters per streamed fragment, about as many as in a language model's stream, so that tokens are split. */
const FRAGMENT_LENGTH = 4;

/** Answer of the stub: a text or a tool call. */
export type StubAnswer = { readonly content: string } | { readonly tool: StubCall };

export interface StubCall {
  readonly name: string;
  /** Arguments as JSON. */
  readonly arguments: string;
}

export interface StubQuestion {
  /** The latest user text. */
  readonly userText: string;
  /** The latest tool result. */
  readonly toolResult: string | undefined;
  /** Name and parameters of the first tool. */
  readonly tool: { readonly name?: unknown; readonly parameters?: unknown } | undefined;
  readonly choice: unknown;
}

/**
 * Answers like a language model. Repeats the latest user text, or calls the first tool with it, if the choice requires
 * a tool or the user says "call the tool".
 */
export function answerAsStub({ userText, toolResult, tool, choice }: StubQuestion): StubAnswer {
  if (toolResult !== undefined) return { content: `The tool says: ${toolResult}` };
  const demanded = choice === 'required' || typeof choice === 'object';
  if (typeof tool?.name === 'string' && (demanded || /\bcall the tool\b/i.test(userText))) {
    const { properties } = (tool.parameters ?? {}) as { properties?: object };
    const property = Object.keys(properties ?? {})[0] ?? 'input';
    return { tool: { name: tool.name, arguments: JSON.stringify({ [property]: userText }) } };
  }
  return { content: userText === '' ? 'I am listening.' : `You said: ${userText}` };
}

/** Returns the text in a message's content, which is a string or a list of parts. */
export function stubTextOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: { text?: unknown }) => (typeof part.text === 'string' ? part.text : ''))
    .join(' ');
}

/** Splits a text into streamed fragments. */
export function* stubFragments(text: string): Generator<string> {
  const characters = Array.from(text);
  for (let at = 0; at < characters.length; at += FRAGMENT_LENGTH)
    yield characters.slice(at, at + FRAGMENT_LENGTH).join('');
}
