import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/database/embedded/embedded-postgres.js';
import { CALLER_WORDS } from '../support/planted.js';
import { readBroken } from '../support/broken-stream.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion, sendStream } from '../support/recording-upstream.js';

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly security?: readonly object[] }>>>
  >;
}

const DOCUMENT = JSON.parse(
  readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
) as Described;
/** Every operation that requires a login. */
const MANAGEMENT = Object.entries(DOCUMENT.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { security = [] }]) => path.startsWith('/api/') && security.length > 0)
    .map(([method]): [method: string, path: string] => [method.toUpperCase(), path]),
);
/** Public operations that read the database. */
const PUBLIC: readonly [method: string, path: string][] = [
  ['POST', '/audit/verify'],
  ['POST', '/api/v1/auth/logout'],
];

/** This file stops its database, so it starts a database server of its own. */
describe('the service with its database stopped', () => {
  let dataDir: string;
  let stopDatabase: () => Promise<void>;
  let service: RecordedService;
  let cookie: string;

  const call = (content: string, stream = false, url?: string): Promise<Response> =>
    service.post({ model: 'model-a', stream, messages: [{ role: 'user', content }] }, undefined, url);

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sotto-stopped-'));
    const database = await startEmbeddedPostgres({ dataDir });
    stopDatabase = () => database.stop();
    service = await runRecordedService({ databaseUrl: database.url });
    cookie = await service.login();
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
    expect((await call(CALLER_WORDS)).status).toBe(200);
  });

  afterAll(async () => {
    await service.stop();
    await removeEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('ends calls in progress with audit_unavailable, and streams without [DONE]', async () => {
    let arrived = 0;
    let goOn: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    service.upstream.answerWith(async ({ text }, response) => {
      arrived += 1;
      if (arrived === 2) void stopDatabase().then(goOn);
      await stopped;
      if (text.includes('"stream":true')) sendStream(response, [{ content: 'ok' }]);
      else response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
    const [whole, streamed] = await Promise.all([call('Hello.'), call('Hello.', true).then(readBroken)]);
    expect(whole.status).toBe(503);
    expect(await whole.json()).toMatchObject({ error: { code: 'audit_unavailable' } });
    expect(streamed).toContain('"code":"audit_unavailable"');
    expect(streamed).not.toContain('[DONE]');
    service.upstream.requests.length = 0;
  });

  it.each([
    ['values met before', CALLER_WORDS, false],
    ['new values', 'My name is Pat Example.', false],
    ['nothing to mask', 'Hello there.', false],
    ['a stream', CALLER_WORDS, true],
  ])('%s: rejects the call and forwards nothing', async (_, content, stream) => {
    const answer = await call(content, stream);
    expect(answer.status).toBe(503);
    const body = (await answer.json()) as { error: object };
    expect(body.error).toMatchObject({ code: 'audit_unavailable', type: 'server_error', param: null });
    expect(service.upstream.requests).toHaveLength(0);
  });

  it('rejects calls to an agent that is not cached with 503', async () => {
    const url = service.proxyUrl.replace(/agt_\w+/, 'agt_01J0000000000000000000000Z');
    expect((await call('Hello.', false, url)).status).toBe(503);
  });

  it.each([...MANAGEMENT, ...PUBLIC])('rejects management requests with 503: %s %s', async (method, path) => {
    const answer = await fetch(
      service.baseUrl + path.replace(/\{(\w+)\}/g, 'agt_01J0000000000000000000000Z'),
      {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      },
    );
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { error: expect.objectContaining({ code: 'audit_unavailable' }) },
    ]);
  });

  it('shows that login is unavailable, with 503', async () => {
    const answer = await fetch(`${service.baseUrl}/api/v1/auth/idp`, { redirect: 'manual' });
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining('Login is currently unavailable'),
    ]);
  });

  it('reports the unreachable database in the health checks', async () => {
    const answer = await fetch(`${service.baseUrl}/health`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 'unavailable', database: 'unreachable' });
    const ready = await fetch(`${service.baseUrl}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ status: 'unavailable', database: 'unreachable' });
  });

  it('still passes the liveness check', async () => {
    expect((await fetch(`${service.baseUrl}/health/live`)).status).toBe(200);
  });
});
