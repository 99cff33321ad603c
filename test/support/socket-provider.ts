import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { HttpUpstream, ProviderConnections } from '../../src/upstreams/http-upstream.js';
import type { Provider } from '../../src/upstreams/provider.js';
import type { UpstreamReply, UpstreamRequest, UpstreamSocket } from '../../src/upstreams/upstream.js';

const LONG_MS = 20_000;

export const KEY = 'a-key-of-the-provider';
/** Signal of a caller who does not hang up. */
export const NEVER = new AbortController().signal;
export const CREATED = { type: 'response.created', sequence_number: 0 };
export const DELTA = { type: 'response.output_text.delta', sequence_number: 1, delta: 'Hello' };
export const COMPLETED = { type: 'response.completed', sequence_number: 2 };

export function request(text = '{"model":"m"}'): UpstreamRequest {
  const api = {
    name: 'responses' as const,
    path: '/responses',
    stubReply: () => ({ contentType: '', body: [] }),
  };
  return { api, body: Buffer.from(text), traceparent: undefined };
}

export async function read(reply: UpstreamReply): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of reply.body) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** Provider on the loopback interface with a WebSocket for responses. */
export class SocketProvider {
  readonly upgrades: IncomingMessage[] = [];
  /** Received messages. */
  readonly heard: string[] = [];
  /** Handles a request. */
  behave: (peer: WebSocket) => void = () => undefined;
  private readonly server = createServer();
  private readonly accepting = new WebSocketServer({ server: this.server });
  private connections: ProviderConnections | undefined;
  private last: WebSocket | undefined;

  private constructor() {
    this.accepting.on('connection', (socket, upgrade) => {
      this.last = socket;
      this.upgrades.push(upgrade);
      socket.on('error', () => undefined);
      socket.on('message', (data: Buffer) => {
        this.heard.push(data.toString('utf8'));
        this.behave(socket);
      });
    });
  }

  static async start(): Promise<SocketProvider> {
    const provider = new SocketProvider();
    provider.server.listen(0, '127.0.0.1');
    await once(provider.server, 'listening');
    return provider;
  }

  /** Provider's side of the latest connection. */
  get peer(): WebSocket {
    if (this.last === undefined) throw new Error('nobody has connected');
    return this.last;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  upstream(timeoutMs = LONG_MS, changes: Partial<Provider> = {}, replyMs = 0): HttpUpstream {
    const provider: Provider = {
      name: 'near',
      baseUrl: `http://${this.host}/v1`,
      apiKey: KEY,
      models: [{ name: 'm' }],
      apis: ['responses'],
      websocket: true,
      baa: undefined,
      ...changes,
    };
    this.connections = new ProviderConnections(provider, { silentMs: timeoutMs, replyMs });
    return new HttpUpstream(this.connections, { name: 'm' });
  }

  async open(timeoutMs?: number, replyMs?: number): Promise<UpstreamSocket> {
    const socket = await this.upstream(timeoutMs, {}, replyMs).connect?.(NEVER);
    if (socket === undefined) throw new Error('the provider has a WebSocket');
    return socket;
  }

  /** Makes the provider send these frames for each request, with objects as JSON. */
  answerWith(...frames: readonly (object | string | Buffer)[]): void {
    this.behave = (to) => {
      for (const frame of frames)
        to.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
    };
  }

  /** Makes the provider reject WebSocket requests by calling this function. */
  refuseBy(way: (socket: Socket) => unknown): void {
    this.server.removeAllListeners('upgrade').on('upgrade', (_, socket: Socket) => {
      way(socket);
    });
  }

  /** Closes the service's side, as at the service's shutdown. */
  async leave(): Promise<void> {
    await this.connections?.close();
  }

  async stop(): Promise<void> {
    await this.leave();
    for (const client of this.accepting.clients) client.terminate();
    this.server.closeAllConnections();
    this.server.close();
  }
}
