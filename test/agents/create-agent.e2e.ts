import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type RunningService, runService } from '../support/running-service.js';

interface ErrorBody {
  error: { code: string; message: string; request_id: string; details?: { field: string }[] };
}

describe('POST /api/v1/agents', () => {
  let service: RunningService;
  let cookie: string;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
  });

  afterAll(() => service.stop());

  function create(body: object, headers: Record<string, string> = { cookie }): request.Test {
    return request(service.server).post('/api/v1/agents').set(headers).send(body);
  }

  it('returns the new agent with its two URLs, and renews the cookie', async () => {
    const answer = await create({ name: 'Front desk', upstream: 'stub' });
    expect(answer.status).toBe(201);
    const { agent } = answer.body as { agent: Record<string, unknown> };
    expect(agent).toEqual({
      id: expect.stringMatching(/^agt_[0-9A-HJKMNP-TV-Z]{26}$/),
      name: 'Front desk',
      upstream: 'stub',
      tokenization: 'vault-deterministic',
      policy_name: 'healthcare-default',
      policy_version: 3,
      proxy_url: `${service.baseUrl}/proxy/${String(agent.id)}/v1/chat/completions`,
      webhook_url: `${service.baseUrl}/voice/webhook/${String(agent.id)}`,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(answer.get('Set-Cookie')?.join()).toBe(
      `${cookie}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
  });

  it.each([
    ['no name', { upstream: 'stub' }, 'validation_failed'],
    ['an empty name', { name: '', upstream: 'stub' }, 'validation_failed'],
    ['a name of 65 characters', { name: 'x'.repeat(65), upstream: 'stub' }, 'validation_failed'],
    ['a name with a line break', { name: 'a\nb', upstream: 'stub' }, 'validation_failed'],
    ['no upstream', { name: 'a' }, 'validation_failed'],
    ['an unknown field', { name: 'a', upstream: 'stub', color: 'red' }, 'validation_failed'],
    ['an unknown tokenization', { name: 'a', upstream: 'stub', tokenization: 'rot13' }, 'validation_failed'],
    [
      'two policies',
      { name: 'a', upstream: 'stub', policy_name: 'x', policy_yaml: 'name: y' },
      'validation_failed',
    ],
    ['an unknown upstream', { name: 'a', upstream: 'nobody:none' }, 'unknown_upstream'],
    ['an unknown policy', { name: 'a', upstream: 'stub', policy_name: 'nobody' }, 'unknown_policy'],
    ['invalid YAML', { name: 'a', upstream: 'stub', policy_yaml: 'name: [' }, 'policy_yaml_invalid'],
    [
      'a policy with an unknown field',
      { name: 'a', upstream: 'stub', policy_yaml: 'name: p\nfoo: 1' },
      'policy_yaml_invalid',
    ],
    [
      'a built-in name',
      { name: 'a', upstream: 'stub', policy_yaml: 'name: healthcare-default' },
      'policy_yaml_invalid',
    ],
    ['invalid own terms', { name: 'a', upstream: 'stub', own_terms: ['?'] }, 'validation_failed'],
    ['a list', [], 'validation_failed'],
  ])('rejects %s with 422', async (_, body, code) => {
    const answer = await create(body);
    const { error } = answer.body as ErrorBody;
    expect([answer.status, error.code]).toEqual([422, code]);
    expect(error.message).not.toBe('');
    expect(error.request_id).toMatch(/^req_/);
  });

  it('lists the available upstreams if the upstream is unknown', async () => {
    const answer = await create({ name: 'a', upstream: 'nobody:none' });
    const { error } = answer.body as ErrorBody;
    expect(error.message).toMatch(/Available upstreams: stub\b.*upstreams\.yaml/);
  });

  it('accepts a name only once per account, even in concurrent requests', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({ name: 'Racing', upstream: 'stub' })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
    const other = await service.login({ account: 'elsewhere' });
    expect((await create({ name: 'Racing', upstream: 'stub' }, { cookie: other })).status).toBe(201);
  });

  it('requires a valid cookie, and rejects foreign origins', async () => {
    expect((await create({ name: 'b', upstream: 'stub' }, {})).status).toBe(401);
    expect((await create({ name: 'b', upstream: 'stub' }, { cookie: 'service_session=x' })).status).toBe(401);
    for (const origin of ['https://evil.example.com', 'null']) {
      expect((await create({ name: 'b', upstream: 'stub' }, { cookie, origin })).status).toBe(403);
    }
    expect((await create({ name: 'b', upstream: 'stub' }, { cookie, origin: service.baseUrl })).status).toBe(
      201,
    );
  });

  it('returns the error envelope for malformed JSON and for an unknown path', async () => {
    const broken = await request(service.server)
      .post('/api/v1/agents')
      .set({ cookie, 'content-type': 'application/json' })
      .send('{');
    expect([broken.status, (broken.body as ErrorBody).error.code]).toEqual([422, 'validation_failed']);
    const nowhere = await request(service.server).get('/api/v1/nowhere').set({ cookie });
    expect([nowhere.status, (nowhere.body as ErrorBody).error.code]).toEqual([404, 'not_found']);
  });
});
