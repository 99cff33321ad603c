import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

const USAGE = {
  prompt_tokens: 120,
  completion_tokens: 30,
  total_tokens: 150,
  prompt_tokens_details: { cached_tokens: 100 },
};
const COUNTED = { prompt_tokens: 120, completion_tokens: 30, cached_tokens: 100 };
const HELLO = [{ role: 'user', content: 'Hello.' }];

const chunk = (body: object): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'model-a', ...body })}\n\n`;

/** Streams a reply with usage. `usage` is null in all chunks except the last. */
function streamCounted(response: ServerResponse): void {
  const piece = (delta: object, reason: string | null = null): string =>
    chunk({ choices: [{ index: 0, delta, finish_reason: reason }], usage: null });
  response.setHeader('content-type', 'text/event-stream');
  response.end(
    piece({ role: 'assistant', content: '' }) +
      piece({ content: 'Good morning.' }) +
      piece({}, 'stop') +
      chunk({ choices: [], usage: USAGE }) +
      'data: [DONE]\n\n',
  );
}

describe('model tokens of replies', () => {
  let upstream: RecordingUpstream;
  let service: RunningService;
  let cookie: string;
  let agent: { id: string; proxy_url: string };

  beforeAll(async () => {
    upstream = await recordUpstream();
    service = await runService({ providers: [upstream.provider] });
  });

  afterAll(async () => {
    await service.stop();
    await upstream.stop();
  });

  beforeEach(async () => {
    cookie = await service.login({ account: `clinic ${Math.random()}` });
    agent = await service.createAgent(cookie, { upstream: 'recorder:model-a' });
    upstream.requests.length = 0;
  });

  const post = (body: object, url = agent.proxy_url): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const get = async (path: string): Promise<Record<string, Record<string, unknown>>> =>
    (await (await fetch(service.baseUrl + path, { headers: { cookie } })).json()) as Record<
      string,
      Record<string, unknown>
    >;

  async function sessionOf(response: Response): Promise<Record<string, unknown>> {
    const { session } = await get(`/api/v1/sessions/${response.headers.get('x-sotto-session') ?? ''}`);
    return session ?? {};
  }

  const chat = (extra: object = {}): object => ({ model: 'model-a', messages: HELLO, ...extra });

  it('are recorded in the session for a whole reply', async () => {
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json');
      const message = { role: 'assistant', content: 'Hi.' };
      response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage: USAGE }));
    });
    const response = await post(chat());
    expect(((await response.json()) as { usage: unknown }).usage).toEqual(USAGE);
    expect(await sessionOf(response)).toMatchObject({ usage: { ...COUNTED, cost: null } });
    expect(upstream.requests[0]?.text).not.toContain('stream_options');
  });

  it('are requested for streams, and removed from the stream to the caller', async () => {
    upstream.answerWith((_, response) => {
      streamCounted(response);
    });
    const response = await post(chat({ stream: true }));
    const text = await response.text();
    expect(text).not.toContain('usage');
    expect(text.match(/^data: /gm)).toHaveLength(4);
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(await sessionOf(response)).toMatchObject({ usage: { ...COUNTED, cost: null } });
    expect(JSON.parse(upstream.requests[0]?.text ?? '')).toMatchObject({
      stream_options: { include_usage: true },
    });
  });

  it('are passed on if the caller requests them, with the other stream options unchanged', async () => {
    upstream.answerWith((_, response) => {
      streamCounted(response);
    });
    const options = { include_usage: true, include_obfuscation: false };
    const response = await post(chat({ stream: true, stream_options: options }));
    expect(await response.text()).toContain(JSON.stringify(USAGE));
    expect(await sessionOf(response)).toMatchObject({ usage: COUNTED });
    expect(JSON.parse(upstream.requests[0]?.text ?? '')).toMatchObject({ stream_options: options });
  });

  it('are removed from the stream even if they arrive with the last text', async () => {
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'text/event-stream');
      const choices = [{ index: 0, delta: { content: 'Yes.' }, finish_reason: 'stop' }];
      response.end(`${chunk({ choices, usage: USAGE })}data: [DONE]\n\n`);
    });
    const response = await post(chat({ stream: true }));
    const text = await response.text();
    expect(text).toContain('Yes.');
    expect(text).not.toContain('usage');
    expect(await sessionOf(response)).toMatchObject({ usage: COUNTED });
  });

  it('leave no chunk without choices in the stream, except for chunks with other fields', async () => {
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.end(
        chunk({ choices: [], prompt_filter_results: [], usage: null }) +
          chunk({ choices: [{ index: 0, delta: { content: 'Yes.' }, finish_reason: 'stop' }], usage: null }) +
          chunk({ choices: [], usage: null }) +
          'data: [DONE]\n\n',
      );
    });
    const text = await (await post(chat({ stream: true }))).text();
    expect(text.match(/"choices":\[\]/g)).toHaveLength(1);
    expect(text).toContain('prompt_filter_results');
  });

  it.each([
    ['no usage', undefined],
    ['null', null],
    ['zero', { prompt_tokens: 0, completion_tokens: 0 }],
    ['negative numbers', { prompt_tokens: -4, completion_tokens: 2 }],
    ['fractions', { prompt_tokens: 1.5, completion_tokens: 2 }],
    ['a number that is too high', { prompt_tokens: 1e12, completion_tokens: 2 }],
    ['text', { prompt_tokens: 'many', completion_tokens: 'few' }],
    ['a list', [1, 2]],
  ])('are not recorded if a provider returns %s', async (_, usage) => {
    upstream.answerWith((_request, response) => {
      const message = { role: 'assistant', content: 'Hi.' };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage }));
    });
    const response = await post(chat());
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    expect(await sessionOf(response)).not.toHaveProperty('usage');
    expect((await get('/api/v1/usage')).usage).toMatchObject({ totals: { calls: 0, prompt_tokens: 0 } });
  });

  it.each([false, true])(
    'are recorded in the session for a Responses API reply, streamed: %s',
    async (stream) => {
      const usage = { input_tokens: 120, output_tokens: 30, input_tokens_details: { cached_tokens: 100 } };
      const reply = {
        id: 'resp_1',
        object: 'response',
        status: 'completed',
        output: [
          {
            id: 'msg_1',
            type: 'message',
            role: 'assistant',
            content: [{ type: 'output_text', text: 'Hi.' }],
          },
        ],
        usage,
      };
      upstream.answerWith((_, response) => {
        response.setHeader('content-type', stream ? 'text/event-stream' : 'application/json');
        const event = { type: 'response.completed', sequence_number: 0, response: reply };
        response.end(
          stream ? `event: response.completed\ndata: ${JSON.stringify(event)}\n\n` : JSON.stringify(reply),
        );
      });
      const url = agent.proxy_url.replace('chat/completions', 'responses');
      const response = await post({ model: 'model-a', input: 'Hello.', stream }, url);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('"input_tokens":120');
      expect(await sessionOf(response)).toMatchObject({ usage: COUNTED });
    },
  );

  it('are added up by day, agent and upstream, and can be filtered by agent', async () => {
    upstream.answerWith((_, response) => {
      streamCounted(response);
    });
    const other = await service.createAgent(cookie, { upstream: 'recorder:model-a', name: 'Other desk' });
    for (const url of [agent.proxy_url, agent.proxy_url, other.proxy_url])
      await (await post(chat({ stream: true }), url)).text();
    const sum = (calls: number): object => ({
      calls,
      prompt_tokens: 120 * calls,
      completion_tokens: 30 * calls,
      cached_tokens: 100 * calls,
      cost: null,
    });
    const today = new Date().toISOString().slice(0, 10);
    const budget = (used: number): object => ({
      month: today.slice(0, 7),
      used_tokens: used,
      monthly_tokens: null,
    });
    const { usage } = await get('/api/v1/usage');
    expect(usage).toMatchObject({
      currency: 'USD',
      budget: budget(450),
      totals: sum(3),
      days: [{ day: today, ...sum(3) }],
      agents: [
        { agent_id: agent.id, ...sum(2), budget: budget(300) },
        { agent_id: other.id, agent_name: 'Other desk', ...sum(1), budget: budget(150) },
      ],
      upstreams: [{ upstream: 'recorder:model-a', ...sum(3) }],
    });
    const { usage: own } = await get(`/api/v1/usage?agent_id=${other.id}&since=7d`);
    expect(own).toMatchObject({ budget: budget(150), totals: sum(1), days: [sum(1)], agents: [sum(1)] });
  });

  it('include deleted agents, but not other accounts', async () => {
    upstream.answerWith((_, response) => {
      streamCounted(response);
    });
    await (await post(chat({ stream: true }))).text();
    const gone = await fetch(`${service.baseUrl}/api/v1/agents/${agent.id}`, {
      method: 'DELETE',
      headers: { cookie },
    });
    expect(gone.status).toBe(204);
    const { usage } = await get('/api/v1/usage');
    expect(usage).toMatchObject({ totals: { calls: 1 }, agents: [{ agent_id: agent.id, agent_name: null }] });
    cookie = await service.login({ account: 'someone else' });
    expect((await get('/api/v1/usage')).usage).toMatchObject({ totals: { calls: 0 }, agents: [], days: [] });
    expect((await get(`/api/v1/usage?agent_id=${agent.id}`)).usage).toMatchObject({ totals: { calls: 0 } });
  });

  it.each(['since=never', 'agent_id=', 'agent_id=agt_%00', 'days=3'])(
    'are not returned for invalid parameters: ?%s',
    async (query) => {
      const response = await fetch(`${service.baseUrl}/api/v1/usage?${query}`, { headers: { cookie } });
      expect(response.status).toBe(422);
    },
  );
});
