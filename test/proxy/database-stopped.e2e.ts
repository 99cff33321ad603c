import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { CALLER_WORDS } from '../support/planted.js';
import { completion, type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

/** This file stops its database, so it has a server of its own. */
describe('with the database stopped', () => {
  let dataDir: string;
  let stopDatabase: () => Promise<void>;
  let upstream: RecordingUpstream;
  let service: RunningService;
  let url: string;

  const call = (content: string, stream = false): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'model-a', stream, messages: [{ role: 'user', content }] }),
    });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sotto-stopped-'));
    const database = await startEmbeddedPostgres({ dataDir });
    stopDatabase = () => database.stop();
    upstream = await recordUpstream();
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
    service = await runService({ providers: [upstream.provider], databaseUrl: database.url });
    ({ proxy_url: url } = await service.createAgent(await service.login(), { upstream: 'recorder:model-a' }));
    expect((await call(CALLER_WORDS)).status).toBe(200);
    await stopDatabase();
    upstream.requests.length = 0;
  });

  afterAll(async () => {
    await service.stop();
    await upstream.stop();
    await removeEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each([
    ['values met before', CALLER_WORDS, false],
    ['new values', 'My name is Pat Example.', false],
    ['nothing to mask', 'Hello there.', false],
    ['a stream', CALLER_WORDS, true],
  ])('%s: the call is refused and the upstream receives nothing', async (_, content, stream) => {
    const answer = await call(content, stream);
    expect(answer.status).toBe(503);
    const body = (await answer.json()) as { error: object };
    expect(body.error).toMatchObject({ code: 'audit_unavailable', type: 'server_error', param: null });
    expect(upstream.requests).toHaveLength(0);
  });

  it('an agent that is not cached: the same', async () => {
    url = url.replace(/agt_\w+/, 'agt_01J0000000000000000000000Z');
    expect((await call('Hello.')).status).toBe(503);
  });

  it('the health check says so', async () => {
    const answer = await fetch(`${service.baseUrl}/health`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'unavailable', database: 'unreachable' });
  });
});
