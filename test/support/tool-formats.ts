export const APIS = ['chat', 'responses', 'messages'] as const;
export type Api = (typeof APIS)[number];

export interface Tool {
  readonly name: string;
  readonly description?: string;
  readonly parameters?: object;
}

/** Tool call, with its arguments as JSON. */
export interface Call {
  readonly name: string;
  readonly arguments: string;
}

/** Turn of a caller, or an earlier call by the assistant. */
export type Turn = string | Call;

export interface Asked {
  readonly turns: readonly Turn[];
  readonly tools?: readonly Tool[];
  /** Schema of the reply's content. */
  readonly format?: object;
  /** Additional members of the body. */
  readonly more?: object;
}

/** Request as the provider receives it. */
export interface Sent {
  readonly text: string;
  readonly body: Record<string, unknown>;
  readonly tools: readonly Required<Pick<Tool, 'name' | 'parameters'>>[];
  /** Calls of earlier turns. */
  readonly calls: readonly Call[];
  readonly format: object;
}

/** Response as the caller receives it. */
export interface Read {
  /** Names of calls in the order of the deltas. */
  readonly names: readonly string[];
  readonly arguments: string;
  readonly content: string;
}

/** Returns the data of a stream's events. */
export function eventsOf(text: string): Record<string, unknown>[] {
  return [...text.matchAll(/^data: (\{.*)$/gm)].map(
    ([, json = '{}']) => JSON.parse(json) as Record<string, unknown>,
  );
}

/** Request and reply format of an API. */
export interface Format {
  readonly body: (asked: Asked) => object;
  readonly sent: (text: string) => Sent;
  readonly whole: (text: string) => Read;
  readonly streamed: (text: string) => Read;
}

interface ChatCall {
  readonly function: Partial<Call>;
}
interface ChatTool {
  readonly function: { readonly name: string; readonly parameters?: object };
}
interface ChatMessage {
  readonly content?: string | null;
  readonly tool_calls?: readonly ChatCall[];
}
interface ChatBody {
  readonly tools?: readonly ChatTool[];
  readonly messages?: readonly ChatMessage[];
  readonly response_format?: { readonly json_schema: { readonly schema: object } };
}
interface Item {
  readonly type?: string;
  readonly name?: string;
  readonly arguments?: string;
  readonly content?: readonly { readonly text?: string }[];
}
interface ResponsesBody {
  readonly tools?: readonly { readonly name: string; readonly parameters?: object }[];
  readonly input?: readonly Item[];
  readonly text?: { readonly format: { readonly schema: object } };
}
interface Block {
  readonly type?: string;
  readonly name?: string;
  readonly input?: object;
  readonly text?: string;
}
interface MessagesBody {
  readonly tools?: readonly { readonly name: string; readonly input_schema: object }[];
  readonly messages?: readonly { readonly content: string | readonly Block[] }[];
  readonly output_config?: { readonly format: { readonly schema: object } };
}

const chat: Format = {
  body: ({ turns, tools, format }) => ({
    messages: turns.flatMap((turn, at): object[] =>
      typeof turn === 'string'
        ? [{ role: 'user', content: turn }]
        : [
            { role: 'assistant', tool_calls: [{ id: `call_${at}`, type: 'function', function: turn }] },
            { role: 'tool', tool_call_id: `call_${at}`, content: 'done' },
          ],
    ),
    ...(tools && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
    ...(format && {
      response_format: { type: 'json_schema', json_schema: { name: 'reply', schema: format } },
    }),
  }),
  sent: (text) => {
    const body = JSON.parse(text) as ChatBody;
    return {
      text,
      body: body as Record<string, unknown>,
      tools: (body.tools ?? []).map(({ function: { name, parameters = {} } }) => ({ name, parameters })),
      calls: (body.messages ?? []).flatMap(({ tool_calls: calls = [] }) => calls.map(callOf)),
      format: body.response_format?.json_schema.schema ?? {},
    };
  },
  whole: (text) => {
    const { choices } = JSON.parse(text) as { choices: readonly { message: ChatMessage }[] };
    return chatRead(choices.map(({ message }) => message));
  },
  streamed: (text) =>
    chatRead(
      eventsOf(text).flatMap(({ choices }) =>
        (choices as readonly { delta: ChatMessage }[]).map(({ delta }) => delta),
      ),
    ),
};

function callOf(call: ChatCall): Call {
  return { name: call.function.name ?? '', arguments: call.function.arguments ?? '' };
}

function chatRead(messages: readonly ChatMessage[]): Read {
  const calls = messages.flatMap(({ tool_calls = [] }) => tool_calls);
  return {
    names: calls.flatMap((call) => call.function.name ?? []),
    arguments: calls.map((call) => call.function.arguments ?? '').join(''),
    content: messages.map(({ content }) => content ?? '').join(''),
  };
}

const responses: Format = {
  body: ({ turns, tools, format }) => ({
    input: turns.flatMap((turn, at): object[] =>
      typeof turn === 'string'
        ? [{ role: 'user', content: turn }]
        : [
            { type: 'function_call', call_id: `call_${at}`, ...turn },
            { type: 'function_call_output', call_id: `call_${at}`, output: 'done' },
          ],
    ),
    ...(tools && { tools: tools.map((tool) => ({ type: 'function', ...tool })) }),
    ...(format && { text: { format: { type: 'json_schema', name: 'reply', schema: format } } }),
  }),
  sent: (text) => {
    const body = JSON.parse(text) as ResponsesBody;
    return {
      text,
      body: body as Record<string, unknown>,
      tools: (body.tools ?? []).map(({ name, parameters = {} }) => ({ name, parameters })),
      calls: (body.input ?? []).flatMap(({ name, arguments: args }) =>
        name === undefined || args === undefined ? [] : [{ name, arguments: args }],
      ),
      format: body.text?.format.schema ?? {},
    };
  },
  whole: (text) => responseRead((JSON.parse(text) as { output: readonly Item[] }).output),
  streamed: (text) => {
    const events = eventsOf(text);
    const { response } = events.at(-1) as { response: { output: readonly Item[] } };
    const deltas = (type: string): string =>
      events.flatMap((event) => (event.type === type ? [String(event.delta)] : [])).join('');
    const read = responseRead(response.output);
    const begun = events.filter(({ type }) => type === 'response.output_item.added');
    const names = begun.flatMap(({ item }) => (item as Item).name ?? []);
    // The deltas together must equal the completed texts.
    const pieces = {
      names,
      arguments: deltas('response.function_call_arguments.delta'),
      content: deltas('response.output_text.delta'),
    };
    if (JSON.stringify(pieces) !== JSON.stringify(read))
      throw new Error(`${JSON.stringify(pieces)} != ${text}`);
    return read;
  },
};

function responseRead(output: readonly Item[]): Read {
  return {
    names: output.flatMap(({ name }) => name ?? []),
    arguments: output.map((item) => item.arguments ?? '').join(''),
    content: output.flatMap(({ content = [] }) => content.map(({ text }) => text ?? '')).join(''),
  };
}

const messages: Format = {
  body: ({ turns, tools, format }) => ({
    max_tokens: 100,
    messages: turns.flatMap((turn, at): object[] => {
      if (typeof turn === 'string') return [{ role: 'user', content: turn }];
      const input = JSON.parse(turn.arguments) as object;
      return [
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: `toolu_${at}`, name: turn.name, input }],
        },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: `toolu_${at}`, content: 'done' }] },
      ];
    }),
    ...(tools && {
      tools: tools.map(({ parameters = { type: 'object' }, ...tool }) => ({
        ...tool,
        input_schema: parameters,
      })),
    }),
    ...(format && { output_config: { format: { type: 'json_schema', schema: format } } }),
  }),
  sent: (text) => {
    const body = JSON.parse(text) as MessagesBody;
    return {
      text,
      body: body as Record<string, unknown>,
      tools: (body.tools ?? []).map(({ name, input_schema: parameters }) => ({ name, parameters })),
      calls: (body.messages ?? []).flatMap(({ content }) =>
        typeof content === 'string'
          ? []
          : content.flatMap(({ name, input }) =>
              name === undefined ? [] : [{ name, arguments: JSON.stringify(input) }],
            ),
      ),
      format: body.output_config?.format.schema ?? {},
    };
  },
  whole: (text) => {
    const { content } = JSON.parse(text) as { content: readonly Block[] };
    return {
      names: content.flatMap(({ name }) => name ?? []),
      arguments: content.map(({ input }) => (input === undefined ? '' : JSON.stringify(input))).join(''),
      content: content.map(({ text: said }) => said ?? '').join(''),
    };
  },
  streamed: (text) => {
    const events = eventsOf(text) as {
      content_block?: Block;
      delta?: { partial_json?: string; text?: string };
    }[];
    return {
      names: events.flatMap(({ content_block: block }) => block?.name ?? []),
      arguments: events.map(({ delta }) => delta?.partial_json ?? '').join(''),
      content: events.map(({ delta }) => delta?.text ?? '').join(''),
    };
  },
};

export const FORMATS: Readonly<Record<Api, Format>> = { chat, responses, messages };
