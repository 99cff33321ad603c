import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocketServer } from 'ws';
import { HttpUpstream, ProviderConnections } from './http-upstream.js';

const { signal } = new AbortController();

/** Listens on a free port of the loopback. */
async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('the WebSocket of a provider behind a proxy', () => {
  let provider: Server;
  let proxy: Server;
  let accepting: WebSocketServer;
  let connections: ProviderConnections;
  let manner: 'well' | 'refuses' | 'hangs';
  const asked: string[] = [];
  const sockets = new Set<Socket>();

  beforeEach(async () => {
    asked.length = 0;
    provider = createServer();
    accepting = new WebSocketServer({ server: provider });
    proxy = createServer().on('connect', (request, socket: Socket) => {
      sockets.add(socket.on('error', () => undefined));
      asked.push(request.url ?? '');
      if (manner === 'hangs') return;
      if (manner === 'refuses') {
        socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
        return;
      }
      const [host, port] = (request.url ?? '').split(':');
      const target = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        target.pipe(socket).pipe(target);
      });
      sockets.add(target.on('error', () => undefined));
    });
    const [at, through] = [await listening(provider), await listening(proxy)];
    connections = new ProviderConnections(
      {
        name: 'far',
        baseUrl: `http://127.0.0.1:${at}/v1`,
        apiKey: 'k',
        models: [{ name: 'm' }],
        apis: ['responses'],
        websocket: true,
        baa: undefined,
        proxy: `http://127.0.0.1:${through}`,
      },
      300,
    );
  });

  afterEach(async () => {
    await connections.close();
    accepting.close();
    for (const socket of sockets) socket.destroy();
    for (const server of [provider, proxy]) server.close();
  });

  const open = (): Promise<unknown> | undefined =>
    new HttpUpstream(connections, { name: 'm' }).connect?.(signal);

  it('is opened through it', async () => {
    manner = 'well';
    expect(await open()).toMatchObject({ isOpen: true });
    expect(asked).toEqual([`127.0.0.1:${(provider.address() as AddressInfo).port}`]);
  });

  it.each([
    ['refuses', false],
    ['hangs', true],
  ] as const)('is none where it %s', async (as, timedOut) => {
    manner = as;
    await expect(open()).rejects.toMatchObject({ name: 'UpstreamFault', phase: 'connect', timedOut });
  });
});
