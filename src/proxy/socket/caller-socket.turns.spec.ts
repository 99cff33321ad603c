import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SocketClient } from '../../../test/support/socket-client.js';
import { until } from '../../../test/support/until.js';
import type { PlatformId } from '../../common/text/branded.js';
import { WIRE_FORMATS } from '../wire/formats.js';
import { CallerSocket } from './caller-socket.js';
import type { SocketCaller } from './socket-caller.js';
import { socketServer } from './socket-server.js';

const LONG_MS = 60_000;
const LARGEST = 1_000;
const PINGS = 5_000;
const CANCEL = { type: 'response.cancel' };

/** Turn that ends when the test ends it. */
interface Turn {
  readonly input: unknown;
  readonly end: () => void;
}

describe("a caller's connection", () => {
  let server: Server;
  let port: number;
  let client: SocketClient;
  let accepted: CallerSocket;
  let turns: Turn[];
  /** Resolves when the connection has ended on the service's side. */
  let left: Promise<unknown>;

  beforeEach(async () => {
    turns = [];
    const frames = WIRE_FORMATS.all.find(({ name }) => name === 'responses')?.socket;
    if (frames === undefined) throw new Error('There is no such format.');
    const accepting = socketServer(LARGEST);
    server = createServer();
    server.on('upgrade', (request: IncomingMessage, connection: Socket, head: Buffer) => {
      accepting.handleUpgrade(request, connection, head, (socket) => {
        left = new Promise((resolve) => socket.once('close', resolve));
        accepted = new CallerSocket(socket, 'ws_1' as PlatformId, frames, {
          idleMs: LONG_MS,
          lifetimeMs: LONG_MS,
          serveTurn,
        });
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });

  afterEach(async () => {
    for (const { end } of turns) end();
    await client.close();
    server.close();
  });

  async function serveTurn(frame: Buffer, caller: SocketCaller): Promise<void> {
    const { input } = JSON.parse(frame.toString('utf8')) as { input: unknown };
    await new Promise<void>((resolve) => {
      turns.push({
        input,
        end: () => {
          caller.end({ data: JSON.stringify({ type: 'response.completed', input }) });
          resolve();
        },
      });
      caller.end({ data: '{"type":"response.created"}' });
    });
  }

  async function open(): Promise<void> {
    client = await SocketClient.open(`ws://127.0.0.1:${port}/`);
  }

  /** Begins a turn and requests its cancellation. */
  async function cancelled(input: string): Promise<Turn> {
    client.create(input);
    await client.next('response.created');
    client.send(CANCEL);
    const [begun] = turns;
    if (begun === undefined) throw new Error('No turn has begun.');
    return begun;
  }

  it('queues a request that arrives while a turn is being cancelled', async () => {
    await open();
    const first = await cancelled('One.');
    client.create('Two.');
    client.create('Three.');
    expect(await client.next()).toMatchObject({ status: 409, error: { code: 'response_already_in_flight' } });
    expect(turns).toHaveLength(1);
    first.end();
    expect(await client.next()).toMatchObject({ type: 'response.completed', input: 'One.' });
    await client.next('response.created');
    turns[1]?.end();
    expect(await client.next()).toMatchObject({ type: 'response.completed', input: 'Two.' });
    expect(turns.map(({ input }) => input)).toEqual(['One.', 'Two.']);
  });

  it('removes the queued request when a second cancellation arrives', async () => {
    await open();
    const first = await cancelled('One.');
    client.create('Two.');
    client.send(CANCEL);
    client.create('Three.');
    client.send('{"type": "session.update"}');
    await client.next('error');
    first.end();
    await client.next('response.created');
    expect(turns.map(({ input }) => input)).toEqual(['One.', 'Three.']);
  });

  it('does not start a queued request after it was told to close', async () => {
    await open();
    const first = await cancelled('One.');
    client.create('Two.');
    client.send('{"type": "session.update"}');
    await client.next('error');
    accepted.drain();
    first.end();
    expect(await client.closed).toBe(1012);
    expect(turns).toHaveLength(1);
  });

  it('does not start a queued request after the caller has left', async () => {
    await open();
    const first = await cancelled('One.');
    client.create('Two.');
    client.send('{"type": "session.update"}');
    await client.next('error');
    client.socket.terminate();
    await left;
    first.end();
    await turn();
    expect(turns).toHaveLength(1);
  });

  it('replies to pings and always to the last of very many', async () => {
    await open();
    const answered: string[] = [];
    client.socket.on('pong', (data) => answered.push(data.toString('utf8')));
    for (let sent = 1; sent <= PINGS; sent += 1) client.socket.ping(String(sent));
    await until(() => answered.includes(String(PINGS)));
    client.create('One.');
    await client.next('response.created');
    expect(answered.length).toBeLessThanOrEqual(PINGS);
  });

  it.each([
    [
      'is too large',
      Buffer.from(JSON.stringify({ type: 'x'.repeat(LARGEST) })),
      1009,
      'a frame is too large',
    ],
    ['is not UTF-8', Buffer.of(0xff), 1007, 'a text frame is not UTF-8'],
  ])('states why it is closed by a frame that %s', async (_, payload, code, reason) => {
    await open();
    const closed = once(client.socket, 'close') as Promise<[number, Buffer]>;
    client.socket.send(payload, { binary: false });
    const [gotCode, gotReason] = await closed;
    expect([gotCode, gotReason.toString('utf8')]).toEqual([code, reason]);
  });
});
