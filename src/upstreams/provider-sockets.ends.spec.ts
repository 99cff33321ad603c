import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WebSocket } from 'ws';
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
import type { UpstreamReply, UpstreamSocket } from './upstream.js';

const SHORT_MS = 100;

describe("a provider's WebSocket", () => {
  let provider: SocketProvider;

  beforeEach(async () => {
    provider = await SocketProvider.start();
  });

  afterEach(() => provider.stop());

  describe('that is slow or silent', () => {
    it('times out before the first frame', async () => {
      const socket = await provider.open(SHORT_MS);
      await expect(socket.send(request(), NEVER)).rejects.toMatchObject({
        phase: 'first_byte',
        timedOut: true,
      });
      expect(socket.isOpen).toBe(false);
    });

    it('times out after the first frame', async () => {
      const socket = await provider.open(SHORT_MS);
      provider.answerWith(CREATED);
      const reply = await socket.send(request(), NEVER);
      await expect(read(reply)).rejects.toMatchObject({ phase: 'idle', timedOut: true });
      expect(socket.isOpen).toBe(false);
    });

    it('exceeds the time limit of a reply whose frames arrive slowly', async () => {
      const socket = await provider.open(undefined, SHORT_MS);
      provider.answerWith(CREATED);
      const drip = setInterval(() => {
        provider.peer.send(JSON.stringify(DELTA));
      }, SHORT_MS / 10);
      const reply = await socket.send(request(), NEVER);
      await expect(read(reply)).rejects.toMatchObject({ phase: 'stream', timedOut: true });
      clearInterval(drip);
      expect(socket.isOpen).toBe(false);
    });

    it('times out before it opens', async () => {
      const held: Socket[] = [];
      provider.refuseBy((socket) => held.push(socket));
      await expect(provider.open(SHORT_MS)).rejects.toMatchObject({ phase: 'connect', timedOut: true });
      for (const socket of held) socket.destroy();
    });
  });

  describe('whose provider', () => {
    const breaks: Record<string, (peer: WebSocket) => void> = {
      'breaks off': (to) => {
        to.terminate();
      },
      closes: (to) => {
        to.close(1011);
      },
      'sends a frame of 2 MiB': (to) => {
        to.send(JSON.stringify({ ...DELTA, delta: 'x'.repeat(2 ** 21) }));
      },
    };
    it.each(Object.entries(breaks))('%s before the first frame reports a fault', async (_, broken) => {
      const socket = await provider.open();
      provider.behave = broken;
      await expect(socket.send(request(), NEVER)).rejects.toMatchObject({
        name: 'UpstreamFault',
        phase: 'first_byte',
        timedOut: false,
      });
      expect(socket.isOpen).toBe(false);
    });

    const malformed: [string, string | Buffer, { binary: boolean }?][] = [
      ['sends no JSON', '{"type":'],
      ['sends a list', '["type"]'],
      ['sends null', 'null'],
      ['sends an event without a type', '{"delta":"x"}'],
      ['sends a type that is no word', '{"type":"x\\ndata: y"}'],
      ['sends a binary frame', Buffer.from(JSON.stringify(DELTA))],
      ['sends what is no UTF-8', Buffer.of(0xff, 0xfe), { binary: false }],
    ];
    const all = malformed.map(([name, frame, options = {}]): [string, (peer: WebSocket) => void] => [
      name,
      (to) => {
        to.send(frame, options);
      },
    ]);
    it.each([...Object.entries(breaks), ...all])(
      '%s during a reply returns the earlier frames and then a fault',
      async (_, broken) => {
        const socket = await provider.open();
        provider.behave = (to) => {
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

  it.each([401, 404, 503])('that is rejected with %d reports a fault without the key', async (status) => {
    provider.refuseBy((socket) => {
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    });
    const fault: unknown = await provider.open().catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: 'UpstreamFault', phase: 'connect', timedOut: false });
    const { message, stack, cause } = fault as Error & { cause: Error };
    expect([message, stack, String(cause), cause.stack, JSON.stringify(cause)].join()).not.toContain(KEY);
  });

  it('is aborted before it opens if the caller leaves', async () => {
    const gone = new AbortController();
    const left = new Promise((resolve) => {
      provider.refuseBy((socket) => {
        gone.abort(new Error('gone'));
        socket.resume().once('end', resolve);
      });
    });
    await expect(provider.upstream().connect?.(gone.signal)).rejects.toThrow('gone');
    await left;
    await expect(provider.upstream().connect?.(gone.signal)).rejects.toThrow('gone');
  });

  const stages: [string, object[]][] = [
    ['before the first frame', []],
    ['during the reply', [CREATED, DELTA]],
  ];
  it.each(stages)('is closed if the caller leaves %s', async (_, frames) => {
    const socket = await provider.open();
    const gone = new AbortController();
    const closed = once(provider.peer, 'close');
    provider.behave = (to) => {
      for (const frame of frames) to.send(JSON.stringify(frame));
      to.ping();
    };
    const answer = socket.send(request(), gone.signal).then(read);
    void once(provider.peer, 'pong').then(() => {
      gone.abort(new Error('gone'));
    });
    await expect(answer).rejects.toThrow('gone');
    await closed;
    expect(socket.isOpen).toBe(false);
  });

  it('stays open if the caller leaves after the last frame', async () => {
    const socket = await provider.open();
    const gone = new AbortController();
    provider.answerWith(CREATED, COMPLETED);
    const reply = await socket.send(request(), gone.signal);
    await read(reply);
    gone.abort(new Error('gone'));
    reply.discard();
    expect(socket.isOpen).toBe(true);
  });

  const ways: Record<string, (reply: UpstreamReply, socket: UpstreamSocket) => unknown> = {
    'an unread reply': (reply) => {
      reply.discard();
    },
    'the rest of a reply': async (reply) => {
      for await (const part of reply.body) if (part.length > 0) break;
    },
    'the connection': (_, socket) => {
      socket.close();
    },
    'the service': () => provider.leave(),
  };
  it.each(Object.entries(ways))('is closed by giving up %s', async (_, giveUp) => {
    const socket = await provider.open();
    const closed = once(provider.peer, 'close');
    provider.answerWith(CREATED);
    const reply = await socket.send(request(), NEVER);
    await giveUp(reply, socket);
    await closed;
    expect(socket.isOpen).toBe(false);
  });
});
