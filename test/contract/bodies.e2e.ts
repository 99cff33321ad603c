import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningService, runService } from '../support/running-service.js';

interface ErrorBody {
  error: { code: string; message: string; details?: { field: string; rule: string }[] };
}

const VALIDATE = '/api/v1/policies/validate';
const PREVIEW = '/api/v1/policies/preview';

describe('invalid bodies and paths', () => {
  let service: RunningService;
  let cookie: string;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
  });

  afterAll(() => service.stop());

  async function post(
    path: string,
    body: string | Buffer,
    type = 'application/json',
  ): Promise<[number, string, string | undefined]> {
    const answer = await fetch(service.baseUrl + path, {
      method: 'POST',
      headers: { cookie, 'content-type': type },
      body,
    });
    const { error } = (await answer.json()) as ErrorBody;
    return [answer.status, error.code, error.details?.[0]?.rule];
  }

  const deep = (depth: number): string => `{"policy_yaml":${'['.repeat(depth)}${']'.repeat(depth)}}`;

  it.each<[string, string, string | Buffer, string]>([
    ['half an object', VALIDATE, '{"policy_yaml":', 'json'],
    ['bytes that are not UTF-8', VALIDATE, Buffer.from([0x22, 0xff, 0x22]), 'json'],
    ['a body nested too deeply', VALIDATE, deep(100), 'depth'],
    ['a body nested far too deeply', VALIDATE, deep(400_000), 'depth'],
    ['null', PREVIEW, 'null', 'object'],
    ['a list', PREVIEW, '[]', 'object'],
    ['a misspelt field', VALIDATE, '{"policy_yml":"name: x"}', 'unknown'],
    ['a field that every object inherits', VALIDATE, '{"policy_yaml":"name: x","constructor":1}', 'unknown'],
    ['a prototype', VALIDATE, '{"policy_yaml":"name: x","__proto__":{}}', 'unknown'],
    ['a prototype further inside', PREVIEW, '{"messages":[{"a":{"__proto__":1}}]}', 'unknown'],
    ['events nested too deeply', '/audit/verify', deep(200_000), 'depth'],
  ])('are rejected with 422: %s', async (_, path, body, rule) => {
    expect(await post(path, body)).toEqual([422, 'validation_failed', rule]);
  });

  it('do not include brackets inside strings, which are accepted', async () => {
    const answer = await fetch(service.baseUrl + VALIDATE, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ policy_yaml: `${'['.repeat(500)}\\"${'{'.repeat(500)}` }),
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-7',
    'application/json; charset="utf-16"',
  ])('are rejected with 415 for the content type %s', async (type) => {
    for (const path of [VALIDATE, PREVIEW, '/audit/verify']) {
      expect(await post(path, '{}', type)).toEqual([415, 'unsupported_media_type', undefined]);
    }
  });

  it('have an unknown field named in the error only if it looks like a field name', async () => {
    const told = async (name: string): Promise<string> => {
      const answer = await fetch(service.baseUrl + VALIDATE, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ policy_yaml: 'name: x', [name]: 1 }),
      });
      return JSON.stringify(await answer.json());
    };
    expect(await told('policy_yml')).toContain('policy_yml is not a known field');
    for (const name of ['415-555-0142', 'Jane Okafor', '4155550142'])
      expect(await told(name)).not.toContain(name);
  });

  it.each(['/portal%00', '/%zz', '/api/v1/%00', '/api/v1/sessions/%00/%00', '/log/tile/%ff'])(
    'are rejected with 404: GET %s',
    async (path) => {
      const answer = await fetch(service.baseUrl + path, { headers: { cookie } });
      expect([answer.status, ((await answer.json()) as ErrorBody).error.code]).toEqual([404, 'not_found']);
    },
  );

  it('do not include a logout without a body, with or without a content type', async () => {
    for (const headers of [{}, { 'content-type': 'application/x-www-form-urlencoded' }]) {
      const answer = await fetch(`${service.baseUrl}/api/v1/auth/logout`, { method: 'POST', headers });
      expect(answer.status).toBe(204);
    }
  });
});
