import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { isJsonObject, type JsonObject } from '../../../src/proxy/wire/json/json.js';
import type { Provider } from '../../../src/upstreams/provider.js';
import { invalidRequest } from './error-shapes.js';
import { answerRequest, sendRefusal } from './http-requests.js';
import type { Script } from './script.js';
import { ScriptedModel } from './scripted-model.js';
import { SocketSession } from './socket-session.js';

/** Received request or frame. */
export interface RecordedFrame {
  readonly transport: 'http' | 'sse' | 'websocket';
  /** Path and query of the request, or of the socket's upgrade request. */
  readonly path: string;
  /** Headers of the request, or of the socket's upgrade request. */
  readonly headers: IncomingMessage['headers'];
  /** Text as received. */
  readonly text: string;
  readonly body: JsonObject;
  /** Resolves when the client hangs up before the end of the reply. */
  readonly hungUp: Promise<void>;
}

export interface ResponsesProvider {
  /** Base URL, including `/v1`. */
  readonly url: string;
  readonly frames: RecordedFrame[];
  readonly openSockets: number;
  answerWith(script: Script): void;
  /** Returns the provider as an upstream of the service, `scripted:model-a`, with or without WebSockets. */
  asUpstream(websocket: boolean): Provider;
  /** Closes all sockets, like a restarting provider. */
  closeSockets(code: number): void;
  stop(): Promise<void>;
}

const MODELS = ['model-a', 'model-b'];

/**
 * Starts a provider of OpenAI's Responses API on the loopback interface, whole, streamed and over WebSockets. A script
 * controls the model's replies, and all received requests are recorded. @see
 * https://platform.openai.com/docs/api-reference/responses
 */
export async function startResponsesProvider(): Promise<ResponsesProvider> {
  const frames: RecordedFrame[] = [];
  const model = new ScriptedModel();
  const server = createServer((request, response) => {
    void serve(model, frames, request, response);
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, upgrade) => {
    const { url: path = '', headers } = upgrade;
    if (pathOf(upgrade) !== '/v1/responses') socket.close(1008);
    else
      new SocketSession(model, socket, (text, body, hungUp) => {
        frames.push({ transport: 'websocket', path, headers, text, body, hungUp });
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1`;
  return {
    url,
    frames,
    asUpstream: (websocket) => ({
      name: 'scripted',
      baseUrl: url,
      apiKey: 'a-key',
      models: [{ name: 'model-a' }],
      apis: ['responses'],
      websocket,
      baa: undefined,
    }),
    get openSockets() {
      return sockets.clients.size;
    },
    answerWith: (script) => {
      model.script = script;
    },
    closeSockets: (code) => {
      for (const socket of sockets.clients) socket.close(code);
    },
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pathOf({ url }: IncomingMessage): string {
  return new URL(url ?? '', 'http://provider').pathname;
}

async function serve(
  model: ScriptedModel,
  frames: RecordedFrame[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const route = `${request.method ?? ''} ${pathOf(request)}`;
  if (route === 'GET /v1/models') sendModels(response);
  else if (route === 'POST /v1/responses') {
    const frame = await readFrame(request, response);
    if (frame === undefined) sendRefusal(response, invalidRequest('The body is no JSON object.'));
    else {
      frames.push(frame);
      await answerRequest(model, frame.body, response);
    }
  } else sendRefusal(response, { status: 404, error: { message: 'There is no such route.' } });
}

async function readFrame(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<RecordedFrame | undefined> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const text = Buffer.concat(parts).toString('utf8');
  const body = parsed(text);
  if (!isJsonObject(body)) return undefined;
  const hungUp = new Promise<void>((resolve) => {
    response.once('close', () => {
      if (!response.writableFinished) resolve();
    });
  });
  const transport = body.stream === true ? 'sse' : 'http';
  return { transport, path: request.url ?? '', headers: request.headers, text, body, hungUp };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sendModels(response: ServerResponse): void {
  const data = MODELS.map((id) => ({ id, object: 'model', created: 1, owned_by: 'scripted' }));
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ object: 'list', data }));
}
