import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from '../../src/upstreams/provider.js';

export interface RecordedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Body as received. */
  readonly text: string;
  /** Resolves when the service hangs up on this request. */
  readonly hungUp: Promise<void>;
}

/** Function that responds to one recorded request. */
export type Answer = (request: RecordedRequest, response: ServerResponse) => void | Promise<void>;

export interface RecordingUpstream {
  readonly requests: RecordedRequest[];
  /** Provider to configure: `recorder:model-a`. */
  readonly provider: Provider;
  answerWith(answer: Answer): void;
  stop(): Promise<void>;
}

/** Starts an OpenAI-compatible upstream on the loopback interface that records its requests. */
export async function recordUpstream(): Promise<RecordingUpstream> {
  const requests: RecordedRequest[] = [];
  let answer: Answer = (_, response) => void response.writeHead(500).end();
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      const hungUp = new Promise<void>((resolve) => {
        response.once('close', () => {
          if (!response.writableFinished) resolve();
        });
      });
      const recorded = {
        path: request.url ?? '',
        headers: request.headers,
        text: Buffer.concat(parts).toString('utf8'),
        hungUp,
      };
      requests.push(recorded);
      await answer(recorded, response);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    provider: {
      name: 'recorder',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: 'test-key',
      models: [{ name: 'model-a' }],
      apis: ['chat_completions', 'responses', 'messages'],
      websocket: false,
      baa: undefined,
    },
    answerWith: (next) => {
      answer = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns a complete completion with this message. */
export function completion(message: object, finish = 'stop'): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'model-a',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
}

/** Sends deltas as a stream; `done: false` omits the end. */
export function sendStream(response: ServerResponse, deltas: readonly object[], finish = 'stop'): void {
  const frame = (delta: object, reason: string | null): string =>
    `data: ${JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'model-a',
      choices: [{ index: 0, delta, finish_reason: reason }],
    })}\n\n`;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const delta of deltas) response.write(frame(delta, null));
  response.end(`${frame({}, finish)}data: [DONE]\n\n`);
}
