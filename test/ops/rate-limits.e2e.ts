import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LoginSessions } from '../../src/auth/login-sessions.service.js';
import { LimitClock } from '../../src/rate-limits/limit-clock.js';
import { createKey } from '../caller-keys/keys.js';
import { query } from '../support/databases.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { runService } from '../support/running-service.js';

const HELLO = { model: 'model-a', messages: [{ role: 'user', content: 'Hello' }] };
const UNKNOWN_AGENT = 'agt_01J0000000000000000000000Z';
const SECOND = 1_000_000;

/** Number of responses by status. */
type Tally = Record<number, number>;

/** Limits of one instance, whose clock advances only between the steps of a test. */
describe('rate limits', () => {
  let service: RecordedService;
  let cookie: string;
  let other: { cookie: string; proxyUrl: string };
  /** Later than the real clock during the start of the service. */
  let nowUs = 1_000_000 * SECOND;

  const pass = (us: number): void => {
    nowUs += us;
  };

  beforeAll(async () => {
    service = await runRecordedService({ env: { SERVICE_RATE_LIMITS: 'on', SERVICE_TRUST_PROXY: '1' } });
    const clock = service.service.app.get(LimitClock, { strict: false });
    jest.spyOn(clock, 'nowUs').mockImplementation(() => nowUs);
    cookie = await service.login();
    const otherCookie = await service.login({ account: 'other' });
    const agent = await service.createAgent(otherCookie, { upstream: 'recorder:model-a' });
    other = { cookie: otherCookie, proxyUrl: agent.proxy_url };
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
    // After these calls, the instance has cached both agents.
    for (const url of [service.proxyUrl, other.proxyUrl]) await (await call(url)).text();
  });

  beforeEach(() => {
    pass(60 * SECOND);
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  const call = (url = service.proxyUrl, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(HELLO),
    });
  const stranger = (agentUrl = service.proxyUrl): string => agentUrl.replace(/agt_\w+/, UNKNOWN_AGENT);
  const me = (headers: Record<string, string> = { cookie }): Promise<Response> =>
    fetch(`${service.baseUrl}/api/v1/me`, { headers });
  const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

  async function tally(times: number, send: () => Promise<Response>): Promise<Tally> {
    const counts: Tally = {};
    for (let begun = 0; begun < times; begun += 50) {
      const answers = await Promise.all(Array.from({ length: Math.min(50, times - begun) }, send));
      for (const answer of answers) {
        await answer.arrayBuffer();
        counts[answer.status] = (counts[answer.status] ?? 0) + 1;
      }
    }
    return counts;
  }

  describe('of an account', () => {
    it('admit 60 management requests at once, and 30 a second', async () => {
      expect(await tally(70, me)).toEqual({ 200: 60, 429: 10 });
      pass(33_333);
      expect(await tally(1, me)).toEqual({ 429: 1 });
      pass(1);
      expect(await tally(2, me)).toEqual({ 200: 1, 429: 1 });
      pass(SECOND);
      expect(await tally(40, me)).toEqual({ 200: 30, 429: 10 });
      pass(10 * SECOND);
      expect(await tally(70, me)).toEqual({ 200: 60, 429: 10 });
    });

    it('admit 200 calls at once, and 100 a second, and neither forward nor store the others', async () => {
      const sessions = async (): Promise<number> => {
        const rows = await query<{ n: number }>(
          service.databaseUrl,
          'SELECT count(*)::int AS n FROM sessions',
        );
        return rows[0]?.n ?? -1;
      };
      const before = await sessions();
      expect(await tally(230, call)).toEqual({ 200: 200, 429: 30 });
      expect(service.upstream.requests).toHaveLength(200);
      expect(await sessions()).toBe(before + 200);
      pass(9_999);
      expect(await tally(1, call)).toEqual({ 429: 1 });
      pass(1);
      expect(await tally(2, call)).toEqual({ 200: 1, 429: 1 });
      pass(SECOND);
      expect(await tally(120, call)).toEqual({ 200: 100, 429: 20 });
    });

    it("count a request for an agent's models as a call", async () => {
      const models = (): Promise<Response> => fetch(service.proxyUrl.replace('chat/completions', 'models'));
      expect(await tally(150, models)).toEqual({ 200: 150 });
      expect(await tally(60, call)).toEqual({ 200: 50, 429: 10 });
      expect(await tally(1, models)).toEqual({ 429: 1 });
    });

    it("do not affect other accounts or the account's other limit", async () => {
      expect(await tally(61, me)).toEqual({ 200: 60, 429: 1 });
      expect(await tally(201, call)).toEqual({ 200: 200, 429: 1 });
      expect(await tally(60, () => me({ cookie: other.cookie }))).toEqual({ 200: 60 });
      expect(await tally(200, () => call(other.proxyUrl))).toEqual({ 200: 200 });
    });

    it('count failing requests once the account is known', async () => {
      const missing = (): Promise<Response> =>
        fetch(`${service.baseUrl}/api/v1/sessions/none`, { headers: { cookie } });
      expect(await tally(61, missing)).toEqual({ 404: 60, 429: 1 });
      expect(await tally(1, me)).toEqual({ 429: 1 });
      const wrong = (): Promise<Response> => service.post({ ...HELLO, model: 'model-b' });
      expect(await tally(201, wrong)).toEqual({ 422: 200, 429: 1 });
    });

    it('are reported in the error envelope, with the time until a request is admitted', async () => {
      await tally(60, me);
      const refused = await me();
      expect(refused.headers.get('retry-after')).toBe('1');
      expect(await refused.json()).toEqual({
        error: {
          code: 'rate_limited',
          message: 'Too many requests; try again in 1 s.',
          request_id: refused.headers.get('x-request-id'),
        },
      });
      pass(Number(refused.headers.get('retry-after')) * SECOND);
      expect((await me()).status).toBe(200);
    });

    it('are reported to callers of the proxy in the format of the API', async () => {
      await tally(200, call);
      const refused = await call();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
      expect(refused.headers.get('x-should-retry')).toBeNull();
      expect(await refused.json()).toMatchObject({
        error: { type: 'rate_limit_error', code: 'rate_limited', param: null },
      });
      pass(Number(refused.headers.get('retry-after')) * SECOND);
      expect((await call()).status).toBe(200);
    });
  });

  describe('of an address, before the account is known', () => {
    it.each<[string, number, number, (headers: Record<string, string>) => Promise<Response>]>([
      ['no cookie', 60, 401, me],
      ['a bad cookie', 60, 401, (headers) => me({ ...headers, cookie: 'service_session=bad' })],
      ['an unknown agent', 200, 404, (headers) => call(stranger(), headers)],
      ['an unknown path', 200, 404, (headers) => call(`${stranger()}/else`, headers)],
      [
        'a body of another type',
        200,
        415,
        (headers) => call(stranger(), { ...headers, 'content-type': 'text/plain' }),
      ],
      [
        'a body that is not JSON',
        60,
        422,
        (headers) =>
          fetch(`${service.baseUrl}/api/v1/agents`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: '{',
          }),
      ],
      [
        'the start of a login',
        60,
        302,
        (headers) => fetch(`${service.baseUrl}/api/v1/auth/idp`, { redirect: 'manual', headers }),
      ],
      [
        'a logout',
        60,
        204,
        (headers) => fetch(`${service.baseUrl}/api/v1/auth/logout`, { method: 'POST', headers }),
      ],
      [
        'chains to verify',
        60,
        200,
        (headers) =>
          fetch(`${service.baseUrl}/audit/verify`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: '{"events": []}',
          }),
      ],
    ])('for %s admit %d requests at once, with status %d', async (_, burst, status, send) => {
      const flood = (): Promise<Response> => send(from('192.0.2.1'));
      expect(await tally(burst + 50, flood)).toEqual({ [status]: burst, 429: 50 });
      pass(SECOND);
      expect(await tally(burst, flood)).toEqual({ [status]: burst / 2, 429: burst / 2 });
      expect(await tally(1, () => send(from('192.0.2.2')))).toEqual({ [status]: 1 });
    });

    it('do not affect calls of known agents', async () => {
      await tally(220, () => call(stranger()));
      expect(await tally(1, () => call(stranger()))).toEqual({ 429: 1 });
      expect(await tally(100, call)).toEqual({ 200: 100 });
    });

    it('count invalid caller keys, which do not count against the account', async () => {
      const agentId = /agt_\w+/.exec(service.proxyUrl)?.[0] ?? '';
      const { secret } = await createKey(service, cookie, agentId);
      const bad = (): Promise<Response> => call(service.proxyUrl, { 'x-api-key': `${secret}0` });
      expect((await tally(220, bad))[401]).toBe(200);
      expect(await tally(1, bad)).toEqual({ 429: 1 });
      expect(await tally(100, () => call(service.proxyUrl, { 'x-api-key': secret }))).toEqual({ 200: 100 });
      expect(await tally(100, call)).toEqual({ 200: 100 });
    });

    it('do not count requests of accounts', async () => {
      expect(await tally(60, me)).toEqual({ 200: 60 });
      expect(await tally(60, () => me({ cookie: other.cookie }))).toEqual({ 200: 60 });
      expect(await tally(1, () => me({}))).toEqual({ 401: 1 });
    });

    it('are reported to callers of the proxy in the format of the API', async () => {
      await tally(200, () => call(stranger()));
      const refused = await call(stranger());
      expect(refused.headers.get('retry-after')).toBe('1');
      expect(await refused.json()).toMatchObject({ error: { type: 'rate_limit_error' } });
      pass(SECOND);
      expect((await call(stranger())).status).toBe(404);
    });

    it('treat an IPv6 network as one address, and an IPv4-mapped address as IPv4', async () => {
      await tally(60, () => me(from('2001:db8::1')));
      expect(await tally(1, () => me(from('2001:db8::2')))).toEqual({ 429: 1 });
      expect(await tally(1, () => me(from('2001:db8:0:1::1')))).toEqual({ 401: 1 });
      await tally(60, () => me(from('::ffff:192.0.2.9')));
      expect(await tally(1, () => me(from('192.0.2.9')))).toEqual({ 429: 1 });
    });

    it('use only the address that the load balancer adds', async () => {
      await tally(60, () => me(from('192.0.2.1, 198.51.100.1')));
      expect(await tally(1, () => me(from('192.0.2.2, 198.51.100.1')))).toEqual({ 429: 1 });
    });
  });

  it('do not apply to the health check', async () => {
    expect(await tally(300, () => fetch(`${service.baseUrl}/health`))).toEqual({ 200: 300 });
  });

  it('do not count failures of the service', async () => {
    const failing = (): Promise<Response> => me({ ...from('192.0.2.77'), cookie: 'service_session=bad' });
    const logins = service.service.app.get(LoginSessions, { strict: false });
    const broken = jest.spyOn(logins, 'find').mockRejectedValue(new Error('a fault'));
    expect(await tally(100, failing)).toEqual({ 500: 100 });
    broken.mockRestore();
    expect(await tally(61, failing)).toEqual({ 401: 60, 429: 1 });
  });
});

it('requests are not limited unless SERVICE_RATE_LIMITS is on', async () => {
  const service = await runService();
  const statuses = await Promise.all(
    Array.from({ length: 300 }, () => fetch(`${service.baseUrl}/api/v1/me`).then(({ status }) => status)),
  );
  expect(new Set(statuses)).toEqual(new Set([401]));
  await service.stop();
});
