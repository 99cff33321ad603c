import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fullAgentView, type FullAgentView } from '../../src/agents/agent.view.js';
import { AgentsApi, callAgent, type Refusal } from '../support/agents-api.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';

describe('PATCH /api/v1/agents/{agent_id}', () => {
  let service: RunningService;
  let api: AgentsApi;

  beforeAll(async () => {
    service = await runService();
    api = new AgentsApi(service, await service.login());
  });

  afterAll(() => service.stop());

  async function patch(id: string, body: object): Promise<FullAgentView> {
    const answer = await api.ask<{ agent: FullAgentView }>('PATCH', `agents/${id}`, body);
    expect(answer.status).toBe(200);
    const agent = fullAgentView.parse(answer.body.agent);
    expect(agent).toEqual(await api.get(id));
    return agent;
  }

  async function updates(id: string): Promise<Record<string, unknown>[]> {
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      `SELECT canonical FROM audit_events WHERE kind = 'agent_updated' ORDER BY seq`,
    );
    return rows
      .map((row) => JSON.parse(row.canonical) as Record<string, unknown>)
      .filter((event) => event.agent_id === id);
  }

  it('renames an agent, which is then found by its new name only', async () => {
    const { id } = await api.create({ name: 'Old name' });
    expect(await patch(id, { name: 'ÉTAGE' })).toMatchObject({ id, name: 'ÉTAGE' });
    const found = await api.ask<{ data: { id: string }[] }>('GET', 'agents?name_contains=étage');
    expect(found.body.data.map((agent) => agent.id)).toEqual([id]);
    expect((await api.ask<{ data: object[] }>('GET', 'agents?name_contains=old name')).body.data).toEqual([]);
    expect(await updates(id)).toMatchObject([
      {
        agent_name: 'ÉTAGE',
        previous_agent_name: 'Old name',
        changed: ['name'],
        actor: { login: 'sam', user_id: expect.stringMatching(/^usr_/) },
      },
    ]);
    await api.create({ name: 'Old name' });
  });

  it('sets another policy for new calls, while past sessions keep their policy', async () => {
    const { id, proxy_url: url } = await api.create({ name: 'Repinned', policy_yaml: 'name: mine\n' });
    const before = await callAgent(url);
    const changed = await patch(id, { policy_yaml: 'name: mine\n# second\n' });
    expect(changed).toMatchObject({
      policy_name: 'mine',
      policy_version: 2,
      policy_yaml: 'name: mine\n# second\n',
    });
    const after = await callAgent(url);
    const versions = await Promise.all(
      [before, after].map((session) =>
        api.ask<{ session: { policy_version: number } }>('GET', `sessions/${session}`),
      ),
    );
    expect(versions.map(({ body }) => body.session.policy_version)).toEqual([1, 2]);
    expect(await patch(id, { policy_name: 'pci' })).toMatchObject({ policy_name: 'pci', policy_version: 1 });
    expect(await patch(id, { policy_name: 'mine' })).toMatchObject({
      policy_name: 'mine',
      policy_version: 2,
    });
    expect((await updates(id))[0]).toMatchObject({
      changed: ['policy_version'],
      policy_name: 'mine',
      policy_version: 2,
      previous_policy_name: 'mine',
      previous_policy_version: 1,
    });
    expect((await updates(id))[1]).toMatchObject({
      changed: ['policy_name', 'policy_version'],
      policy_name: 'pci',
    });
  });

  it('sets and clears assistant and callback, and journals only the field names', async () => {
    const { id } = await api.create({ name: 'Spoken' });
    const assistant = { firstMessage: 'Good morning, Riverside', model: { model: 'x' } };
    const callback = 'https://example.com/calls?key=hush';
    expect(await patch(id, { assistant })).toMatchObject({ assistant });
    expect(await patch(id, { callback_url: callback })).toMatchObject({ assistant, callback_url: callback });
    const cleared = await patch(id, { assistant: null, callback_url: null });
    expect([cleared.assistant, cleared.callback_url]).toEqual([undefined, undefined]);
    const events = await updates(id);
    expect(events.map((event) => event.changed)).toEqual([
      ['assistant'],
      ['callback_url'],
      ['assistant', 'callback_url'],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Riverside|hush/);
  });

  it('sets and clears own terms, and journals only the field name', async () => {
    const { id } = await api.create({ name: 'Named', own_terms: ['Riverside Clinic'] });
    expect(await api.get(id)).toMatchObject({ own_terms: ['Riverside Clinic'] });
    const terms = ['Riverside Clinic', 'Dr. Chen', '415-555-0100'];
    expect(await patch(id, { own_terms: terms })).toMatchObject({ own_terms: terms });
    expect(await patch(id, { own_terms: terms })).toMatchObject({ own_terms: terms });
    expect((await patch(id, { own_terms: null })).own_terms).toBeUndefined();
    const events = await updates(id);
    expect(events.map((event) => event.changed)).toEqual([['own_terms'], ['own_terms']]);
    expect(JSON.stringify(events)).not.toMatch(/Riverside|Chen|555-0100/);
  });

  it('sets and clears upstream_errors', async () => {
    const { id } = await api.create({ name: 'Refused', upstream_errors: 'provider' });
    expect(await api.get(id)).toMatchObject({ upstream_errors: 'provider' });
    for (const upstream_errors of ['contract', 'provider', 'provider', null] as const)
      expect((await patch(id, { upstream_errors })).upstream_errors).toBe(
        upstream_errors === 'provider' ? 'provider' : undefined,
      );
    expect((await updates(id)).map((event) => event.changed)).toEqual([
      ['upstream_errors'],
      ['upstream_errors'],
      ['upstream_errors'],
    ]);
  });

  it('journals no event if no field changes', async () => {
    const assistant = { voice: { b: 1, a: 2 } };
    const created = await api.create({ name: 'Still', policy_yaml: 'name: still', assistant });
    await patch(created.id, {
      name: 'Still',
      policy_yaml: 'name: still',
      assistant: { voice: { a: 2, b: 1 } },
      callback_url: null,
    });
    await patch(created.id, { policy_name: 'still' });
    expect(await updates(created.id)).toEqual([]);
  });

  it('is for admins only, whether the agent exists or not', async () => {
    const { id } = await api.create({ name: 'Guarded' });
    const member = new AgentsApi(service, await service.login({ login: 'low', role: 'member' }));
    for (const path of [`agents/${id}`, 'agents/nonsense']) {
      expect(await member.outcome('PATCH', path, { name: 'x' })).toEqual([403, 'forbidden']);
    }
  });

  it('returns 404 for an unknown agent', async () => {
    for (const id of ['nonsense', 'agt_01J0000000000000000000000Z']) {
      expect(await api.outcome('PATCH', `agents/${id}`, { name: 'x' })).toEqual([404, 'agent_not_found']);
    }
  });

  it.each([
    [{}, 'validation_failed', 'body'],
    [{ policy_name: null }, 'validation_failed', 'body'],
    [{ name: null }, 'validation_failed', 'name'],
    [{ name: '' }, 'validation_failed', 'name'],
    [{ name: 'x'.repeat(65) }, 'validation_failed', 'name'],
    [{ name: 'a\u0000b' }, 'validation_failed', 'name'],
    [{ upstream: 'stub' }, 'validation_failed', 'upstream'],
    [{ policy_name: 'pci', policy_yaml: 'name: x' }, 'validation_failed', 'policy_yaml'],
    [{ policy_name: 'nobody' }, 'unknown_policy', undefined],
    [{ policy_yaml: 'name: [' }, 'policy_yaml_invalid', undefined],
    [{ policy_yaml: 'name: pci' }, 'policy_yaml_invalid', undefined],
    [{ assistant: [] }, 'validation_failed', 'assistant'],
    [{ assistant: 'x' }, 'validation_failed', 'assistant'],
    [{ assistant: { name: 'x' } }, 'validation_failed', 'assistant.name'],
    [{ assistant: { model: { url: 'https://example.com' } } }, 'validation_failed', 'assistant.model.url'],
    [{ assistant: { model: { provider: 'x' } } }, 'validation_failed', 'assistant.model.provider'],
    [{ assistant: { firstMessage: 'x'.repeat(4_097) } }, 'validation_failed', 'assistant.firstMessage'],
    [{ assistant: { voice: { x: 'x'.repeat(65_536) } } }, 'validation_failed', 'assistant'],
    [{ callback_url: 'http://example.com' }, 'validation_failed', 'callback_url'],
    [{ callback_url: 'https://sam:x@example.com' }, 'validation_failed', 'callback_url'],
    [{ callback_url: 'https://127.0.0.1/calls' }, 'validation_failed', 'callback_url'],
    [{ callback_url: 'https://2130706433/calls' }, 'validation_failed', 'callback_url'],
    [{ callback_url: 'https://[::1]:8443/' }, 'validation_failed', 'callback_url'],
    [{ callback_url: 'https://10.1.2.3/' }, 'validation_failed', 'callback_url'],
    [{ callback_url: 'https://169.254.169.254/latest' }, 'validation_failed', 'callback_url'],
    [{ callback_url: 'https://api.localhost./' }, 'validation_failed', 'callback_url'],
    [{ own_terms: 'Riverside Clinic' }, 'validation_failed', 'own_terms'],
    [{ own_terms: [7] }, 'validation_failed', 'own_terms'],
    [{ own_terms: ['Riverside Clinic', ' – '] }, 'validation_failed', 'own_terms'],
    [{ own_terms: ['Riverside\u0000'] }, 'validation_failed', 'own_terms[0]'],
    [{ own_terms: ['Riverside\nClinic'] }, 'validation_failed', 'own_terms'],
    [{ own_terms: ['x'.repeat(201)] }, 'validation_failed', 'own_terms'],
    [{ own_terms: Array.from({ length: 1_001 }, (_, at) => `Room ${at}`) }, 'validation_failed', 'own_terms'],
    [{ first_byte_ms: 500 }, 'validation_failed', 'first_byte_ms'],
    [{ hedge_after_ms: 99 }, 'validation_failed', 'hedge_after_ms'],
    [{ upstream_errors: 'both' }, 'validation_failed', 'upstream_errors'],
    [{ upstream_errors: ['provider'] }, 'validation_failed', 'upstream_errors'],
    [[], 'validation_failed', undefined],
  ])('rejects %j with 422', async (body, code, field) => {
    const { id } = await service.createAgent(api.cookie, {});
    const before = await api.get(id);
    const answer = await api.ask<Refusal>('PATCH', `agents/${id}`, body);
    expect([answer.status, answer.body.error.code]).toEqual([422, code]);
    if (field !== undefined) {
      expect(answer.body.error.details).toContainEqual({
        field,
        rule: expect.any(String),
        message: expect.any(String),
      });
    }
    expect(await api.get(id)).toEqual(before);
  });

  it('rejects deeply nested bodies with 422', async () => {
    const { id } = await service.createAgent(api.cookie, {});
    for (const levels of [17, 90, 5_000, 400_000]) {
      const answer = await fetch(`${service.baseUrl}/api/v1/agents/${id}`, {
        method: 'PATCH',
        headers: { cookie: api.cookie, 'content-type': 'application/json' },
        body: `{"assistant":{"voice":{"x":${'['.repeat(levels)}${']'.repeat(levels)}}}}`,
      });
      expect([answer.status, ((await answer.json()) as Refusal).error.code]).toEqual([
        422,
        'validation_failed',
      ]);
    }
  });

  it('accepts a name only once, even in concurrent requests', async () => {
    const ids = await Promise.all(
      ['One', 'Two', 'Three'].map(async (name) => (await api.create({ name })).id),
    );
    expect(await api.outcome('PATCH', `agents/${ids[0] ?? ''}`, { name: 'Two' })).toEqual([
      409,
      'name_taken',
    ]);
    const renames = ids.map((id) => api.outcome('PATCH', `agents/${id}`, { name: 'Wanted' }));
    const creation = api.outcome('POST', 'agents', { name: 'Wanted', upstream: 'stub' });
    const statuses = (await Promise.all([...renames, creation])).map(([status]) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  });

  it('keeps all changes of concurrent requests', async () => {
    const { id } = await api.create({ name: 'Busy' });
    await Promise.all([
      api.outcome('PATCH', `agents/${id}`, { name: 'Busier' }),
      api.outcome('PATCH', `agents/${id}`, { policy_name: 'pci' }),
      api.outcome('PATCH', `agents/${id}`, { callback_url: 'https://example.com/' }),
    ]);
    expect(await api.get(id)).toMatchObject({
      name: 'Busier',
      policy_name: 'pci',
      callback_url: 'https://example.com/',
    });
    const verdict = await fetch(`${service.baseUrl}/audit/verify`, {
      method: 'POST',
      headers: { cookie: api.cookie },
    });
    expect(await verdict.json()).toMatchObject({ ok: true });
  });
});
