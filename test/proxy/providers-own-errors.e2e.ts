import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readBroken, readToEnd } from '../support/broken-stream.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import { type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import {
  type ResponsesProvider,
  startResponsesProvider,
} from '../support/responses-provider/responses-provider.js';
import { type RunningService, runService } from '../support/running-service.js';
import { SocketClient } from '../support/socket-client.js';

const KEY = 'sk-Zq7/Tn2+Wd9Rk3Am8Xc5Vb1Lp6Hs4Jg0==';
const JSON_TYPE = { 'content-type': 'application/json' };
const SSE = { 'content-type': 'text/event-stream' };
const OPENAI_ID = 'req_7d1f0c2e9b5a4c3d';

type Api = 'chat/completions' | 'responses' | 'messages';
type Headers = Record<string, string>;
interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

function openAi(message: string, type: string, code: string | null, param: string | null = null): object {
  return { error: { message, type, param, code } };
}

function anthropic(type: string, message: string): object {
  return { type: 'error', error: { type, message }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' };
}

const TOO_LONG = "This model's maximum context length is 128000 tokens, but your messages have 131072.";

/** First events of a stream. */
const BEGINNINGS: Readonly<Record<Api, string>> = {
  'chat/completions': `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Well, ' } }] })}\n\n`,
  responses: '',
  messages: `event: ping\ndata: {"type":"ping"}\n\n`,
};

/** Error responses in the format that clients of the provider expect. */
const OF_OPENAI: readonly [string, number, object, Headers?][] = [
  [
    'context overflow',
    400,
    openAi(TOO_LONG, 'invalid_request_error', 'context_length_exceeded', 'messages'),
    { 'x-request-id': OPENAI_ID },
  ],
  [
    'content filter of Azure',
    400,
    {
      error: {
        message: 'The response was filtered due to the prompt triggering a content management policy.',
        type: null,
        param: 'prompt',
        code: 'content_filter',
        status: 400,
        innererror: {
          code: 'ResponsibleAIPolicyViolation',
          content_filter_result: {
            hate: { filtered: true, severity: 'high' },
            jailbreak: { filtered: false, detected: false },
          },
        },
      },
    },
    { 'x-request-id': OPENAI_ID },
  ],
  ['bad key', 401, openAi('Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key')],
  [
    'region',
    403,
    openAi('Country not supported.', 'request_forbidden', 'unsupported_country_region_territory'),
  ],
  ['model', 404, openAi('The model does not exist.', 'invalid_request_error', 'model_not_found')],
  ['size', 413, openAi('Request too large.', 'invalid_request_error', null)],
  ['detail of FastAPI', 422, { detail: 'No such model.' }],
  [
    'rate limit',
    429,
    openAi('Rate limit reached for model-a on tokens per min.', 'tokens', 'rate_limit_exceeded'),
    {
      'retry-after': '7',
      'retry-after-ms': '6850',
      'x-ratelimit-limit-requests': '10000',
      'x-ratelimit-remaining-tokens': '0',
      'x-ratelimit-reset-tokens': '6.85s',
      'x-should-retry': 'true',
      'x-request-id': OPENAI_ID,
    },
  ],
  [
    'server error',
    500,
    openAi('The server had an error.', 'server_error', null),
    { 'x-should-retry': 'false' },
  ],
  ['unknown shape', 402, { success: false, errors: [{ code: 10_000, message: 'Payment required.' }] }],
  ['vLLM', 400, { object: 'error', message: TOO_LONG, type: 'BadRequestError', param: null, code: 400 }],
];

const OF_ANTHROPIC: readonly [string, number, object, Headers?][] = [
  [
    'context overflow',
    400,
    anthropic('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
  ],
  ['bad key', 401, anthropic('authentication_error', 'invalid x-api-key')],
  ['permission', 403, anthropic('permission_error', 'Your API key may not use this model.')],
  ['model', 404, anthropic('not_found_error', 'model: model-a')],
  ['size', 413, anthropic('request_too_large', 'Request exceeds the maximum size')],
  [
    'rate limit',
    429,
    anthropic('rate_limit_error', 'This request would exceed the rate limit of your organization.'),
    {
      'retry-after': '21',
      'anthropic-ratelimit-requests-limit': '50',
      'anthropic-ratelimit-requests-reset': '2026-11-28T10:00:00Z',
      'request-id': 'req_011CSHoEeqs5C35K2UUqR7Fy',
    },
  ],
  ['server error', 500, anthropic('api_error', 'Internal server error')],
  ['overload', 529, anthropic('overloaded_error', 'Overloaded'), { 'x-should-retry': 'true' }],
];

const APIS: readonly [Api, typeof OF_OPENAI][] = [
  ['chat/completions', OF_OPENAI],
  ['responses', OF_OPENAI],
  ['messages', OF_ANTHROPIC],
];

const TABLE = APIS.flatMap(([api, errors]) =>
  errors.flatMap(([what, status, body, headers = {}]) =>
    [false, true].map((stream) => ({ api, what, status, body, headers, stream })),
  ),
);

describe("a provider's own error", () => {
  let upstream: RecordingUpstream;
  let service: RunningService;
  let proxyUrl: string;

  beforeAll(async () => {
    upstream = await recordUpstream();
    service = await runService({ providers: [{ ...upstream.provider, apiKey: KEY }] });
    const agent = await service.createAgent(await service.login(), {
      upstream: 'recorder:model-a',
      upstream_errors: 'provider',
    });
    proxyUrl = agent.proxy_url;
  });

  afterAll(async () => {
    await service.stop();
    await upstream.stop();
  });

  function urlOf(api: Api): string {
    return proxyUrl.replace(/chat\/completions$/, api);
  }

  /** Makes a call with values that are masked. */
  function post(api: Api, stream = false): Promise<Response> {
    const messages = [{ role: 'user', content: CALLER_WORDS }];
    const said = {
      'chat/completions': { messages },
      responses: { input: CALLER_WORDS },
      messages: { messages, max_tokens: 9 },
    };
    return fetch(urlOf(api), {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ model: 'model-a', stream, ...said[api] }),
    });
  }

  async function ask(api: Api = 'chat/completions', stream = false): Promise<Told> {
    const answer = await post(api, stream);
    const headers = Object.fromEntries(answer.headers);
    const text = await answer.text();
    expect(`${JSON.stringify(headers)}${text}`).not.toContain(KEY.slice(3, 12));
    return { status: answer.status, headers, body: JSON.parse(text) };
  }

  function answerWith(status: number, body: unknown, headers: Headers = {}): void {
    upstream.answerWith((_, response) => {
      response.writeHead(status, { ...JSON_TYPE, ...headers }).end(JSON.stringify(body));
    });
  }

  it.each(TABLE)('$what is passed on with status $status: $api, streamed: $stream', async (row) => {
    answerWith(row.status, row.body, { ...row.headers, server: 'inner', 'set-cookie': 'a=b' });
    const told = await ask(row.api, row.stream);
    expect(told).toMatchObject({ status: row.status, body: row.body, headers: row.headers });
    expect(told.body).toEqual(row.body);
    expect(told.headers['x-sotto-request-id']).toMatch(/^req_/);
    const passed = Object.keys(told.headers).filter((name) => /retry|ratelimit|server|cookie/.test(name));
    expect(passed.sort()).toEqual(
      Object.keys(row.headers)
        .filter((name) => !name.includes('request-id'))
        .sort(),
    );
  });

  it.each(TABLE.filter(({ stream, status }) => !stream && status >= 500))(
    '$what is passed on in the middle of a stream: $api',
    async ({ api, body }) => {
      const named = api === 'chat/completions' ? '' : 'event: error\n';
      upstream.answerWith((_, response) => {
        response.writeHead(200, SSE).end(`${BEGINNINGS[api]}${named}data: ${JSON.stringify(body)}\n\n`);
      });
      const { text, isWhole } = await readToEnd(await post(api, true));
      const last = text.trimEnd().split('\n\n').at(-1) ?? '';
      const [, event = '', data = ''] = /^(event: error\n)?data: (.*)$/.exec(last) ?? [];
      expect([event, JSON.parse(data)]).toEqual([
        named,
        api === 'responses' ? { type: 'error', ...body, sequence_number: 0 } : body,
      ]);
      // Clients of the other formats recognize a failure by its event.
      expect(isWhole).toBe(api !== 'chat/completions');
    },
  );

  it('ends a stream of chat completions with an error event', async () => {
    upstream.answerWith((_, response) => {
      const error = JSON.stringify({ message: 'No.', code: 503 });
      response.writeHead(200, SSE).end(`${BEGINNINGS['chat/completions']}event: error\ndata: ${error}\n\n`);
    });
    const text = await readBroken(await post('chat/completions', true));
    expect(text.endsWith('event: error\ndata: {"message":"No.","code":503}\n\n')).toBe(true);
  });

  it('ends a streamed response as failed, with earlier text restored', async () => {
    upstream.answerWith(({ text }, response) => {
      const name = tokensOf('NAME', text).join(' ');
      const error = { code: 'rate_limit_exceeded', message: `Too many for ${name}.` };
      response.writeHead(200, SSE);
      for (const event of [
        {
          type: 'response.created',
          response: { id: 'resp_1', object: 'response', status: 'in_progress', output: [] },
        },
        {
          type: 'response.output_item.added',
          output_index: 0,
          item: { type: 'message', id: 'msg_1', content: [] },
        },
        { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: `Hello ${name}!` },
        {
          type: 'response.failed',
          response: { id: 'resp_1', object: 'response', status: 'failed', error, output: [] },
        },
      ])
        response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      response.end();
    });
    const { text } = await readToEnd(await post('responses', true));
    const last = /event: response.failed\ndata: (.*)/.exec(text)?.[1] ?? '';
    expect(JSON.parse(last)).toMatchObject({
      type: 'response.failed',
      response: {
        id: 'resp_1',
        status: 'failed',
        error: { code: 'rate_limit_exceeded', message: 'Too many for [REDACTED:NAME] [REDACTED:NAME].' },
        output: [{ content: [{ text: `Hello ${PLANTED.name}!` }] }],
      },
    });
  });

  it.each<Api>(['chat/completions', 'responses', 'messages'])(
    'contains no value, token or key of the request: %s',
    async (api) => {
      const secrets = (text: string): string[] => {
        const tokens = text.match(/\[?[A-Z_]+_[0-9A-Z]{12}\]?/g) ?? [];
        return [
          ...tokens,
          ...tokens.map((token) => token.slice(1, -1)),
          ...Object.values(PLANTED),
          '4155550142',
          KEY,
        ];
      };
      let echoed: string[] = [];
      upstream.answerWith(({ text, headers }, response) => {
        echoed = secrets(text);
        const echo = Object.fromEntries(echoed.map((secret) => [secret, secret]));
        const body = {
          type: 'error',
          error: {
            type: tokensOf('NAME', text)[0]?.slice(1, -1),
            message: `No: ${echoed.join(', ')}`,
            code: tokensOf('NAME', text)[0]?.slice(1, -1),
            param: echoed[0],
            metadata: { raw: text, number: 4155550142, echo, list: [[echoed, { headers }]] },
          },
          detail: [{ loc: ['body', ...echoed], msg: echoed.join(' '), input: JSON.parse(text) as object }],
          echo: echoed,
        };
        response.writeHead(400, {
          ...JSON_TYPE,
          ...Object.fromEntries(
            echoed.flatMap((secret, at) => [
              [`x-ratelimit-echo-${at}`, secret],
              [`anthropic-ratelimit-${secret.replace(/[^a-z\d]+/gi, '-').toLowerCase()}`, '1'],
            ]),
          ),
          'retry-after': '4155550142',
          'x-request-id': KEY,
          'request-id': PLANTED.ssn,
        });
        response.end(JSON.stringify(body));
      });
      const { status, headers, body } = await ask(api);
      const told = `${JSON.stringify(headers)}${JSON.stringify(body)}`;
      expect([status, echoed.filter((secret) => told.includes(secret)), leaksIn(told)]).toEqual([
        400,
        [],
        [],
      ]);
      expect(Object.keys(headers).filter((name) => /retry|ratelimit/.test(name))).toEqual([]);
      expect(told).not.toMatch(/[A-Z_]+_[0-9A-Z]{12}|"input"/);
      expect(told).toContain('[REDACTED:NAME]');
      expect(told.length).toBeLessThan(40_000);
    },
  );

  const UNREADABLE: readonly [string, string, string, Headers?][] = [
    [
      'HTML',
      '<html><script>alert(1)</script>Bad gateway</html>',
      'The upstream returned status 429.',
      { 'content-type': 'text/html' },
    ],
    ['nothing', '', 'The upstream returned status 429.'],
    ['half of one', '{"error":{"message":"Too', 'The upstream returned status 429.'],
    [
      'a huge one',
      JSON.stringify({ error: { message: 'x'.repeat(70_000) } }),
      'The upstream returned status 429.',
    ],
    [
      'an endless depth',
      `{"error":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      'The upstream returned status 429.',
    ],
    [
      'a list, as of Gemini',
      '[{"error":{"code":429,"message":"Quota.","status":"RESOURCE_EXHAUSTED"}}]',
      'Quota.',
    ],
  ];

  it.each(UNREADABLE)(
    'has the format of the API if the body is %s',
    async (what, text, message, headers = {}) => {
      upstream.answerWith((_, response) => {
        response.writeHead(429, { ...JSON_TYPE, 'retry-after': '3', ...headers }).end(text);
      });
      for (const [api] of APIS) {
        const told = await ask(api);
        expect(told).toMatchObject({ status: 429, headers: { 'retry-after': '3' } });
        expect(told.headers['content-type']).toMatch(/^application\/json/);
        if (what === 'an endless depth') continue;
        const type = message === 'Quota.' ? 'RESOURCE_EXHAUSTED' : 'rate_limit_error';
        const code = message === 'Quota.' ? 429 : null;
        expect(told.body).toEqual(
          api === 'messages'
            ? { type: 'error', error: { type, message, ...(code === null ? {} : { code }) } }
            : { error: { message, type, param: null, code } },
        );
      }
    },
  );

  it.each([
    [
      'Bedrock',
      529,
      { message: 'prompt is too long' },
      { type: 'overloaded_error', message: 'prompt is too long' },
    ],
    [
      'Vertex',
      400,
      { error: { code: 400, message: 'prompt is too long', status: 'INVALID_ARGUMENT' } },
      { type: 'INVALID_ARGUMENT', message: 'prompt is too long', code: 400 },
    ],
  ])('has the format of Anthropic if the provider is %s', async (_, status, body, error) => {
    answerWith(status, body);
    expect(await ask('messages')).toMatchObject({ status, body: { type: 'error', error } });
  });

  it('leads to 502 for a redirect or an error with status 200', async () => {
    answerWith(307, { error: { message: 'Elsewhere.' } }, { location: '/else', 'retry-after': '3' });
    expect(await ask()).toMatchObject({ status: 502, body: { error: { message: 'Elsewhere.' } } });
    answerWith(200, { error: { message: 'No.', code: 'context_length_exceeded' } });
    expect(await ask()).toMatchObject({ status: 502, body: { error: { code: 'context_length_exceeded' } } });
  });

  it('keeps its status if the connection breaks in its body', async () => {
    upstream.answerWith((_, response) => {
      response.writeHead(429, { ...JSON_TYPE, 'retry-after-ms': '900' }).write('{"error":');
      setTimeout(() => response.destroy(), 50);
    });
    expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after-ms': '900' } });
  });
});

describe.each([true, false])("a provider's own error on a WebSocket, the provider's too: %s", (websocket) => {
  let provider: ResponsesProvider;
  let service: RunningService;
  let upstream: RecordingUpstream;
  let client: SocketClient;
  let flatUrl: string;

  beforeAll(async () => {
    provider = await startResponsesProvider();
    upstream = await recordUpstream();
    service = await runService({ providers: [provider.asUpstream(websocket), upstream.provider] });
    const cookie = await service.login();
    const urlOf = async (name: string): Promise<string> => {
      const settings = { upstream: `${name}:model-a`, upstream_errors: 'provider' };
      const { proxy_url: url } = await service.createAgent(cookie, settings);
      return url.replace('/chat/completions', '/responses');
    };
    client = await SocketClient.open(await urlOf('scripted'));
    flatUrl = await urlOf('recorder');
  });

  afterAll(async () => {
    await client.close();
    await service.stop();
    await provider.stop();
    await upstream.stop();
  });

  it('is an error frame with its status', async () => {
    const error = { message: TOO_LONG, type: 'invalid_request_error', code: 'context_length_exceeded' };
    provider.answerWith(() => ({
      status: 400,
      error,
      headers: { 'x-request-id': OPENAI_ID, 'retry-after-ms': '5' },
    }));
    client.create(CALLER_WORDS);
    expect(await client.next()).toEqual({
      type: 'error',
      status: 400,
      error: { ...error, param: null },
      ...(!websocket && { headers: { 'x-request-id': OPENAI_ID, 'retry-after-ms': '5' } }),
    });
  });

  it('ends a reply in the middle', async () => {
    const failed = { code: 'server_error', message: `No ${PLANTED.email}.` };
    provider.answerWith(() => ({ say: 'Hello there.', failed }));
    const { frames } = await client.turn(CALLER_WORDS);
    expect(frames.at(-1)).toMatchObject({
      type: 'response.failed',
      response: { status: 'failed', error: { code: 'server_error', message: 'No [REDACTED:EMAIL].' } },
    });
    const error = { message: 'Busy.', code: 'server_is_overloaded' };
    provider.answerWith(() => ({ say: 'Hello there.', errorAfter: { events: 5, error } }));
    const turn = await client.turn(CALLER_WORDS);
    expect(turn.frames.at(-1)).toMatchObject(
      websocket
        ? { type: 'error', error: { message: 'Busy.', code: 'server_is_overloaded' } }
        : { type: 'error', message: 'Busy.', code: 'server_is_overloaded' },
    );
  });

  it('is wrapped in an error frame if it is a flat object', async () => {
    const error = { object: 'error', message: TOO_LONG, type: 'BadRequestError', code: 400 };
    upstream.answerWith((_, response) => {
      response.writeHead(400, JSON_TYPE).end(JSON.stringify(error));
    });
    const flat = await SocketClient.open(flatUrl);
    flat.create(CALLER_WORDS);
    expect(await flat.next()).toEqual({ type: 'error', status: 400, error });
    await flat.close();
  });

  it("does not replace the service's own errors", async () => {
    client.create(CALLER_WORDS, { model: 'model-b' });
    expect(await client.next()).toMatchObject({
      type: 'error',
      status: 422,
      error: { code: 'model_not_allowed' },
    });
  });
});
