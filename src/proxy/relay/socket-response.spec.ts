import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WebSocketServer, type WebSocket } from 'ws';
import {
  ARGUMENTS,
  CONTENT,
  cut,
  piecesOf,
  RESTORED,
  RESTORED_ARGUMENTS,
} from '../../../test/support/restored-reply.js';
import {
  type Cuts,
  type Event,
  every,
  expectAgreement,
  streamOf,
  type Texts,
} from '../../../test/support/streamed-response.js';
import { frameOf } from '../../../test/support/web-socket-frame.js';
import { CredentialFilter } from '../../upstreams/credential-filter.js';
import { ProviderSockets } from '../../upstreams/provider-sockets.js';
import type { UpstreamSocket } from '../../upstreams/upstream.js';
import { WIRE_FORMATS } from '../wire/formats.js';

const TIMEOUT_MS = 20_000;
const NEVER = new AbortController().signal;
const CONTENT_OF_JSON = JSON.stringify({ answer: CONTENT });

/** Connection over which a provider sends a reply. */
type Send = (events: readonly Event[], to: { readonly peer: WebSocket; readonly raw: Socket }) => unknown;

const jsonOf = (event: Event): string => JSON.stringify(event);
/** The same JSON, with each non-ASCII character escaped as UTF-16 units. */
const escapedOf = (event: Event): string =>
  jsonOf(event).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const inFrames: Send = (events, { peer }) => {
  for (const event of events) peer.send(jsonOf(event));
};

const inEscapes: Send = (events, { peer }) => {
  for (const event of events) peer.send(escapedOf(event));
};

/** Text that is cut at the given UTF-16 units, possibly within a character. */
function unitsOf(text: string, at: readonly number[]): string[] {
  const edges = [0, ...[...new Set(at)].sort((a, b) => a - b), text.length];
  return edges.slice(1).map((end, index) => text.slice(edges[index], end));
}

/** Sends bytes as the fragments of one message. */
function sendFragments(peer: WebSocket, parts: readonly Buffer[]): void {
  parts.forEach((part, at) => {
    peer.send(part, { binary: false, fin: at === parts.length - 1 });
  });
}

const eachByteOf = (bytes: Buffer): Buffer[] => [...bytes].map((byte) => Buffer.of(byte));

/** Bytes that are cut at all given positions within them. */
function cutWithin(bytes: Buffer, at: readonly number[]): Buffer[] {
  return cut(
    bytes,
    at.filter((place) => place < bytes.length),
  );
}

/** Frames of one message that consists of these fragments. */
function fragmentsOf(parts: readonly Buffer[]): Buffer[] {
  return parts.map((part, at) => frameOf(part, { isFirst: at === 0, isLast: at === parts.length - 1 }));
}

/** Sends bytes in separate chunks. */
async function sendChunks(raw: Socket, chunks: readonly Buffer[]): Promise<void> {
  for (const chunk of chunks) {
    raw.write(chunk);
    await turn();
  }
}

describe("a response over a provider's WebSocket", () => {
  let server: Server;
  let sockets: ProviderSockets;
  let socket: UpstreamSocket;
  let reply: () => unknown;
  let peer: WebSocket;
  let raw: Socket;

  beforeAll(async () => {
    server = createServer();
    const accepting = new WebSocketServer({ noServer: true });
    server.on('upgrade', (request: IncomingMessage, connection: Socket, head: Buffer) => {
      raw = connection.setNoDelay(true);
      accepting.handleUpgrade(request, connection, head, (accepted) => {
        peer = accepted.on('message', () => reply());
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const provider = {
      name: 'p',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: undefined,
      models: [],
      apis: ['responses' as const],
      websocket: true,
      baa: undefined,
    };
    sockets = new ProviderSockets(
      provider,
      {},
      { silentMs: TIMEOUT_MS, replyMs: 0 },
      new CredentialFilter([]),
    );
    socket = await sockets.connect(NEVER);
  });

  afterAll(() => {
    sockets.close();
    server.closeAllConnections();
    server.close();
  });

  /** Sends a reply in the given way and returns the texts that the caller receives. */
  async function hear(events: readonly Event[], send: Send = inFrames, content = CONTENT): Promise<Texts> {
    const api = WIRE_FORMATS.all.find(({ name }) => name === 'responses');
    if (api === undefined) throw new Error('There is no such format.');
    reply = () => send(events, { peer, raw });
    const request = { api, body: Buffer.from('{"model":"m"}'), traceparent: undefined };
    const answer = await socket.send(request, NEVER);
    return expectAgreement(answer, content, content !== CONTENT);
  }

  const within = (most: number): fc.Arbitrary<number[]> =>
    fc.array(fc.integer({ min: 1, max: most - 1 }), { maxLength: 40 });
  const cutAnywhere = fc.record({
    thought: within(CONTENT.length),
    said: within(CONTENT.length),
    refused: within(CONTENT.length),
    passed: within(ARGUMENTS.length),
  });
  const all = (at: readonly number[]): Cuts => ({ thought: at, said: at, refused: at });

  it('equals the response over HTTP', async () => {
    const texts = await hear(streamOf({}));
    expect(texts).toMatchObject({ thought: RESTORED, said: RESTORED, refused: RESTORED });
    expect(JSON.parse(texts.passed)).toEqual(RESTORED_ARGUMENTS);
  });

  const lengthOf = (text: string): number => Array.from(text).length;

  describe.each<[string, typeof piecesOf, typeof lengthOf, Send]>([
    ['characters', piecesOf, lengthOf, inFrames],
    ['escaped UTF-16 units', unitsOf, ({ length }) => length, inEscapes],
  ])('with texts that are cut between %s', (_, divide, length, send) => {
    const places = (text: string): number[] => Array.from({ length: length(text) - 1 }, (__, at) => at + 1);

    it('is the same for every position at which one text is cut in two', async () => {
      for (const at of places(CONTENT)) await hear(streamOf(all([at]), CONTENT, divide), send);
      for (const at of places(ARGUMENTS)) await hear(streamOf({ passed: [at] }, CONTENT, divide), send);
      for (const at of places(CONTENT_OF_JSON))
        await hear(streamOf({ said: [at] }, CONTENT_OF_JSON, divide), send, CONTENT_OF_JSON);
    });

    it('is the same if every text is cut at every position', async () => {
      const cuts = { ...all(places(CONTENT)), passed: places(ARGUMENTS) };
      await hear(streamOf(cuts, CONTENT, divide), send);
    });

    it('is the same for any cuts', async () => {
      await fc.assert(
        fc.asyncProperty(cutAnywhere, async (cuts) => {
          await hear(streamOf(cuts, CONTENT, divide), send);
        }),
        { numRuns: 300, seed: 47 },
      );
    });
  });

  it('is the same for every position at which a frame is cut in two fragments', async () => {
    const events = streamOf({});
    const said = events.findIndex(({ type }) => type === 'response.output_text.delta');
    const bytes = Buffer.from(jsonOf(events[said] ?? { type: '' }));
    for (let at = 1; at < bytes.length; at += 1)
      await hear(events, (_, { peer: to }) => {
        events.forEach((event, index) => {
          if (index === said) sendFragments(to, cut(bytes, [at]));
          else to.send(jsonOf(event));
        });
      });
  });

  it('is the same if each frame arrives in fragments of one byte', async () => {
    await hear(streamOf({ said: every(CONTENT) }), (events, { peer: to }) => {
      for (const event of events) sendFragments(to, eachByteOf(Buffer.from(jsonOf(event))));
    });
  });

  it('is the same for any cuts of texts, frames and chunks', async () => {
    await fc.assert(
      fc.asyncProperty(cutAnywhere, within(400), within(20_000), async (cuts, fragments, chunks) => {
        await hear(streamOf(cuts), (events, { raw: to }) => {
          const frames = events.flatMap((event) =>
            fragmentsOf(cutWithin(Buffer.from(jsonOf(event)), fragments)),
          );
          return sendChunks(to, cutWithin(Buffer.concat(frames), chunks));
        });
      }),
      { numRuns: 300, seed: 53 },
    );
  });

  it('is the same if the connection delivers single bytes', async () => {
    await hear(streamOf({}), (events, { raw: to }) =>
      sendChunks(to, eachByteOf(Buffer.concat(events.map((event) => frameOf(Buffer.from(jsonOf(event))))))),
    );
  });
});
