import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Provider } from '../../src/upstreams/provider.js';
import { PLANTED, tokensOf } from '../support/planted.js';
import {
  completion,
  type RecordingUpstream,
  recordUpstream,
  sendStream,
} from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

const KEY = 'sk-test-4f9c0b1e7a';
const SAID = `My number is ${PLANTED.phone}.`;

describe('providers of all shapes', () => {
  let upstream: RecordingUpstream;
  let service: RunningService | undefined;

  beforeAll(async () => {
    upstream = await recordUpstream();
  });

  afterEach(async () => {
    await service?.stop();
    service = undefined;
    upstream.requests.length = 0;
  });

  afterAll(async () => {
    await upstream.stop();
  });

  const origin = (): string => new URL(upstream.provider.baseUrl).origin;

  /** An agent's address on a service with that provider. */
  async function agentOn(changes: Partial<Provider>, fields: object = {}): Promise<string> {
    const provider = { ...upstream.provider, apiKey: KEY, ...changes };
    service = await runService({ providers: [provider], env: { SERVICE_UPSTREAM_TIMEOUT_MS: '1500' } });
    const model = provider.models[0]?.name ?? '';
    const agent = await service.createAgent(await service.login(), {
      upstream: `recorder:${model}`,
      ...fields,
    });
    return agent.proxy_url;
  }

  const ask = (url: string, body: object = {}, path = 'chat/completions'): Promise<Response> =>
    fetch(url.replace('chat/completions', path), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'gpt-5-mini',
        ...(path === 'responses' ? { input: SAID } : { messages: [{ role: 'user', content: SAID }] }),
        ...body,
      }),
    });

  const models = [{ name: 'gpt-5-mini', deployment: 'our mini' }];

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
    'are addressed as they want to be: %s, version %s, %s',
    async (shape, apiVersion, api, path) => {
      upstream.answerWith((_, response) => {
        response.setHeader('content-type', 'application/json').end(completion({ content: 'Hello.' }));
      });
      const url = await agentOn({ shape, apiVersion, baseUrl: origin(), models });
      await (await ask(url, {}, api)).arrayBuffer();
      const [request] = upstream.requests;
      expect(request?.path).toBe(path);
      expect(request?.headers['api-key']).toBe(shape === 'azure' ? KEY : undefined);
      expect(request?.headers.authorization).toBe(shape === 'azure' ? undefined : `Bearer ${KEY}`);
      expect(JSON.parse(request?.text ?? '')).toMatchObject({ model: 'our mini' });
      expect(request?.text).not.toContain(PLANTED.phone);
    },
  );

  it('keep what stands in their address behind the path', async () => {
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'Hello.' }));
    });
    const url = await agentOn({ baseUrl: `${origin()}/v1?tenant=a`, models });
    expect((await ask(url)).status).toBe(200);
    expect(upstream.requests[0]?.path).toBe('/v1/chat/completions?tenant=a');
  });

  describe('with replies in their own dialects', () => {
    const chunk = (body: object): string => `data: ${JSON.stringify({ id: 'c', ...body })}\n\n`;
    const heard = (text: string): string =>
      [...text.matchAll(/^data: (\{.*\})$/gm)]
        .map(([, data = '']) => JSON.parse(data) as { choices?: { delta?: { content?: string } }[] })
        .map(({ choices }) => choices?.[0]?.delta?.content ?? '')
        .join('');

    it('Azure: a filter before the first words, and with each of them', async () => {
      upstream.answerWith(({ text }, response) => {
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
      const url = await agentOn({ shape: 'azure', baseUrl: origin(), models });
      const text = await (await ask(url, { stream: true })).text();
      expect(heard(text)).toBe(`Your number is ${PLANTED.phone}.`);
      expect(text).toContain('prompt_filter_results');
    });

    it('Azure: a request that its filter refuses, without the numbers of the caller', async () => {
      upstream.answerWith(({ text }, response) => {
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
      const url = await agentOn({ shape: 'azure', baseUrl: origin(), models });
      const answer = await ask(url);
      expect(answer.status).toBe(502);
      const { error } = (await answer.json()) as { error: Record<string, unknown> };
      expect(error).toMatchObject({ code: 'upstream_error' });
      expect(JSON.stringify(error)).toContain('content_filter');
      expect(answer.headers.get('x-should-retry')).toBe('false');
    });

    it('Gemini: an error in a list', async () => {
      upstream.answerWith((_, response) => {
        const error = { code: 400, message: 'API key not valid: ' + KEY, status: 'INVALID_ARGUMENT' };
        response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify([{ error }]));
      });
      const answer = await ask(await agentOn({ shape: 'gemini', baseUrl: origin(), models }));
      const text = await answer.text();
      expect(answer.status).toBe(502);
      expect(text).toContain('API key not valid: [withheld]');
      expect(text).not.toContain(KEY);
    });

    it('Gemini: calls of tools that come whole, without a number', async () => {
      upstream.answerWith(({ text }, response) => {
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
      const url = await agentOn({ shape: 'gemini', baseUrl: origin(), models });
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

    it('Bedrock: an error that is only a message', async () => {
      upstream.answerWith((_, response) => {
        response
          .writeHead(403, { 'content-type': 'application/json' })
          .end(JSON.stringify({ message: 'The security token is invalid' }));
      });
      const answer = await ask(await agentOn({ shape: 'bedrock', baseUrl: origin(), models }));
      expect(answer.status).toBe(502);
      expect(await answer.text()).toContain('The security token is invalid');
    });
  });

  it('are sent what the operator gives as headers, and none of it that is secret comes back', async () => {
    upstream.answerWith(({ headers }, response) => {
      const content = `You are ${String(headers['x-team'])}, with ${String(headers['x-api-token'])}.`;
      response.setHeader('content-type', 'application/json').end(completion({ content }));
    });
    const headers = { 'x-team': 'production', 'x-api-token': 'tok-97c1f3aa20' };
    const url = await agentOn({ models, headers, secrets: ['tok-97c1f3aa20'] });
    const text = await (await ask(url)).text();
    expect(text).toContain('You are production, with [withheld].');
  });

  it('are paid by what their models cost', async () => {
    upstream.answerWith((_, response) => {
      const usage = {
        prompt_tokens: 1_000,
        completion_tokens: 100,
        prompt_tokens_details: { cached_tokens: 400 },
      };
      const reply = JSON.parse(completion({ content: 'Hello.' })) as object;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...reply, usage }));
    });
    const price = { input: 1, output: 10, cached: 0.1 };
    const url = await agentOn({ models: [{ name: 'gpt-5-mini', price }] });
    const answer = await ask(url);
    await answer.arrayBuffer();
    const cookie = (await service?.login()) ?? '';
    const session = answer.headers.get('x-sotto-session') ?? '';
    const get = async (path: string): Promise<unknown> =>
      (await fetch(`${service?.baseUrl ?? ''}/api/v1/${path}`, { headers: { cookie } })).json();
    const cost: unknown = expect.closeTo((600 * 1 + 400 * 0.1 + 100 * 10) / 1e6, 12);
    expect(await get(`sessions/${session}`)).toMatchObject({ session: { usage: { cost } } });
    expect(await get('usage')).toMatchObject({ usage: { totals: { cost }, upstreams: [{ cost }] } });
  });

  it('are not asked to count where they can not', async () => {
    upstream.answerWith((_, response) => {
      sendStream(response, [{ content: 'Hello.' }]);
    });
    const url = await agentOn({ models, streamUsage: false });
    await (await ask(url, { stream: true })).arrayBuffer();
    expect(upstream.requests[0]?.text).not.toContain('stream_options');
  });

  it('may be silent for as long as each of them may', async () => {
    upstream.answerWith(() => undefined);
    const startedAt = performance.now();
    const answer = await ask(await agentOn({ models, timeoutMs: 120 }));
    expect([answer.status, performance.now() - startedAt < 120]).toEqual([504, false]);
  });

  describe('that are sent a number of calls at once', () => {
    it('are sent the next when one has ended, in turn', async () => {
      const waiting: (() => void)[] = [];
      upstream.answerWith((_, response) => {
        waiting.push(() => {
          response.setHeader('content-type', 'application/json').end(completion({ content: 'Hello.' }));
        });
      });
      const url = await agentOn({ models, slots: { most: 2, queueMs: 10_000 } });
      const answers = [1, 2, 3].map(() => ask(url));
      await Promise.race([...answers, new Promise((resolve) => setTimeout(resolve, 400))]);
      expect(waiting).toHaveLength(2);
      waiting[0]?.();
      await Promise.race(answers);
      while (waiting.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
      for (const answer of waiting.slice(1)) answer();
      expect(await Promise.all(answers.map(async (answer) => (await answer).status))).toEqual([
        200, 200, 200,
      ]);
    });

    it('leave a call that waits for too long to the next, without being sent it', async () => {
      const held: (() => void)[] = [];
      upstream.answerWith(({ text }, response) => {
        const isOther = text.includes('"other"');
        const end = (): void => {
          response
            .setHeader('content-type', 'application/json')
            .end(completion({ content: isOther ? 'Other.' : 'First.' }));
        };
        if (isOther) end();
        else held.push(end);
      });
      const provider = { ...upstream.provider, models, slots: { most: 1, queueMs: 100 } };
      const other = { ...upstream.provider, name: 'second', models: [{ name: 'other' }] };
      service = await runService({ providers: [provider, other] });
      const cookie = await service.login();
      const { proxy_url: url } = await service.createAgent(cookie, {
        upstream: ['recorder:gpt-5-mini', 'second:other'],
      });
      const first = ask(url);
      while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      const second = await ask(url);
      expect(await second.text()).toContain('Other.');
      expect(held).toHaveLength(1);
      held[0]?.();
      expect(await (await first).text()).toContain('First.');
      const session = second.headers.get('x-sotto-session') ?? '';
      const audit = await fetch(`${service.baseUrl}/api/v1/sessions/${session}/audit`, {
        headers: { cookie },
      });
      expect(await audit.text()).toContain('"class":"busy"');
    });

    it('give a call back its place when its caller leaves', async () => {
      upstream.answerWith(() => undefined);
      const url = await agentOn({ models, slots: { most: 1, queueMs: 50 }, timeoutMs: 60_000 });
      const leaving = new AbortController();
      const body = JSON.stringify({ model: 'gpt-5-mini', messages: [{ role: 'user', content: 'Hi.' }] });
      const headers = { 'content-type': 'application/json' };
      const gone = fetch(url, { method: 'POST', headers, body, signal: leaving.signal }).catch(
        () => undefined,
      );
      while (upstream.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      expect((await ask(url)).status).toBe(504);
      leaving.abort();
      await gone;
      upstream.answerWith((_, response) => {
        response.setHeader('content-type', 'application/json').end(completion({ content: 'Hello.' }));
      });
      let status = 504;
      for (let tries = 0; tries < 50 && status !== 200; tries += 1) status = (await ask(url)).status;
      expect(status).toBe(200);
    });
  });

  describe('behind a proxy', () => {
    let proxy: Server;
    let seen: { target: string; authorization: string | undefined }[];
    let manner: 'well' | 'refuses' | 'hangs';
    const open = new Set<Socket>();

    beforeAll(async () => {
      proxy = createHttpServer();
      proxy.on('connect', (request, socket: Socket) => {
        open.add(socket);
        seen.push({ target: request.url ?? '', authorization: request.headers['proxy-authorization'] });
        if (manner === 'hangs') return;
        if (manner === 'refuses') {
          socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
          return;
        }
        const [host, port] = (request.url ?? '').split(':');
        const target = connect(Number(port), host, () => {
          socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
          target.pipe(socket).pipe(target);
        });
        open.add(target);
        for (const end of [socket, target]) end.on('error', () => undefined);
      });
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    });

    afterEach(() => {
      for (const socket of open) socket.destroy();
    });

    afterAll(() => {
      proxy.close();
    });

    function behindProxy(as: typeof manner): Partial<Provider> {
      seen = [];
      manner = as;
      const { port } = proxy.address() as AddressInfo;
      return { models, proxy: `http://someone:pa%40ssword@127.0.0.1:${port}` };
    }

    it('are reached through it', async () => {
      upstream.answerWith((_, response) => {
        response.setHeader('content-type', 'application/json').end(completion({ content: 'Hello.' }));
      });
      const url = await agentOn(behindProxy('well'));
      expect((await ask(url)).status).toBe(200);
      const authorization = `Basic ${Buffer.from('someone:pa@ssword').toString('base64')}`;
      expect(seen).toEqual([{ target: new URL(origin()).host, authorization }]);
      expect(upstream.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
    });

    it.each([
      ['refuses', 502, 'upstream_error'],
      ['hangs', 504, 'upstream_timeout'],
    ] as const)('are not reached where it %s', async (as, status, code) => {
      const url = await agentOn({ ...behindProxy(as), timeoutMs: 300 });
      const answer = await ask(url);
      expect(answer.status).toBe(status);
      const text = await answer.text();
      expect(text).toContain(code);
      expect(text).not.toContain('ssword');
      expect(upstream.requests).toHaveLength(0);
    });

    it('are not reached where nothing is at its address', async () => {
      const free = createTcpServer();
      await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
      const { port } = free.address() as AddressInfo;
      await new Promise((resolve) => free.close(resolve));
      const url = await agentOn({ models, proxy: `http://127.0.0.1:${port}` });
      expect((await ask(url)).status).toBe(502);
    });
  });
});
