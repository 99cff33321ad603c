import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bearer, createToken } from '../auth/tokens.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';
import type { Me } from '../support/visitor.js';
import { askKeys, createKey, listKeys, revokeKey, setCallerKeys } from './keys.js';

const MOST = 50;

describe('/api/v1/agents/{agent_id}/caller-keys', () => {
  let service: RunningService;
  let cookie: string;
  let agentId: string;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
  });

  afterAll(() => service.stop());

  async function newAgent(extra: object = {}): Promise<string> {
    ({ id: agentId } = await service.createAgent(cookie, { ...extra }));
    return agentId;
  }

  const outcome = async (
    method: string,
    headers: Record<string, string>,
    more: { path?: string; body?: object } = {},
  ): Promise<unknown> => {
    const { status, body } = await askKeys(service, headers, agentId, method, more);
    return (body as { error?: { code: string } } | undefined)?.error?.code ?? status;
  };

  it('creates a key, shows it once, and stores only its hash', async () => {
    const agent = await newAgent();
    const { key, secret } = await createKey(service, cookie, agent, { expires_in_days: 90 });
    expect(key).toEqual({
      id: expect.stringMatching(/^ckey_/),
      name: 'Phone line',
      created_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
      monthly_tokens: null,
      last_used_at: null,
      revoked_at: null,
    });
    expect(Date.parse(key.expires_at ?? '') - Date.parse(key.created_at)).toBe(90 * 86_400_000);
    expect(await listKeys(service, cookie, agent)).toEqual([key]);
    const rows = await query<{ row: string }>(
      service.databaseUrl,
      'SELECT k::text AS row FROM caller_keys k UNION ALL SELECT canonical FROM audit_events',
    );
    expect(rows.filter(({ row }) => row.includes(secret.slice('sk-sotto-'.length)))).toEqual([]);
  });

  it('gives keys that secret scanners can recognize by their checksum', async () => {
    const { secret, key } = await createKey(service, cookie, await newAgent());
    expect(secret).toMatch(/^sk-sotto-[0-9A-Za-z]{40}[0-9a-f]{8}$/);
    expect(Number.parseInt(secret.slice(-8), 16)).toBe(crc32(secret.slice(0, -8)));
    expect(key.expires_at).toBeNull();
  });

  it('keeps revoked keys in the list, the newest key first', async () => {
    const agent = await newAgent();
    const first = await createKey(service, cookie, agent, { name: 'First' });
    const second = await createKey(service, cookie, agent, { name: 'Second' });
    await revokeKey(service, cookie, agent, first.key.id);
    const keys = await listKeys(service, cookie, agent);
    expect(keys).toMatchObject([
      { id: second.key.id, revoked_at: null },
      { id: first.key.id, revoked_at: expect.stringMatching(/Z$/) },
    ]);
    expect(await outcome('DELETE', { cookie }, { path: `/${first.key.id}` })).toBe('not_found');
  });

  it('journals who created and revoked a key, and who required keys', async () => {
    const login = await service.login({ account: 'journal' });
    const { id, account } = (
      (await (await fetch(`${service.baseUrl}/api/v1/me`, { headers: { cookie: login } })).json()) as Me
    ).user;
    const agent = (await service.createAgent(login, { name: 'Desk', caller_keys: 'required' })).id;
    const { key } = await createKey(service, login, agent, { expires_in_days: 1 });
    const { key: endless } = await createKey(service, login, agent);
    await revokeKey(service, login, agent, key.id);
    for (const mode of ['required', 'optional', null] as const)
      await setCallerKeys(service, login, agent, mode);
    const actor = { user_id: id, login: 'sam' };
    const named = { agent_id: agent, agent_name: 'Desk', actor };
    const events = await accountEvents(service.databaseUrl, account.id);
    const [created, ofKey, ofEndless, ...rest] = events.slice(2);
    expect(created).toMatchObject({ kind: 'agent_created', caller_keys: 'required', ...named });
    const fields = { kind: 'caller_key_created', caller_key_name: 'Phone line', ...named };
    expect(ofKey).toMatchObject({ ...fields, caller_key_id: key.id, expires_at: key.expires_at });
    expect(ofEndless).toMatchObject({ ...fields, caller_key_id: endless.id });
    expect(ofEndless).not.toHaveProperty('expires_at');
    expect(rest).toMatchObject([
      { kind: 'caller_key_revoked', caller_key_id: key.id, caller_key_name: 'Phone line', ...named },
      { kind: 'agent_updated', changed: ['caller_keys'], caller_keys: 'optional', ...named },
    ]);
  });

  it('shows whether the agent requires keys', async () => {
    const agent = await newAgent();
    const shown = async (): Promise<unknown> => {
      const answer = await fetch(`${service.baseUrl}/api/v1/agents/${agent}`, { headers: { cookie } });
      return ((await answer.json()) as { agent: { caller_keys?: string } }).agent.caller_keys;
    };
    expect(await shown()).toBeUndefined();
    await setCallerKeys(service, cookie, agent, 'required');
    expect(await shown()).toBe('required');
    await setCallerKeys(service, cookie, agent, null);
    expect(await shown()).toBeUndefined();
  });

  it('lets members and tokens with agents:read list keys, and admins and their tokens with agents:write change them', async () => {
    const { id } = (await createKey(service, cookie, await newAgent())).key;
    const member = await service.login({ login: 'kim', role: 'member' });
    const token = async (scope: string, role: string): Promise<Record<string, string>> =>
      bearer((await createToken(service, cookie, { scopes: [scope], role })).secret);
    const reads = await token('agents:read', 'admin');
    const writes = await token('agents:write', 'admin');
    const low = await token('agents:write', 'member');
    const body = { name: 'Phone line' };
    for (const headers of [{ cookie: member }, reads]) expect(await outcome('GET', headers)).toBe(200);
    for (const headers of [{ cookie: member }, reads, low]) {
      expect(await outcome('POST', headers, { body })).toBe('forbidden');
      expect(await outcome('DELETE', headers, { path: `/${id}` })).toBe('forbidden');
    }
    expect(await outcome('POST', writes, { body })).toBe(201);
    expect(await outcome('DELETE', writes, { path: `/${id}` })).toBe(204);
  });

  it('does not revoke a key by the path of another agent', async () => {
    const { key } = await createKey(service, cookie, await newAgent());
    await newAgent();
    expect(await outcome('DELETE', { cookie }, { path: `/${key.id}` })).toBe('not_found');
  });

  it(`lets an agent have ${MOST} valid keys; revoked and expired ones do not count`, async () => {
    const agent = await newAgent();
    const { key: spare } = await createKey(service, cookie, agent);
    await query(
      service.databaseUrl,
      `INSERT INTO caller_keys (account_id, agent_id, key_id, key_hash, name, expires_at, revoked_at)
       SELECT account_id, agent_id, 'ckey_' || n, sha256(n::text::bytea), n::text,
         CASE n % 3 WHEN 1 THEN now() END, CASE n % 3 WHEN 2 THEN now() END
       FROM caller_keys, generate_series(1, $2) n WHERE key_id = $1`,
      [spare.id, 3 * (MOST - 1)],
    );
    const body = { name: 'One more' };
    expect(await outcome('POST', { cookie }, { body })).toBe('account_limit_reached');
    expect(await listKeys(service, cookie, agent)).toHaveLength(3 * (MOST - 1) + 1);
    await revokeKey(service, cookie, agent, spare.id);
    expect(await outcome('POST', { cookie }, { body })).toBe(201);
  });

  it('keeps to the limit when keys are created at the same time', async () => {
    const agent = await newAgent();
    const created = await Promise.all(
      Array.from({ length: MOST + 5 }, () => outcome('POST', { cookie }, { body: { name: 'A' } })),
    );
    expect(created.filter((one) => one === 201)).toHaveLength(MOST);
    expect(await listKeys(service, cookie, agent)).toHaveLength(MOST);
  });

  it('deletes keys 401 days after their end when another key is created', async () => {
    const agent = await newAgent();
    const { key: kept } = await createKey(service, cookie, agent, { expires_in_days: 1 });
    const { key: old } = await createKey(service, cookie, agent);
    const end = (id: string, column: string, days: number): Promise<unknown> =>
      query(
        service.databaseUrl,
        `UPDATE caller_keys SET ${column} = now() - make_interval(days => $2) WHERE key_id = $1`,
        [id, days],
      );
    await end(kept.id, 'expires_at', 400);
    await end(old.id, 'revoked_at', 402);
    const { key: fresh } = await createKey(service, cookie, agent);
    expect((await listKeys(service, cookie, agent)).map(({ id }) => id)).toEqual([fresh.id, kept.id]);
  });

  it('deletes keys with their agent', async () => {
    const agent = await newAgent();
    const { key } = await createKey(service, cookie, agent);
    await fetch(`${service.baseUrl}/api/v1/agents/${agent}`, { method: 'DELETE', headers: { cookie } });
    expect(await outcome('GET', { cookie })).toBe('agent_not_found');
    const rows = await query(service.databaseUrl, 'SELECT FROM caller_keys WHERE key_id = $1', [key.id]);
    expect(rows).toEqual([]);
  });

  it.each([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a name with a control character', { name: 'a\u0007b' }],
    ['a name that is too long', { name: 'a'.repeat(65) }],
    ['no lifetime', { name: 'A', expires_in_days: 0 }],
    ['a lifetime of more than a year', { name: 'A', expires_in_days: 366 }],
    ['a lifetime that is not a whole number', { name: 'A', expires_in_days: 1.5 }],
    ['an unknown field', { name: 'A', secret: 'sk-sotto-mine' }],
  ])('rejects %s with 422', async (_, body) => {
    await newAgent();
    expect(await outcome('POST', { cookie }, { body })).toBe('validation_failed');
    expect(await listKeys(service, cookie, agentId)).toEqual([]);
  });

  it.each(['always', '', true, ['required']])('rejects %j for caller_keys with 422', async (mode) => {
    const agent = await newAgent();
    for (const [method, path, body] of [
      ['POST', 'agents', { name: 'Odd', upstream: 'stub', caller_keys: mode }],
      ['PATCH', `agents/${agent}`, { caller_keys: mode }],
    ] as const) {
      const answer = await fetch(`${service.baseUrl}/api/v1/${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(422);
    }
  });
});
