import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocketServer, type WebSocket } from 'ws';
import { HttpUpstream, ProviderConnections } from './http-upstream.js';
import type { UpstreamReply, UpstreamRequest, UpstreamSocket } from './upstream.js';

const LONG_MS = 20_000;
const SHORT_MS = 100;
const KEY = 'a-key-of-the-provider';
const NEVER = new AbortController().signal;
const CREATED = { type: 'response.created', sequence_number: 0 };
const DELTA = { type: 'response.output_text.delta', sequence_number: 1, delta: 'Hello' };
const COMPLETED = { type: 'response.completed', sequence_number: 2 };
const FAILURE = { type: 'error', status: 404, error: { code: 'previous_response_not_found' } };

function request(body: object = { model: 'm' }): UpstreamRequest {
  const api = {
    name: 'responses' as const,
    path: '/responses',
    stubReply: () => ({ contentType: '', body: [] }),
  };
  return { api, body: Buffer.from(JSON.stringify(body)), traceparent: undefined };
}

/** What the events of a reply carry. */
function eventsIn(text: string): unknown[] {
  return [...text.matchAll(/event: (.*)\ndata: (.*)\n\n/g)].map(([, type, data = '']) => {
    const event = JSON.parse(data) as { type: string };
    expect(event.type).toBe(type);
    return event;
  });
}

async function read(reply: UpstreamReply): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of reply.body) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

describe("a provider's WebSocket", () => {
  let server: Server;
  let accepting: WebSocketServer;
  let connections: ProviderConnections | undefined;
  let upgrades: IncomingMessage[];
  /** The server's side of the connection that was opened last. */
  let peer: WebSocket;
  /** What the provider was sent. */
  let heard: string[];
  /** What it does with each request. */
  let behave: (peer: WebSocket) => void;

  beforeEach(async () => {
    upgrades = [];
    heard = [];
    behave = () => undefined;
    server = createServer();
    accepting = new WebSocketServer({ server });
    accepting.on('connection', (socket, upgrade) => {
      peer = socket;
      upgrades.push(upgrade);
      socket.on('error', () => undefined);
      socket.on('message', (data: Buffer) => {
        heard.push(data.toString('utf8'));
        behave(socket);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    await connections?.close();
    for (const client of accepting.clients) client.terminate();
    server.closeAllConnections();
    server.close();
  });

  function upstream(timeoutMs = LONG_MS, websocket = true): HttpUpstream {
    const { port } = server.address() as AddressInfo;
    connections = new ProviderConnections(
      {
        name: 'near',
        baseUrl: `http://127.0.0.1:${port}/v1`,
        apiKey: KEY,
        models: [{ name: 'm' }],
        apis: ['responses'],
        websocket,
        baa: undefined,
      },
      timeoutMs,
    );
    return new HttpUpstream(connections, { name: 'm' });
  }

  async function open(timeoutMs?: number): Promise<UpstreamSocket> {
    const socket = await upstream(timeoutMs).connect?.(NEVER);
    if (socket === undefined) throw new Error('the provider has a WebSocket');
    return socket;
  }

  function answerWith(...frames: readonly (object | string | Buffer)[]): void {
    behave = (to) => {
      for (const frame of frames)
        to.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
    };
  }

  it('is opened where the provider has one, and tells it who calls and no more', async () => {
    expect(upstream(LONG_MS, false).connect).toBeUndefined();
    await open();
    const [upgrade] = upgrades;
    expect(upgrade?.url).toBe('/v1/responses');
    expect(upgrade?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'user-agent': 'sotto' });
    expect(upgrade?.headers['sec-websocket-extensions']).toBeUndefined();
  });

  it('carries one exchange after the other, each as an event stream', async () => {
    const socket = await open();
    answerWith(CREATED, DELTA, COMPLETED);
    for (const body of ['{"model":"m","input":"Zoë 🩺"}', ' { "model":"m", "seed":1.0 }']) {
      const reply = await socket.send({ ...request({}), body: Buffer.from(body) }, NEVER);
      expect([reply.status, reply.contentType]).toEqual([200, 'text/event-stream']);
      expect(eventsIn(await read(reply))).toEqual([CREATED, DELTA, COMPLETED]);
      reply.discard();
      expect(socket.isOpen).toBe(true);
    }
    expect(heard).toEqual([
      '{"type":"response.create","model":"m","input":"Zoë 🩺"}',
      '{"type":"response.create", "model":"m", "seed":1.0 }',
    ]);
    expect(upgrades).toHaveLength(1);
  });

  it.each(['response.completed', 'response.incomplete', 'response.failed', 'response.cancelled', 'error'])(
    'ends a reply with %s',
    async (type) => {
      const socket = await open();
      answerWith(CREATED, { type });
      expect(eventsIn(await read(await socket.send(request(), NEVER)))).toEqual([CREATED, { type }]);
      expect(socket.isOpen).toBe(true);
    },
  );

  it('puts a frame of several lines on one', async () => {
    const socket = await open();
    answerWith(JSON.stringify(CREATED, null, 2).replaceAll('\n', '\r\n'), COMPLETED);
    expect(eventsIn(await read(await socket.send(request(), NEVER)))).toEqual([CREATED, COMPLETED]);
  });

  it.each([
    [404, FAILURE],
    [400, { ...FAILURE, status: undefined }],
    [400, { ...FAILURE, status: 200 }],
    [400, { ...FAILURE, status: 'bad' }],
  ])('has a failure that is reported at first as a status, %d, and stays open', async (status, failure) => {
    const socket = await open();
    answerWith(failure);
    const reply = await socket.send(request(), NEVER);
    expect([reply.status, reply.contentType]).toEqual([status, 'application/json']);
    expect(JSON.parse(await read(reply))).toEqual(JSON.parse(JSON.stringify(failure)));
    answerWith(CREATED, COMPLETED);
    expect(eventsIn(await read(await socket.send(request(), NEVER)))).toEqual([CREATED, COMPLETED]);
  });

  it('passes on what comes for no reply to none', async () => {
    const socket = await open();
    answerWith(CREATED, COMPLETED, FAILURE, 'no JSON', Buffer.of(0));
    await read(await socket.send(request(), NEVER));
    // An answer to a ping comes after all that was sent before it.
    peer.ping();
    await once(peer, 'pong');
    answerWith(CREATED, COMPLETED);
    expect(eventsIn(await read(await socket.send(request(), NEVER)))).toEqual([CREATED, COMPLETED]);
  });

  it('refuses a second request while a reply is under way', async () => {
    const socket = await open();
    answerWith(CREATED);
    const reply = await socket.send(request(), NEVER);
    await expect(socket.send(request(), NEVER)).rejects.toThrow('under way');
    answerWith(COMPLETED);
    expect(socket.control({ type: 'response.cancel' })).toBe(true);
    expect(eventsIn(await read(reply))).toEqual([CREATED, COMPLETED]);
    expect(heard).toEqual(['{"type":"response.create","model":"m"}', '{"type":"response.cancel"}']);
  });

  it('sends no control frame while no reply is under way', async () => {
    const socket = await open();
    expect(socket.control({ type: 'response.cancel' })).toBe(false);
    answerWith(CREATED, COMPLETED);
    await read(await socket.send(request(), NEVER));
    expect(heard).toEqual(['{"type":"response.create","model":"m"}']);
    socket.close();
    expect(socket.control({ type: 'response.cancel' })).toBe(false);
    await expect(socket.send(request(), NEVER)).rejects.toMatchObject({ phase: 'connect', timedOut: false });
  });

  describe('that falls silent', () => {
    it('before the first frame', async () => {
      const socket = await open(SHORT_MS);
      await expect(socket.send(request(), NEVER)).rejects.toMatchObject({
        phase: 'first_byte',
        timedOut: true,
      });
      expect(socket.isOpen).toBe(false);
    });

    it('after it', async () => {
      const socket = await open(SHORT_MS);
      answerWith(CREATED);
      const reply = await socket.send(request(), NEVER);
      await expect(read(reply)).rejects.toMatchObject({ phase: 'idle', timedOut: true });
      expect(socket.isOpen).toBe(false);
    });

    it('before it opens', async () => {
      server.removeAllListeners('upgrade');
      const held: Socket[] = [];
      server.on('upgrade', (_, socket: Socket) => held.push(socket));
      await expect(open(SHORT_MS)).rejects.toMatchObject({ phase: 'connect', timedOut: true });
      for (const socket of held) socket.destroy();
    });
  });

  describe('that breaks', () => {
    const breaks: [string, (peer: WebSocket) => void][] = [
      [
        'breaks off',
        (to) => {
          to.terminate();
        },
      ],
      [
        'closes',
        (to) => {
          to.close(1011);
        },
      ],
      [
        'sends a frame of 2 MiB',
        (to) => {
          to.send(JSON.stringify({ ...DELTA, delta: 'x'.repeat(2 ** 21) }));
        },
      ],
    ];
    it.each(breaks)('and %s before the first frame', async (_, broken) => {
      const socket = await open();
      behave = broken;
      await expect(socket.send(request(), NEVER)).rejects.toMatchObject({
        name: 'UpstreamFault',
        phase: 'first_byte',
        timedOut: false,
      });
      expect(socket.isOpen).toBe(false);
    });

    const malformed: [string, (peer: WebSocket) => void][] = [
      [
        'sends no JSON',
        (to) => {
          to.send('{"type":');
        },
      ],
      [
        'sends a list',
        (to) => {
          to.send('["type"]');
        },
      ],
      [
        'sends null',
        (to) => {
          to.send('null');
        },
      ],
      [
        'sends an event without a type',
        (to) => {
          to.send('{"delta":"x"}');
        },
      ],
      [
        'sends a type that is no word',
        (to) => {
          to.send('{"type":"x\\ndata: y"}');
        },
      ],
      [
        'sends a binary frame',
        (to) => {
          to.send(Buffer.from(JSON.stringify(DELTA)));
        },
      ],
      [
        'sends what is no UTF-8',
        (to) => {
          to.send(Buffer.of(0xff, 0xfe), { binary: false });
        },
      ],
    ];
    it.each([...breaks, ...malformed])(
      'and %s in the middle: what came before is read',
      async (_, broken) => {
        const socket = await open();
        behave = (to) => {
          to.send(JSON.stringify(CREATED));
          broken(to);
        };
        const reply = await socket.send(request(), NEVER);
        const parts = reply.body[Symbol.asyncIterator]();
        const first = await parts.next();
        expect(Buffer.from(first.value as Uint8Array).toString('utf8')).toContain('response.created');
        await expect(parts.next()).rejects.toMatchObject({ phase: 'stream', timedOut: false });
        expect(socket.isOpen).toBe(false);
      },
    );
  });

  it('passes a frame of 1 MiB', async () => {
    const socket = await open();
    const large = { ...DELTA, delta: 'x'.repeat(2 ** 20) };
    answerWith(CREATED, large, COMPLETED);
    expect(eventsIn(await read(await socket.send(request(), NEVER)))).toEqual([CREATED, large, COMPLETED]);
  });

  it.each([401, 404, 503])('that is refused with %d is a fault that tells no key', async (status) => {
    server.removeAllListeners('upgrade');
    server.on('upgrade', (_, socket: Socket) => {
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    });
    const fault: unknown = await open().catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: 'UpstreamFault', phase: 'connect', timedOut: false });
    const { message, stack, cause } = fault as Error & { cause: Error };
    expect([message, stack, String(cause), cause.stack, JSON.stringify(cause)].join()).not.toContain(KEY);
  });

  it('is given up before it opens when the caller leaves', async () => {
    server.removeAllListeners('upgrade');
    const gone = new AbortController();
    const left = new Promise((resolve) => {
      server.once('upgrade', (_, socket: Socket) => {
        gone.abort(new Error('gone'));
        socket.resume().once('end', resolve);
      });
    });
    await expect(upstream().connect?.(gone.signal)).rejects.toThrow('gone');
    await left;
    await expect(upstream().connect?.(gone.signal)).rejects.toThrow('gone');
  });

  const stages: [string, object[]][] = [
    ['before the first frame', []],
    ['in the middle', [CREATED, DELTA]],
  ];
  it.each(stages)('is closed when the caller leaves %s', async (_, frames) => {
    const socket = await open();
    const gone = new AbortController();
    const closed = once(peer, 'close');
    behave = (to) => {
      for (const frame of frames) to.send(JSON.stringify(frame));
      to.ping();
    };
    const answer = socket.send(request(), gone.signal).then(read);
    void once(peer, 'pong').then(() => {
      gone.abort(new Error('gone'));
    });
    await expect(answer).rejects.toThrow('gone');
    await closed;
    expect(socket.isOpen).toBe(false);
  });

  it('stays open when the caller leaves after the last frame', async () => {
    const socket = await open();
    const gone = new AbortController();
    answerWith(CREATED, COMPLETED);
    const reply = await socket.send(request(), gone.signal);
    await read(reply);
    gone.abort(new Error('gone'));
    reply.discard();
    expect(socket.isOpen).toBe(true);
  });

  const ways: [string, (reply: UpstreamReply, socket: UpstreamSocket) => unknown][] = [
    [
      'its body unread',
      (reply) => {
        reply.discard();
      },
    ],
    [
      'its body in the middle',
      async (reply) => {
        for await (const part of reply.body) if (part.length > 0) break;
      },
    ],
    [
      'the connection',
      (_, socket) => {
        socket.close();
      },
    ],
    ['the service', () => connections?.close()],
  ];
  it.each(ways)('is closed by who gives up %s', async (_, giveUp) => {
    const socket = await open();
    const closed = once(peer, 'close');
    answerWith(CREATED);
    const reply = await socket.send(request(), NEVER);
    await giveUp(reply, socket);
    await closed;
    expect(socket.isOpen).toBe(false);
  });

  it('closes with the usual code when nothing is under way', async () => {
    const socket = await open();
    const closed = once(peer, 'close');
    socket.close();
    expect((await closed)[0]).toBe(1000);
  });

  it('reads no faster than its reader', async () => {
    const FRAMES = 1_000;
    const frame = JSON.stringify({ ...DELTA, delta: 'x'.repeat(65_536) });
    const socket = await open();
    behave = (to) => {
      for (let sent = 0; sent < FRAMES; sent += 1) to.send(frame);
      to.send(JSON.stringify(COMPLETED));
    };
    const reply = await socket.send(request(), NEVER);
    const parts = reply.body[Symbol.asyncIterator]();
    await parts.next();
    // Once nothing has moved for many turns, the rest waits with the provider.
    for (let quiet = 0, before = -1; quiet < 200; quiet += 1) {
      await turn();
      if (peer.bufferedAmount !== before) quiet = 0;
      before = peer.bufferedAmount;
    }
    expect(peer.bufferedAmount).toBeGreaterThan((FRAMES * frame.length) / 2);
    let count = 1;
    while ((await parts.next()).done !== true) count += 1;
    expect(count).toBe(FRAMES + 1);
    expect(socket.isOpen).toBe(true);
  });
});
