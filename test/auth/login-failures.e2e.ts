import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LoginSessionsRepository } from '../../src/auth/login-sessions.repository.js';
import { LoginAttemptsRepository } from '../../src/auth/oauth/login-attempts.repository.js';
import { Sweeps } from '../../src/database/sweeps.js';
import { createLog } from '../../src/common/logging/logger.js';
import { query } from '../support/databases.js';
import { type Behaviour, type FakeProvider, fakeProvider } from '../support/fake-provider.js';
import { type RunningService, runService } from '../support/running-service.js';
import { type Me, type Page, Visitor } from '../support/visitor.js';

/** Failures during a login, with a provider whose behavior each test sets. */
describe('a login', () => {
  let service: RunningService;
  let provider: FakeProvider;
  let logged = '';

  beforeAll(async () => {
    provider = await fakeProvider();
    const sink = { write: (line: string) => void (logged += line) };
    service = await runService({ env: provider.env, log: createLog('trace', sink) });
  });

  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });

  const visit = (): Visitor => new Visitor(service.baseUrl);

  function expectPage(page: Page, status: number, text: string | RegExp): void {
    expect(page.status).toBe(status);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.text).toMatch(text);
    expect(page.text).toMatch(/Request req_[0-9A-Z]{26}/);
    expect(page.text).toContain('href="/api/v1/auth/idp"');
    expect(page.text).not.toMatch(/\bat \S+:\d+|node_modules|Error:/);
  }

  it('succeeds if the provider responds correctly', async () => {
    provider.reset();
    const visitor = visit();
    const portal = await visitor.open('/api/v1/auth/idp');
    expect([portal.status, new URL(portal.url).pathname]).toEqual([200, '/portal']);
    const { user } = JSON.parse((await visitor.request('/api/v1/me')).text) as Me;
    expect(user).toMatchObject({ login: 'sam', name: 'Sam Reed', email: null });
    expect(user.account.name).toBe(`sam@${provider.host}`);
    expect(provider.lastExchange).toMatchObject({
      grant_type: 'authorization_code',
      client_id: 'the-client',
      client_secret: 'the-secret',
      redirect_uri: `${service.baseUrl}/api/v1/auth/idp/callback`,
    });
    expect(provider.verifierMatched).toBe(true);
  });

  it.each<[string, string, number, RegExp]>([
    ['consent denied', 'error=access_denied&error_description=%3Cb%3Ewords', 403, /declined/],
    ['another error of the provider', 'error=invalid_scope&state=x', 400, /rejected the login/],
    ['a forged error in the URL', 'error=server_error&state=x', 400, /rejected the login/],
    ['an error without a state', 'error=server_error', 400, /rejected the login/],
    ['neither code nor error', 'state=x', 400, /incomplete/],
    ['a code without a state', 'code=x', 400, /incomplete/],
    ['two codes', 'code=x&code=y&state=z', 400, /incomplete/],
    ['an unknown state', 'code=x&state=unknown', 400, /no longer valid/],
  ])('fails at the callback with %s', async (_, search, status, text) => {
    const visitor = visit();
    await visitor.request('/api/v1/auth/idp');
    const page = await visitor.request(`/api/v1/auth/idp/callback?${search}`);
    expectPage(page, status, text);
    expect(page.text).not.toContain('words');
    expect(visitor.cookies.has('service_session')).toBe(false);
  });

  /** Returns the URL to which the provider sends the browser back. */
  async function wayBack(visitor: Visitor): Promise<string> {
    const begun = await visitor.request('/api/v1/auth/idp');
    return (await visitor.request(begun.headers.get('location') ?? '')).headers.get('location') ?? '';
  }

  it('fails with a state that was already used', async () => {
    provider.reset();
    const visitor = visit();
    const back = await wayBack(visitor);
    const cookie = `service_login=${visitor.cookies.get('service_login')?.value ?? ''}`;
    expect((await visitor.request(back)).status).toBe(302);
    expectPage(await visit().request(back, { headers: { cookie } }), 400, /no longer valid/);
  });

  it('fails with a state from another browser', async () => {
    const visitor = visit();
    const back = await wayBack(visitor);
    const other = visit();
    await other.request('/api/v1/auth/idp');
    expectPage(await other.request(back), 400, /no longer valid/);
    expectPage(await visit().request(back), 400, /no longer valid/);
    expect((await visitor.request(back)).status).toBe(302);
  });

  it('fails with a state older than ten minutes, which is then deleted', async () => {
    const visitor = visit();
    const back = await wayBack(visitor);
    const rows = await query<{ seconds: number }>(
      service.databaseUrl,
      'SELECT max(extract(epoch FROM expires_at - now()))::float AS seconds FROM login_attempts',
    );
    expect(rows[0]?.seconds).toBeGreaterThan(590);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(600);
    await query(service.databaseUrl, `UPDATE login_attempts SET expires_at = now() - interval '1 second'`);
    await query(service.databaseUrl, `UPDATE login_sessions SET expires_at = now() - interval '1 second'`);
    expectPage(await visitor.request(back), 400, /no longer valid/);
    expect(
      await service.service.app.get(Sweeps).sweep(LoginAttemptsRepository, LoginSessionsRepository),
    ).toBeGreaterThan(1);
    expect(await query(service.databaseUrl, 'SELECT 1 FROM login_attempts')).toEqual([]);
    expect(await query(service.databaseUrl, 'SELECT 1 FROM login_sessions')).toEqual([]);
  });

  it.each<[string, Partial<Behaviour>, number, RegExp]>([
    ['a token endpoint that fails', { token: { status: 500, body: 'boom' } }, 502, /did not confirm/],
    ['a refused code', { token: { status: 400, body: '{"error":"invalid_grant"}' } }, 400, /no longer valid/],
    [
      'a refused code with status 200',
      { token: { status: 200, body: '{"error":"bad_verification_code"}' } },
      400,
      /no longer valid/,
    ],
    [
      'an unknown client',
      { token: { status: 401, body: '{"error":"invalid_client"}' } },
      502,
      /did not confirm/,
    ],
    [
      'a refused code with status 500',
      { token: { status: 500, body: '{"error":"invalid_grant"}' } },
      502,
      /did not/,
    ],
    ['an error with status 200', { token: { status: 200, body: '{"error":"bad"}' } }, 502, /did not confirm/],
    [
      'a token response that is not JSON',
      { token: { status: 200, body: 'access_token=x' } },
      502,
      /did not confirm/,
    ],
    ['a token endpoint that hangs up', { token: 'hang-up' }, 504, /is not responding/],
    [
      'a user-info endpoint that fails',
      { userInfo: { status: 503, body: '' } },
      502,
      /did not send your profile/,
    ],
    [
      'a user-info endpoint that redirects',
      { userInfo: { status: 302, body: '' } },
      502,
      /did not send your profile/,
    ],
    [
      'a user-info response that is a list',
      { userInfo: { status: 200, body: '[]' } },
      502,
      /did not send your profile/,
    ],
    [
      'no subject',
      { userInfo: { status: 200, body: '{"preferred_username":"a"}' } },
      502,
      /has no identifier, or its login name is missing/,
    ],
    [
      'no login',
      { userInfo: { status: 200, body: '{"sub":"1"}' } },
      502,
      /has no identifier, or its login name is missing/,
    ],
    [
      'a login with a line break',
      { userInfo: { status: 200, body: '{"sub":"1","preferred_username":"a\\nb"}' } },
      502,
      /has no identifier, or its login name is missing/,
    ],
    [
      'a user-info response that is too long',
      { userInfo: { status: 200, body: `{"sub":"${'x'.repeat(300_000)}"}` } },
      502,
      /did not send your profile/,
    ],
  ])('fails with %s', async (_, behaviour, status, text) => {
    provider.reset(behaviour);
    const visitor = visit();
    expectPage(await visitor.open('/api/v1/auth/idp'), status, text);
    expect(visitor.cookies.has('service_session')).toBe(false);
  });

  it.each(['server_error', 'temporarily_unavailable'])(
    'fails with %s at the callback, which only the browser that began it can trigger',
    async (error) => {
      provider.reset();
      const visitor = visit();
      const back = await wayBack(visitor);
      const state = /[?&]state=([^&]*)/.exec(back)?.[1] ?? '';
      const path = `/api/v1/auth/idp/callback?error=${error}&state=${state}`;
      expectPage(await visit().request(path), 400, /rejected the login/);
      expectPage(await visitor.request(path), 502, /provider failed/);
      expectPage(await visitor.request(back), 400, /no longer valid/);
    },
  );

  it('fails if the database fails', async () => {
    provider.reset();
    const visitor = visit();
    const back = await wayBack(visitor);
    await query(service.databaseUrl, 'ALTER TABLE login_sessions RENAME TO login_sessions_away');
    try {
      expectPage(await visitor.request(back), 500, /The login failed/);
    } finally {
      await query(service.databaseUrl, 'ALTER TABLE login_sessions_away RENAME TO login_sessions');
    }
  });

  it('is logged with the reason of its failure, without data of the person or the provider', async () => {
    logged = '';
    provider.reset({ token: { status: 500, body: 'boom' } });
    const refused = await visit().open('/api/v1/auth/idp');
    provider.reset({ token: 'hang-up' });
    await visit().open('/api/v1/auth/idp');
    const requestId = /req_\w+/.exec(refused.text)?.[0] ?? 'none';
    expect(logged).toContain('token_refused');
    expect(logged).toContain('provider_silent');
    expect(logged).toContain(requestId);
    expect(logged).not.toMatch(/boom|the-code|the-secret|the-token|state=/);
  });

  it('fails if its start contains a code', async () => {
    expectPage(await visit().request('/api/v1/auth/idp?code=x&state=y'), 400, /incomplete/);
  });
});
