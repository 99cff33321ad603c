import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { completion, type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';

interface ChatError {
  error: { message: string; type: string; param: string | null; code: string; request_id: string };
}

const HELLO = { model: 'model-a', messages: [{ role: 'user', content: 'My number is 415-555-0142.' }] };

describe('requests that the proxy refuses', () => {
  let upstream: RecordingUpstream;
  let service: RunningService;
  let url: string;

  beforeAll(async () => {
    upstream = await recordUpstream();
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
    service = await runService({ providers: [upstream.provider] });
    ({ proxy_url: url } = await service.createAgent(await service.login(), { upstream: 'recorder:model-a' }));
  });

  beforeEach(() => {
    upstream.requests.length = 0;
  });

  afterAll(async () => {
    await service.stop();
    await upstream.stop();
  });

  function post(body: string | Buffer, contentType = 'application/json', to = url): Promise<Response> {
    return fetch(to, { method: 'POST', headers: { 'content-type': contentType }, body });
  }

  async function storedRows(): Promise<number> {
    const rows = await query<{ n: string }>(
      service.databaseUrl,
      'SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM vault_entries) AS n',
    );
    return Number(rows[0]?.n);
  }

  const malformed: [string, unknown, string | null, RegExp][] = [
    ['no JSON', '{"model": "model-a", "messages": [', null, /JSON/],
    ['a list', [], null, /object/],
    ['no model', { messages: HELLO.messages }, 'model', /required/],
    ['no messages', { model: 'model-a' }, 'messages', /required/],
    ['empty messages', { model: 'model-a', messages: [] }, 'messages', /messages/],
    ['messages of a wrong type', { model: 'model-a', messages: 'hi' }, 'messages', /array|list/],
    ['an unknown role', { model: 'model-a', messages: [{ role: 'patient', content: 'hi' }] }, 'messages[0].role', /role/],
    ['content of a wrong type', { model: 'model-a', messages: [{ role: 'user', content: 42 }] }, 'messages[0].content', /content/],
    ['a wrong stream', { ...HELLO, stream: 'yes' }, 'stream', /boolean/],
    ['a wrong temperature', { ...HELLO, temperature: 'hot' }, 'temperature', /number/],
    ['tools of a wrong type', { ...HELLO, tools: {} }, 'tools', /tools/],
    [
      'an image',
      { model: 'model-a', messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }] }] },
      'messages[0].content[0]',
      /image|attachment/i,
    ],
  ];

  it.each(malformed)('%s: says what is wrong, stores and forwards nothing', async (_, body, param, message) => {
    const answer = await post(typeof body === 'string' ? body : JSON.stringify(body));
    const { error } = (await answer.json()) as ChatError;
    expect(answer.status).toBe(422);
    expect(error).toMatchObject({ code: 'validation_failed', type: 'invalid_request_error', param });
    expect(error.message).toMatch(message);
    expect(error.request_id).toMatch(/^req_/);
    expect(answer.headers.get('x-should-retry')).toBe('false');
    expect(upstream.requests).toHaveLength(0);
    expect(await storedRows()).toBe(0);
  });

  const others: [string, () => Promise<Response>, number, string][] = [
    ['a body of 2 MiB', () => post(JSON.stringify({ ...HELLO, pad: 'x'.repeat(2_097_152) })), 413, 'payload_too_large'],
    ['a wrong content type', () => post(JSON.stringify(HELLO), 'text/plain'), 415, 'unsupported_media_type'],
    ['another model', () => post(JSON.stringify({ ...HELLO, model: 'model-b' })), 422, 'model_not_allowed'],
    [
      'an unknown agent',
      () => post(JSON.stringify(HELLO), 'application/json', url.replace(/agt_\w+/, 'agt_01J0000000000000000000000Z')),
      404,
      'agent_not_found',
    ],
    ['no agent id', () => post(JSON.stringify(HELLO), 'application/json', url.replace(/agt_\w+/, 'x')), 404, 'agent_not_found'],
    ['a path that is not there', () => post('{}', 'application/json', `${url}/else`), 404, 'not_found'],
    ['another method', () => fetch(url), 404, 'not_found'],
  ];

  it.each(others)('%s: the right status in the right shape', async (_, send, status, code) => {
    const answer = await send();
    const { error } = (await answer.json()) as ChatError;
    expect([answer.status, error.code]).toEqual([status, code]);
    expect(error.message).not.toBe('');
    expect(error.request_id).toBe(answer.headers.get('x-request-id'));
    expect(upstream.requests).toHaveLength(0);
    expect(await storedRows()).toBe(0);
  });

  it('serves the path also with its end doubled', async () => {
    const answer = await post(JSON.stringify(HELLO), 'application/json', `${url}/chat/completions`);
    expect(answer.status).toBe(200);
    expect(upstream.requests[0]?.text).not.toContain('555-0142');
  });
});
