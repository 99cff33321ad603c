import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { accountEvents } from '../support/journal.js';
import { type Ran, runSotto } from '../support/run-sotto.js';
import { type RunningService, runService } from '../support/running-service.js';
import type { Me } from '../support/visitor.js';
import { bearer, type Token } from './tokens.js';

const MASTER = randomBytes(32).toString('base64');

// A command takes a second, and much more on a busy machine.
jest.setTimeout(120_000);

describe('sotto token', () => {
  let service: RunningService;
  let cookie: string;

  beforeAll(async () => {
    service = await runService({ env: { SERVICE_MASTER_KEY: MASTER } });
    cookie = await service.login({ account: 'clinic' });
  });

  afterAll(() => service.stop());

  const sotto = (...args: string[]): Promise<Ran> =>
    runSotto(['token', ...args], { env: { DATABASE_URL: service.databaseUrl, SERVICE_MASTER_KEY: MASTER } });
  const create = (...args: string[]): Promise<Ran> =>
    sotto('create', '--account', 'clinic', '--login', 'ci', '--name', 'CI', ...args);

  async function me(headers: Record<string, string>): Promise<[number, Me['user'] | undefined]> {
    const answer = await fetch(`${service.baseUrl}/api/v1/me`, { headers });
    return [answer.status, ((await answer.json()) as Partial<Me>).user];
  }

  async function listed(): Promise<Token[]> {
    const { code, out } = await sotto('list', '--account', 'clinic');
    expect(code).toBe(0);
    return out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Token);
  }

  it('creates, lists and revokes tokens, which the journal attributes to the operator', async () => {
    const { code, out } = await create('--scope', 'agents:read', 'agents:write', '--days', '7');
    expect(code).toBe(0);
    const secret = out.trim().split('\n').at(-1) ?? '';
    const [status, user] = await me(bearer(secret));
    expect([status, user]).toMatchObject([200, { login: 'ci', role: 'member' }]);
    const [token] = await listed();
    expect(token).toMatchObject({
      name: 'CI',
      role: 'member',
      scopes: ['agents:read', 'agents:write'],
      owner: { login: 'ci' },
    });
    expect(Date.parse(token?.expires_at ?? '') - Date.parse(token?.created_at ?? '')).toBe(7 * 86_400_000);
    const revoked = await sotto('revoke', token?.id ?? '', '--account', 'clinic');
    expect([revoked.code, revoked.out]).toEqual([0, `${token?.id ?? ''} was revoked\n`]);
    expect((await me(bearer(secret)))[0]).toBe(401);
    expect(await listed()).toEqual([]);
    const [, sam] = await me({ cookie });
    const events = await accountEvents(service.databaseUrl, sam?.account.id ?? '');
    const operator = { user_id: 'operator', login: 'command-line' };
    expect(events.filter(({ kind }) => String(kind).startsWith('api_token'))).toMatchObject([
      { kind: 'api_token_created', token_id: token?.id, owner_id: user?.id, actor: operator },
      { kind: 'api_token_used', actor: { user_id: user?.id, login: 'ci', token_id: token?.id } },
      { kind: 'api_token_revoked', token_id: token?.id, actor: operator },
    ]);
  });

  it('makes the user an admin only on request, and never a member again', async () => {
    const roleOf = async (ran: Ran): Promise<string | undefined> =>
      (await me(bearer(ran.out.trim())))[1]?.role;
    expect(await roleOf(await create('--scope', 'agents:read', '--role', 'admin'))).toBe('admin');
    expect(await roleOf(await create('--scope', 'agents:read', '--role', 'member'))).toBe('member');
    const admins = (await listed()).filter(({ role }) => role === 'admin');
    expect(admins).toHaveLength(1);
  });

  it.each([
    ['no scope', []],
    ['an unknown scope', ['--scope', 'members:write']],
    ['a role that tokens cannot have', ['--scope', 'agents:read', '--role', 'reviewer']],
    ['a lifetime of more than a year', ['--scope', 'agents:read', '--days', '366']],
  ])('rejects %s', async (_, args) => {
    const before = (await listed()).length;
    expect((await create(...args)).code).toBe(1);
    expect(await listed()).toHaveLength(before);
  });

  it('reports an unknown account or token', async () => {
    const unknown = await sotto('list', '--account', 'nowhere');
    expect([unknown.code, unknown.err]).toEqual([1, 'No account is named "nowhere".\n']);
    const none = await sotto('revoke', 'tok_1', '--account', 'clinic');
    expect([none.code, none.err]).toEqual([
      1,
      'The account has no such API token, or it belongs to another member.\n',
    ]);
  });
});
