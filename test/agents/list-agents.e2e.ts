import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AgentListItem, agentListItem, fullAgentView } from '../../src/agents/agent.view.js';
import { pageOf } from '../../src/common/pagination/page.js';
import { AgentsApi, type Refusal } from '../support/agents-api.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';

interface AgentList {
  data: AgentListItem[];
  next_cursor: string | null;
}

describe('GET /api/v1/agents', () => {
  let service: RunningService;
  let api: AgentsApi;

  beforeAll(async () => {
    service = await runService();
    api = new AgentsApi(service, await service.login());
  });

  afterAll(() => service.stop());

  async function list(parameters: Record<string, string> = {}, as = api): Promise<AgentList> {
    const answer = await as.ask<AgentList>('GET', `agents?${new URLSearchParams(parameters).toString()}`);
    expect(answer.status).toBe(200);
    return pageOf(agentListItem).parse(answer.body);
  }

  async function names(part: string, as = api): Promise<string[]> {
    return (await list({ name_contains: part, limit: '100' }, as)).data.map(({ name }) => name);
  }

  it('is empty for an account without agents', async () => {
    const nobody = new AgentsApi(service, await service.login({ account: 'empty' }));
    expect(await list({}, nobody)).toEqual({ data: [], next_cursor: null });
  });

  it('shows the fields of an agent and its sessions of the last day', async () => {
    const created = await api.create({ name: 'Shown', policy_yaml: 'name: own' });
    const { data } = await list();
    expect(data.find(({ id }) => id === created.id)).toEqual({ ...created, session_count_24h: 0 });
  });

  it('pages through all agents once, the newest first, despite equal times and agents created meanwhile', async () => {
    const other = new AgentsApi(service, await service.login({ account: 'walked' }));
    const made: string[] = [];
    for (let n = 0; n < 12; n += 1) made.push((await other.create({ name: `Agent ${n}` })).id);
    await query(
      service.databaseUrl,
      `UPDATE agents SET created_at = '2026-01-01T00:00:00.123Z' WHERE agent_id = ANY ($1)`,
      [made.slice(0, 7)],
    );
    const seen: AgentListItem[] = [];
    let cursor: string | null = null;
    do {
      const page: AgentList = await list({ limit: '3', ...(cursor === null ? {} : { cursor }) }, other);
      expect(page.data.length).toBeLessThanOrEqual(3);
      seen.push(...page.data);
      cursor = page.next_cursor;
      await other.create({ name: `Later ${seen.length}` });
    } while (cursor !== null);
    expect(seen.map(({ id }) => id)).toEqual([
      ...made.slice(7).reverse(),
      ...made.slice(0, 7).sort().reverse(),
    ]);
    expect((await list({ limit: '100' }, other)).next_cursor).toBeNull();
  });

  it('continues with the next agent after the last agent of a page was deleted', async () => {
    const other = new AgentsApi(service, await service.login({ account: 'removed' }));
    for (let n = 0; n < 4; n += 1) await other.create({ name: `Agent ${n}` });
    const { data, next_cursor: cursor } = await list({ limit: '2' }, other);
    expect(await other.outcome('DELETE', `agents/${data[1]?.id ?? ''}`)).toEqual([204, undefined]);
    const rest = await list({ limit: '2', cursor: cursor ?? '' }, other);
    expect(rest.data.map(({ name }) => name)).toEqual(['Agent 1', 'Agent 0']);
  });

  it('returns 25 agents per page by default', async () => {
    const other = new AgentsApi(service, await service.login({ account: 'many' }));
    await Promise.all(Array.from({ length: 26 }, (_, n) => other.create({ name: `Agent ${n}` })));
    expect((await list({}, other)).data).toHaveLength(25);
    expect((await list({ limit: '100' }, other)).data).toHaveLength(26);
  });

  it('finds parts of names in any case and language, without wildcards', async () => {
    const other = new AgentsApi(service, await service.login({ account: 'named' }));
    const all = [
      '100% ready',
      'a_b',
      'back\\slash',
      'Straße',
      'ΟΔΥΣΣΕΥΣ',
      'Ünal',
      'e\u0301tage',
      "it's",
      'Ｗｉｄｅ',
    ];
    for (const name of all) await other.create({ name });
    for (const [part, found] of [
      ['READY', ['100% ready']],
      ['%', ['100% ready']],
      ['_', ['a_b']],
      ['\\', ['back\\slash']],
      ['STRASSE', ['Straße']],
      ['οδυσσεύς'.replace('ύ', 'υ'), ['ΟΔΥΣΣΕΥΣ']],
      ['ünAL', ['Ünal']],
      ['\u00c9T', ['e\u0301tage']],
      ["'", ["it's"]],
      ['ｗＩＤＥ', ['Ｗｉｄｅ']],
      ['a__b', []],
      ['nobody', []],
    ] as const) {
      expect(await names(part, other)).toEqual(found);
    }
    expect(await names('ready')).toEqual([]);
  });

  it('pages through search results, and rejects a cursor of another list', async () => {
    const other = new AgentsApi(service, await service.login({ account: 'paged' }));
    for (let n = 0; n < 6; n += 1) await other.create({ name: `${n % 2 === 0 ? 'Even' : 'Odd'} ${n}` });
    const first = await list({ name_contains: 'EVEN', limit: '2' }, other);
    const second = await list({ name_contains: 'EVEN', limit: '2', cursor: first.next_cursor ?? '' }, other);
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(['Even 4', 'Even 2', 'Even 0']);
    expect(second.next_cursor).toBeNull();
    const cursor = first.next_cursor ?? '';
    for (const [path, as] of [
      [`agents?cursor=${cursor}`, other],
      [`agents?name_contains=odd&cursor=${cursor}`, other],
      [`policies?cursor=${cursor}`, other],
      [`agents?name_contains=EVEN&cursor=${cursor}`, api],
    ] as const) {
      expect(await as.outcome('GET', path)).toEqual([422, 'validation_failed']);
    }
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['cursor=', 'cursor'],
    ['cursor=abc', 'cursor'],
    ['name_contains=', 'name_contains'],
    [`name_contains=${'x'.repeat(65)}`, 'name_contains'],
    ['name_contains=a&name_contains=b', 'name_contains'],
    ['name_contains[x]=a', '?'],
    ['name_contains=%00', 'name_contains'],
    ['colour=red', 'colour'],
  ])('rejects %s with 422 and the field %s', async (parameters, field) => {
    const { status, body } = await api.ask<Refusal>('GET', `agents?${parameters}`);
    expect([status, body.error.code]).toEqual([422, 'validation_failed']);
    expect(body.error.details?.[0]).toEqual({
      field,
      rule: expect.any(String),
      message: expect.any(String),
    });
  });

  it('accepts a search text of 64 characters, however many bytes they have', async () => {
    const name = '🩺'.repeat(64);
    await api.create({ name });
    expect(await names(name)).toEqual([name]);
  });
});

describe('GET /api/v1/agents/{agent_id}', () => {
  let service: RunningService;
  let api: AgentsApi;

  beforeAll(async () => {
    service = await runService();
    api = new AgentsApi(service, await service.login());
  });

  afterAll(() => service.stop());

  it('returns the agent with the text of its policy version, and with zero statistics', async () => {
    const policyYaml = 'name: own\n# the first\nentities: { NAME: redact }\n';
    const created = await api.create({ name: 'Pinned', policy_yaml: policyYaml });
    await api.create({ name: 'Newer', policy_yaml: 'name: own\n# the second\n' });
    const agent = await api.get(created.id);
    expect(fullAgentView.parse(agent)).toEqual({
      ...created,
      policy_yaml: policyYaml,
      stats: {
        session_count_24h: 0,
        session_count_7d: 0,
        redaction_count_24h: 0,
        p50_latency_ms: 0,
        p95_latency_ms: 0,
      },
    });
    const builtIn = await api.get((await api.create({ name: 'Built in' })).id);
    expect(builtIn.policy_yaml).toMatch(/^name: healthcare-default$/m);
  });

  it('returns assistant and callback only if they are set', async () => {
    const assistant = {
      firstMessage: 'Hello',
      voice: { z: 1, a: { b: [1, 'x', null] } },
      model: { temperature: 0.2 },
    };
    const created = await api.create({
      name: 'Talking',
      assistant,
      callback_url: 'https://example.com/calls',
    });
    expect(Object.keys(created)).toHaveLength(9);
    const agent = await api.get(created.id);
    expect(agent).toMatchObject({ assistant, callback_url: 'https://example.com/calls' });
    expect(JSON.stringify(agent.assistant)).toBe(JSON.stringify(assistant));
    expect(fullAgentView.parse(agent)).toEqual(agent);
  });

  it('is open to members', async () => {
    const { id } = await api.create({ name: 'Seen' });
    const member = new AgentsApi(service, await service.login({ login: 'low', role: 'member' }));
    expect((await member.get(id)).id).toBe(id);
  });

  it.each(['nonsense', 'agt_', 'agt_01J0000000000000000000000Z', 'sess_01J0000000000000000000000Z'])(
    'returns 404 for %s',
    async (id) => {
      expect(await api.outcome('GET', `agents/${id}`)).toEqual([404, 'agent_not_found']);
    },
  );
});
