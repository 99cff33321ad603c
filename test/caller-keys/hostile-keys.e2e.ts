import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { CALLER_KEY_SECRET } from '../../src/caller-keys/caller-key.js';
import { createToken } from '../auth/tokens.js';
import { query } from '../support/databases.js';
import { routesOf } from '../support/routes.js';
import { type RunningService, runService } from '../support/running-service.js';
import { createKey, revokeKey, setCallerKeys } from './keys.js';

type Headers = Readonly<Record<string, string>>;

/** Ways in which clients send their key. */
const WAYS: Readonly<Record<string, (key: string) => Headers>> = {
  'authorization: Bearer': (key) => ({ authorization: `Bearer ${key}` }),
  'x-api-key': (key) => ({ 'x-api-key': key }),
};

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly retry: string | null;
}

/** Every route of the proxy, whole, streamed and as a WebSocket, with every sort of invalid key. */
describe('every route of an agent', () => {
  let service: RunningService;
  let routes: string[];
  let cookie: string;
  let agentId: string;
  const bad: Record<string, string> = {};
  let valid: string;
  let apiToken: string;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login({ account: 'one' });
    agentId = (await service.createAgent(cookie, {})).id;
    const sibling = (await service.createAgent(cookie, {})).id;
    const stranger = await service.login({ account: 'two' });
    const foreign = (await service.createAgent(stranger, {})).id;
    const secretOf = async (login: string, agent: string): Promise<string> =>
      (await createKey(service, login, agent)).secret;
    valid = await secretOf(cookie, agentId);
    const revoked = await createKey(service, cookie, agentId);
    await revokeKey(service, cookie, agentId, revoked.key.id);
    const expired = await createKey(service, cookie, agentId, { expires_in_days: 1 });
    await query(
      service.databaseUrl,
      `UPDATE caller_keys SET expires_at = now() - interval '1 second' WHERE key_id = $1`,
      [expired.key.id],
    );
    const last = valid.endsWith('0') ? '1' : '0';
    Object.assign(bad, {
      revoked: revoked.secret,
      expired: expired.secret,
      'of another agent': await secretOf(cookie, sibling),
      'of another account': await secretOf(stranger, foreign),
      unknown: CALLER_KEY_SECRET.create(),
      'with a wrong checksum': valid.slice(0, -1) + last,
      'too short': valid.slice(0, -9),
      'too long': `${valid}0`,
      'with a space': `${valid} ${valid}`,
      'the prefix alone': 'sk-sotto-',
      "the key's ID": revoked.key.id.replace('ckey_', 'sk-sotto-'),
    });
    const scopes = ['agents:read', 'agents:write'];
    apiToken = (await createToken(service, cookie, { scopes, role: 'admin' })).secret;
    routes = routesOf(service).filter((route) => route.includes(' /proxy/'));
  });

  afterAll(() => service.stop());

  function send(route: string, headers: Headers, stream = false): Promise<Answer> {
    const [method = '', path = ''] = route.split(' ');
    const url = service.baseUrl + path.replace(':agentId', agentId).replace(':model', 'stub');
    if (method === 'GET' && path.includes('responses')) return upgrade(url, headers);
    const said = /responses|embeddings/.test(path)
      ? { input: 'Hello there' }
      : { messages: [{ role: 'user', content: 'Hello there' }] };
    return fetch(url, {
      method,
      headers: { ...headers, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
      ...(method === 'POST' ? { body: JSON.stringify({ model: 'stub', stream, ...said }) } : {}),
    }).then(async (answer) => {
      const text = await answer.text();
      const retry = answer.headers.get('x-should-retry');
      return {
        status: answer.status,
        text,
        retry,
        body: text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined,
      };
    });
  }

  async function upgrade(url: string, headers: Headers): Promise<Answer> {
    const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers });
    const refused = once(socket, 'unexpected-response').then(async ([, response]) => {
      const parts: Buffer[] = [];
      const { statusCode, headers: sent } = response as IncomingMessage;
      for await (const part of response as AsyncIterable<Buffer>) parts.push(part);
      const text = Buffer.concat(parts).toString('utf8');
      const retry = String(sent['x-should-retry'] ?? null);
      return { status: statusCode ?? 0, text, retry, body: JSON.parse(text) as unknown };
    });
    const opened = once(socket, 'open').then(() => {
      socket.close();
      return { status: 101, text: '', retry: null, body: undefined };
    });
    socket.on('error', () => undefined);
    return Promise.race([refused, opened]);
  }

  /** Returns the error in the format of the route's API. */
  function envelope(route: string, code: string): object {
    const error = { type: 'authentication_error', code, message: expect.any(String) as unknown };
    return route.includes('/messages')
      ? { type: 'error', error: { ...error, details: { error_code: code } } }
      : { error: { ...error, param: null } };
  }

  const modes = ['optional', 'required'] as const;
  const accepted = (route: string): number =>
    route.startsWith('GET ') && route.includes('responses') ? 101 : 200;

  it('is included in this test', () => {
    expect(routes.length).toBeGreaterThanOrEqual(12);
    expect(Object.keys(bad)).toHaveLength(11);
  });

  describe.each(modes)('with caller_keys: %s', (mode) => {
    beforeAll(() => setCallerKeys(service, cookie, agentId, mode));

    it('rejects every invalid key with 401, in the format of the API, without repeating the key', async () => {
      for (const route of routes)
        for (const [name, key] of Object.entries(bad))
          for (const [way, headersOf] of Object.entries(WAYS))
            for (const stream of [false, true]) {
              const { status, body, text, retry } = await send(route, headersOf(key), stream);
              expect({ route, name, way, status, body, retry }).toMatchObject({
                status: 401,
                body: envelope(route, 'caller_key_invalid'),
                retry: 'false',
              });
              expect(text).not.toContain(key.slice(9) || key);
            }
    });

    it('accepts a valid key in either header, with a placeholder in the other', async () => {
      for (const route of routes) {
        const both = { authorization: `Bearer ${valid}`, 'x-api-key': valid };
        const sent: Headers[] = [
          ...Object.values(WAYS).map((headersOf) => headersOf(valid)),
          both,
          { ...both, authorization: 'Bearer unused' },
          { ...both, 'x-api-key': 'unused' },
          { authorization: `bearer   ${valid}` },
        ];
        for (const headers of sent) expect((await send(route, headers)).status).toBe(accepted(route));
      }
    });

    it('rejects two different keys, even if one of them is valid', async () => {
      const other = bad.revoked ?? '';
      for (const route of routes)
        for (const [first, second] of [
          [valid, other],
          [other, valid],
        ])
          expect(
            await send(route, { authorization: `Bearer ${first ?? ''}`, 'x-api-key': second ?? '' }),
          ).toMatchObject({ status: 401, body: envelope(route, 'caller_key_invalid') });
    });

    it('reads repeated headers', async () => {
      const url = `${service.baseUrl}/proxy/${agentId}/v1/models`;
      const statusOf = async (name: string, ...values: string[]): Promise<number | undefined> => {
        const asked = httpRequest(url, { headers: { [name]: values } });
        asked.end();
        const [response] = (await once(asked, 'response')) as [IncomingMessage];
        response.resume();
        return response.statusCode;
      };
      for (const [name, prefix] of [
        ['authorization', 'Bearer '],
        ['x-api-key', ''],
      ] as const) {
        const [good, revoked] = [prefix + valid, `${prefix}${bad.revoked ?? ''}`];
        expect(await statusOf(name, `${prefix}unused`, good)).toBe(200);
        for (const values of [
          [good, revoked],
          [revoked, good],
          [`${prefix}unused`, revoked],
        ])
          expect(await statusOf(name, ...values)).toBe(401);
      }
    });

    it('treats credentials without the prefix as no key', async () => {
      const none: Headers[] = [
        {},
        { authorization: 'Bearer sk-unused' },
        { authorization: 'Basic c2stc290dG8tOg==' },
        { authorization: `Bearer ${apiToken}` },
        { 'x-api-key': apiToken },
        { authorization: valid },
        { authorization: `Basic ${valid}` },
        { 'x-voice-key': valid },
        { cookie: `key=${valid}` },
        { 'x-api-key': '' },
      ];
      for (const route of routes)
        for (const headers of none) {
          const answer = await send(route, headers);
          if (mode === 'optional') expect(answer.status).toBe(accepted(route));
          else
            expect(answer).toMatchObject({
              status: 401,
              body: envelope(route, 'caller_key_required'),
              retry: 'false',
            });
        }
    });

    it('rejects an invalid key before it reads the body', async () => {
      const url = `${service.baseUrl}/proxy/${agentId}/v1/chat/completions`;
      const pending = httpRequest(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': 1_000, 'x-api-key': bad.revoked },
      });
      pending.on('error', () => undefined);
      pending.flushHeaders();
      const [response] = (await once(pending, 'response')) as [{ statusCode: number }];
      expect(response.statusCode).toBe(401);
      pending.destroy();
    });
  });

  it('accepts a key that the management API rejects', async () => {
    for (const headersOf of Object.values(WAYS)) {
      const answer = await fetch(`${service.baseUrl}/api/v1/agents`, { headers: headersOf(valid) });
      expect([answer.status, await answer.json()]).toMatchObject([
        401,
        { error: { code: 'unauthenticated' } },
      ]);
    }
  });
});
