import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AgentsApi } from '../support/agents-api.js';
import { selfSigned } from '../support/certificate.js';
import { freshDatabase } from '../support/databases.js';
import { type Instance, loginByCommand, startInstance } from '../support/instances.js';
import { completion } from '../support/recording-upstream.js';
import { until } from '../support/until.js';

const PATTERNS = 'name: patterns\ndetection: { passes: [pattern] }\n';
const PIECE = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Well. ' } }] })}\n\n`;

jest.setTimeout(120_000);

/** In a process of its own: whose certificates it trusts is decided at its start. */
describe('a provider that offers HTTP/2', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let folder: string;
  let server: Http2SecureServer;
  let instance: Instance;
  let url: string;
  let manner: 'well' | 'streams' | 'hangs';
  let open = 0;
  const versions = new Set<string>();
  const sessions = new Set<ServerHttp2Session>();

  beforeAll(async () => {
    database = await freshDatabase();
    folder = await mkdtemp(join(tmpdir(), 'sotto-http2-'));
    const { cert, key } = selfSigned('localhost');
    server = createSecureServer({ cert, key, allowHTTP1: true });
    server.on('session', (session) => {
      sessions.add(session);
      session.once('close', () => sessions.delete(session)).on('error', () => undefined);
    });
    server.on('request', (request, response) => {
      versions.add(request.httpVersion);
      open += 1;
      request.resume();
      const { stream } = response;
      stream.on('error', () => undefined).once('close', () => (open -= 1));
      if (manner === 'hangs') return;
      if (manner === 'well') {
        response.setHeader('content-type', 'application/json');
        response.end(completion({ content: 'Hello.' }));
        return;
      }
      response.setHeader('content-type', 'text/event-stream');
      const more = setInterval(() => {
        if (stream.destroyed) clearInterval(more);
        else response.write(PIECE);
      }, 20);
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const { port } = server.address() as AddressInfo;
    const [upstreams, trusted] = [join(folder, 'upstreams.yaml'), join(folder, 'trusted.pem')];
    await writeFile(trusted, cert);
    await writeFile(
      upstreams,
      `providers: { two: { base_url: "https://localhost:${port}/v1", models: [m], http2: true, timeout_ms: 1000 } }\n`,
    );
    const env = {
      DATABASE_URL: database.url,
      SERVICE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      SERVICE_UPSTREAMS_FILE: upstreams,
      SERVICE_PROCESSES: '1',
      NODE_EXTRA_CA_CERTS: trusted,
    };
    instance = await startInstance(env);
    const api = new AgentsApi(instance, await loginByCommand(env, 'clinic'));
    url = (await api.create({ name: 'An agent', upstream: 'two:m', policy_yaml: PATTERNS })).proxy_url;
  });

  beforeEach(() => {
    manner = 'well';
    versions.clear();
  });

  afterAll(async () => {
    await instance.stop();
    for (const session of sessions) session.destroy();
    server.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const ask = (extra: object = {}, signal?: AbortSignal): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      signal: signal ?? null,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hello.' }], ...extra }),
    });

  const status = async (): Promise<number> => {
    const answer = await ask();
    await answer.arrayBuffer();
    return answer.status;
  };

  it('is spoken to by it', async () => {
    expect(await status()).toBe(200);
    expect([...versions]).toEqual(['2.0']);
  });

  it('is told when a caller hangs up', async () => {
    manner = 'streams';
    const leaving = new AbortController();
    const answer = await ask({ stream: true }, leaving.signal);
    const reader = answer.body?.getReader();
    await reader?.read();
    expect(open).toBe(1);
    leaving.abort();
    await until(() => open === 0);
  });

  it('is given up when it is silent for too long', async () => {
    manner = 'hangs';
    expect(await status()).toBe(504);
    await until(() => open === 0);
  });

  it('is asked by many at once', async () => {
    const statuses = await Promise.all(Array.from({ length: 60 }, status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it.each(['goaway', 'close', 'destroy'] as const)(
    'is asked anew after its connections end: %s',
    async (end) => {
      expect(await status()).toBe(200);
      for (const session of sessions) session[end]();
      await until(() => sessions.size === 0 || end === 'goaway');
      expect(await status()).toBe(200);
    },
  );
});
