import type { ServerResponse } from 'node:http';
import { completion, sendStream } from './recording-upstream.js';
import { responseTo, streamResponse } from './response-writer.js';

export interface SpokenTurn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** API format for sending a conversation of spoken turns, and for reading the reply. */
export interface SpokenDialect {
  readonly name: string;
  urlOf(proxyUrl: string): string;
  request(turns: readonly SpokenTurn[]): object;
  /** Makes an upstream reply with a text. */
  say(response: ServerResponse, request: string, content: string): void;
  /** Returns a response's text. */
  heard(body: string): string;
  /** Returns the turns of a forwarded request. */
  turnsOf(request: string): SpokenTurn[];
}

const cut = (text: string): string[] => text.match(/.{1,5}/gs) ?? [];
const dataOf = (body: string): unknown[] =>
  [...body.matchAll(/^data: (\{.*)$/gm)].map(([, data = '']) => JSON.parse(data) as unknown);

const chat: Pick<SpokenDialect, 'urlOf' | 'turnsOf'> = {
  urlOf: (url) => url,
  turnsOf: (request) => (JSON.parse(request) as { messages: SpokenTurn[] }).messages,
};
const responses: Pick<SpokenDialect, 'urlOf' | 'turnsOf'> = {
  urlOf: (url) => url.replace('/chat/completions', '/responses'),
  turnsOf: (request) => (JSON.parse(request) as { input: SpokenTurn[] }).input,
};

export const WHOLE_CHAT: SpokenDialect = {
  ...chat,
  name: 'chat completions, whole',
  request: (messages) => ({ model: 'model-a', messages }),
  say: (response, _, content) => {
    response.setHeader('content-type', 'application/json').end(completion({ content }));
  },
  heard: (body) =>
    (JSON.parse(body) as { choices: { message: { content: string } }[] }).choices[0]?.message.content ?? '',
};

const STREAMED_CHAT: SpokenDialect = {
  ...chat,
  name: 'chat completions, streamed',
  request: (messages) => ({ model: 'model-a', stream: true, messages }),
  say: (response, _, content) => {
    sendStream(
      response,
      cut(content).map((piece) => ({ content: piece })),
    );
  },
  heard: (body) =>
    (dataOf(body) as { choices: { delta: { content?: string } }[] }[])
      .map(({ choices }) => choices[0]?.delta.content ?? '')
      .join(''),
};

const WHOLE_RESPONSES: SpokenDialect = {
  ...responses,
  name: 'responses, whole',
  request: (input) => ({ model: 'model-a', store: false, input }),
  say: (response, request, content) => {
    response.setHeader('content-type', 'application/json').end(responseTo(request, [{ say: content }]));
  },
  heard: (body) =>
    (JSON.parse(body) as { output: { content: { text: string }[] }[] }).output[0]?.content[0]?.text ?? '',
};

const STREAMED_RESPONSES: SpokenDialect = {
  ...responses,
  name: 'responses, streamed',
  request: (input) => ({ model: 'model-a', store: false, stream: true, input }),
  say: (response, request, content) => {
    streamResponse(response, request, [{ say: content }]);
  },
  heard: (body) =>
    (dataOf(body) as { type: string; delta?: string }[])
      .map(({ type, delta }) => (type === 'response.output_text.delta' ? (delta ?? '') : ''))
      .join(''),
};

export const SPOKEN_DIALECTS: readonly SpokenDialect[] = [
  WHOLE_CHAT,
  STREAMED_CHAT,
  WHOLE_RESPONSES,
  STREAMED_RESPONSES,
];
