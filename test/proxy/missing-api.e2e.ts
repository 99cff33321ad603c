import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { recordUpstream, type RecordingUpstream } from '../support/recording-upstream.js';
import { upperCase } from '../support/upper-case-format.js';

/** Routes of APIs that an agent's upstream does not support. */
describe('an API that the upstream does not support', () => {
  let other: RecordingUpstream;
  let service: RecordedService;
  /** Proxy URLs of agents whose upstreams support one API each. */
  let older: string;
  let newer: string;

  beforeAll(async () => {
    other = await recordUpstream();
    service = await runRecordedService({
      formats: [upperCase],
      providers: [
        { ...other.provider, name: 'older', apis: ['chat_completions'] },
        { ...other.provider, name: 'newer', apis: ['responses'] },
      ],
    });
    const cookie = await service.login();
    older = (await service.createAgent(cookie, { upstream: 'older:model-a' })).proxy_url;
    newer = (await service.createAgent(cookie, { upstream: 'newer:model-a' })).proxy_url;
  });

  afterAll(async () => {
    await service.stop();
    await other.stop();
  });

  const chat = { model: 'model-a', messages: [{ role: 'user', content: CALLER_WORDS }] };
  const shouts = { MODEL: 'model-a', MESSAGES: [{ ROLE: 'USER', CONTENT: CALLER_WORDS }] };

  it('is answered with 404 and an explanation, without an upstream call or a session', async () => {
    const refused = await service.post(chat, undefined, newer);
    expect([refused.status, refused.headers.get('x-should-retry')]).toEqual([404, 'false']);
    expect(await refused.json()).toMatchObject({
      error: {
        code: 'not_found',
        type: 'not_found_error',
        message: "The agent's upstream does not support the Chat Completions API. It supports Responses.",
      },
    });
    const streamed = await service.post({ ...chat, stream: true }, undefined, newer);
    expect(streamed.status).toBe(404);
    const shouted = await service.post(shouts, undefined, older.replace('chat/completions', 'SHOUTS'));
    expect([shouted.status, await shouted.json()]).toMatchObject([404, { ERROR: { CODE: 'NOT_FOUND' } }]);
    expect(other.requests).toEqual([]);
    expect(await query(service.databaseUrl, 'SELECT 1 FROM sessions')).toEqual([]);
  });

  it('is reported before errors in the body', async () => {
    expect((await service.post('no JSON', undefined, newer)).status).toBe(404);
    expect((await service.post('no JSON', undefined, older)).status).toBe(422);
  });

  it('does not affect the supported API', async () => {
    other.answerWith((_, response) => void response.end(JSON.stringify({ MESSAGE: { CONTENT: 'OK' } })));
    const answer = await service.post(shouts, undefined, newer.replace('chat/completions', 'SHOUTS'));
    expect(answer.status).toBe(200);
    expect(other.requests.map(({ path }) => path)).toEqual(['/v1/SHOUTS']);
  });
});
