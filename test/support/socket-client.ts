import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { JsonObject } from '../../src/proxy/wire/json/json.js';

const LAST = /^(?:error|response\.(?:completed|incomplete|failed))$/;

/** Caller on a WebSocket, like a voice platform, with one turn at a time and all frames in order. */
export class SocketClient {
  readonly frames: JsonObject[] = [];
  private taken = 0;
  private readonly waiting: (() => void)[] = [];
  readonly closed: Promise<number>;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString('utf8')) as JsonObject);
      for (const wake of this.waiting.splice(0)) wake();
    });
    this.closed = new Promise((resolve) => {
      socket.once('close', (code) => {
        resolve(code);
        for (const wake of this.waiting.splice(0)) wake();
      });
    });
    socket.on('error', () => undefined);
  }

  /** Opens a connection. @param url address of the agent's Responses API, with `http` or `ws` */
  static async open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<SocketClient> {
    const client = new SocketClient(new WebSocket(url.replace(/^http/, 'ws'), { headers }));
    await once(client.socket, 'open');
    return client;
  }

  send(frame: object | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Sends a request. */
  create(input: unknown, more: object = {}): void {
    this.send({ type: 'response.create', model: 'model-a', input, ...more });
  }

  /** Returns the next frame of a type, or of any type. @throws Error after the socket has closed */
  async next(type?: string): Promise<JsonObject> {
    for (;;) {
      const frame = this.frames[this.taken];
      if (frame !== undefined) {
        this.taken += 1;
        if (type === undefined || frame.type === type) return frame;
      } else if (this.socket.readyState === WebSocket.CLOSED) {
        throw new Error('the socket has closed');
      } else {
        await new Promise<void>((resolve) => this.waiting.push(resolve));
      }
    }
  }

  /** Returns the frames up to and including the turn's last frame. */
  async rest(): Promise<JsonObject[]> {
    const frames: JsonObject[] = [];
    do frames.push(await this.next());
    while (!LAST.test(textOf(frames.at(-1)?.type)));
    return frames;
  }

  /** Takes one turn. Returns the ID of the reply, its text, and all frames. */
  async turn(
    input: unknown,
    more: object = {},
  ): Promise<{ id: string; heard: string; frames: JsonObject[] }> {
    this.create(input, more);
    const frames = await this.rest();
    const heard = frames
      .map(({ type, delta }) => (type === 'response.output_text.delta' ? textOf(delta) : ''))
      .join('');
    const { response } = frames.at(-1) as { response?: { id: string } };
    return { id: response?.id ?? '', heard, frames };
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.closed;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
