import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageEvents, messageOf, written } from '../../support/message-writer.js';
import { completion, sendStream } from '../../support/recording-upstream.js';
import { responseEvents, responseTo } from '../../support/response-writer.js';
import { type Api, APIS, NAME, OVERLOADED, REFUSED, SAID, shapeOf, WORDS } from './cases.js';

/** A provider of all three APIs, whose URL determines the failure: `/<caller>/<case>/v1/…`. */
export interface FailingProvider {
  readonly url: string;
  /** Number of requests by `attemptsKey`. */
  readonly attempts: Map<string, number>;
  stop(): Promise<void>;
}

/** A request as the provider received it. */
interface Received {
  readonly caller: string;
  readonly name: string;
  readonly api: Api;
  readonly text: string;
  readonly isStreamed: boolean;
}

const REQUEST_ID = 'req_011CSHoEeqs5C35K2UUqR7Fy';
const REPLY = [{ say: 'I can help with' }];
const [BEFORE_NAME = '', AFTER_NAME = ''] = SAID.split(NAME);

export async function startFailingProvider(): Promise<FailingProvider> {
  const attempts = new Map<string, number>();
  const server = createServer((request, response) => {
    void (async () => {
      const received = await receive(request);
      const key = attemptsKey(received);
      attempts.set(key, (attempts.get(key) ?? 0) + 1);
      answer(received, response);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    attempts,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function attemptsKey({ caller, name, api, isStreamed }: Omit<Received, 'text'>): string {
  return [caller, name, api, isStreamed ? 'streamed' : 'whole'].join('/');
}

async function receive(request: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const text = Buffer.concat(parts).toString('utf8');
  const { pathname } = new URL(request.url ?? '', 'http://provider');
  const [, caller = '', name = '', , ...path] = pathname.split('/');
  const api = APIS.find((one) => one === path.join('_'));
  if (api === undefined) throw new Error(`the provider has no ${pathname}`);
  const { stream } = JSON.parse(text) as { stream?: boolean };
  return { caller, name, api, text, isStreamed: stream === true };
}

function answer(received: Received, response: ServerResponse): void {
  response.setHeader(shapeOf(received.api) === 'openai' ? 'x-request-id' : 'request-id', REQUEST_ID);
  if (received.name in REFUSED) refuse(received, response);
  else if (received.name === 'broken_stream') breakOff(received, response);
  else filter(received, response);
}

function refuse({ name, api, text }: Received, response: ServerResponse): void {
  const shape = shapeOf(api);
  const refused = REFUSED[name]?.by[shape];
  if (refused === undefined) throw new Error(`there is no case ${name}`);
  const { status, headers, error } = refused;
  const message = error.message.replace(WORDS, () => wordsIn(text));
  const body = { error: { ...error, message } };
  const shaped = shape === 'openai' ? body : { type: 'error', ...body, request_id: REQUEST_ID };
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(shaped));
}

/** Returns the caller's words in a request, with the name or its tokens. */
function wordsIn(text: string): string {
  const from = text.indexOf(BEFORE_NAME);
  return text.slice(from, text.indexOf(AFTER_NAME, from) + AFTER_NAME.length);
}

/** Ends a reply like a content filter. */
function filter({ api, text, isStreamed }: Received, response: ServerResponse): void {
  if (api === 'chat_completions') {
    const [{ say: content }] = REPLY as [{ say: string }];
    if (isStreamed) sendStream(response, [{ role: 'assistant', content }], 'content_filter');
    else sendJson(response, JSON.parse(completion({ content }, 'content_filter')) as object);
  } else if (isStreamed) sendEvents(response, eventsOf(api, text).map(filtered));
  else if (api === 'messages') sendJson(response, { ...messageOf(REPLY), ...REFUSAL });
  else sendJson(response, { ...(JSON.parse(responseTo(text, REPLY)) as object), ...INCOMPLETE });
}

const REFUSAL = { stop_reason: 'refusal' };
const INCOMPLETE = { status: 'incomplete', incomplete_details: { reason: 'content_filter' } };

function filtered(event: StreamEvent): StreamEvent {
  if (event.type === 'message_delta') return { ...event, delta: { ...REFUSAL, stop_sequence: null } };
  if (event.type !== 'response.completed') return event;
  return {
    ...event,
    type: 'response.incomplete',
    response: { ...(event.response as object), ...INCOMPLETE },
  };
}

/** Sends the first words of a stream, then an error. */
function breakOff({ api, text }: Received, response: ServerResponse): void {
  if (api === 'chat_completions') {
    const choices = [{ index: 0, delta: { role: 'assistant', content: 'I can' }, finish_reason: null }];
    const chunk = {
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'gpt-5-mini',
      choices,
    };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const sent of [chunk, { error: { ...OVERLOADED, param: null, code: null } }])
      response.write(`data: ${JSON.stringify(sent)}\n\n`);
    response.end();
    return;
  }
  const events = eventsOf(api, text);
  const said = events.findIndex(({ type }) => type.endsWith('delta'));
  const { message } = OVERLOADED;
  const error =
    api === 'messages'
      ? { type: 'error', error: OVERLOADED }
      : { type: 'error', code: 'server_error', message, param: null, sequence_number: said + 1 };
  sendEvents(response, [...events.slice(0, said + 1), error]);
}

interface StreamEvent {
  readonly type: string;
  readonly [member: string]: unknown;
}

function eventsOf(api: Exclude<Api, 'chat_completions'>, text: string): StreamEvent[] {
  return api === 'messages' ? [...messageEvents(REPLY, (said) => [said])] : responseEvents(text, REPLY);
}

function sendEvents(response: ServerResponse, events: readonly StreamEvent[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events.map(written).join(''));
}

function sendJson(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}
