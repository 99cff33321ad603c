import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApiTokensRepository } from '../../src/auth/api-tokens/api-tokens.repository.js';
import { Sweeps } from '../../src/database/sweeps.js';
import { LimitClock } from '../../src/rate-limits/limit-clock.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';
import type { Me } from '../support/visitor.js';
import { bearer, createToken, type Token } from './tokens.js';

/** Requests of an account that the management API admits at once. */
const BURST = 60;

describe('/api/v1/account/tokens', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await runService();
  });

  afterAll(() => service.stop());

  type Headers = Record<string, string>;

  async function ask(
    method: string,
    path: string,
    headers: Headers,
    body?: object,
  ): Promise<[number, unknown]> {
    const answer = await fetch(`${service.baseUrl}/api/v1/${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return [answer.status, text === '' ? undefined : JSON.parse(text)];
  }

  const create = (cookie: string, body: object): Promise<[number, unknown]> =>
    ask('POST', 'account/tokens', { cookie }, body);
  const list = async (cookie: string): Promise<Token[]> =>
    ((await ask('GET', 'account/tokens', { cookie }))[1] as { data: Token[] }).data;
  const codeOf = ([status, body]: [number, unknown]): [number, string] => [
    status,
    (body as { error: { code: string } }).error.code,
  ];

  async function me(cookie: string): Promise<Me['user']> {
    return ((await ask('GET', 'me', { cookie }))[1] as Me).user;
  }

  async function events(cookie: string): Promise<Record<string, unknown>[]> {
    const { account } = await me(cookie);
    const all = await accountEvents(service.databaseUrl, account.id);
    return all.filter(({ kind }) => !['account_created', 'login'].includes(String(kind)));
  }

  const lastUse = (id: string, sql: string): Promise<unknown> =>
    query(service.databaseUrl, `UPDATE api_tokens SET last_used_at = ${sql} WHERE token_id = $1`, [id]);

  it('creates a token, shows it once, and stores only its hash', async () => {
    const cookie = await service.login({ account: 'once' });
    const { id } = await me(cookie);
    const { token, secret } = await createToken(service, cookie, {
      name: 'Terraform',
      scopes: ['agents:read', 'agents:write'],
    });
    expect(token).toEqual({
      id: expect.stringMatching(/^tok_/),
      name: 'Terraform',
      role: 'member',
      scopes: ['agents:read', 'agents:write'],
      owner: { id, login: 'sam' },
      created_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
      last_used_at: null,
    });
    expect(Date.parse(token.expires_at) - Date.parse(token.created_at)).toBe(90 * 86_400_000);
    expect(await list(cookie)).toEqual([token]);
    const rows = await query<{ row: string }>(
      service.databaseUrl,
      `SELECT t::text AS row FROM api_tokens t UNION ALL SELECT canonical FROM audit_events`,
    );
    expect(rows.filter(({ row }) => row.includes(secret.slice(6)))).toEqual([]);
  });

  it('creates tokens that secret scanners can recognize by their checksum', async () => {
    const { secret } = await createToken(service, await service.login());
    expect(secret).toMatch(/^sotto_[0-9A-Za-z]{40}[0-9a-f]{8}$/);
    expect(Number.parseInt(secret.slice(-8), 16)).toBe(crc32(secret.slice(0, -8)));
  });

  it('journals who created and revoked a token, and each change with the token that made it', async () => {
    const cookie = await service.login({ account: 'journal' });
    const { id } = await me(cookie);
    const { token, secret } = await createToken(service, cookie, { scopes: ['agents:write'] });
    const [status, body] = await ask('POST', 'agents', bearer(secret), { name: 'Desk', upstream: 'stub' });
    expect([status, body]).toMatchObject([201, { agent: { name: 'Desk' } }]);
    expect(await ask('DELETE', `account/tokens/${token.id}`, { cookie })).toEqual([204, undefined]);
    const person = { user_id: id, login: 'sam' };
    expect(await events(cookie)).toMatchObject([
      {
        kind: 'api_token_created',
        token_id: token.id,
        token_name: 'CI',
        owner_id: id,
        role: 'member',
        scopes: ['agents:write'],
        expires_at: token.expires_at,
        actor: person,
      },
      { kind: 'api_token_used', actor: { ...person, token_id: token.id } },
      { kind: 'agent_created', actor: { ...person, token_id: token.id } },
      { kind: 'api_token_revoked', token_id: token.id, token_name: 'CI', actor: person },
    ]);
    expect(await ask('POST', '../../audit/verify', { cookie }, {})).toMatchObject([200, { ok: true }]);
    expect(codeOf(await ask('GET', 'agents', bearer(secret)))).toEqual([401, 'unauthenticated']);
    expect(codeOf(await ask('DELETE', `account/tokens/${token.id}`, { cookie }))).toEqual([404, 'not_found']);
  });

  it('records the last use once a minute, and journals one use per day', async () => {
    const cookie = await service.login({ account: 'uses' });
    const { token, secret } = await createToken(service, cookie);
    const use = async (): Promise<number> => {
      expect((await ask('GET', 'agents', bearer(secret)))[0]).toBe(200);
      const used = (await events(cookie)).filter(({ kind }) => kind === 'api_token_used');
      return used.length;
    };
    const lastUsed = async (): Promise<number> => Date.parse((await list(cookie))[0]?.last_used_at ?? '');
    expect([await use(), await use()]).toEqual([1, 1]);
    const first = await lastUsed();
    // Whether the last use below is on the same day in UTC.
    const before = await query<{ same: boolean }>(
      service.databaseUrl,
      `SELECT (now() - interval '61 seconds') AT TIME ZONE 'utc' >= date_trunc('day', now() AT TIME ZONE 'utc') AS same`,
    );
    await lastUse(token.id, `now() - interval '61 seconds'`);
    expect(await use()).toBe(before[0]?.same === true ? 1 : 2);
    expect(await lastUsed()).toBeGreaterThanOrEqual(first);
    const count = await use();
    await lastUse(token.id, `now() - interval '25 hours'`);
    expect(await use()).toBe(count + 1);
  });

  it('shows admins all tokens of the account, and others only their own', async () => {
    const admin = await service.login({ account: 'several' });
    const member = await service.login({ account: 'several', login: 'low', role: 'member' });
    const other = await service.login({ account: 'elsewhere' });
    const { token: ofAdmin } = await createToken(service, admin, { role: 'admin' });
    const { token: ofMember, secret } = await createToken(service, member);
    const ids = async (cookie: string): Promise<string[]> => (await list(cookie)).map(({ id }) => id);
    expect(await ids(admin)).toEqual([ofMember.id, ofAdmin.id]);
    expect(await ids(member)).toEqual([ofMember.id]);
    expect(await ids(other)).toEqual([]);
    for (const cookie of [member, other])
      expect(codeOf(await ask('DELETE', `account/tokens/${ofAdmin.id}`, { cookie }))).toEqual([
        404,
        'not_found',
      ]);
    expect((await ask('DELETE', `account/tokens/${ofMember.id}`, { cookie: admin }))[0]).toBe(204);
    expect((await ask('GET', 'agents', bearer(secret)))[0]).toBe(401);
  });

  it('grants no role that the creator does not have', async () => {
    await service.login({ account: 'ranks' });
    for (const role of ['member', 'reviewer'] as const) {
      const cookie = await service.login({ account: 'ranks', login: role, role });
      const answer = await create(cookie, { name: 'CI', scopes: ['agents:write'], role: 'admin' });
      expect(codeOf(answer)).toEqual([403, 'forbidden']);
      expect(await list(cookie)).toEqual([]);
    }
  });

  it('ignores credentials of other kinds, such as those of a reverse proxy', async () => {
    const cookie = await service.login();
    for (const authorization of ['Basic c290dG86', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'sotto_', '']) {
      expect((await ask('GET', 'agents', { authorization, cookie }))[0]).toBe(200);
      expect(codeOf(await ask('GET', 'agents', { authorization }))).toEqual([401, 'unauthenticated']);
    }
    const { secret } = await createToken(service, cookie);
    expect((await ask('GET', 'agents', { authorization: `bearer  ${secret}` }))[0]).toBe(200);
  });

  it('keeps an expired token in the list for 30 days', async () => {
    const cookie = await service.login({ account: 'expired' });
    const { token: kept } = await createToken(service, cookie);
    const { token: old } = await createToken(service, cookie);
    const expire = (id: string, days: number): Promise<unknown> =>
      query(
        service.databaseUrl,
        'UPDATE api_tokens SET expires_at = now() - make_interval(days => $2) WHERE token_id = $1',
        [id, days],
      );
    await expire(kept.id, 29);
    await expire(old.id, 31);
    await service.service.app.get(Sweeps, { strict: false }).sweep(ApiTokensRepository);
    expect((await list(cookie)).map(({ id }) => id)).toEqual([kept.id]);
  });

  it.each([
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['agents:read', 'members:write'] }],
    ['a scope twice', { scopes: ['agents:read', 'agents:read'] }],
    ['a role that tokens cannot have', { role: 'reviewer' }],
    ['no name', { name: '' }],
    ['a name with a control character', { name: 'a\u0007b' }],
    ['null for the role', { role: null }],
    ['null for the lifetime', { expires_in_days: null }],
    ['no lifetime', { expires_in_days: 0 }],
    ['a lifetime of more than a year', { expires_in_days: 366 }],
    ['an unknown field', { owner: 'usr_1' }],
  ])('rejects %s with 422', async (_, fields) => {
    const answer = await create(await service.login(), { name: 'CI', scopes: ['agents:read'], ...fields });
    expect(codeOf(answer)).toEqual([422, 'validation_failed']);
  });
});

describe('an API token', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await runService({ env: { SERVICE_RATE_LIMITS: 'on' } });
  });

  afterAll(() => service.stop());

  it("counts against its account's request limit, like a login", async () => {
    const cookie = await service.login();
    const { secret } = await createToken(service, cookie);
    const clock = service.service.app.get(LimitClock, { strict: false });
    jest.spyOn(clock, 'nowUs').mockReturnValue(clock.nowUs());
    const statusOf = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(`${service.baseUrl}/api/v1/agents`, { headers })).status;
    let served = 0;
    while (served <= BURST && (await statusOf(bearer(secret))) === 200) served += 1;
    expect(served).toBeGreaterThan(BURST / 2);
    expect(served).toBeLessThanOrEqual(BURST);
    expect(await statusOf({ cookie })).toBe(429);
    expect(await statusOf({ cookie: await service.login({ account: 'other' }) })).toBe(200);
  });
});
