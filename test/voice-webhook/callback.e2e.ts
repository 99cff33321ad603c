import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';
import {
  addresses,
  CALLBACK_HOST,
  type CallbackServer,
  connectTo,
  runCallbackServer,
} from './callback-server.js';
import { accountOf, ask, type Assistant, configure, hmac, SECRET } from './platform.js';

const CALLBACK_SECRET = 'the-secret-of-callbacks';
const DEFAULTS = {
  voice: { voiceId: 'default' },
  transcriber: { language: 'en' },
  firstMessage: 'Hello from the defaults.',
  model: { temperature: 0.5 },
};

interface Caller {
  readonly service: RunningService;
  readonly agentId: string;
  readonly accountId: string;
}

async function runCaller(env: Record<string, string>): Promise<Caller> {
  const service = await runService({ env: { SERVICE_VOICE_WEBHOOK_SECRET: SECRET, ...env } });
  const { id: agentId } = await service.createAgent(await service.login(), {});
  return { service, agentId, accountId: await accountOf(service.databaseUrl, agentId) };
}

/** Begins a call of its own. @returns what was answered and why the callback failed, if it did */
async function begin(
  { service, agentId, accountId }: Caller,
  callbackUrl: string,
): Promise<{ assistant: Assistant; reason: unknown }> {
  await configure(service.databaseUrl, agentId, { assistant: DEFAULTS, callbackUrl });
  const id = `call-${randomBytes(6).toString('hex')}`;
  const { status, assistant } = await ask(`${service.baseUrl}/voice/webhook/${agentId}`, {
    type: 'assistant-request',
    call: { id, assistantId: 'asst-1', customer: { number: '+14155550142', name: 'Jane Okafor' } },
  });
  expect(status).toBe(200);
  const events = (await accountEvents(service.databaseUrl, accountId)).filter(
    (event) => event.call_id === id,
  );
  expect(events.filter(({ kind }) => kind === 'call_started')).toHaveLength(1);
  const failures = events.filter(({ kind }) => kind === 'callback_failed');
  expect(failures.length).toBeLessThan(2);
  return { assistant, reason: failures[0]?.reason };
}

describe("an agent's callback", () => {
  let server: CallbackServer;
  /** May reach the loopback. */
  let open: Caller;
  /** Has no exceptions. */
  let strict: Caller;
  let lookups: string[];

  beforeAll(async () => {
    server = await runCallbackServer();
    open = await runCaller({
      SERVICE_CALLBACK_SECRET: CALLBACK_SECRET,
      SERVICE_CALLBACK_ALLOW: '127.0.0.1, trusted.example.com',
    });
    strict = await runCaller({ SERVICE_CALLBACK_SECRET: CALLBACK_SECRET });
  });

  beforeEach(() => {
    lookups = [];
    resolveTo('127.0.0.1');
  });

  afterAll(async () => {
    await open.service.stop();
    await strict.service.stop();
    await server.stop();
  });

  /** Every name stands for these addresses, on every instance. */
  function resolveTo(...numbers: readonly string[]): void {
    for (const { service } of [open, strict]) {
      connectTo(service, server, (hostname) => {
        lookups.push(hostname);
        return Promise.resolve(addresses(...numbers));
      });
    }
  }

  const answer = (value: unknown): void => {
    server.answerWith((response) => response.end(typeof value === 'string' ? value : JSON.stringify(value)));
  };

  it('is asked over HTTPS, signed, with the call and nothing else of the event', async () => {
    answer({});
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

  it('overrides parts for this call, and can move neither provider nor URL', async () => {
    answer({
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

  it('is asked once for a call, though the platform asks again', async () => {
    answer({});
    const before = server.requests.length;
    await configure(open.service.databaseUrl, open.agentId, { callbackUrl: server.url });
    const event = { type: 'assistant-request', call: { id: 'call-twice' } };
    const url = `${open.service.baseUrl}/voice/webhook/${open.agentId}`;
    const first = await ask(url, event);
    expect((await ask(url, event)).text).toBe(first.text);
    expect(server.requests).toHaveLength(before + 1);
  });

  it('may answer each of several requests at once differently: the call has one configuration', async () => {
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
    ['no JSON', 'Hi Jane', 'malformed'],
    ['nothing', '', 'malformed'],
    ['a list', [], 'malformed'],
    ['a text', '"Hi"', 'malformed'],
    ['a part of another type', { voice: 'own' }, 'malformed'],
    ['a first message that is too long', { firstMessage: 'x'.repeat(4_097) }, 'malformed'],
    [
      'objects too deep',
      { voice: JSON.parse('{"x":'.repeat(16) + '1' + '}'.repeat(16)) as object },
      'malformed',
    ],
    ['lists without end', '['.repeat(30_000), 'malformed'],
    ['more than 64 KiB', { voice: { text: 'x'.repeat(65_536) } }, 'too_large'],
  ])('that answers %s is left aside: the defaults count', async (_, value, expected) => {
    answer(value);
    const { assistant, reason } = await begin(open, server.url);
    expect(reason).toBe(expected);
    expect(assistant).toMatchObject({ voice: DEFAULTS.voice, firstMessage: DEFAULTS.firstMessage });
  });

  it.each([301, 302, 307, 308, 400, 401, 500, 503])(
    'that answers %d is left aside, wherever it leads',
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

  it('that answers a bad status, and goes on answering, is left', async () => {
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

  it('that takes too long is left aside, wherever it hangs', async () => {
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

  it('that cannot be reached or trusted is left aside', async () => {
    answer({});
    connectTo(open.service, server, () => Promise.reject(new Error('no such host')));
    expect((await begin(open, server.url)).reason).toBe('unresolved');
    connectTo(open.service, server, () => Promise.resolve([]));
    expect((await begin(open, server.url)).reason).toBe('unresolved');
    resolveTo('127.0.0.1');
    const before = server.requests.length;
    expect((await begin(open, `https://other.example.com:${server.port}/`)).reason).toBe('unreachable');
    server.answerWith((response) => response.destroy());
    expect((await begin(open, server.url)).reason).toBe('unreachable');
    expect(server.requests).toHaveLength(before + 1);
  });

  it('is not asked while no secret signs it', async () => {
    const unsigned = await runCaller({ SERVICE_CALLBACK_ALLOW: '127.0.0.1' });
    const before = server.connections;
    expect((await begin(unsigned, server.url)).reason).toBe('not_configured');
    expect(server.connections).toBe(before);
    await unsigned.service.stop();
  });

  describe('never leads', () => {
    it.each([
      'https://127.0.0.1:PORT/',
      'https://127.1:PORT/',
      'https://2130706433:PORT/',
      'https://0x7f000001:PORT/',
      'https://0:PORT/',
      'https://[::1]:PORT/',
      'https://[::ffff:127.0.0.1]:PORT/',
      'https://[::7f00:1]:PORT/',
      'https://[64:ff9b::7f00:1]:PORT/',
      'https://[2002:7f00:1::]:PORT/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[fd00:ec2::254]/latest/meta-data/',
      'https://10.0.0.1/',
      'https://192.168.1.1/',
      'https://100.64.0.1/',
      'http://callback.example.com:PORT/',
      'https://user:secret@callback.example.com:PORT/',
    ])('to %s', async (pattern) => {
      answer({ firstMessage: 'from inside' });
      const before = server.connections;
      const { assistant, reason } = await begin(strict, pattern.replace('PORT', String(server.port)));
      expect(reason).toBe('not_allowed');
      expect(assistant.firstMessage).toBe(DEFAULTS.firstMessage);
      expect(server.connections).toBe(before);
    });

    it('to a name that stands for such an address, be it one of several', async () => {
      answer({ firstMessage: 'from inside' });
      const before = server.connections;
      for (const numbers of [
        ['127.0.0.1'],
        ['8.8.8.8', '127.0.0.1'],
        ['::ffff:127.0.0.1'],
        ['fe80::1%eth0'],
      ]) {
        resolveTo(...numbers);
        expect((await begin(strict, server.url)).reason).toBe('not_allowed');
      }
      resolveTo('127.0.0.1', '10.0.0.1');
      expect((await begin(open, server.url)).reason).toBe('not_allowed');
      expect(server.connections).toBe(before);
    });

    it('to a second answer of the resolver: the address that was checked is the one connected to', async () => {
      answer({ firstMessage: 'from the checked address' });
      connectTo(open.service, server, (hostname) => {
        lookups.push(hostname);
        return Promise.resolve(addresses(lookups.length === 1 ? '127.0.0.1' : '10.0.0.1'));
      });
      expect((await begin(open, server.url)).assistant.firstMessage).toBe('from the checked address');
      expect(lookups).toEqual([CALLBACK_HOST]);
    });
  });

  it('may lead where the operator says: to an address, and to a name whatever it stands for', async () => {
    answer({});
    expect((await begin(open, server.url)).reason).toBeUndefined();
    resolveTo('127.0.0.1', '::ffff:127.0.0.1');
    // It was let through to the server, whose certificate is for another name.
    expect((await begin(open, `https://trusted.example.com:${server.port}/`)).reason).toBe('unreachable');
  });
});
