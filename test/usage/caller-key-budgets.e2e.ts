import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SessionCounting } from '../../src/statistics/session-counting.js';
import { RefusedCalls } from '../../src/usage/refused-calls.js';
import { type CallerKey, createKey, limitKey, listKeys, revokeKey } from '../caller-keys/keys.js';
import { query } from '../support/databases.js';
import { answerEveryApi, APIS, bodyOf, WAYS } from '../support/every-api.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { type RunningService, runService } from '../support/running-service.js';
import { SocketClient } from '../support/socket-client.js';
import { until } from '../support/until.js';

const MASTER = { SERVICE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
/** Model tokens of each reply: one in the prompt and one in the reply. */
const TOKENS = 2;
const MONTH = new Date().toISOString().slice(0, 7);

interface KeyUsage {
  readonly caller_key_id: string;
  readonly calls: number;
  readonly refused_calls: number;
  readonly budget: { month: string; used_tokens: number; monthly_tokens: number | null };
  readonly months: readonly object[];
}

/** Budgets of caller keys, on two instances. */
describe('the monthly budget of a caller key', () => {
  let first: RecordedService;
  let second: RunningService;
  let cookie: string;
  let agent: { id: string; proxy_url: string };
  let account = 0;

  beforeAll(async () => {
    first = await runRecordedService({ env: MASTER });
    const { databaseUrl, upstream } = first;
    second = await runService({ env: MASTER, providers: [upstream.provider], databaseUrl });
    answerEveryApi(first, () => ({ text: 'Good morning.' }));
  });

  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  beforeEach(async () => {
    cookie = await first.login({ account: `clinic ${account++}` });
    agent = await first.createAgent(cookie, { upstream: 'recorder:model-a' });
    first.upstream.requests.length = 0;
  });

  const elsewhere = (url: string): string => url.replace(first.baseUrl, second.baseUrl);
  const newKey = (fields: object = {}): Promise<{ key: CallerKey; secret: string }> =>
    createKey(first, cookie, agent.id, fields);

  function call(
    secret: string | undefined,
    url = agent.proxy_url,
    body: object = bodyOf(APIS[0], 'Hello.'),
  ): Promise<Response> {
    return fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(secret !== undefined && { 'x-api-key': secret }) },
      body: JSON.stringify(body),
    });
  }

  async function statuses(secret: string | undefined, calls: number, url?: string): Promise<number[]> {
    const seen: number[] = [];
    for (let each = 0; each < calls; each += 1) seen.push((await call(secret, url)).status);
    return seen;
  }

  async function usage(search = ''): Promise<{ upstreams: object[]; caller_keys?: KeyUsage[] }> {
    const answer = await fetch(`${first.baseUrl}/api/v1/usage?${search}`, { headers: { cookie } });
    return ((await answer.json()) as { usage: { upstreams: object[]; caller_keys?: KeyUsage[] } }).usage;
  }

  const usageOf = async (key: CallerKey, search = ''): Promise<KeyUsage | undefined> =>
    (await usage(search)).caller_keys?.find(({ caller_key_id: id }) => id === key.id);

  it('rejects only calls with the key after it is used up', async () => {
    const { key, secret } = await newKey({ monthly_tokens: 2 * TOKENS });
    const other = await newKey({ name: 'Other line' });
    expect([key.monthly_tokens, other.key.monthly_tokens]).toEqual([2 * TOKENS, null]);
    expect(await statuses(secret, 3)).toEqual([200, 200, 429]);
    expect(first.upstream.requests).toHaveLength(2);
    const refused = await call(secret);
    const wait = Number(refused.headers.get('retry-after'));
    const now = new Date();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    expect(Math.abs(wait - (next - now.getTime()) / 1_000)).toBeLessThan(60);
    expect(refused.headers.get('x-should-retry')).toBe('false');
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } });
    expect([await statuses(other.secret, 1), await statuses(undefined, 1)]).toEqual([[200], [200]]);
  });

  it.each(WAYS)('rejects calls by %s, streamed: %s', async (api, stream) => {
    const { secret } = await newKey({ monthly_tokens: TOKENS });
    const url = agent.proxy_url.replace(APIS[0], api);
    const served = await call(secret, url, bodyOf(api, 'Hello.'));
    expect(served.status).toBe(200);
    await served.text();
    const refused = await call(secret, url, { ...bodyOf(api, 'Hello.'), stream });
    expect([refused.status, await refused.json()]).toMatchObject([429, { error: { code: 'rate_limited' } }]);
    expect(refused.headers.get('x-should-retry')).toBe('false');
    expect(first.upstream.requests).toHaveLength(1);
  });

  it('rejects the next turn on a WebSocket', async () => {
    const { secret } = await newKey({ monthly_tokens: TOKENS });
    const url = agent.proxy_url.replace(APIS[0], 'responses');
    const client = await SocketClient.open(url, { authorization: `Bearer ${secret}` });
    const turn = await client.turn('Hello.');
    expect(turn.frames.at(-1)).toMatchObject({ type: 'response.completed' });
    client.create('Hello again.');
    expect((await client.rest()).at(-1)).toMatchObject({
      type: 'error',
      status: 429,
      error: { code: 'rate_limited' },
    });
    expect(first.upstream.requests).toHaveLength(1);
    await client.close();
  });

  it('applies in addition to the budgets of the agent and the account', async () => {
    const limited = await first.createAgent(cookie, { upstream: 'recorder:model-a', monthly_tokens: TOKENS });
    const { secret } = await createKey(first, cookie, limited.id, { monthly_tokens: 10 * TOKENS });
    expect(await statuses(secret, 2, limited.proxy_url)).toEqual([200, 429]);
  });

  it('can be changed and removed, and counts the calls before it was set', async () => {
    const { key, secret } = await newKey();
    expect(await statuses(secret, 2)).toEqual([200, 200]);
    expect(await limitKey(first, cookie, agent.id, key.id, 2 * TOKENS)).toMatchObject({
      id: key.id,
      monthly_tokens: 2 * TOKENS,
    });
    expect((await listKeys(first, cookie, agent.id))[0]?.monthly_tokens).toBe(2 * TOKENS);
    expect(await statuses(secret, 1)).toEqual([429]);
    await limitKey(first, cookie, agent.id, key.id, 3 * TOKENS);
    expect(await statuses(secret, 2)).toEqual([200, 429]);
    await limitKey(first, cookie, agent.id, key.id, null);
    expect(await statuses(secret, 1)).toEqual([200]);
  });

  it('applies on the other instance immediately, and includes that instance’s calls some seconds later', async () => {
    const { key, secret } = await newKey();
    const url = elsewhere(agent.proxy_url);
    expect([await statuses(secret, 1), await statuses(secret, 1, url)]).toEqual([[200], [200]]);
    await limitKey(first, cookie, agent.id, key.id, 2 * TOKENS);
    expect(await statuses(secret, 1, url)).toEqual([429]);
    await limitKey(first, cookie, agent.id, key.id, 4 * TOKENS);
    expect(await statuses(secret, 2, url)).toEqual([200, 200]);
    await until(async () => (await call(secret)).status === 429);
  });

  it('starts again each month, and its usage is counted by month', async () => {
    const { key, secret } = await newKey({ monthly_tokens: TOKENS });
    expect(await statuses(secret, 3)).toEqual([200, 429, 429]);
    await first.service.app.get(SessionCounting, { strict: false }).count();
    await first.service.app.get(RefusedCalls, { strict: false }).flush();
    for (const table of ['token_usage', 'caller_key_usage'])
      await query(
        first.databaseUrl,
        `UPDATE ${table} SET day = date_trunc('month', day)::date - 1 WHERE agent_id = $1`,
        [agent.id],
      );
    expect(await statuses(secret, 2, elsewhere(agent.proxy_url))).toEqual([200, 429]);
    await second.service.app.get(RefusedCalls, { strict: false }).flush();
    const used = { calls: 1, prompt_tokens: 1, completion_tokens: 1 };
    const last = new Date(`${MONTH}-01T00:00:00Z`);
    last.setUTCDate(0);
    const found = await usageOf(key, 'since=60d');
    expect(found).toMatchObject({
      calls: 2,
      refused_calls: 3,
      budget: { month: MONTH, used_tokens: TOKENS, monthly_tokens: TOKENS },
      months: [
        { month: last.toISOString().slice(0, 7), ...used, refused_calls: 2 },
        { month: MONTH, ...used, refused_calls: 1 },
      ],
    });
    expect((await usage(`caller_key_id=${key.id}&since=60d`)).upstreams).toMatchObject([
      { upstream: 'recorder:model-a', calls: 2 },
    ]);
  });

  it('is included in the usage before the first call, but not if the key was revoked without calls', async () => {
    const { key: unused } = await newKey({ monthly_tokens: 5 });
    const { key } = await newKey();
    const none = { calls: 0, refused_calls: 0, months: [] };
    const budget = { month: MONTH, used_tokens: 0, monthly_tokens: 5 };
    expect(await usageOf(unused)).toMatchObject({ ...none, budget });
    expect(await usageOf(unused, `agent_id=${agent.id}`)).toMatchObject({ budget });
    expect(await usageOf(unused, `caller_key_id=${key.id}`)).toBeUndefined();
    expect(await usageOf(key)).toBeUndefined();
    await revokeKey(first, cookie, agent.id, unused.id);
    expect(await usageOf(unused)).toBeUndefined();
  });

  it('is journaled when it is set and changed', async () => {
    const { key } = await newKey({ monthly_tokens: 5 });
    for (const tokens of [5, 7, null]) await limitKey(first, cookie, agent.id, key.id, tokens);
    const answer = await fetch(`${first.baseUrl}/api/v1/audit`, { headers: { cookie } });
    const { data } = (await answer.json()) as { data: { kind: string }[] };
    const named = { caller_key_id: key.id, caller_key_name: key.name, agent_id: agent.id };
    expect(data.filter(({ kind }) => kind.startsWith('caller_key_'))).toMatchObject([
      { kind: 'caller_key_created', monthly_tokens: 5, ...named },
      { kind: 'caller_key_updated', monthly_tokens: 7, previous_monthly_tokens: 5, ...named },
      { kind: 'caller_key_updated', monthly_tokens: null, previous_monthly_tokens: 7, ...named },
    ]);
  });

  it('cannot be set for a revoked key, or by the path of another agent', async () => {
    const { key } = await newKey();
    const { key: revoked } = await newKey();
    await revokeKey(first, cookie, agent.id, revoked.id);
    const other = await first.createAgent(cookie, {});
    for (const [agentId, keyId] of [
      [agent.id, revoked.id],
      [other.id, key.id],
    ] as const)
      await expect(limitKey(first, cookie, agentId, keyId, 5)).rejects.toThrow('404');
    expect((await listKeys(first, cookie, agent.id)).map(({ monthly_tokens: tokens }) => tokens)).toEqual([
      null,
      null,
    ]);
  });

  it.each([
    {},
    { monthly_tokens: 0 },
    { monthly_tokens: 1.5 },
    { monthly_tokens: '5' },
    { monthly_tokens: 1e16 },
  ])('rejects %j with 422', async (body) => {
    const { key } = await newKey();
    await expect(limitKey(first, cookie, agent.id, key.id, body.monthly_tokens as number)).rejects.toThrow(
      '422',
    );
    if ('monthly_tokens' in body) await expect(newKey(body)).rejects.toThrow('422');
  });
});
