import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SessionCounting } from '../../src/statistics/session-counting.js';
import { query } from '../support/databases.js';
import { messageOf, written } from '../support/message-writer.js';
import { completion, type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

const SPLIT = { ephemeral_5m_input_tokens: 40, ephemeral_1h_input_tokens: 20 };
const USAGE = {
  input_tokens: 10,
  cache_read_input_tokens: 30,
  cache_creation_input_tokens: 60,
  cache_creation: SPLIT,
  output_tokens: 20,
};
const COUNTED = { prompt_tokens: 100, completion_tokens: 20, cached_tokens: 30, written_tokens: 60 };
const PRICE = { input: 1, output: 10, cached: 0.1, written: 1.25, writtenHour: 2 };
const COST = (10 * 1 + 30 * 0.1 + 40 * 1.25 + 20 * 2 + 20 * 10) / 1e6;

describe('model tokens that are written to a provider’s cache', () => {
  let upstream: RecordingUpstream;
  let service: RunningService;
  let cookie: string;
  let agent: { id: string; proxy_url: string };

  beforeAll(async () => {
    upstream = await recordUpstream();
    const models = [{ name: 'model-a', price: PRICE }];
    service = await runService({
      providers: [{ ...upstream.provider, apis: ['messages', 'chat_completions'], models }],
    });
  });

  afterAll(async () => {
    await service.stop();
    await upstream.stop();
  });

  beforeEach(async () => {
    cookie = await service.login({ account: `clinic ${Math.random()}` });
    agent = await service.createAgent(cookie, { upstream: 'recorder:model-a' });
  });

  const post = (body: object, api = 'messages'): Promise<Response> =>
    fetch(agent.proxy_url.replace('chat/completions', api), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'model-a', messages: [{ role: 'user', content: 'Hello.' }], ...body }),
    });

  const get = async (path: string): Promise<Record<string, Record<string, unknown>>> =>
    (await (await fetch(service.baseUrl + path, { headers: { cookie } })).json()) as Record<
      string,
      Record<string, unknown>
    >;

  async function usageOf(response: Response): Promise<unknown> {
    await response.text();
    const { session } = await get(`/api/v1/sessions/${response.headers.get('x-sotto-session') ?? ''}`);
    return session?.usage;
  }

  function replyWith(usage: object): void {
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...messageOf([{ say: 'Hello.' }]), usage }));
    });
  }

  /** @param later usage at the end of the stream */
  function streamWith(usage: object, later: object): void {
    upstream.answerWith((_, response) => {
      const message = { ...messageOf([]), content: [], usage };
      response.setHeader('content-type', 'text/event-stream');
      for (const event of [
        { type: 'message_start', message },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'Hello.' } },
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: later },
        { type: 'message_stop' },
      ])
        response.write(written(event));
      response.end();
    });
  }

  it('are returned with a session, and included in its cost', async () => {
    replyWith(USAGE);
    expect(await usageOf(await post({}))).toEqual({ ...COUNTED, cost: expect.closeTo(COST, 12) });
  });

  it.each([
    ['only the output tokens', { output_tokens: 20 }],
    ['all numbers', USAGE],
    [
      'null for some numbers',
      {
        input_tokens: null,
        cache_read_input_tokens: null,
        cache_creation_input_tokens: null,
        cache_creation: null,
        output_tokens: 20,
      },
    ],
  ])('are recorded for a stream whose end contains %s', async (_, later) => {
    streamWith({ ...USAGE, output_tokens: 1 }, later);
    expect(await usageOf(await post({ stream: true }))).toEqual({
      ...COUNTED,
      cost: expect.closeTo(COST, 12),
    });
  });

  it('are added up if only their parts are reported', async () => {
    replyWith({ ...USAGE, cache_creation_input_tokens: undefined });
    expect(await usageOf(await post({}))).toEqual({ ...COUNTED, cost: expect.closeTo(COST, 12) });
  });

  it.each([
    [null, null],
    ['many', { ephemeral_1h_input_tokens: 'some' }],
    [0, {}],
  ])('are zero if a provider returns %j and %j', async (all, split) => {
    replyWith({ ...USAGE, cache_creation_input_tokens: all, cache_creation: split });
    expect(await usageOf(await post({}))).toMatchObject({ prompt_tokens: 40, written_tokens: 0 });
  });

  it('are zero in chat completions', async () => {
    upstream.answerWith((_, response) => {
      const usage = { prompt_tokens: 9, completion_tokens: 1 };
      const reply = JSON.parse(completion({ content: 'Hello.' })) as object;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...reply, usage }));
    });
    expect(await usageOf(await post({}, 'chat/completions'))).toMatchObject({ written_tokens: 0 });
  });

  it('are added up, before and after sessions are counted', async () => {
    replyWith(USAGE);
    for (let call = 0; call < 2; call += 1) await (await post({})).text();
    const sum = { calls: 2, prompt_tokens: 200, cached_tokens: 60, written_tokens: 120 };
    const expected = { totals: sum, days: [sum], agents: [sum], upstreams: [sum] };
    expect((await get('/api/v1/usage')).usage).toMatchObject(expected);
    await service.service.app.get(SessionCounting, { strict: false }).count();
    expect(await query(service.databaseUrl, 'SELECT 1 FROM uncounted_sessions')).toEqual([]);
    expect((await get('/api/v1/usage')).usage).toMatchObject(expected);
  });

  it('are zero for a session of the previous release', async () => {
    replyWith(USAGE);
    const answer = await post({});
    await answer.text();
    const id = answer.headers.get('x-sotto-session') ?? '';
    await query(service.databaseUrl, 'UPDATE sessions SET written_tokens = NULL WHERE session_id = $1', [id]);
    await query(service.databaseUrl, 'UPDATE uncounted_sessions SET written_tokens = NULL');
    expect((await get(`/api/v1/sessions/${id}`)).session).toMatchObject({ usage: { written_tokens: 0 } });
    expect((await get('/api/v1/usage')).usage).toMatchObject({ totals: { calls: 1, written_tokens: 0 } });
    await service.service.app.get(SessionCounting, { strict: false }).count();
    expect((await get('/api/v1/usage')).usage).toMatchObject({ totals: { calls: 1, written_tokens: 0 } });
  });
});
