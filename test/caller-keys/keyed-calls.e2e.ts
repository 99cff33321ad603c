import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { AgentDirectory } from '../../src/agents/agent-directory.js';
import { createLog } from '../../src/common/logging/logger.js';
import { SessionCounting } from '../../src/statistics/session-counting.js';
import { query } from '../support/databases.js';
import { answerEveryApi, APIS, bodyOf, WAYS } from '../support/every-api.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { type RunningService, runService } from '../support/running-service.js';
import { SocketClient } from '../support/socket-client.js';
import { type CallerKey, createKey, listKeys, revokeKey, setCallerKeys } from './keys.js';

const MASTER = { SERVICE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
const HELLO = { model: 'model-a', messages: [{ role: 'user', content: CALLER_WORDS }] };

/** Calls with a caller key, of an agent that requires one, on two instances. */
describe('a call with a caller key', () => {
  const lines: string[] = [];
  let first: RecordedService;
  let second: RunningService;
  let cookie: string;
  let agentId: string;
  let key: CallerKey;
  let secret: string;

  beforeAll(async () => {
    const log = createLog('debug', { write: (line) => lines.push(line) });
    first = await runRecordedService({ env: MASTER, log });
    second = await runService({
      env: MASTER,
      providers: [first.upstream.provider],
      databaseUrl: first.databaseUrl,
    });
    cookie = await first.login();
    agentId = /agt_\w+/.exec(first.proxyUrl)?.[0] ?? '';
    await setCallerKeys(first, cookie, agentId, 'required');
    answerEveryApi(first, () => ({ text: 'Good morning.' }));
  });

  beforeEach(async () => {
    first.upstream.requests.length = 0;
    ({ key, secret } = await createKey(first, cookie, agentId));
  });

  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  const elsewhere = (url: string): string => url.replace(first.baseUrl, second.baseUrl);
  const post = (url: string, body: object, headers: Record<string, string>): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`${first.baseUrl}/api/v1/${path}`, { headers: { cookie } })).json();
  const codeOf = async (answer: Response): Promise<[number, string]> => [
    answer.status,
    ((await answer.json()) as { error: { code: string } }).error.code,
  ];

  /** Returns everything that the upstream received, the service logged and the database stores. */
  async function everythingWritten(): Promise<string> {
    const stored = await query<{ row: string }>(
      first.databaseUrl,
      `SELECT k::text AS row FROM caller_keys k UNION ALL SELECT s::text FROM sessions s
       UNION ALL SELECT canonical FROM audit_events`,
    );
    return JSON.stringify([first.upstream.requests, lines, stored]);
  }

  describe.each(WAYS)('by %s, streamed: %s', (api, stream) => {
    it.each(['authorization', 'x-api-key'])(
      'is accepted with the key in %s, which is not forwarded, logged or stored',
      async (header) => {
        const value = header === 'authorization' ? `Bearer ${secret}` : secret;
        const url = first.proxyUrl.replace(APIS[0], api);
        const answer = await post(url, { ...bodyOf(api, CALLER_WORDS), stream }, { [header]: value });
        const text = await answer.text();
        expect([answer.status, text]).toEqual([
          200,
          expect.stringContaining(stream ? 'Goo' : 'Good morning.'),
        ]);
        expect(first.upstream.requests).toHaveLength(1);
        const received = first.upstream.requests[0]?.headers;
        expect([received?.authorization, received?.['x-api-key']]).toEqual(['Bearer test-key', undefined]);
        const session = answer.headers.get('x-sotto-session') ?? '';
        const [started] = await query<{ canonical: string }>(
          first.databaseUrl,
          'SELECT canonical FROM audit_events WHERE chain = $1 AND seq = 0',
          [session],
        );
        expect(JSON.parse(started?.canonical ?? '{}')).toMatchObject({
          kind: 'session_started',
          caller_key_id: key.id,
        });
        expect(await get(`sessions/${session}`)).toMatchObject({ session: { caller_key_id: key.id } });
        expect(await everythingWritten()).not.toContain(secret.slice('sk-sotto-'.length));
      },
    );
  });

  it("is accepted from OpenAI's and Anthropic's clients with the key as API key", async () => {
    const openAi = new OpenAI({ apiKey: secret, baseURL: first.proxyUrl.replace('/chat/completions', '') });
    const anthropic = new Anthropic({
      apiKey: secret,
      baseURL: first.proxyUrl.replace('/v1/chat/completions', ''),
    });
    const messages = [{ role: 'user' as const, content: 'Hello.' }];
    const completion = await openAi.chat.completions.create({ model: 'model-a', messages });
    expect(completion.choices[0]?.message.content).toBe('Good morning.');
    const message = await anthropic.messages.create({ model: 'model-a', max_tokens: 100, messages });
    expect(message.content[0]).toMatchObject({ text: 'Good morning.' });
    expect((await openAi.models.list()).data).toHaveLength(1);
    await revokeKey(first, cookie, agentId, key.id);
    await expect(openAi.chat.completions.create({ model: 'model-a', messages })).rejects.toBeInstanceOf(
      OpenAI.AuthenticationError,
    );
    await expect(
      anthropic.messages.create({ model: 'model-a', max_tokens: 100, messages }),
    ).rejects.toBeInstanceOf(Anthropic.AuthenticationError);
  });

  /** Requests of each kind to the other instance. */
  const REQUESTS: Readonly<Record<string, (headers: Record<string, string>) => Promise<Response>>> = {
    'a whole call': (headers) => post(elsewhere(first.proxyUrl), HELLO, headers),
    'a streamed call': (headers) => post(elsewhere(first.proxyUrl), { ...HELLO, stream: true }, headers),
    'a call with another error': (headers) =>
      post(elsewhere(first.proxyUrl), { ...HELLO, model: 'model-b' }, headers),
    'a list of models': (headers) => fetch(elsewhere(first.proxyUrl.replace(APIS[0], 'models')), { headers }),
    'an upgrade': (headers) => fetch(elsewhere(first.proxyUrl.replace(APIS[0], 'responses')), { headers }),
  };

  it.each(Object.keys(REQUESTS))(
    'is rejected by the other instance as soon as the key is revoked: %s',
    async (name) => {
      const bearer = { authorization: `Bearer ${secret}` };
      for (const url of [first.proxyUrl, elsewhere(first.proxyUrl)])
        expect((await post(url, HELLO, bearer)).status).toBe(200);
      await revokeKey(first, cookie, agentId, key.id);
      const sessions = (): Promise<unknown> => query(first.databaseUrl, 'SELECT count(*) FROM sessions');
      const before = await sessions();
      first.upstream.requests.length = 0;
      const answer = await REQUESTS[name]?.(bearer);
      expect(answer && (await codeOf(answer))).toEqual([401, 'caller_key_invalid']);
      expect(first.upstream.requests).toEqual([]);
      expect(await sessions()).toEqual(before);
    },
  );

  it('is accepted by an instance that cached the agent before the key was created', async () => {
    const bearer = { authorization: `Bearer ${secret}` };
    expect((await post(elsewhere(first.proxyUrl), HELLO, bearer)).status).toBe(200);
    const later = await createKey(first, cookie, agentId);
    const answer = await post(elsewhere(first.proxyUrl), HELLO, { 'x-api-key': later.secret });
    expect(answer.status).toBe(200);
  });

  it('needs a key on the other instance exactly while keys are required', async () => {
    const url = elsewhere(first.proxyUrl);
    for (const mode of ['optional', 'required', null, 'required'] as const) {
      await setCallerKeys(first, cookie, agentId, mode);
      const answer = await post(url, HELLO, {});
      if (mode === 'required') expect(await codeOf(answer)).toEqual([401, 'caller_key_required']);
      else expect(answer.status).toBe(200);
    }
  });

  it('does not read the agent from the database again, with or without a key', async () => {
    const plain = await first.createAgent(cookie, { upstream: 'recorder:model-a' });
    const call = async (): Promise<number[]> => {
      const keyed = await post(first.proxyUrl, HELLO, { 'x-api-key': secret });
      const keyless = await post(plain.proxy_url, HELLO, { authorization: 'Bearer unused' });
      return [keyed.status, keyless.status];
    };
    expect(await call()).toEqual([200, 200]);
    const read = jest.spyOn(first.service.app.get(AgentDirectory, { strict: false }), 'read');
    for (let each = 0; each < 3; each += 1) expect(await call()).toEqual([200, 200]);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  it('over a WebSocket uses the key of the upgrade request, which is checked in each turn', async () => {
    const url = elsewhere(first.proxyUrl).replace(APIS[0], 'responses');
    const client = await SocketClient.open(url, { authorization: `Bearer ${secret}` });
    const turn = await client.turn('Hello.');
    expect(turn.frames.at(-1)).toMatchObject({ type: 'response.completed' });
    const [{ caller_key_id: used } = {}] = await query<{ caller_key_id?: string }>(
      first.databaseUrl,
      `SELECT caller_key_id FROM sessions WHERE transport = 'websocket' ORDER BY started_at DESC LIMIT 1`,
    );
    expect(used).toBe(key.id);
    await revokeKey(first, cookie, agentId, key.id);
    first.upstream.requests.length = 0;
    client.create('Hello again.');
    expect(await client.rest()).toMatchObject([
      { type: 'error', status: 401, error: { code: 'caller_key_invalid' } },
    ]);
    expect(first.upstream.requests).toEqual([]);
    await client.close();
  });

  it('stops working when the key expires, without a change in the database', async () => {
    const { secret: short, key: expiring } = await createKey(first, cookie, agentId, { expires_in_days: 1 });
    const until = new Date(Date.parse(expiring.expires_at ?? ''));
    await query(
      first.databaseUrl,
      `UPDATE caller_keys SET expires_at = now() + interval '2 seconds' WHERE key_id = $1`,
      [expiring.id],
    );
    expect(until.getTime() - Date.parse(expiring.created_at)).toBe(86_400_000);
    const call = (): Promise<Response> => post(first.proxyUrl, HELLO, { 'x-api-key': short });
    expect((await call()).status).toBe(200);
    for (;;) {
      const answer = await call();
      if (answer.status === 200) continue;
      expect(await codeOf(answer)).toEqual([401, 'caller_key_invalid']);
      break;
    }
  });

  it('is included in the usage of its key, and updates the time of its last use', async () => {
    const other = await createKey(first, cookie, agentId, { name: 'Other line' });
    for (const headers of [
      { authorization: `Bearer ${secret}` },
      { 'x-api-key': secret },
      { 'x-api-key': other.secret },
    ])
      expect((await post(first.proxyUrl, HELLO, headers)).status).toBe(200);
    const usageOf = async (search: string): Promise<Record<string, unknown>> =>
      ((await get(`usage?since=1d&${search}`)) as { usage: Record<string, unknown> }).usage;
    const counted = { calls: 2, prompt_tokens: 2, completion_tokens: 2 };
    for (const step of [
      () => Promise.resolve(),
      () => first.service.app.get(SessionCounting, { strict: false }).count(),
    ]) {
      await step();
      const { caller_keys: keys } = await usageOf(`agent_id=${agentId}`);
      expect(keys).toContainEqual(
        expect.objectContaining({ caller_key_id: key.id, caller_key_name: 'Phone line', ...counted }),
      );
      expect(keys).toContainEqual(
        expect.objectContaining({ caller_key_id: other.key.id, caller_key_name: 'Other line', calls: 1 }),
      );
      expect(await usageOf(`caller_key_id=${key.id}`)).toMatchObject({
        totals: counted,
        days: [counted],
        upstreams: [{ upstream: 'recorder:model-a', ...counted }],
        caller_keys: [{ caller_key_id: key.id }],
      });
    }
    const used = (await listKeys(first, cookie, agentId)).find(({ id }) => id === key.id);
    expect(Date.parse(used?.last_used_at ?? '')).toBeGreaterThanOrEqual(Date.parse(key.created_at));
    expect(await usageOf('agent_id=agt_none')).not.toHaveProperty('caller_keys');
  });

  it('leaves valid chains and exports', async () => {
    const exported = (await get('audit/export')) as object;
    const verify = (body: object): Promise<Response> =>
      fetch(`${first.baseUrl}/audit/verify`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (const body of [{}, exported]) expect(await (await verify(body)).json()).toMatchObject({ ok: true });
  });
});

describe('an agent with signed calls', () => {
  const SECRET = 'the-voice-secret';
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService({
      env: { SERVICE_PROXY_SIGNATURE: 'required', SERVICE_VOICE_WEBHOOK_SECRET: SECRET },
    });
    answerEveryApi(service, () => ({ text: 'Good morning.' }));
  });

  afterAll(() => service.stop());

  it('needs both the secret and a key, and checks the secret first', async () => {
    const cookie = await service.login();
    const agentId = /agt_\w+/.exec(service.proxyUrl)?.[0] ?? '';
    await setCallerKeys(service, cookie, agentId, 'required');
    const { secret } = await createKey(service, cookie, agentId);
    const outcome = async (headers: Record<string, string>): Promise<unknown> => {
      const answer = await fetch(service.proxyUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(HELLO),
      });
      const { error } = (await answer.json()) as { error?: { code: string } };
      return error?.code ?? answer.status;
    };
    const authorization = `Bearer ${SECRET}`;
    expect(await outcome({})).toBe('bad_signature');
    expect(await outcome({ authorization: `Bearer ${secret}` })).toBe('bad_signature');
    expect(await outcome({ authorization })).toBe('caller_key_required');
    expect(await outcome({ authorization, 'x-api-key': `${secret}0` })).toBe('caller_key_invalid');
    expect(await outcome({ authorization, 'x-api-key': secret })).toBe(200);
  });
});
