import { type Block as SaidBlock, messageOf, sendMessage } from './message-writer.js';
import type { RecordedService } from './recorded-service.js';
import { completion, sendStream } from './recording-upstream.js';
import { type OutputItem, responseTo, streamResponse } from './response-writer.js';
import { type Api, APIS, type Asked, type Call, FORMATS, type Read, type Sent } from './tool-formats.js';

/** All combinations of API and streaming. */
export const WAYS = APIS.flatMap((api) => [false, true].map((stream) => ({ api, stream })));
export type Way = (typeof WAYS)[number];

/** Function that creates the model's reply to a request, either a tool call or a text. */
export type Reply = (sent: Sent) => Call | string;

export interface Answered extends Read {
  readonly status: number;
  readonly text: string;
  readonly sent: Sent;
}

/** Returns the URL of an agent's endpoint. */
export function urlOf(api: Api, proxyUrl: string): string {
  const path = { chat: 'chat/completions', responses: 'responses', messages: 'messages' }[api];
  return proxyUrl.replace('chat/completions', path);
}

/** Sends a request in an API's format with a scripted model reply, and reads the response. */
export async function ask(
  service: RecordedService,
  { api, stream }: Way,
  asked: Asked,
  reply: Reply,
  { url = service.proxyUrl, length = 3 } = {},
): Promise<Answered> {
  const got: Sent[] = [];
  service.upstream.answerWith(({ text }, response) => {
    const sent = FORMATS[api].sent(text);
    got.push(sent);
    const said = reply(sent);
    if (!stream) {
      response.setHeader('content-type', 'application/json').end(wholeReply(api, text, said));
    } else if (api === 'messages') sendMessage(response, [blockOf(said)], length);
    else if (api === 'responses') streamResponse(response, text, [itemOf(said)], length);
    else sendStream(response, chatDeltas(said, length));
  });
  const answer = await service.post(
    { model: 'model-a', stream, ...FORMATS[api].body(asked), ...asked.more },
    'application/json',
    urlOf(api, url),
  );
  const text = await answer.text();
  const sent = got.at(-1) ?? FORMATS[api].sent('{}');
  const read = answer.status === 200 ? FORMATS[api][stream ? 'streamed' : 'whole'](text) : NOTHING;
  return { status: answer.status, text, sent, ...read };
}

/** Returns an unstreamed model reply in the provider's format. */
export function wholeReply(api: Api, requestText: string, said: Call | string): string {
  if (api === 'messages') return JSON.stringify(messageOf([blockOf(said)]));
  if (api === 'responses') return responseTo(requestText, [itemOf(said)]);
  return completion(
    typeof said === 'string' ? { content: said } : { tool_calls: [{ ...CALL_HEAD, function: said }] },
  );
}

function blockOf(said: Call | string): SaidBlock {
  if (typeof said === 'string') return { say: said };
  return { call: said.name, input: JSON.parse(said.arguments) as object };
}

function itemOf(said: Call | string): OutputItem {
  return typeof said === 'string' ? { say: said } : { call: said.name, arguments: said.arguments };
}

const NOTHING: Read = { names: [], arguments: '', content: '' };
const CALL_HEAD = { id: 'call_1', type: 'function' };

function chatDeltas(said: Call | string, length: number): object[] {
  if (typeof said === 'string') return pieces(said, length).map((content) => ({ content }));
  const call = (fn: object, head: object = {}): object => ({
    tool_calls: [{ index: 0, ...head, function: fn }],
  });
  return [
    call({ name: said.name, arguments: '' }, CALL_HEAD),
    ...pieces(said.arguments, length).map((piece) => call({ arguments: piece })),
  ];
}

function pieces(text: string, length: number): string[] {
  return text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
}
