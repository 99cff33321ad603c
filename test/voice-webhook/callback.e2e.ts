import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountEvents } from '../support/journal.js';
import { type CallbackServer, connectTo, runCallbackServer } from './callback-server.js';
import { begin, CALLBACK_SECRET, type Caller, DEFAULTS, resolveTo, runCaller } from './callers.js';
import { ask, configure, hmac } from './platform.js';

describe("an agent's callback", () => {
  let server: CallbackServer;
  /** Service that may call loopback addresses. */
  let open: Caller;

  beforeAll(async () => {
    server = await runCallbackServer();
    open = await runCaller({ SERVICE_CALLBACK_SECRET: CALLBACK_SECRET, SERVICE_CALLBACK_ALLOW: '127.0.0.1' });
  });

  beforeEach(() => {
    resolveTo(open, server, '127.0.0.1');
  });

  afterAll(async () => {
    await open.service.stop();
    await server.stop();
  });

  it('is called over HTTPS with a signature, and with only the call of the event', async () => {
    server.answer({});
    const { assistant, reason } = await begin(open, server.url);
    expect(reason).toBeUndefined();
    expect(assistant).toMatchObject({ ...DEFAULTS, model: { temperature: 0.5, model: 'stub' } });
    const request = server.requests.at(-1);
    expect(request).toMatchObject({ method: 'POST', path: '/assistant?clinic=1' });
    expect(JSON.parse(request?.text ?? '')).toEqual({
      agent_id: open.agentId,
      call: {
        id: expect.stringMatching(/^call-/) as unknown,
        assistantId: 'asst-1',
        customer: { number: '+14155550142' },
      },
      timestamp: expect.any(Number) as unknown,
    });
    const signature = String(request?.headers['x-sotto-signature']);
    const [, time = '', digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(60);
    expect(digest).toBe(hmac(`${time}.${request?.text ?? ''}`, CALLBACK_SECRET).toString('hex'));
  });

  it('overrides the configuration of a call, except for provider and URL', async () => {
    server.answer({
      voice: { voiceId: 'own' },
      firstMessage: 'Hi Jane.',
      model: { provider: 'openai', url: 'https://elsewhere.example.com', model: 'own-model', maxTokens: 9 },
      serverUrl: 'https://elsewhere.example.com',
    });
    const { assistant } = await begin(open, server.url);
    expect(assistant).toEqual({
      model: {
        provider: 'custom-llm',
        url: `${open.service.baseUrl}/proxy/${open.agentId}/v1/chat/completions`,
        model: 'own-model',
        maxTokens: 9,
      },
      voice: { voiceId: 'own' },
      firstMessage: 'Hi Jane.',
      transcriber: DEFAULTS.transcriber,
    });
  });

  it('is called once per call, even if the platform repeats its request', async () => {
    server.answer({});
    const before = server.requests.length;
    await configure(open.service.databaseUrl, open.agentId, { callbackUrl: server.url });
    const event = { type: 'assistant-request', call: { id: 'call-twice' } };
    const url = `${open.service.baseUrl}/voice/webhook/${open.agentId}`;
    const first = await ask(url, event);
    expect((await ask(url, event)).text).toBe(first.text);
    expect(server.requests).toHaveLength(before + 1);
  });

  it('determines one configuration per call, even with different replies to concurrent requests', async () => {
    let asked = 0;
    server.answerWith((response) => response.end(JSON.stringify({ firstMessage: `Answer ${(asked += 1)}` })));
    await configure(open.service.databaseUrl, open.agentId, { callbackUrl: server.url });
    const url = `${open.service.baseUrl}/voice/webhook/${open.agentId}`;
    const event = { type: 'assistant-request', call: { id: 'call-at-once' } };
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask(url, event)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const events = await accountEvents(open.service.databaseUrl, open.accountId);
    expect(events.filter((one) => one.call_id === 'call-at-once').map(({ kind }) => kind)).toEqual([
      'call_started',
    ]);
  });

  it.each<[string, string | object, string]>([
    ['invalid JSON', 'Hi Jane', 'malformed'],
    ['an empty body', '', 'malformed'],
    ['a list', [], 'malformed'],
    ['a text', '"Hi"', 'malformed'],
    ['a field of another type', { voice: 'own' }, 'malformed'],
    ['a first message that is too long', { firstMessage: 'x'.repeat(4_097) }, 'malformed'],
    [
      'objects that are nested too deep',
      { voice: JSON.parse('{"x":'.repeat(16) + '1' + '}'.repeat(16)) as object },
      'malformed',
    ],
    ['very deep lists', '['.repeat(30_000), 'malformed'],
    ['more than 64 KiB', { voice: { text: 'x'.repeat(65_536) } }, 'too_large'],
  ])('that returns %s is ignored, and the defaults apply', async (_, value, expected) => {
    server.answer(value);
    const { assistant, reason } = await begin(open, server.url);
    expect(reason).toBe(expected);
    expect(assistant).toMatchObject({ voice: DEFAULTS.voice, firstMessage: DEFAULTS.firstMessage });
  });

  it.each([301, 302, 307, 308, 400, 401, 500, 503])(
    'that returns %d is ignored, without following redirects',
    async (status) => {
      server.answerWith((response) => {
        response
          .writeHead(status, { location: `https://127.0.0.1:${server.port}/moved` })
          .end('{"firstMessage":"x"}');
      });
      const { assistant, reason } = await begin(open, server.url);
      expect(reason).toBe('status');
      expect(assistant.firstMessage).toBe(DEFAULTS.firstMessage);
      expect(server.requests.map(({ path }) => path)).not.toContain('/moved');
    },
  );

  it('that returns an error status and a long body is disconnected', async () => {
    const hungUp = new Promise<void>((resolve) => {
      server.answerWith((response) => {
        response.once('close', () => {
          resolve();
        });
        response.writeHead(500).write('x'.repeat(100_000));
      });
    });
    expect((await begin(open, server.url)).reason).toBe('status');
    await hungUp;
  });

  it('that exceeds the timeout is ignored, in the lookup or in the reply', async () => {
    server.answerWith((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(' '), 200);
      response.once('close', () => {
        clearInterval(drip);
      });
    });
    expect((await begin(open, server.url)).reason).toBe('timeout');
    connectTo(open.service, server, () => new Promise(() => undefined));
    expect((await begin(open, server.url)).reason).toBe('timeout');
  });

  it('is not called without a signing secret', async () => {
    const unsigned = await runCaller({ SERVICE_CALLBACK_ALLOW: '127.0.0.1' });
    const before = server.connections;
    expect((await begin(unsigned, server.url)).reason).toBe('not_configured');
    expect(server.connections).toBe(before);
    await unsigned.service.stop();
  });
});
