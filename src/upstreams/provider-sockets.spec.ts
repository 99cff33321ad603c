import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  COMPLETED,
  CREATED,
  DELTA,
  KEY,
  NEVER,
  read,
  request,
  SocketProvider,
} from '../../test/support/socket-provider.js';
import type { UpstreamReply } from './upstream.js';

const FAILURE = { type: 'error', status: 404, error: { code: 'previous_response_not_found' } };

/** Payloads of the events in a reply. */
async function eventsIn(reply: UpstreamReply): Promise<unknown[]> {
  return [...(await read(reply)).matchAll(/event: (.*)\ndata: (.*)\n\n/g)].map(([, type, data = '']) => {
    const event = JSON.parse(data) as { type: string };
    expect(event.type).toBe(type);
    return event;
  });
}

describe("a provider's WebSocket", () => {
  let provider: SocketProvider;

  beforeEach(async () => {
    provider = await SocketProvider.start();
  });

  afterEach(() => provider.stop());

  it('is opened only if the provider supports it, with credentials and user agent but no extensions', async () => {
    expect(provider.upstream(undefined, { websocket: false }).connect).toBeUndefined();
    await provider.open();
    const [upgrade] = provider.upgrades;
    expect(upgrade?.url).toBe('/v1/responses');
    expect(upgrade?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'user-agent': 'sotto' });
    expect(upgrade?.headers['sec-websocket-extensions']).toBeUndefined();
  });

  it('carries consecutive exchanges, each as an event stream', async () => {
    const socket = await provider.open();
    provider.answerWith(CREATED, DELTA, COMPLETED);
    for (const body of ['{"model":"m","input":"Zoë 🩺"}', ' { "model":"m", "seed":1.0 }']) {
      const reply = await socket.send(request(body), NEVER);
      expect([reply.status, reply.contentType]).toEqual([200, 'text/event-stream']);
      expect(await eventsIn(reply)).toEqual([CREATED, DELTA, COMPLETED]);
      reply.discard();
      expect(socket.isOpen).toBe(true);
    }
    expect(provider.heard).toEqual([
      '{"type":"response.create","model":"m","input":"Zoë 🩺"}',
      '{"type":"response.create", "model":"m", "seed":1.0 }',
    ]);
    expect(provider.upgrades).toHaveLength(1);
  });

  it.each(['response.completed', 'response.incomplete', 'response.failed', 'response.cancelled', 'error'])(
    'ends a reply with %s',
    async (type) => {
      const socket = await provider.open();
      provider.answerWith(CREATED, { type });
      expect(await eventsIn(await socket.send(request(), NEVER))).toEqual([CREATED, { type }]);
      expect(socket.isOpen).toBe(true);
    },
  );

  it('converts a frame with several lines to one line', async () => {
    const socket = await provider.open();
    provider.answerWith(JSON.stringify(CREATED, null, 2).replaceAll('\n', '\r\n'), COMPLETED);
    expect(await eventsIn(await socket.send(request(), NEVER))).toEqual([CREATED, COMPLETED]);
  });

  it.each([
    [404, FAILURE],
    [400, { ...FAILURE, status: undefined }],
    [400, { ...FAILURE, status: 200 }],
    [400, { ...FAILURE, status: 'bad' }],
  ])('returns a failure in the first frame as status %d and stays open', async (status, failure) => {
    const socket = await provider.open();
    provider.answerWith(failure);
    const reply = await socket.send(request(), NEVER);
    expect([reply.status, reply.contentType]).toEqual([status, 'application/json']);
    expect(JSON.parse(await read(reply))).toEqual(JSON.parse(JSON.stringify(failure)));
    provider.answerWith(CREATED, COMPLETED);
    expect(await eventsIn(await socket.send(request(), NEVER))).toEqual([CREATED, COMPLETED]);
  });

  it('does not pass frames that belong to no reply to the next reply', async () => {
    const socket = await provider.open();
    provider.answerWith(CREATED, COMPLETED, FAILURE, 'no JSON', Buffer.of(0));
    await read(await socket.send(request(), NEVER));
    // The pong arrives after everything that was sent before it.
    provider.peer.ping();
    await once(provider.peer, 'pong');
    provider.answerWith(CREATED, COMPLETED);
    expect(await eventsIn(await socket.send(request(), NEVER))).toEqual([CREATED, COMPLETED]);
  });

  it('rejects a second request during a reply', async () => {
    const socket = await provider.open();
    provider.answerWith(CREATED);
    const reply = await socket.send(request(), NEVER);
    await expect(socket.send(request(), NEVER)).rejects.toThrow('in progress');
    provider.answerWith(COMPLETED);
    expect(socket.control({ type: 'response.cancel' })).toBe(true);
    expect(await eventsIn(reply)).toEqual([CREATED, COMPLETED]);
    expect(provider.heard).toEqual(['{"type":"response.create","model":"m"}', '{"type":"response.cancel"}']);
  });

  it('sends no control frame while no reply is in progress', async () => {
    const socket = await provider.open();
    expect(socket.control({ type: 'response.cancel' })).toBe(false);
    provider.answerWith(CREATED, COMPLETED);
    await read(await socket.send(request(), NEVER));
    expect(provider.heard).toEqual(['{"type":"response.create","model":"m"}']);
    socket.close();
    expect(socket.control({ type: 'response.cancel' })).toBe(false);
    await expect(socket.send(request(), NEVER)).rejects.toMatchObject({ phase: 'connect', timedOut: false });
  });

  it('passes a frame of 1 MiB', async () => {
    const socket = await provider.open();
    const large = { ...DELTA, delta: 'x'.repeat(2 ** 20) };
    provider.answerWith(CREATED, large, COMPLETED);
    expect(await eventsIn(await socket.send(request(), NEVER))).toEqual([CREATED, large, COMPLETED]);
  });

  it('closes with the normal code while no reply is in progress', async () => {
    const socket = await provider.open();
    const closed = once(provider.peer, 'close');
    socket.close();
    expect((await closed)[0]).toBe(1000);
  });

  it('does not read faster than its reader', async () => {
    const FRAMES = 1_000;
    const frame = JSON.stringify({ ...DELTA, delta: 'x'.repeat(65_536) });
    const socket = await provider.open();
    provider.behave = (to) => {
      for (let sent = 0; sent < FRAMES; sent += 1) to.send(frame);
      to.send(JSON.stringify(COMPLETED));
    };
    const reply = await socket.send(request(), NEVER);
    const parts = reply.body[Symbol.asyncIterator]();
    await parts.next();
    // When nothing has moved for many event-loop turns, the rest is waiting at the provider.
    for (let quiet = 0, before = -1; quiet < 200; quiet += 1) {
      await turn();
      if (provider.peer.bufferedAmount !== before) quiet = 0;
      before = provider.peer.bufferedAmount;
    }
    expect(provider.peer.bufferedAmount).toBeGreaterThan((FRAMES * frame.length) / 2);
    let count = 1;
    while ((await parts.next()).done !== true) count += 1;
    expect(count).toBe(FRAMES + 1);
    expect(socket.isOpen).toBe(true);
  });
});
