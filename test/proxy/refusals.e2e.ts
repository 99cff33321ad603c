import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

interface ChatError {
  error: { message: string; type: string; param: string | null; code: string; request_id: string };
}

const HELLO = { model: 'model-a', messages: [{ role: 'user', content: 'My number is 415-555-0142.' }] };

describe('the validation of requests', () => {
  let service: RecordedService;
  let url: string;

  beforeAll(async () => {
    service = await runRecordedService();
    url = service.proxyUrl;
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  async function storedRows(): Promise<number> {
    const rows = await query<{ n: string }>(
      service.databaseUrl,
      'SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM vault_entries) AS n',
    );
    return Number(rows[0]?.n);
  }

  const malformed: [string, string | object, string | null, RegExp][] = [
    ['no JSON', '{"model": "model-a", "messages": [', null, /JSON/],
    ['a list', [], null, /object/],
    ['no model', { messages: HELLO.messages }, 'model', /required/],
    ['a model that cannot be kept', { ...HELLO, model: 'model\0a' }, 'model', /stored/],
    ['half a character for a model', '{"model":"\\ud800","messages":[]}', 'model', /stored/],
    [
      'an infinite temperature',
      '{"model":"model-a","messages":[{"role":"user","content":"hi"}],"temperature":1e400}',
      'temperature',
      /number/,
    ],
    ['no messages', { model: 'model-a' }, 'messages', /required/],
    ['empty messages', { model: 'model-a', messages: [] }, 'messages', /messages/],
    ['messages of a wrong type', { model: 'model-a', messages: 'hi' }, 'messages', /array|list/],
    [
      'an unknown role',
      { model: 'model-a', messages: [{ role: 'patient', content: 'hi' }] },
      'messages[0].role',
      /role/,
    ],
    [
      'content of a wrong type',
      { model: 'model-a', messages: [{ role: 'user', content: 42 }] },
      'messages[0].content',
      /content/,
    ],
    ['a wrong stream', { ...HELLO, stream: 'yes' }, 'stream', /boolean/],
    ['a wrong temperature', { ...HELLO, temperature: 'hot' }, 'temperature', /number/],
    ['tools of a wrong type', { ...HELLO, tools: {} }, 'tools', /tools/],
    [
      'an image',
      {
        model: 'model-a',
        messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }] }],
      },
      'messages[0].content[0]',
      /image|attachment/i,
    ],
  ];

  it.each(malformed)(
    '%s: explains the error, stores and forwards nothing',
    async (_, body, param, message) => {
      const answer = await service.post(body);
      const { error } = (await answer.json()) as ChatError;
      expect(answer.status).toBe(422);
      expect(error).toMatchObject({ code: 'validation_failed', type: 'invalid_request_error', param });
      expect(error.message).toMatch(message);
      expect(error.request_id).toMatch(/^req_/);
      expect(answer.headers.get('x-should-retry')).toBe('false');
      expect(service.upstream.requests).toHaveLength(0);
      expect(await storedRows()).toBe(0);
    },
  );

  const others: [string, () => Promise<Response>, number, string][] = [
    [
      'a body of 2 MiB',
      () => service.post({ ...HELLO, pad: 'x'.repeat(2_097_152) }),
      413,
      'payload_too_large',
    ],
    ['a wrong content type', () => service.post(HELLO, 'text/plain'), 415, 'unsupported_media_type'],
    ['another model', () => service.post({ ...HELLO, model: 'model-b' }), 422, 'model_not_allowed'],
    [
      'an unknown agent',
      () =>
        service.post(
          JSON.stringify(HELLO),
          'application/json',
          url.replace(/agt_\w+/, 'agt_01J0000000000000000000000Z'),
        ),
      404,
      'agent_not_found',
    ],
    [
      'no agent id',
      () => service.post(HELLO, 'application/json', url.replace(/agt_\w+/, 'x')),
      404,
      'agent_not_found',
    ],
    [
      'a path that is not there',
      () => service.post('{}', 'application/json', `${url}/else`),
      404,
      'not_found',
    ],
    ['another method', () => fetch(url), 404, 'not_found'],
  ];

  it.each(others)('%s: returns the documented status and code', async (_, send, status, code) => {
    const answer = await send();
    const { error } = (await answer.json()) as ChatError;
    expect([answer.status, error.code]).toEqual([status, code]);
    expect(error.message).not.toBe('');
    expect(error.request_id).toBe(answer.headers.get('x-request-id'));
    expect(service.upstream.requests).toHaveLength(0);
    expect(await storedRows()).toBe(0);
  });

  it('accepts a call ID that cannot be stored', async () => {
    for (const id of ['a\0b', '\ud800']) {
      const answer = await service.post(JSON.stringify({ ...HELLO, call: { id } }));
      expect(answer.status).toBe(200);
    }
  });

  it('accepts a path with a doubled suffix', async () => {
    const answer = await service.post(HELLO, 'application/json', `${url}/chat/completions`);
    expect(answer.status).toBe(200);
    expect(service.upstream.requests[0]?.text).not.toContain('555-0142');
  });
});
