import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import type { RunningService } from '../support/running-service.js';
import { type Account, runAccounts } from './accounts.js';
import { TABLE } from './route-table.js';
import { bearer, createToken, SCOPES } from './tokens.js';

const GUARDED = Object.keys(TABLE).filter((route) =>
  ['login', 'reviewer', 'admin', 'optional'].includes(TABLE[route]?.door ?? ''),
);
const scopeOf = (route: string): string | undefined => TABLE[route]?.scope;
const SCOPED = GUARDED.filter((route) => ![undefined, 'any'].includes(scopeOf(route)));
const CLOSED = GUARDED.filter((route) => scopeOf(route) === undefined);
const ADMINS = SCOPED.filter((route) => TABLE[route]?.door === 'admin');

/** Invalid tokens must not pass the guard. */
describe('every route, with an API token', () => {
  let service: RunningService;
  let one: Account;
  let two: Account;
  /** An admin's tokens with all scopes. `ranked` has a lower role. */
  const tokens: Record<'good' | 'expired' | 'revoked' | 'removed' | 'demoted' | 'ranked', string> = {
    good: '',
    expired: '',
    revoked: '',
    removed: '',
    demoted: '',
    ranked: '',
  };
  const withOnly: Record<string, string> = {};
  const without: Record<string, string> = {};

  beforeAll(async () => {
    ({ service, one, two } = await runAccounts());
    const full = { scopes: SCOPES, role: 'admin' };
    const secretOf = async (cookie: string, fields: object): Promise<string> =>
      (await createToken(service, cookie, { ...full, ...fields })).secret;
    tokens.good = await secretOf(one.cookie, {});
    tokens.ranked = await secretOf(one.cookie, { role: 'member' });
    tokens.expired = await secretOf(one.cookie, { name: 'expired' });
    await query(
      service.databaseUrl,
      `UPDATE api_tokens SET expires_at = now() - interval '1 second' WHERE name = 'expired'`,
    );
    const revoked = await createToken(service, one.cookie, full);
    tokens.revoked = revoked.secret;
    await change('DELETE', `account/tokens/${revoked.token.id}`);
    for (const login of ['removed', 'demoted'] as const)
      tokens[login] = await secretOf(await service.login({ account: 'one', login }), {});
    await change('DELETE', `account/members/${await memberId('removed')}`);
    await change('PATCH', `account/members/${await memberId('demoted')}`, { role: 'reviewer' });
    for (const scope of SCOPES) {
      withOnly[scope] = await secretOf(one.cookie, { scopes: [scope] });
      without[scope] = await secretOf(one.cookie, { scopes: SCOPES.filter((other) => other !== scope) });
    }
  });

  afterAll(() => service.stop());

  async function change(method: string, path: string, body?: object): Promise<void> {
    const answer = await fetch(`${service.baseUrl}/api/v1/${path}`, {
      method,
      headers: { cookie: one.cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBeLessThan(300);
  }

  async function memberId(login: string): Promise<string> {
    const rows = await query<{ id: string }>(
      service.databaseUrl,
      'SELECT member_id AS id FROM members WHERE login = $1',
      [login],
    );
    return rows[0]?.id ?? '';
  }

  interface Answer {
    readonly status: number;
    readonly code: string | undefined;
    readonly message: string;
    readonly cookies: string[];
  }

  async function ask(
    route: string,
    headers: Record<string, string>,
    parameters: Record<string, string> = {},
  ): Promise<Answer> {
    const [method = '', pattern = ''] = route.split(' ');
    const body = route === 'POST /audit/verify' ? {} : TABLE[route]?.body;
    const answer = await fetch(
      service.baseUrl + pattern.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? 'none'),
      {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    );
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    const { error } = (isJson ? JSON.parse(text) : {}) as { error?: { code: string; message: string } };
    return {
      status: answer.status,
      code: error?.code,
      message: error?.message ?? '',
      cookies: answer.headers.getSetCookie(),
    };
  }

  it('has a scope or excludes tokens', () => {
    expect(new Set(SCOPED.map(scopeOf))).toEqual(new Set(SCOPES));
    expect(CLOSED.length).toBeGreaterThan(10);
    expect(ADMINS.length).toBeGreaterThan(4);
  });

  it.each(GUARDED)(
    '%s: returns 401 for tokens that are expired, revoked, forged or of a removed member',
    async (route) => {
      const last = tokens.good.endsWith('0') ? '1' : '0';
      const forged = [
        tokens.good.slice(0, -1) + last,
        tokens.good.toUpperCase(),
        'sotto_',
        `sotto_${'a'.repeat(48)}`,
      ];
      for (const secret of [tokens.expired, tokens.revoked, tokens.removed, ...forged]) {
        const { status, code } = await ask(route, bearer(secret));
        expect([status, code]).toEqual([401, 'unauthenticated']);
      }
    },
  );

  it.each(GUARDED)('%s: rejects an invalid token despite a valid cookie', async (route) => {
    const { status, cookies } = await ask(route, { ...bearer(tokens.revoked), cookie: one.cookie });
    expect([status, cookies]).toEqual([401, []]);
  });

  it.each(SCOPED)('%s: returns 403 without its scope, which the message names', async (route) => {
    const scope = scopeOf(route) ?? '';
    const { status, code, message } = await ask(route, bearer(without[scope] ?? ''), { ...one });
    expect([status, code]).toEqual([403, 'forbidden']);
    expect(message).toContain(`\`${scope}\``);
  });

  it.each(CLOSED)('%s: returns 403 for each token', async (route) => {
    const { status, code, message } = await ask(route, bearer(tokens.good), { ...one });
    expect([status, code]).toEqual([403, 'forbidden']);
    expect(message).toContain('API tokens cannot use this endpoint');
  });

  it.each(ADMINS)('%s: returns 403 for a token with a lower role or a demoted owner', async (route) => {
    for (const secret of [tokens.ranked, tokens.demoted]) {
      const { status, code, message } = await ask(route, bearer(secret), { ...one });
      expect([status, code, message]).toEqual([403, 'forbidden', 'Only admins of the account can do this.']);
    }
  });

  it.each(SCOPED.filter((route) => TABLE[route]?.foreign !== undefined))(
    '%s: returns 404 for data of another account',
    async (route) => {
      const { status, code } = await ask(route, bearer(tokens.good), TABLE[route]?.foreign?.(two));
      expect(status).toBe(404);
      expect(code).toMatch(/not_found$/);
    },
  );

  it.each(SCOPED.filter((route) => !route.startsWith('DELETE')))(
    '%s: accepts its scope alone from any origin, and sets no cookie',
    async (route) => {
      const headers = { ...bearer(withOnly[scopeOf(route) ?? ''] ?? ''), origin: 'https://ci.example.com' };
      const { status, cookies } = await ask(route, headers, { ...one });
      expect([200, 201]).toContain(status);
      expect(cookies).toEqual([]);
    },
  );

  it('GET /api/v1/me: returns the owner with the role of the token', async () => {
    for (const [secret, role] of [
      [tokens.good, 'admin'],
      [tokens.ranked, 'member'],
      [tokens.demoted, 'member'],
    ] as const) {
      const answer = await fetch(`${service.baseUrl}/api/v1/me`, { headers: bearer(secret) });
      expect(await answer.json()).toMatchObject({ user: { role, account: { id: one.accountId } } });
    }
  });
});
