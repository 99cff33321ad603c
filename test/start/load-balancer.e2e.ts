import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { CONFIG, type LoadBalancer, startLoadBalancer } from '../support/load-balancer.js';
import { describeWith } from '../support/left-out.js';
import { freePort } from '../support/free-port.js';
import { HAPROXY } from '../support/needs.js';

/** Milliseconds for which the tested balancer waits for a response, instead of 90 s. */
const IDLE_MS = 300;
const PLACE = '/proxy/agt_1/v1/responses?model=model-a';
const MEBIBYTE = 2 ** 20;

/** Two servers that echo WebSocket messages replace the instances. */
describeWith([HAPROXY], 'the shipped load balancer', () => {
  let servers: Server[];
  let sockets: WebSocketServer;
  let upgrades: IncomingMessage[];
  let folder: string;
  let balancer: LoadBalancer;

  beforeAll(async () => {
    upgrades = [];
    sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
    sockets.on('connection', (socket, upgrade) => {
      upgrades.push(upgrade);
      socket.on('message', (data: Buffer, binary) => {
        socket.send(data, { binary });
      });
    });
    servers = [await listening(), await listening()];
    folder = await mkdtemp(join(tmpdir(), 'sotto-balancer-'));
    const hasty = join(folder, 'haproxy.cfg');
    const shipped = await readFile(CONFIG, 'utf8');
    await writeFile(hasty, shipped.replaceAll(/timeout (client|server) 90s/g, `timeout $1 ${IDLE_MS}ms`));
    const [one = '', two = ''] = servers.map(
      (server) => `127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    balancer = await startLoadBalancer(one, two, hasty);
  });

  afterAll(async () => {
    for (const client of sockets.clients) client.terminate();
    await balancer.stop();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await rm(folder, { recursive: true });
  });

  /** Starts a server that is ready, upgrades to WebSockets, and answers no other request. */
  async function listening(): Promise<Server> {
    const server = createServer((request, response) => {
      if (request.url === '/health/ready') response.end('{}');
    });
    server.on('upgrade', (request, socket, head) => {
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }

  async function open(): Promise<{ client: WebSocket; peer: WebSocket }> {
    const before = new Set(sockets.clients);
    const client = new WebSocket(balancer.baseUrl.replace('http', 'ws') + PLACE, {
      headers: { authorization: 'Bearer a-key' },
      perMessageDeflate: false,
    });
    await once(client, 'open');
    const [peer] = [...sockets.clients].filter((socket) => !before.has(socket));
    if (peer === undefined) throw new Error('no instance was reached');
    return { client, peer };
  }

  async function echo(client: WebSocket, text: string): Promise<string> {
    const answer = once(client, 'message');
    client.send(text);
    const [data] = (await answer) as [Buffer];
    return data.toString('utf8');
  }

  it("passes on WebSockets with the client's headers, and frames of 1 MiB", async () => {
    const { client } = await open();
    const upgrade = upgrades.at(-1);
    expect(upgrade?.url).toBe(PLACE);
    expect(upgrade?.headers).toMatchObject({ authorization: 'Bearer a-key', 'x-forwarded-for': '127.0.0.1' });
    const text = 'x'.repeat(MEBIBYTE);
    expect(await echo(client, text)).toBe(text);
    client.close();
  });

  it('keeps a WebSocket open that is silent for longer than the response timeout', async () => {
    const { client } = await open();
    expect((await fetch(`${balancer.baseUrl}/slow`)).status).toBe(504);
    expect((await fetch(`${balancer.baseUrl}/slow`)).status).toBe(504);
    expect(await echo(client, 'still there')).toBe('still there');
    client.close();
  });

  it("passes on an instance's close, and a client's disconnect", async () => {
    const restarted = await open();
    const closed = once(restarted.client, 'close');
    restarted.peer.close(1012, 'restarting');
    expect(((await closed) as [number, Buffer]).map(String)).toEqual(['1012', 'restarting']);
    const left = await open();
    const gone = once(left.peer, 'close');
    left.client.terminate();
    expect((await gone)[0]).toBe(1006);
  });

  it('answers with an error of the service if no instance is available', async () => {
    const [one, two] = [await freePort(), await freePort()];
    const alone = await startLoadBalancer(
      `127.0.0.1:${one}`,
      `127.0.0.1:${two}`,
      CONFIG,
      ({ status }) => status === 503,
    );
    const answer = await fetch(`${alone.baseUrl}/proxy/agt_1/v1/chat/completions`, {
      method: 'POST',
      body: '{}',
    });
    const body: unknown = await answer.json();
    await alone.stop();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/json']);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(body).toEqual({
      error: { code: 'audit_unavailable', message: expect.stringContaining('Retry later.') },
    });
  });
});
