import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpUpstream, ProviderConnections } from './http-upstream.js';

const CALLS = 600;

describe('HttpUpstream', () => {
  let server: Server;
  let connections: ProviderConnections;

  beforeEach(async () => {
    const waiting: ServerResponse[] = [];
    server = createServer((_, response) => {
      waiting.push(response);
      if (waiting.length === CALLS) for (const each of waiting) each.end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = {
      name: 'crowded',
      baseUrl,
      apiKey: undefined,
      models: [{ name: 'm' }],
      apis: ['responses' as const],
      websocket: false,
      baa: undefined,
    };
    connections = new ProviderConnections(provider, { silentMs: 20_000, replyMs: 0 });
  });

  afterEach(async () => {
    await connections.close();
    server.closeAllConnections();
    server.close();
  });

  it('sends any number of calls at the same time', async () => {
    const upstream = new HttpUpstream(connections, { name: 'm' });
    const { signal } = new AbortController();
    const api = { name: 'responses' as const, path: '/v1', stubReply: () => ({ contentType: '', body: [] }) };
    const request = { api, body: Buffer.from('{}'), traceparent: undefined };
    const replies = await Promise.all(Array.from({ length: CALLS }, () => upstream.send(request, signal)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    for (const reply of replies) reply.discard();
  });
});
