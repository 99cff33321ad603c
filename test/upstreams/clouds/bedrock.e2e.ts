import { setTimeout as wait } from 'node:timers/promises';
import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CALLERS_KEY } from '../../support/messages-client.js';
import { sendMessage } from '../../support/message-writer.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../../support/planted.js';
import { type RecordedService, runRecordedService } from '../../support/recorded-service.js';
import { API_KEY, Bedrock, KEYS, refuse } from './bedrock.js';
import { chunk, exception } from './event-frames.js';

const PRICE = { input: 1, output: 10, cached: 0.1, written: 1.25, writtenHour: 1.25 };
const ASKED = {
  model: 'claude',
  max_tokens: 100,
  messages: [{ role: 'user' as const, content: CALLER_WORDS }],
};
const repeated = (masked: string): string => `It is ${tokensOf('PHONE', masked)[0] ?? ''}, “right”?`;
const SAID = `It is ${PLANTED.phone}, “right”?`;

describe('Anthropic models on Bedrock', () => {
  let bedrock: Bedrock;
  let service: RecordedService;
  let cookie: string;
  let clients: Record<'signed' | 'keyed' | 'fallback', Anthropic>;

  beforeAll(async () => {
    bedrock = await Bedrock.start((masked) => [
      { say: repeated(masked) },
      { call: 'call_back', input: { phone: tokensOf('PHONE', masked)[0] } },
    ]);
    const models = [{ name: 'claude', deployment: bedrock.provider().models[0]?.deployment, price: PRICE }];
    service = await runRecordedService({
      env: { SERVICE_UPSTREAM_TIMEOUT_MS: '1500' },
      providers: [
        bedrock.provider({ models }),
        bedrock.provider({ name: 'keyed', apiKey: API_KEY, cloud: { name: 'bedrock', region: 'us-west-2' } }),
      ],
    });
    cookie = await service.login();
    const clientOf = async (upstream: string | string[]): Promise<Anthropic> => {
      const { proxy_url: url } = await service.createAgent(cookie, { upstream });
      const baseURL = url.replace('/v1/chat/completions', '');
      return new Anthropic({ apiKey: CALLERS_KEY, baseURL, maxRetries: 0 });
    };
    clients = {
      signed: await clientOf('bedrock:claude'),
      keyed: await clientOf('keyed:claude'),
      fallback: await clientOf(['bedrock:claude', 'recorder:model-a']),
    };
    service.upstream.answerWith(({ text }, response) => {
      const { stream } = JSON.parse(text) as { stream?: boolean };
      sendMessage(response, [{ say: repeated(text) }], stream === true ? 4 : undefined);
    });
  });

  beforeEach(() => {
    bedrock.reset();
    service.upstream.requests.length = 0;
  });

  afterAll(async () => {
    await service.stop();
    await bedrock.upstream.stop();
  });

  /** Returns all requests to any provider as text. */
  const sent = (): string =>
    [...bedrock.upstream.requests, ...service.upstream.requests]
      .map(({ path, headers, text }) => `${path}\n${JSON.stringify(headers)}\n${text}`)
      .join('\n');

  it.each(['signed', 'keyed'] as const)(
    'are called in Bedrock’s request format, and have replies restored: %s',
    async (way) => {
      const asked = { ...ASKED, betas: ['interleaved-thinking-2025-05-14', 'files-api-2025-04-14'] };
      const reply = await clients[way].beta.messages.create(asked);
      expect(reply.content[0]).toMatchObject({ type: 'text', text: SAID });
      expect(reply.content[1]).toMatchObject({ type: 'tool_use', input: { phone: PLANTED.phone } });
      expect(bedrock.upstream.requests[0]?.path).toBe(
        '/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/invoke',
      );
      expect(Object.keys(bedrock.asked).sort()).toEqual([
        'anthropic_beta',
        'anthropic_version',
        'max_tokens',
        'messages',
      ]);
      expect(bedrock.asked.anthropic_beta).toEqual(asked.betas);
      const { headers } = bedrock.upstream.requests[0] ?? { headers: {} };
      expect(headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' });
      expect(Object.keys(headers).filter((name) => name.startsWith('anthropic-'))).toEqual([]);
      expect(leaksIn(sent())).toEqual([]);
      expect(sent()).not.toContain(CALLERS_KEY);
    },
  );

  it('receive the request bytes unchanged except for the fields of the format', async () => {
    const number = '12345678901234567890123';
    const body = `{ "stream": false, "max_tokens":100, "x": {"model": 1, "n": ${number} , "q":"\\"}]" },\n"model":"claude","messages":[{"role":"user","content":"Hi \\u00e9"}]}`;
    const url = `${clients.keyed.baseURL}/v1/messages`;
    const answer = await service.post(body, 'application/json', url);
    expect(answer.status).toBe(200);
    expect(bedrock.upstream.requests[0]?.text).toBe(
      `{"anthropic_version":"bedrock-2023-05-31","max_tokens":100,"x": {"model": 1, "n": ${number} , "q":"\\"}]" },"messages":[{"role":"user","content":"Hi \\u00e9"}]}`,
    );
  });

  it.each([1, 7, 4096])('stream replies in frames that arrive in chunks of %d bytes', async (length) => {
    bedrock.write = async (frames, response) => {
      const all = Buffer.concat(frames);
      for (let at = 0; at < all.length; at += length) {
        response.write(all.subarray(at, at + length));
        if (at % 64 === 0) await wait(0);
      }
      response.end();
    };
    const stream = clients.signed.messages.stream(ASKED);
    let heard = '';
    stream.on('text', (text) => (heard += text));
    const message = await stream.finalMessage();
    expect(heard).toBe(SAID);
    expect(message.content[1]).toMatchObject({ input: { phone: PLANTED.phone } });
    expect(message.usage).toMatchObject({ input_tokens: 10, output_tokens: 20 });
    expect(bedrock.upstream.requests[0]?.path).toMatch(/\/invoke-with-response-stream$/);
    expect(leaksIn(sent())).toEqual([]);
  });

  it('have their cost recorded in the session', async () => {
    const { response } = await clients.signed.messages.create({ ...ASKED, stream: true }).withResponse();
    await response.text().catch(() => '');
    const session = response.headers.get('x-sotto-session') ?? '';
    const told = await fetch(`${service.baseUrl}/api/v1/sessions/${session}`, { headers: { cookie } });
    const cost: unknown = expect.closeTo((10 * 1 + 30 * 0.1 + 60 * 1.25 + 20 * 10) / 1e6, 12);
    expect(await told.json()).toMatchObject({
      session: { usage: { prompt_tokens: 100, completion_tokens: 20, cached_tokens: 30, cost } },
    });
  });

  it('count the tokens of the masked request', async () => {
    const { input_tokens: tokens } = await clients.signed.messages.countTokens({
      model: ASKED.model,
      messages: ASKED.messages,
    });
    const { input } = bedrock.asked as { input: { invokeModel: { body: string } } };
    const counted = Buffer.from(input.invokeModel.body, 'base64').toString('utf8');
    expect(tokens).toBe(counted.length);
    expect(leaksIn(counted)).toEqual([]);
    expect(tokensOf('PHONE', counted)).toHaveLength(1);
  });

  const failing = (events: (frames: readonly Buffer[], masked: string) => readonly Buffer[]): void => {
    bedrock.write = (frames, response) => {
      const masked = bedrock.upstream.requests.at(-1)?.text ?? '';
      response.end(Buffer.concat(events(frames, masked)));
    };
  };

  it('report an exception within a stream, without values', async () => {
    failing((frames, masked) => [
      ...frames.slice(0, 8),
      exception('modelStreamErrorException', `Unexpected near ${tokensOf('PHONE', masked)[0] ?? ''}.`),
    ]);
    const failure = clients.signed.messages.stream(ASKED).finalMessage();
    await expect(failure).rejects.toMatchObject({
      errorCode: 'upstream_error',
      message: expect.stringContaining('Unexpected near [REDACTED:PHONE].'),
    });
    await expect(failure).rejects.toMatchObject({
      error: { error: { type: 'api_error', upstream_type: 'modelStreamErrorException' } },
    });
  });

  const flipped = (bytes: Buffer, at: number): Buffer => {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    return changed;
  };
  const BROKEN: [string, (frames: readonly Buffer[]) => readonly Buffer[]][] = [
    [
      'a byte of a payload',
      (frames) => frames.map((each, at) => (at === 7 ? flipped(each, each.length - 8) : each)),
    ],
    ['a byte of a length', (frames) => frames.map((each, at) => (at === 7 ? flipped(each, 2) : each))],
    [
      'a truncated frame',
      (frames) => [...frames.slice(0, 7), (frames[7] ?? Buffer.alloc(0)).subarray(0, 40)],
    ],
    ['missing last frames', (frames) => frames.slice(0, 9)],
    ['missing content', () => [chunk([])]],
    ['a frame that is too long', (frames) => [...frames.slice(0, 7), Buffer.alloc(64, 0x7f)]],
  ];

  it.each(BROKEN)('report an error if a stream is damaged: %s', async (_, events) => {
    failing(events);
    const failure = clients.signed.messages.stream(ASKED).finalMessage();
    await expect(failure).rejects.toMatchObject({
      error: { error: { code: 'upstream_error', phase: 'stream' } },
    });
  });

  it.each([
    [429, 'Too many tokens, please wait before trying again.'],
    [424, 'The model failed.'],
    [503, 'Bedrock is unable to process your request.'],
  ])('are replaced by the fallback if Bedrock returns %d', async (status, message) => {
    bedrock.instead = (_, response) => {
      refuse(response, status, message);
    };
    const reply = await clients.fallback.messages.create(ASKED);
    expect(reply.content[0]).toMatchObject({ text: SAID });
    expect(bedrock.upstream.requests).toHaveLength(1);
    const [other] = service.upstream.requests;
    expect(other?.path).toBe('/v1/messages');
    expect(JSON.parse(other?.text ?? '')).toMatchObject({ model: 'model-a' });
    expect(other?.text).not.toContain('anthropic_version');
    expect(leaksIn(sent())).toEqual([]);
  });

  it('are replaced by the fallback if a stream fails before its first text', async () => {
    failing((frames) => [...frames.slice(0, 3), exception('throttlingException', 'Slow down.')]);
    const { content } = await clients.fallback.messages.stream(ASKED).finalMessage();
    expect(content[0]).toMatchObject({ text: SAID });
  });

  it('report Bedrock’s errors in the format of the API, without credentials', async () => {
    bedrock.instead = ({ text, headers }, response) => {
      const quoted = `${tokensOf('NAME', text)[0] ?? ''} ${String(headers['x-amz-security-token'])} ${KEYS.accessKeyId}`;
      refuse(response, 400, `Malformed input request: ${quoted}`);
    };
    const failure = clients.signed.messages.create(ASKED);
    await expect(failure).rejects.toMatchObject({
      status: 502,
      error: {
        type: 'error',
        error: {
          type: 'api_error',
          code: 'upstream_error',
          message: 'Malformed input request: [REDACTED:NAME] [withheld] [withheld]',
          upstream_status: 400,
        },
      },
    });
  });

  it('do not leak credentials that are streamed in parts', async () => {
    bedrock.instead = ({ text }, response) => {
      const pieces = (KEYS.sessionToken ?? '').match(/.{1,6}/g) ?? [];
      const delta = (said: string): Buffer =>
        chunk({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: said } });
      expect(leaksIn(text)).toEqual([]);
      const frames = [
        chunk({
          type: 'message_start',
          message: { id: 'm', type: 'message', role: 'assistant', content: [] },
        }),
        chunk({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
        ...['I am ', ...pieces, '.'].map(delta),
        chunk({ type: 'content_block_stop', index: 0 }),
        chunk({ type: 'message_stop' }),
      ];
      response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
      response.end(Buffer.concat(frames));
    };
    const { content } = await clients.signed.messages.stream(ASKED).finalMessage();
    expect(content[0]).toMatchObject({ text: 'I am [withheld].' });
  });
});
