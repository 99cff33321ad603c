import type { ServerResponse } from 'node:http';
import { sendMessage } from './message-writer.js';
import { completion, sendStream } from './recording-upstream.js';
import { responseTo, streamResponse } from './response-writer.js';

/** Place of the JSON in a model's reply: tool arguments, or a text with a schema. */
export type Asked = 'arguments' | 'content';

/** API format for requesting JSON with a schema that the provider enforces, and for reading the JSON. */
export interface ToolDialect {
  readonly name: string;
  readonly isStreamed: boolean;
  urlOf(proxyUrl: string): string;
  request(asked: Asked, schema: object, said: string): object;
  /** Returns the schema in the forwarded request. */
  schemaIn(request: string, asked: Asked): object;
  /** Makes an upstream reply with JSON. */
  say(response: ServerResponse, request: string, asked: Asked, json: string): void;
  /** Returns the JSON that the caller received. */
  heard(body: string, asked: Asked): string;
}

const TOOL = 'book_visit';
const cut = (text: string): string[] => text.match(/.{1,5}/gs) ?? [];
const eventsOf = <Event>(body: string): Event[] =>
  [...body.matchAll(/^data: (\{.*)$/gm)].map(([, data = '']) => JSON.parse(data) as Event);
const sendJson = (response: ServerResponse, json: string): void => {
  response.setHeader('content-type', 'application/json').end(json);
};

interface ChatMessage {
  readonly content?: string | null;
  readonly tool_calls?: readonly { readonly function: { readonly arguments?: string } }[];
}

function chat(isStreamed: boolean): ToolDialect {
  const written = ({ content, tool_calls: calls }: ChatMessage, asked: Asked): string =>
    (asked === 'content' ? content : calls?.[0]?.function.arguments) ?? '';
  return {
    name: 'chat completions',
    isStreamed,
    urlOf: (url) => url,
    request: (asked, schema, content) => ({
      model: 'model-a',
      stream: isStreamed,
      messages: [{ role: 'user', content }],
      ...(asked === 'arguments'
        ? { tools: [{ type: 'function', function: { name: TOOL, strict: true, parameters: schema } }] }
        : { response_format: { type: 'json_schema', json_schema: { name: TOOL, schema } } }),
    }),
    schemaIn: (request, asked) => {
      const body = JSON.parse(request) as {
        tools: [{ function: { parameters: object } }];
        response_format: { json_schema: { schema: object } };
      };
      return asked === 'arguments'
        ? body.tools[0].function.parameters
        : body.response_format.json_schema.schema;
    },
    say: (response, _, asked, json) => {
      const call = (args: string): object => ({
        tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: TOOL, arguments: args } }],
      });
      if (!isStreamed) {
        sendJson(
          response,
          completion(asked === 'content' ? { content: json } : { content: null, ...call(json) }),
        );
        return;
      }
      const more = (piece: string): object => ({
        tool_calls: [{ index: 0, function: { arguments: piece } }],
      });
      sendStream(
        response,
        asked === 'content' ? cut(json).map((content) => ({ content })) : [call(''), ...cut(json).map(more)],
      );
    },
    heard: (body, asked) =>
      isStreamed
        ? eventsOf<{ choices: { delta: ChatMessage }[] }>(body)
            .map(({ choices }) => written(choices[0]?.delta ?? {}, asked))
            .join('')
        : written((JSON.parse(body) as { choices: [{ message: ChatMessage }] }).choices[0].message, asked),
  };
}

interface ResponseItem {
  readonly arguments?: string;
  readonly content?: readonly { readonly text: string }[];
}

function responses(isStreamed: boolean): ToolDialect {
  return {
    name: 'responses',
    isStreamed,
    urlOf: (url) => url.replace('/chat/completions', '/responses'),
    request: (asked, schema, input) => ({
      model: 'model-a',
      stream: isStreamed,
      store: false,
      input,
      ...(asked === 'arguments'
        ? { tools: [{ type: 'function', name: TOOL, parameters: schema }] }
        : { text: { format: { type: 'json_schema', name: TOOL, schema } } }),
    }),
    schemaIn: (request, asked) => {
      const body = JSON.parse(request) as {
        tools: [{ parameters: object }];
        text: { format: { schema: object } };
      };
      return asked === 'arguments' ? body.tools[0].parameters : body.text.format.schema;
    },
    say: (response, request, asked, json) => {
      const output = [asked === 'content' ? { say: json } : { call: TOOL, arguments: json }];
      if (isStreamed) streamResponse(response, request, output);
      else sendJson(response, responseTo(request, output));
    },
    heard: (body, asked) => {
      if (isStreamed) {
        const type = `response.${asked === 'content' ? 'output_text' : 'function_call_arguments'}.delta`;
        return eventsOf<{ type: string; delta?: string }>(body)
          .map((event) => (event.type === type ? (event.delta ?? '') : ''))
          .join('');
      }
      const [item] = (JSON.parse(body) as { output: [ResponseItem] }).output;
      return (asked === 'content' ? item.content?.[0]?.text : item.arguments) ?? '';
    },
  };
}

interface MessageBlock {
  readonly text?: string;
  readonly input?: object;
  readonly partial_json?: string;
}

function messages(isStreamed: boolean): ToolDialect {
  return {
    name: 'messages',
    isStreamed,
    urlOf: (url) => url.replace('/chat/completions', '/messages'),
    request: (asked, schema, content) => ({
      model: 'model-a',
      max_tokens: 100,
      stream: isStreamed,
      messages: [{ role: 'user', content }],
      ...(asked === 'arguments'
        ? { tools: [{ name: TOOL, strict: true, input_schema: schema }] }
        : { output_config: { format: { type: 'json_schema', schema } } }),
    }),
    schemaIn: (request, asked) => {
      const body = JSON.parse(request) as {
        tools: [{ input_schema: object }];
        output_config: { format: { schema: object } };
      };
      return asked === 'arguments' ? body.tools[0].input_schema : body.output_config.format.schema;
    },
    say: (response, _, asked, json) => {
      const block = asked === 'content' ? { say: json } : { call: TOOL, input: JSON.parse(json) as object };
      sendMessage(response, [block], isStreamed ? 5 : undefined);
    },
    heard: (body, asked) => {
      if (!isStreamed) {
        const [{ text, input }] = (JSON.parse(body) as { content: [MessageBlock] }).content;
        return asked === 'content' ? (text ?? '') : JSON.stringify(input);
      }
      return eventsOf<{ delta?: MessageBlock }>(body)
        .map(({ delta }) => (asked === 'content' ? delta?.text : delta?.partial_json) ?? '')
        .join('');
    },
  };
}

export const TOOL_DIALECTS: readonly ToolDialect[] = [chat, responses, messages].flatMap((of) => [
  of(false),
  of(true),
]);
