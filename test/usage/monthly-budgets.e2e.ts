import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SessionCounting } from '../../src/statistics/session-counting.js';
import { query } from '../support/databases.js';
import { type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';
import { until } from '../support/until.js';

/** Model tokens of each reply. */
const TOKENS = 100;

describe('a monthly budget of model tokens', () => {
  let upstream: RecordingUpstream;
  let services: RunningService[];
  let cookie: string;
  let account = 0;

  beforeAll(async () => {
    upstream = await recordUpstream();
    upstream.answerWith((_, response) => {
      const message = { role: 'assistant', content: 'Hi.' };
      const usage = { prompt_tokens: TOKENS - 10, completion_tokens: 10 };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage }));
    });
    const env = { SERVICE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
    const first = await runService({ providers: [upstream.provider], env });
    const { databaseUrl } = first;
    services = [first, await runService({ providers: [upstream.provider], env, databaseUrl })];
  });

  afterAll(async () => {
    for (const service of services.reverse()) await service.stop();
    await upstream.stop();
  });

  beforeEach(async () => {
    cookie = await service().login({ account: `clinic ${account++}` });
    upstream.requests.length = 0;
  });

  function service(): RunningService {
    const [first] = services;
    if (first === undefined) throw new Error('no service runs');
    return first;
  }

  const createAgent = (extra: object = {}): Promise<{ id: string; proxy_url: string }> =>
    service().createAgent(cookie, { upstream: 'recorder:model-a', ...extra });

  const call = (url: string, extra: object = {}): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'model-a', messages: [{ role: 'user', content: 'Hello.' }], ...extra }),
    });

  const manage = (method: string, path: string, body: object): Promise<Response> =>
    fetch(`${service().baseUrl}/api/v1/${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });

  /** Makes calls one after another. @returns their statuses */
  async function statuses(url: string, calls: number): Promise<number[]> {
    const seen: number[] = [];
    for (let each = 0; each < calls; each += 1) seen.push((await call(url)).status);
    return seen;
  }

  it('of an agent rejects only this agent’s calls after it is used up', async () => {
    const agent = await createAgent({ monthly_tokens: 2 * TOKENS });
    expect(agent).toMatchObject({ monthly_tokens: 2 * TOKENS });
    const other = await createAgent();
    expect(await statuses(agent.proxy_url, 3)).toEqual([200, 200, 429]);
    expect(upstream.requests).toHaveLength(2);
    const refused = await call(agent.proxy_url, { stream: true });
    const wait = Number(refused.headers.get('retry-after'));
    const now = new Date();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    expect(Math.abs(wait - (next - now.getTime()) / 1_000)).toBeLessThan(60);
    expect(refused.headers.get('x-should-retry')).toBe('false');
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } });
    expect(await statuses(other.proxy_url, 1)).toEqual([200]);
  });

  it('of the account rejects the calls of all its agents', async () => {
    const [one, two] = [await createAgent(), await createAgent({ monthly_tokens: 10 * TOKENS })];
    const set = await manage('PUT', 'usage/budget', { monthly_tokens: 2 * TOKENS });
    expect([set.status, await set.json()]).toMatchObject([
      200,
      { budget: { monthly_tokens: 2 * TOKENS, used_tokens: 0 } },
    ]);
    expect(await statuses(one.proxy_url, 1)).toEqual([200]);
    expect(await statuses(two.proxy_url, 2)).toEqual([200, 429]);
    expect(await statuses(one.proxy_url, 1)).toEqual([429]);
    const usage = await fetch(`${service().baseUrl}/api/v1/usage`, { headers: { cookie } });
    expect(await usage.json()).toMatchObject({
      usage: { budget: { used_tokens: 2 * TOKENS, monthly_tokens: 2 * TOKENS } },
    });
  });

  it('can be raised and removed, and counts tokens that were used before it was set', async () => {
    const agent = await createAgent();
    expect(await statuses(agent.proxy_url, 2)).toEqual([200, 200]);
    const set = (tokens: number | null): Promise<Response> =>
      manage('PATCH', `agents/${agent.id}`, { monthly_tokens: tokens });
    const changed = await set(2 * TOKENS);
    expect(await changed.json()).toMatchObject({ agent: { monthly_tokens: 2 * TOKENS } });
    expect(await statuses(agent.proxy_url, 1)).toEqual([429]);
    await set(3 * TOKENS);
    expect(await statuses(agent.proxy_url, 2)).toEqual([200, 429]);
    const free = await set(null);
    expect(((await free.json()) as { agent: object }).agent).not.toHaveProperty('monthly_tokens');
    expect(await statuses(agent.proxy_url, 1)).toEqual([200]);
  });

  it('starts again each month', async () => {
    const agent = await createAgent({ monthly_tokens: TOKENS });
    expect(await statuses(agent.proxy_url, 2)).toEqual([200, 429]);
    await service().service.app.get(SessionCounting, { strict: false }).count();
    await query(
      service().databaseUrl,
      `UPDATE token_usage SET day = date_trunc('month', day)::date - 1 WHERE agent_id = '${agent.id}'`,
    );
    const [, second] = services;
    const elsewhere = agent.proxy_url.replace(service().baseUrl, second?.baseUrl ?? '');
    expect(await statuses(elsewhere, 2)).toEqual([200, 429]);
  });

  it('applies across all instances after some seconds', async () => {
    const agent = await createAgent({ monthly_tokens: 3 * TOKENS });
    const [, second] = services;
    const elsewhere = agent.proxy_url.replace(service().baseUrl, second?.baseUrl ?? '');
    expect(await statuses(elsewhere, 1)).toEqual([200]);
    expect(await statuses(agent.proxy_url, 2)).toEqual([200, 200]);
    await until(async () => (await call(elsewhere)).status === 429);
  });

  it('does not end a call that has started', async () => {
    const agent = await createAgent({ monthly_tokens: 1 });
    const both = await Promise.all([call(agent.proxy_url), call(agent.proxy_url)]);
    expect(both.map(({ status }) => status)).toContain(200);
    await Promise.all(both.map((each) => each.text()));
    expect(await statuses(agent.proxy_url, 1)).toEqual([429]);
  });

  it('can be set only by admins, and is journaled', async () => {
    expect((await manage('PUT', 'usage/budget', { monthly_tokens: 5 })).status).toBe(200);
    expect((await manage('PUT', 'usage/budget', { monthly_tokens: null })).status).toBe(200);
    const events = await fetch(`${service().baseUrl}/api/v1/audit?kind=budget_changed`, {
      headers: { cookie },
    });
    expect(await events.json()).toMatchObject({
      data: [
        { monthly_tokens: 5, previous_monthly_tokens: null },
        { monthly_tokens: null, previous_monthly_tokens: 5 },
      ],
    });
    const name = `clinic ${account - 1}`;
    cookie = await service().login({ account: name, role: 'member', login: 'robin' });
    expect((await manage('PUT', 'usage/budget', { monthly_tokens: 7 })).status).toBe(403);
  });

  it.each([
    {},
    { monthly_tokens: 0 },
    { monthly_tokens: 1.5 },
    { monthly_tokens: '5' },
    { monthly_tokens: 1e16 },
  ])('rejects %j with 422', async (body) => {
    expect((await manage('PUT', 'usage/budget', body)).status).toBe(422);
    if (!('monthly_tokens' in body)) return;
    const agent = { name: 'A', upstream: 'stub', ...body };
    expect((await manage('POST', 'agents', agent)).status).toBe(422);
  });
});
