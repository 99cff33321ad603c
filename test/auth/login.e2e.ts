import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';
import { type Me, Visitor } from '../support/visitor.js';

/** The complete login over HTTP, with the development identity provider. */
describe('login', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await runService();
  });

  afterAll(() => service.stop());

  const visit = (): Visitor => new Visitor(service.baseUrl);

  async function me(visitor: Visitor): Promise<Me> {
    const answer = await visitor.request('/api/v1/me');
    expect(answer.status).toBe(200);
    return JSON.parse(answer.text) as Me;
  }

  async function status(cookie: string, path = '/api/v1/me'): Promise<[number, string | undefined]> {
    const answer = await fetch(`${service.baseUrl}${path}`, { headers: { cookie } });
    const body = (await answer.json()) as { error?: { code: string } };
    return [answer.status, body.error?.code];
  }

  it('sends the browser to the provider with a state and a PKCE challenge', async () => {
    const visitor = visit();
    const answer = await visitor.request('/api/v1/auth/idp');
    expect(answer.status).toBe(302);
    const target = new URL(answer.headers.get('location') ?? '', service.baseUrl);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${service.baseUrl}/api/v1/auth/idp/callback`,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(visitor.setCookies.join()).toMatch(
      /^service_login=[\w-]{43}; Max-Age=600; Path=\/api\/v1\/auth; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('creates an account for a new user and ends at the portal', async () => {
    const visitor = visit();
    const portal = await visitor.logIn('alice');
    expect([portal.status, new URL(portal.url).pathname]).toEqual([200, '/portal']);
    expect(visitor.setCookies).toContainEqual(
      `${visitor.loginCookie}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(visitor.cookies.has('service_login')).toBe(false);
    expect(await me(visitor)).toEqual({
      user: {
        id: expect.stringMatching(/^usr_/),
        login: 'alice',
        name: 'Alice',
        email: 'alice@example.com',
        role: 'admin',
        account: { id: expect.stringMatching(/^acc_/), name: 'alice@development' },
      },
    });
  });

  it('gives a known user the same account and a new cookie', async () => {
    const [first, second] = [visit(), visit()];
    await first.logIn('carol');
    await second.logIn('carol');
    expect(await me(second)).toEqual(await me(first));
    expect(second.loginCookie).not.toBe(first.loginCookie);
  });

  it('creates one account for simultaneous first logins', async () => {
    const visitors = Array.from({ length: 4 }, visit);
    await Promise.all(visitors.map((visitor) => visitor.logIn('dave')));
    const accounts = await Promise.all(visitors.map(async (visitor) => (await me(visitor)).user.account.id));
    expect(new Set(accounts).size).toBe(1);
  });

  it("ends the browser's previous login, whoever logs in", async () => {
    const visitor = visit();
    await visitor.logIn('erin');
    const before = visitor.loginCookie;
    await visitor.logIn('frank');
    expect((await me(visitor)).user.login).toBe('frank');
    expect(await status(before)).toEqual([401, 'unauthenticated']);
  });

  it('renews cookie and expiry with each authenticated request', async () => {
    const visitor = visit();
    await visitor.logIn('grace');
    await query(
      service.databaseUrl,
      `UPDATE login_sessions SET last_seen_at = now() - interval '2 minutes', expires_at = now() + interval '1 minute'`,
    );
    const answer = await visitor.request('/api/v1/me');
    expect(answer.headers.getSetCookie()).toEqual([
      `${visitor.loginCookie}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ]);
    const rows = await query<{ days: number }>(
      service.databaseUrl,
      `SELECT max(extract(epoch FROM expires_at - now()) / 86400)::float AS days FROM login_sessions`,
    );
    expect(rows[0]?.days).toBeGreaterThan(29.9);
  });

  it('ends with a logout, which is journaled', async () => {
    const visitor = visit();
    await visitor.logIn('heidi');
    const cookie = visitor.loginCookie;
    const { user } = await me(visitor);
    const answer = await visitor.request('/api/v1/auth/logout', { method: 'POST' });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.getSetCookie()).toEqual([
      'service_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
    expect(await status(cookie)).toEqual([401, 'unauthenticated']);
    const rows = await query(service.databaseUrl, 'SELECT 1 FROM login_sessions WHERE member_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([]);
    const events = await accountEvents(service.databaseUrl, user.account.id);
    expect(events.map((event) => event.kind)).toEqual([
      'account_created',
      'member_joined',
      'login',
      'logout',
    ]);
    expect(events[3]).toMatchObject({ actor: { user_id: user.id, login: 'heidi' } });
    expect((await visitor.request('/api/v1/me')).status).toBe(401);
  });

  it('accepts a logout without a valid login, with 204', async () => {
    for (const headers of [{}, { cookie: 'service_session=dead' }]) {
      const answer = await fetch(`${service.baseUrl}/api/v1/auth/logout`, { method: 'POST', headers });
      expect(answer.status).toBe(204);
    }
  });

  it('rejects a logout from another origin with 403', async () => {
    const visitor = visit();
    await visitor.logIn('ivan');
    for (const origin of ['https://evil.example.com', 'null']) {
      const answer = await visitor.request('/api/v1/auth/logout', { method: 'POST', headers: { origin } });
      expect(answer.status).toBe(403);
    }
    expect((await me(visitor)).user.login).toBe('ivan');
  });

  it('rejects cookies that are expired, altered or taken from the stored hashes', async () => {
    const visitor = visit();
    await visitor.logIn('judy');
    const { user } = await me(visitor);
    const cookie = visitor.loginCookie;
    const last = cookie.at(-1) === 'A' ? 'B' : 'A';
    expect(await status(cookie.slice(0, -1) + last)).toEqual([401, 'unauthenticated']);
    const rows = await query<{ token_hash: Buffer }>(
      service.databaseUrl,
      'SELECT token_hash FROM login_sessions WHERE member_id = $1',
      [user.id],
    );
    for (const encoding of ['base64url', 'base64', 'hex', 'latin1'] as const) {
      const stolen = rows[0]?.token_hash.toString(encoding) ?? '';
      expect(await status(`service_session=${encodeURIComponent(stolen)}`)).toEqual([401, 'unauthenticated']);
    }
    await query(
      service.databaseUrl,
      `UPDATE login_sessions SET expires_at = now() - interval '1 second' WHERE member_id = $1`,
      [user.id],
    );
    expect(await status(cookie)).toEqual([401, 'unauthenticated']);
  });

  it('stores no secret of a login in the journal or the tables', async () => {
    const visitor = visit();
    await visitor.logIn('kim');
    const secret = visitor.loginCookie.split('=')[1] ?? '';
    const rows = await query<{ found: string }>(
      service.databaseUrl,
      `SELECT 'events' AS found FROM audit_events WHERE canonical LIKE '%' || $1 || '%'
       UNION ALL SELECT 'sessions' FROM login_sessions s WHERE s::text LIKE '%' || $1 || '%'`,
      [secret],
    );
    expect(rows).toEqual([]);
  });

  it('serves its pages under a strict content security policy', async () => {
    const visitor = visit();
    for (const page of [await visitor.open('/portal'), await visitor.open('/api/v1/auth/idp')]) {
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(page.text).not.toMatch(/<script>|\son\w+=|style="/);
      expect(page.headers.get('cache-control')).toMatch(/no-store/);
    }
  });
});
