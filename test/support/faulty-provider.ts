import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Provider } from '../../src/upstreams/provider.js';
import { selfSigned } from './certificate.js';
import { tokensOf } from './planted.js';
import { completion } from './recording-upstream.js';
import { responseEvents, responseTo } from './response-writer.js';

/** Failures of a reachable provider before any part of its reply. */
export const FAULTS = [
  'hangs before headers',
  'hangs after headers',
  '429',
  '429 with Retry-After',
  '500',
  'half an answer',
  'slow first byte',
  'error before a delta',
] as const;

export type Fault = (typeof FAULTS)[number];
export type Manner = 'well' | '401' | Fault | 'error after a delta' | 'breaks off after a delta';

export interface FaultyProvider {
  /** Provider with the model `<name>:m`. */
  readonly provider: Provider;
  /** Bodies of the received requests. */
  readonly bodies: string[];
  /** Number of requests that the client cancelled before the end of the response. */
  hangUps: number;
  manner: Manner;
  /** Delay in milliseconds before the reply, if the provider does not fail. */
  delayMs: number;
  stop(): Promise<void>;
}

/** Delay in milliseconds of a slow provider. */
export const SLOW_MS = 900;
const BROKEN = { error: { message: 'no', type: 'server_error', code: 'server_error' } };

/** Returns a provider's reply, with the provider's name and the number from the request. */
export function sentenceOf(name: string, phone: string): string {
  return `This is ${name}, and your number is ${phone}.`;
}

/** Starts a provider of both APIs on the loopback interface, with configurable failures. */
export async function faultyProvider(name: string): Promise<FaultyProvider> {
  const bodies: string[] = [];
  const state: Pick<FaultyProvider, 'manner' | 'delayMs' | 'hangUps'> = {
    manner: 'well',
    delayMs: 0,
    hangUps: 0,
  };
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      const body = Buffer.concat(parts).toString('utf8');
      bodies.push(body);
      response.once('close', () => {
        if (!response.writableFinished) state.hangUps += 1;
      });
      await answer(new Reply(name, bodies.length, body, response), state);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    provider: providerAt(name, `http://127.0.0.1:${port}/v1`),
    bodies,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Starts a provider with an untrusted certificate. */
export async function untrustedProvider(name: string): Promise<Pick<FaultyProvider, 'provider' | 'stop'>> {
  const server = createTlsServer(selfSigned('localhost'), (_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    provider: providerAt(name, `https://localhost:${port}/v1`),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function providerAt(name: string, baseUrl: string): Provider {
  const apis = ['chat_completions', 'responses'] as const;
  return {
    name,
    baseUrl,
    apiKey: undefined,
    models: [{ name: 'm' }],
    apis,
    websocket: false,
    baa: undefined,
  };
}

/** Chunks of one reply, in the format of the request. */
class Reply {
  readonly isStream: boolean;
  private readonly isResponses: boolean;
  private readonly said: string;

  constructor(
    private readonly name: string,
    private readonly number: number,
    private readonly request: string,
    readonly response: ServerResponse,
  ) {
    const { stream, messages } = JSON.parse(request) as { stream?: boolean; messages?: unknown };
    this.isStream = stream === true;
    this.isResponses = messages === undefined;
    this.said = sentenceOf(name, tokensOf('PHONE', request).at(-1) ?? '?');
  }

  head(): void {
    const type = this.isStream ? 'text/event-stream' : 'application/json';
    this.response.writeHead(200, { 'content-type': type });
    this.response.flushHeaders();
  }

  /** Returns all chunks of the reply. The first chunk of a stream has no text yet. Each reply has a different ID. */
  pieces(): string[] {
    return this.written().map((piece) => piece.replaceAll(/resp_\w+/g, `resp_${this.name}${this.number}`));
  }

  private written(): string[] {
    if (!this.isStream) {
      const whole = this.isResponses
        ? responseTo(this.request, [{ say: this.said }])
        : completion({ content: this.said });
      return [whole.slice(0, 40), whole.slice(40)];
    }
    if (this.isResponses) {
      return responseEvents(this.request, [{ say: this.said }], 5).map(
        (event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
      );
    }
    const chunk = (delta: object, reason: string | null = null): string =>
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
    const words = this.said.match(/.{1,6}/gs) ?? [];
    return [
      chunk({ role: 'assistant', content: '' }),
      ...words.map((content) => chunk({ content })),
      chunk({}, 'stop'),
      'data: [DONE]\n\n',
    ];
  }

  /** Number of chunks before the first text. */
  get silent(): number {
    if (!this.isStream) return 1;
    return this.isResponses ? this.pieces().findIndex((piece) => piece.includes('.delta')) : 1;
  }

  error(): string {
    return this.isStream ? `event: error\ndata: ${JSON.stringify(BROKEN)}\n\n` : JSON.stringify(BROKEN);
  }
}

async function answer(reply: Reply, { manner, delayMs }: { manner: Manner; delayMs: number }): Promise<void> {
  const { response } = reply;
  const pieces = reply.pieces();
  const refuse = (status: number, headers = {}): void => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(BROKEN));
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  const send = async (some: readonly string[]): Promise<void> => {
    reply.head();
    for (const piece of some) {
      response.write(piece);
      await pause(1);
    }
  };
  switch (manner) {
    case 'hangs before headers':
      return;
    case 'hangs after headers':
      reply.head();
      return;
    case '401':
      refuse(401);
      return;
    case '429':
      refuse(429);
      return;
    case '429 with Retry-After':
      refuse(429, { 'retry-after': '7' });
      return;
    case '500':
      refuse(500);
      return;
    case 'half an answer':
      await send(pieces.slice(0, reply.silent));
      response.destroy();
      return;
    case 'error before a delta':
      await send(reply.isStream ? [...pieces.slice(0, reply.silent), reply.error()] : [reply.error()]);
      response.end();
      return;
    case 'error after a delta':
    case 'breaks off after a delta':
      await send(pieces.slice(0, reply.silent + 2));
      await pause(30);
      if (manner === 'breaks off after a delta') response.destroy();
      else response.end(reply.error());
      return;
    case 'slow first byte':
    case 'well':
      await pause(manner === 'well' ? delayMs : SLOW_MS);
      await send(pieces);
      response.end();
  }
}
