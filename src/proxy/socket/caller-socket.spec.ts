import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { cut } from '../../../test/support/restored-reply.js';
import { frameOf } from '../../../test/support/web-socket-frame.js';
import type { PlatformId } from '../../common/text/branded.js';
import { WIRE_FORMATS } from '../wire/formats.js';
import { CallerSocket } from './caller-socket.js';
import { socketServer } from './socket-server.js';

const LONG_MS = 60_000;
const LARGEST = 65_536;
const FRAME = JSON.stringify({
  type: 'response.create',
  model: 'm',
  input: 'Zoë 🩺 calls from 415-555-0142, “again”.',
});
const BYTES = Buffer.from(FRAME);
const CANCEL = '{"type":"response.cancel"}';

/** The turns of the connection reply with the text that they received. */
describe("a caller's frame", () => {
  let server: Server;
  let caller: WebSocket;
  let raw: Socket;

  beforeAll(async () => {
    const frames = WIRE_FORMATS.all.find(({ name }) => name === 'responses')?.socket;
    if (frames === undefined) throw new Error('There is no such format.');
    server = createServer();
    const accepting = socketServer(LARGEST);
    server.on('upgrade', (request: IncomingMessage, connection: Socket, head: Buffer) => {
      accepting.handleUpgrade(request, connection, head, (accepted) => {
        new CallerSocket(accepted, 'ws_1' as PlatformId, frames, {
          idleMs: LONG_MS,
          lifetimeMs: LONG_MS,
          serveTurn: (frame, from) => {
            from.end({ data: frame.toString('utf8') });
            return Promise.resolve();
          },
        });
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    caller = new WebSocket(`ws://127.0.0.1:${port}/`, {
      createConnection: () => (raw = connect(port, '127.0.0.1').setNoDelay(true)),
    });
    await once(caller, 'open');
  });

  afterAll(async () => {
    const closed = once(caller, 'close');
    caller.close();
    await closed;
    server.close();
  });

  /** Message that the caller receives after sending. */
  async function heardOf(send: () => unknown): Promise<string> {
    const heard = once(caller, 'message');
    await send();
    const [data] = (await heard) as [Buffer];
    await turn();
    return data.toString('utf8');
  }

  function sendFragments(parts: readonly Buffer[]): void {
    parts.forEach((part, at) => {
      caller.send(part, { binary: false, fin: at === parts.length - 1 });
    });
  }

  async function sendChunks(chunks: readonly Buffer[]): Promise<void> {
    for (const chunk of chunks) {
      raw.write(chunk);
      await turn();
    }
  }

  const eachByteOf = (bytes: Buffer): Buffer[] => [...bytes].map((byte) => Buffer.of(byte));

  it('is complete wherever it is cut in two fragments', async () => {
    for (let at = 1; at < BYTES.length; at += 1)
      expect(
        await heardOf(() => {
          sendFragments(cut(BYTES, [at]));
        }),
      ).toBe(FRAME);
  });

  it('is complete in fragments of one byte with pings between them', async () => {
    const heard = await heardOf(() => {
      eachByteOf(BYTES).forEach((part, at) => {
        caller.send(part, { binary: false, fin: at === BYTES.length - 1 });
        caller.ping();
      });
    });
    expect(heard).toBe(FRAME);
  });

  it('is complete wherever its bytes are cut in two, and byte by byte', async () => {
    const whole = (): Buffer => frameOf(BYTES, { masked: true });
    for (let at = 1; at < whole().length; at += 1)
      expect(await heardOf(() => sendChunks(cut(whole(), [at])))).toBe(FRAME);
    expect(await heardOf(() => sendChunks(eachByteOf(whole())))).toBe(FRAME);
  });

  it('is complete for any cuts of fragments and bytes', async () => {
    const places = fc.array(fc.integer({ min: 1, max: BYTES.length - 1 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(places, places, async (fragments, chunks) => {
        const parts = cut(BYTES, fragments);
        const frames = parts.map((part, at) =>
          frameOf(part, { isFirst: at === 0, isLast: at === parts.length - 1, masked: true }),
        );
        expect(await heardOf(() => sendChunks(cut(Buffer.concat(frames), chunks)))).toBe(FRAME);
      }),
      { numRuns: 300, seed: 59 },
    );
  });

  it('is separated from another frame in the same chunk', async () => {
    const both = Buffer.concat([CANCEL, FRAME].map((text) => frameOf(Buffer.from(text), { masked: true })));
    expect(await heardOf(() => sendChunks([both]))).toBe(FRAME);
  });
});
