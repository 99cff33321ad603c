import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningService, runService } from '../support/running-service.js';

interface ErrorBody {
  error: { code: string; message: string; details?: { field: string; rule: string }[] };
}

const VALIDATE = '/api/v1/policies/validate';
const PREVIEW = '/api/v1/policies/preview';

describe('bodies and paths that cannot be read', () => {
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
    ['bytes that are no UTF-8', VALIDATE, Buffer.from([0x22, 0xff, 0x22]), 'json'],
    ['a body nested too deeply', VALIDATE, deep(100), 'depth'],
    ['a body nested far too deeply', VALIDATE, deep(400_000), 'depth'],
    ['null', PREVIEW, 'null', 'object'],
    ['a list', PREVIEW, '[]', 'object'],
    ['a misspelt field', VALIDATE, '{"policy_yml":"name: x"}', 'unknown'],
    ['a field that every object inherits', VALIDATE, '{"policy_yaml":"name: x","constructor":1}', 'unknown'],
    ['a prototype', VALIDATE, '{"policy_yaml":"name: x","__proto__":{}}', 'unknown'],
    ['a prototype further inside', PREVIEW, '{"messages":[{"a":{"__proto__":1}}]}', 'unknown'],
    ['events nested too deeply', '/audit/verify', deep(200_000), 'depth'],
  ])('%s: 422', async (_, path, body, rule) => {
    expect(await post(path, body)).toEqual([422, 'validation_failed', rule]);
  });

  it('counts no brackets inside texts', async () => {
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
  ])('%s: 415', async (type) => {
    for (const path of [VALIDATE, PREVIEW, '/audit/verify']) {
      expect(await post(path, '{}', type)).toEqual([415, 'unsupported_media_type', undefined]);
    }
  });

  it('shows the name of an unknown field only where it could be one', async () => {
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
    'GET %s: 404, as there is no such path',
    async (path) => {
      const answer = await fetch(service.baseUrl + path, { headers: { cookie } });
      expect([answer.status, ((await answer.json()) as ErrorBody).error.code]).toEqual([404, 'not_found']);
    },
  );

  it('needs no body for a logout, with or without a type', async () => {
    for (const headers of [{}, { 'content-type': 'application/x-www-form-urlencoded' }]) {
      const answer = await fetch(`${service.baseUrl}/api/v1/auth/logout`, { method: 'POST', headers });
      expect(answer.status).toBe(204);
    }
  });
});
