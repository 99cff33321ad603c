/** Characters a streamed piece has: about what a language model's pieces have, so that tokens arrive in parts. */
const PIECE_LENGTH = 4;

/** What the stub answers: a text, or the call of a tool. */
export type StubAnswer = { readonly content: string } | { readonly tool: StubCall };

export interface StubCall {
  readonly name: string;
  /** JSON. */
  readonly arguments: string;
}

export interface StubQuestion {
  /** What the user said last. */
  readonly said: string;
  /** What the tool says that was called just before. */
  readonly told: string | undefined;
  /** The first tool: its name, and what it takes. */
  readonly tool: { readonly name?: unknown; readonly parameters?: unknown } | undefined;
  readonly choice: unknown;
}

/**
 * What a language model might say: it echoes what the user said last, or calls the first tool with it when the choice
 * demands a tool or the user says "call the tool".
 */
export function answerAsStub({ said, told, tool, choice }: StubQuestion): StubAnswer {
  if (told !== undefined) return { content: `The tool says: ${told}` };
  const demanded = choice === 'required' || typeof choice === 'object';
  if (typeof tool?.name === 'string' && (demanded || /\bcall the tool\b/i.test(said))) {
    const { properties } = (tool.parameters ?? {}) as { properties?: object };
    const property = Object.keys(properties ?? {})[0] ?? 'input';
    return { tool: { name: tool.name, arguments: JSON.stringify({ [property]: said }) } };
  }
  return { content: said === '' ? 'I am listening.' : `You said: ${said}` };
}

/** The texts of a content, a string or a list of parts. */
export function stubTextOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: { text?: unknown }) => (typeof part.text === 'string' ? part.text : ''))
    .join(' ');
}

/** A text as it is streamed. */
export function* stubPieces(text: string): Generator<string> {
  const characters = Array.from(text);
  for (let at = 0; at < characters.length; at += PIECE_LENGTH)
    yield characters.slice(at, at + PIECE_LENGTH).join('');
}
