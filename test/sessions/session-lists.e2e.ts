import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/common/ids.js';
import { query } from '../support/databases.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RunningService, runService } from '../support/running-service.js';
import { call, insertSessions, list, walk } from '../support/sessions.js';

const ALL = '/api/v1/sessions';
const ofAgent = (id: string): string => `/api/v1/agents/${id}/sessions`;

describe('session lists', () => {
  let service: RunningService;
  let accounts = 0;

  beforeAll(async () => {
    service = await runService();
  });

  afterAll(() => service.stop());

  interface Account {
    readonly cookie: string;
    readonly accountId: string;
    readonly agent: { readonly id: string; readonly proxy_url: string };
  }

  async function newAccount(): Promise<Account> {
    const name = `clinic ${(accounts += 1)}`;
    const cookie = await service.login({ account: name });
    const agent = await service.createAgent(cookie, { name: 'Front desk' });
    const rows = await query<{ id: string }>(
      service.databaseUrl,
      'SELECT account_id AS id FROM accounts WHERE name = $1',
      [name],
    );
    return { cookie, accountId: rows[0]?.id ?? '', agent };
  }

  it('return exactly the fields of the contract', async () => {
    const { cookie, agent } = await newAccount();
    const id = await call(agent.proxy_url, CALLER_WORDS, 'call-7');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const item = {
      id,
      agent_id: agent.id,
      call_id: 'call-7',
      started_at: time,
      ended_at: time,
      duration_ms: expect.any(Number),
      status: 'ok',
      api: 'chat_completions',
      transport: null,
      added_ms: expect.any(Number),
      redaction_count: 5,
      redactions_by_kind: { NAME: 1, DOB: 1, PHONE: 1, EMAIL: 1, SSN: 1 },
      languages: [{ language: 'en', turns: 1, confidence: expect.any(Number) }],
    };
    const whole = { ...item, agent_name: 'Front desk', upstream_model: 'stub' };
    expect(await list(service, cookie, ALL)).toEqual({ status: 200, data: [whole], next_cursor: null });
    expect(await list(service, cookie, ofAgent(agent.id))).toEqual({
      status: 200,
      data: [item],
      next_cursor: null,
    });
  });

  it('omit call_id if the call has none', async () => {
    const { cookie, agent } = await newAccount();
    await call(agent.proxy_url, 'Hello');
    const { data } = await list(service, cookie, ALL);
    expect(Object.keys(data[0] ?? {})).not.toContain('call_id');
  });

  it('are empty if there are no sessions', async () => {
    const { cookie, agent } = await newAccount();
    for (const path of [ALL, ofAgent(agent.id)])
      expect(await list(service, cookie, path)).toEqual({ status: 200, data: [], next_cursor: null });
  });

  it('return 25 sessions of the last 24 hours by default, the newest first', async () => {
    const { cookie, accountId, agent } = await newAccount();
    const now = Date.now();
    const rows = Array.from({ length: 40 }, (_, hour) => ({
      account_id: accountId,
      session_id: newId('sess'),
      agent_id: agent.id,
      call_id: null,
      started_at: now - hour * 3_600_000 + 60_000,
      ended_at: now,
      status: 'ok' as const,
      redaction_count: 0,
    }));
    await insertSessions(service.databaseUrl, rows);
    const ids = rows.map(({ session_id: id }) => id);
    const day = await list(service, cookie, ALL);
    expect(day.data.map(({ id }) => id)).toEqual(ids.slice(0, 25));
    expect(day.next_cursor).toBeNull();
    const week = await list(service, cookie, ofAgent(agent.id), { since: '7d' });
    expect(week.data.map(({ id }) => id)).toEqual(ids.slice(0, 25));
    expect(week.next_cursor).not.toBeNull();
  });

  it('do not contain open sessions', async () => {
    const { cookie, accountId, agent } = await newAccount();
    const open = {
      account_id: accountId,
      session_id: newId('sess'),
      agent_id: agent.id,
      call_id: 'call-1',
      started_at: Date.now(),
      ended_at: null,
      status: null,
      redaction_count: 0,
    };
    await insertSessions(service.databaseUrl, [open]);
    for (const parameters of [{}, { call_id: 'call-1' }, { agent_id: agent.id }])
      expect((await list(service, cookie, ALL, parameters)).data).toEqual([]);
    expect((await list(service, cookie, ofAgent(agent.id))).data).toEqual([]);
  });

  it('do not contain sessions of another account', async () => {
    const [one, two] = [await newAccount(), await newAccount()];
    const mine = await call(one.agent.proxy_url, 'Hello', 'call-1');
    const theirs = await call(two.agent.proxy_url, 'Hello', 'call-1');
    for (const parameters of [{}, { call_id: 'call-1' }, { since: '30d' }]) {
      expect((await walk(service, one.cookie, ALL, parameters)).map(({ id }) => id)).toEqual([mine]);
      expect((await walk(service, two.cookie, ALL, parameters)).map(({ id }) => id)).toEqual([theirs]);
    }
    expect((await list(service, one.cookie, ALL, { agent_id: two.agent.id })).data).toEqual([]);
  });

  it('of an agent that does not belong to the account return 404', async () => {
    const [one, two] = [await newAccount(), await newAccount()];
    await call(two.agent.proxy_url, 'Hello');
    for (const id of [two.agent.id, 'agt_01J0000000000000000000000Z', 'nonsense', '%F0%9F%98%80']) {
      const answer = await list(service, one.cookie, ofAgent(id));
      expect([answer.status, answer.error?.code]).toEqual([404, 'agent_not_found']);
    }
  });

  it('of a deleted agent return 404, while its sessions stay in the list of all sessions', async () => {
    const { cookie, agent } = await newAccount();
    const id = await call(agent.proxy_url, 'Hello');
    const removed = await fetch(`${service.baseUrl}/api/v1/agents/${agent.id}`, {
      method: 'DELETE',
      headers: { cookie },
    });
    expect(removed.status).toBe(204);
    const gone = await list(service, cookie, ofAgent(agent.id));
    expect([gone.status, gone.error?.code]).toEqual([404, 'agent_not_found']);
    for (const parameters of [{}, { agent_id: agent.id }]) {
      const { data } = await list(service, cookie, ALL, parameters);
      expect(data).toMatchObject([{ id, agent_id: agent.id, agent_name: 'Front desk' }]);
    }
    const detail = await fetch(`${service.baseUrl}${ALL}/${id}`, { headers: { cookie } });
    expect(detail.status).toBe(200);
    const again = await service.createAgent(cookie, { name: 'Front desk' });
    expect((await list(service, cookie, ofAgent(again.id))).data).toEqual([]);
  });
});
