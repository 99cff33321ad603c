import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PLANTED, tokensOf } from '../support/planted.js';
import { completion, sendStream } from '../support/recording-upstream.js';
import type { Provider } from '../../src/upstreams/provider.js';
import { sendMessage } from '../support/message-writer.js';
import { ask, KEY, say, ShapedProvider } from './shaped-provider.js';

describe('providers of all shapes', () => {
  let provider: ShapedProvider;

  beforeAll(async () => {
    provider = await ShapedProvider.start();
  });

  afterEach(() => provider.reset());

  afterAll(() => provider.stop());

  it.each([
    [
      'azure',
      '2024-10-21',
      'chat/completions',
      '/openai/deployments/our%20mini/chat/completions?api-version=2024-10-21',
    ],
    ['azure', '2024-10-21', 'responses', '/openai/responses?api-version=2024-10-21'],
    ['azure', undefined, 'chat/completions', '/openai/v1/chat/completions'],
    ['azure', undefined, 'responses', '/openai/v1/responses'],
    ['gemini', undefined, 'chat/completions', '/chat/completions'],
    ['bedrock', undefined, 'chat/completions', '/chat/completions'],
    ['openai', undefined, 'responses', '/responses'],
  ] as const)(
    'are called with their own paths and key headers: %s, version %s, %s',
    async (shape, apiVersion, api, path) => {
      provider.greet();
      const url = await provider.agentOn({ shape, apiVersion, baseUrl: provider.origin });
      await (await ask(url, {}, api)).arrayBuffer();
      const [request] = provider.upstream.requests;
      expect(request?.path).toBe(path);
      expect(request?.headers['api-key']).toBe(shape === 'azure' ? KEY : undefined);
      expect(request?.headers.authorization).toBe(shape === 'azure' ? undefined : `Bearer ${KEY}`);
      expect(JSON.parse(request?.text ?? '')).toMatchObject({ model: 'our mini' });
      expect(request?.text).not.toContain(PLANTED.phone);
    },
  );

  it.each([
    ['anthropic', 'x-api-key', KEY],
    ['openai', 'authorization', `Bearer ${KEY}`],
  ] as const)('serve the Messages API in the shape %s, with the key in %s', async (shape, header, key) => {
    provider.greet();
    const url = await provider.agentOn({ shape, apis: ['messages'] });
    await (await ask(url, { max_tokens: 10 }, 'messages')).arrayBuffer();
    const [request] = provider.upstream.requests;
    expect(request?.path).toBe('/v1/messages');
    const { authorization, 'x-api-key': apiKey, 'anthropic-version': version } = request?.headers ?? {};
    const sent = { authorization, 'x-api-key': apiKey };
    expect(sent).toEqual({ authorization: undefined, 'x-api-key': undefined, [header]: key });
    expect(version).toBe('2023-06-01');
    expect(JSON.parse(request?.text ?? '')).toMatchObject({ model: 'our mini' });
  });

  it('are used as fallbacks only if they offer the API of the call', async () => {
    provider.answerWith(({ headers }, response) => {
      if (headers['x-team'] === 'first') response.writeHead(529).end('{}');
      else sendMessage(response, [{ say: 'Hello.' }]);
    });
    const { provider: recorder } = provider.upstream;
    const others = ['second', 'third'].map((team): Provider => ({
      ...recorder,
      name: team,
      shape: 'anthropic',
      apis: team === 'second' ? ['chat_completions'] : ['messages'],
      headers: { 'x-team': team },
    }));
    const service = await provider.run({ apis: ['messages'], headers: { 'x-team': 'first' } }, ...others);
    const upstream = ['recorder:gpt-5-mini', 'second:model-a', 'third:model-a'];
    const { proxy_url: url } = await service.createAgent(await service.login(), { upstream });
    const answer = await ask(url, { max_tokens: 10 }, 'messages');
    expect(await answer.json()).toMatchObject({ content: [{ text: 'Hello.' }] });
    expect(provider.upstream.requests.map(({ headers }) => headers['x-team'])).toEqual(['first', 'third']);
  });

  it('keep the query string of their base URL', async () => {
    provider.greet();
    const url = await provider.agentOn({ baseUrl: `${provider.origin}/v1?tenant=a` });
    expect((await ask(url)).status).toBe(200);
    expect(provider.upstream.requests[0]?.path).toBe('/v1/chat/completions?tenant=a');
  });

  describe('with replies in their own formats', () => {
    const chunk = (body: object): string => `data: ${JSON.stringify({ id: 'c', ...body })}\n\n`;
    const heard = (text: string): string =>
      [...text.matchAll(/^data: (\{.*\})$/gm)]
        .map(([, data = '']) => JSON.parse(data) as { choices?: { delta?: { content?: string } }[] })
        .map(({ choices }) => choices?.[0]?.delta?.content ?? '')
        .join('');

    it('Azure: have filter results passed on, and text restored', async () => {
      provider.answerWith(({ text }, response) => {
        const [token = ''] = tokensOf('PHONE', text);
        const filtered = { content_filter_results: { hate: { filtered: false, severity: 'safe' } } };
        response.setHeader('content-type', 'text/event-stream');
        response.end(
          chunk({ choices: [], prompt_filter_results: [{ prompt_index: 0, ...filtered }] }) +
            [`Your number is ${token.slice(0, 9)}`, `${token.slice(9)}.`]
              .map((content) =>
                chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null, ...filtered }] }),
              )
              .join('') +
            chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop', ...filtered }] }) +
            'data: [DONE]\n\n',
        );
      });
      const url = await provider.agentOn({ shape: 'azure', baseUrl: provider.origin });
      const text = await (await ask(url, { stream: true })).text();
      expect(heard(text)).toBe(`Your number is ${PLANTED.phone}.`);
      expect(text).toContain('prompt_filter_results');
    });

    it('Azure: have a filtered request reported as an error', async () => {
      provider.answerWith(({ text }, response) => {
        const [token = ''] = tokensOf('PHONE', text);
        response.writeHead(400, { 'content-type': 'application/json' }).end(
          JSON.stringify({
            error: {
              message: `The response was filtered: ${token}`,
              type: null,
              param: 'prompt',
              code: 'content_filter',
              status: 400,
              innererror: { code: 'ResponsibleAIPolicyViolation', content_filter_result: {} },
            },
          }),
        );
      });
      const url = await provider.agentOn({ shape: 'azure', baseUrl: provider.origin });
      const answer = await ask(url);
      expect(answer.status).toBe(502);
      const { error } = (await answer.json()) as { error: Record<string, unknown> };
      expect(error).toMatchObject({ code: 'upstream_error' });
      expect(JSON.stringify(error)).toContain('content_filter');
      expect(answer.headers.get('x-should-retry')).toBe('false');
    });

    it('Gemini: have an error in a list reported, without the key', async () => {
      provider.answerWith((_, response) => {
        const error = { code: 400, message: 'API key not valid: ' + KEY, status: 'INVALID_ARGUMENT' };
        response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify([{ error }]));
      });
      const answer = await ask(await provider.agentOn({ shape: 'gemini', baseUrl: provider.origin }));
      const text = await answer.text();
      expect(answer.status).toBe(502);
      expect(text).toContain('API key not valid: [withheld]');
      expect(text).not.toContain(KEY);
    });

    it('Gemini: have complete tool calls without an index restored', async () => {
      provider.answerWith(({ text }, response) => {
        const [token = ''] = tokensOf('PHONE', text);
        const call = (name: string): object => ({
          id: `call-${name}`,
          type: 'function',
          extra_content: { google: { thought_signature: 'c2lnbmF0dXJl' } },
          function: { name, arguments: JSON.stringify({ phone: token }) },
        });
        const choices = [
          {
            index: 0,
            delta: { role: 'assistant', tool_calls: [call('call_back'), call('note')] },
            finish_reason: 'tool_calls',
          },
        ];
        response.setHeader('content-type', 'text/event-stream');
        response.end(`${chunk({ choices })}data: [DONE]\n\n`);
      });
      const url = await provider.agentOn({ shape: 'gemini', baseUrl: provider.origin });
      const text = await (await ask(url, { stream: true })).text();
      const calls = [...text.matchAll(/^data: (\{.*\})$/gm)].flatMap(([, data = '']) => {
        const { choices } = JSON.parse(data) as {
          choices: { delta: { tool_calls?: { function: { name?: string; arguments?: string } }[] } }[];
        };
        return choices[0]?.delta.tool_calls ?? [];
      });
      expect(calls.map(({ function: { name } }) => name).filter(Boolean)).toEqual(['call_back', 'note']);
      const written = calls.map(({ function: { arguments: written = '' } }) => written).join('');
      expect(written.match(/415-?555-?\d{4}/g)).toHaveLength(2);
      expect(text).toContain('thought_signature');
    });

    it('Bedrock: have an error with only a message reported', async () => {
      provider.answerWith((_, response) => {
        response
          .writeHead(403, { 'content-type': 'application/json' })
          .end(JSON.stringify({ message: 'The security token is invalid' }));
      });
      const answer = await ask(await provider.agentOn({ shape: 'bedrock', baseUrl: provider.origin }));
      expect(answer.status).toBe(502);
      expect(await answer.text()).toContain('The security token is invalid');
    });
  });

  it('receive the operator’s headers, whose secrets are withheld in replies', async () => {
    provider.answerWith(({ headers }, response) => {
      const content = `You are ${String(headers['x-team'])}, with ${String(headers['x-api-token'])}.`;
      say(response, content);
    });
    const headers = { 'x-team': 'production', 'x-api-token': 'tok-97c1f3aa20' };
    const url = await provider.agentOn({ headers, secrets: ['tok-97c1f3aa20'] });
    const text = await (await ask(url)).text();
    expect(text).toContain('You are production, with [withheld].');
  });

  it('have costs computed from the prices of their models', async () => {
    provider.answerWith((_, response) => {
      const usage = {
        prompt_tokens: 1_000,
        completion_tokens: 100,
        prompt_tokens_details: { cached_tokens: 400 },
      };
      const reply = JSON.parse(completion({ content: 'Hello.' })) as object;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...reply, usage }));
    });
    const price = { input: 1, output: 10, cached: 0.1, written: 1.25, writtenHour: 2 };
    const service = await provider.run({ models: [{ name: 'gpt-5-mini', price }] });
    const cookie = await service.login();
    const { proxy_url: url } = await service.createAgent(cookie, { upstream: 'recorder:gpt-5-mini' });
    const answer = await ask(url);
    await answer.arrayBuffer();
    const session = answer.headers.get('x-sotto-session') ?? '';
    const get = async (path: string): Promise<unknown> =>
      (await fetch(`${service.baseUrl}/api/v1/${path}`, { headers: { cookie } })).json();
    const cost: unknown = expect.closeTo((600 * 1 + 400 * 0.1 + 100 * 10) / 1e6, 12);
    expect(await get(`sessions/${session}`)).toMatchObject({ session: { usage: { cost } } });
    expect(await get('usage')).toMatchObject({ usage: { totals: { cost }, upstreams: [{ cost }] } });
  });

  it('have costs computed for cache writes', async () => {
    provider.answerWith((_, response) => {
      sendMessage(response, [{ say: 'Hello.' }]);
    });
    const price = { input: 1, output: 10, cached: 0.1, written: 1.25, writtenHour: 2 };
    const service = await provider.run({ apis: ['messages'], models: [{ name: 'gpt-5-mini', price }] });
    const cookie = await service.login();
    const { proxy_url: url } = await service.createAgent(cookie, { upstream: 'recorder:gpt-5-mini' });
    const answer = await ask(url, {}, 'messages');
    await answer.arrayBuffer();
    const session = answer.headers.get('x-sotto-session') ?? '';
    const told = await fetch(`${service.baseUrl}/api/v1/sessions/${session}`, { headers: { cookie } });
    const cost: unknown = expect.closeTo((10 * 1 + 30 * 0.1 + 60 * 1.25 + 20 * 10) / 1e6, 12);
    expect(await told.json()).toMatchObject({
      session: { usage: { prompt_tokens: 100, completion_tokens: 20, cached_tokens: 30, cost } },
    });
  });

  it('are not asked for stream usage if they do not support it', async () => {
    provider.answerWith((_, response) => {
      sendStream(response, [{ content: 'Hello.' }]);
    });
    const url = await provider.agentOn({ streamUsage: false });
    await (await ask(url, { stream: true })).arrayBuffer();
    expect(provider.upstream.requests[0]?.text).not.toContain('stream_options');
  });

  it('have their own timeouts', async () => {
    provider.answerWith(() => undefined);
    const startedAt = performance.now();
    const answer = await ask(await provider.agentOn({ timeoutMs: 120 }));
    expect([answer.status, performance.now() - startedAt < 120]).toEqual([504, false]);
  });
});
