import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { DetectionPass } from '../../src/detection/detection-pass.js';
import { AgentsApi, callAgent } from '../support/agents-api.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { CALLER_WORDS, PLANTED, tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';
import type { Me } from '../support/visitor.js';

const UPSTREAM = 'recorder:model-a';

describe('DELETE /api/v1/agents/{agent_id}, on two instances', () => {
  let service: RecordedService;
  let second: RunningService;
  let api: AgentsApi;
  let elsewhere: AgentsApi;
  /** Ends the waiting pass at both instances. */
  let release: () => void;
  /** Called when the pass is waiting at both instances. */
  let reached: () => void;

  /** A detection pass that waits until it is released. */
  function waitingPass(): DetectionPass {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let waiting = 0;
    return {
      name: 'waiting',
      detect: async (slots) => {
        waiting += 1;
        if (waiting === 2) reached();
        await released;
        return slots.map(() => []);
      },
    };
  }

  beforeAll(async () => {
    const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
    const passes = [waitingPass()];
    service = await runRecordedService({ env, passes });
    const { databaseUrl, upstream } = service;
    second = await runService({ env, databaseUrl, passes, providers: [upstream.provider] });
    api = new AgentsApi(service, await service.login());
    elsewhere = new AgentsApi(second, api.cookie);
  });

  beforeEach(() => {
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
  });

  afterAll(async () => {
    await second.stop();
    await service.stop();
  });

  async function send(url: string, body: object): Promise<[number, unknown]> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [answer.status, await answer.json()];
  }

  const chat = (content = CALLER_WORDS): object => ({
    model: 'model-a',
    messages: [{ role: 'user', content }],
  });
  const atSecond = (url: string): string => url.replace(service.baseUrl, second.baseUrl);

  async function count(table: string): Promise<number> {
    const rows = await query<{ n: number }>(service.databaseUrl, `SELECT count(*)::int AS n FROM ${table}`);
    return rows[0]?.n ?? -1;
  }

  it('makes all requests fail with 404 on every instance immediately, without storing them', async () => {
    const { id, proxy_url: url } = await api.create({ name: 'Gone', upstream: UPSTREAM });
    const urls = [url, atSecond(url)];
    for (const cached of urls) await callAgent(cached, CALLER_WORDS, 'model-a');
    expect(await api.ask('DELETE', `agents/${id}`)).toEqual({ status: 204, body: undefined });
    service.upstream.requests.length = 0;
    const before = [await count('sessions'), await count('vault_entries')];
    const bodies = [
      chat(),
      chat('My number is 415-555-0199 and my name is Kofi Mensah.'),
      { ...chat(), stream: true },
      { ...chat(), model: 'other' },
      { messages: 'malformed' },
    ];
    for (const at of urls) {
      for (const body of bodies) {
        expect(await send(at, body)).toMatchObject([404, { error: { code: 'agent_not_found' } }]);
      }
    }
    expect([await count('sessions'), await count('vault_entries')]).toEqual(before);
    expect(service.upstream.requests).toHaveLength(0);
    for (const management of [api, elsewhere]) {
      expect(await management.outcome('GET', `agents/${id}`)).toEqual([404, 'agent_not_found']);
      expect(await management.outcome('PATCH', `agents/${id}`, { name: 'x' })).toEqual([
        404,
        'agent_not_found',
      ]);
      expect(await management.outcome('DELETE', `agents/${id}`)).toEqual([404, 'agent_not_found']);
      const { body } = await management.ask<{ data: { id: string }[] }>('GET', 'agents?limit=100');
      expect(body.data.map((agent) => agent.id)).not.toContain(id);
    }
  });

  it('makes a call that is being masked fail, without storing or forwarding it', async () => {
    const { id, proxy_url: url } = await api.create({
      name: 'In preparation',
      upstream: UPSTREAM,
      policy_yaml: 'name: slow\ndetection: { passes: [pattern, waiting] }\n',
    });
    service.upstream.requests.length = 0;
    const before = [await count('sessions'), await count('vault_entries')];
    const preparing = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const answers = [url, atSecond(url)].map((at) => send(at, chat('My name is Abena Owusu, hello.')));
    await preparing;
    expect(await api.outcome('DELETE', `agents/${id}`)).toEqual([204, undefined]);
    release();
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatchObject([404, { error: { code: 'agent_not_found' } }]);
    }
    expect([await count('sessions'), await count('vault_entries')]).toEqual(before);
    expect(service.upstream.requests).toHaveLength(0);
  });

  it('lets calls in progress end normally on both instances', async () => {
    const { id, proxy_url: url } = await api.create({ name: 'Under way', upstream: UPSTREAM });
    for (const at of [url, atSecond(url)]) await callAgent(at, 'Hello', 'model-a');
    const open: { text: string; response: ServerResponse }[] = [];
    service.upstream.answerWith(({ text }, response) => {
      open.push({ text, response });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(delta('Let me see, '));
    });
    const calls = await Promise.all(
      [url, atSecond(url)].map((at) =>
        fetch(at, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...chat(), stream: true }),
        }),
      ),
    );
    expect(await elsewhere.outcome('DELETE', `agents/${id}`)).toEqual([204, undefined]);
    for (const { text, response } of open) {
      response.write(delta(`is it ${tokensOf('PHONE', text)[0] ?? ''}?`));
      response.end(`${delta('', 'stop')}data: [DONE]\n\n`);
    }
    const sessions: string[] = [];
    for (const answer of calls) {
      const text = await answer.text();
      expect(text).toContain(PLANTED.phone);
      expect(text).toMatch(/data: \[DONE\]\n\n$/);
      sessions.push(answer.headers.get('x-sotto-session') ?? '');
    }
    for (const session of sessions) {
      const { status, body } = await api.ask<{ session: object }>('GET', `sessions/${session}`);
      expect([status, body.session]).toMatchObject([
        200,
        { agent_id: id, agent_name: 'Under way', status: 'ok' },
      ]);
    }
    const verdict = await fetch(`${service.baseUrl}/audit/verify`, {
      method: 'POST',
      headers: { cookie: api.cookie },
    });
    expect(await verdict.json()).toMatchObject({ ok: true });
  });

  it('keeps the agent’s past sessions and vault entries', async () => {
    const { id, proxy_url: url } = await api.create({ name: 'Remembered', upstream: UPSTREAM });
    const session = await callAgent(url, CALLER_WORDS, 'model-a');
    const entries = await count('vault_entries');
    await api.ask('DELETE', `agents/${id}`);
    expect(await count('vault_entries')).toBe(entries);
    const { body } = await api.ask<{ session: { events: object[] } }>('GET', `sessions/${session}`);
    expect(body.session).toMatchObject({ agent_id: id, agent_name: 'Remembered' });
    expect(body.session.events).toHaveLength(5);
  });

  it('makes the name available for another agent', async () => {
    const first = await api.create({ name: 'Front desk' });
    expect(await api.outcome('POST', 'agents', { name: 'Front desk', upstream: 'stub' })).toEqual([
      409,
      'name_taken',
    ]);
    await api.ask('DELETE', `agents/${first.id}`);
    const again = await elsewhere.create({ name: 'Front desk' });
    expect(again.id).not.toBe(first.id);
    await callAgent(again.proxy_url);
  });

  it('journals the deletion and its actor once, even in concurrent requests', async () => {
    const { id } = await api.create({ name: 'Contested' });
    const outcomes = await Promise.all(
      [api, elsewhere, api, elsewhere].map((one) => one.outcome('DELETE', `agents/${id}`)),
    );
    expect(outcomes.map(([status]) => status).sort()).toEqual([204, 404, 404, 404]);
    const me = await api.ask<Me>('GET', 'me');
    const { id: userId, account } = me.body.user;
    const events = await accountEvents(service.databaseUrl, account.id);
    const told = events.filter((event) => event.kind === 'agent_deleted' && event.agent_id === id);
    expect(told).toEqual([
      expect.objectContaining({
        agent_name: 'Contested',
        actor: { user_id: userId, login: 'sam' },
        ts: expect.stringMatching(/Z$/),
      }),
    ]);
  });

  it('is for admins only, whether the agent exists or not', async () => {
    const { id } = await api.create({ name: 'Guarded' });
    const member = new AgentsApi(service, await service.login({ login: 'low', role: 'member' }));
    for (const path of [`agents/${id}`, 'agents/nonsense', 'agents/agt_01J0000000000000000000000Z']) {
      expect(await member.outcome('DELETE', path)).toEqual([403, 'forbidden']);
    }
    for (const wrong of ['nonsense', 'agt_01J0000000000000000000000Z']) {
      expect(await api.outcome('DELETE', `agents/${wrong}`)).toEqual([404, 'agent_not_found']);
    }
    expect((await api.get(id)).id).toBe(id);
  });
});

function delta(content: string, finish: string | null = null): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`;
}
