import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readBroken } from '../support/broken-stream.js';
import { type ConfiguredService, configuredService } from '../support/configured-service.js';
import { leaksIn, PLANTED, tokensOf } from '../support/planted.js';

const KEY = 'a-key-of-the-provider';
const SAFE = { hate: { filtered: false, severity: 'safe' }, violence: { filtered: false, severity: 'safe' } };
const SIGNATURE = `${'EjQKMgEMOdbHJChLX75QUCJj'.repeat(4)}==`;
const TOOLS = ['book', 'call_back'].map((name) => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties: { phone: { type: 'string' } } } },
}));

interface Delta {
  content?: string;
  tool_calls?: { index?: number; id?: string; function?: { arguments?: string }; extra_content?: object }[];
}
interface Chunk {
  choices: { delta?: Delta; message?: Delta; content_filter_results?: object }[];
  prompt_filter_results?: object;
}

/** Differences between providers' versions of the OpenAI APIs and the originals. */
describe('provider dialects', () => {
  let service: ConfiguredService;

  beforeAll(async () => {
    service = await configuredService(
      (origin) => `
        providers:
          azure: { shape: azure, base_url: "${origin}", api_key: ${KEY}, models: [{ name: mini, deployment: desk-mini }], apis: [chat_completions, responses] }
          dated: { shape: azure, base_url: "${origin}", api_version: 2024-10-21, api_key: ${KEY}, models: [{ name: mini, deployment: desk-mini }], apis: [chat_completions, responses] }
          gemini: { shape: gemini, base_url: "${origin}/v1beta/openai", api_key: ${KEY}, models: [flash] }
          bedrock: { shape: bedrock, base_url: "${origin}/openai/v1", api_key: ${KEY}, models: [oss] }`,
    );
  });

  afterAll(() => service.stop());

  const MODELS = { azure: 'mini', dated: 'mini', gemini: 'flash', bedrock: 'oss' } as const;
  type Name = keyof typeof MODELS;

  async function ask(name: Name, fields: object, answer: (response: ServerResponse, token: string) => void) {
    service.upstream.answerWith((request, response) => {
      answer(response, tokensOf('PHONE', request.text).at(-1) ?? '');
    });
    const model = MODELS[name];
    const messages = [{ role: 'user', content: `My number is ${PLANTED.phone}.` }];
    const reply = await service.post(`${name}:${model}`, { model, messages, ...fields });
    const text = await reply.text();
    const sent = service.upstream.requests.at(-1);
    if (sent === undefined) throw new Error('nothing was sent');
    expect(leaksIn(sent.text)).toEqual([]);
    expect(text).not.toMatch(/\[PHONE_/);
    return { status: reply.status, text, sent };
  }

  function chunksIn(text: string): Chunk[] {
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
    return [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data = '']) => JSON.parse(data) as Chunk);
  }

  function stream(response: ServerResponse, chunks: readonly object[]): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    response.end('data: [DONE]\n\n');
  }

  const fail = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  it.each([
    ['azure', 'chat/completions', '/openai/v1/chat/completions'],
    ['azure', 'responses', '/openai/v1/responses'],
    ['dated', 'chat/completions', '/openai/deployments/desk-mini/chat/completions?api-version=2024-10-21'],
    ['dated', 'responses', '/openai/responses?api-version=2024-10-21'],
    ['gemini', 'chat/completions', '/v1beta/openai/chat/completions'],
    ['bedrock', 'chat/completions', '/openai/v1/chat/completions'],
  ] as const)(
    "%s: %s requests go to %s, with the API key in the provider's header",
    async (name, path, expected) => {
      service.upstream.answerWith((_, response) => {
        fail(response, 400, { error: { message: 'No.' } });
      });
      const model = MODELS[name];
      const input = 'Hi.';
      const body = path === 'responses' ? { input } : { messages: [{ role: 'user', content: input }] };
      expect((await service.post(`${name}:${model}`, { model, ...body }, path)).status).toBe(502);
      const sent = service.upstream.requests.at(-1);
      expect(sent?.path).toBe(expected);
      const isAzure = name === 'azure' || name === 'dated';
      expect(sent?.headers.authorization).toBe(isAzure ? undefined : `Bearer ${KEY}`);
      expect(sent?.headers['api-key']).toBe(isAzure ? KEY : undefined);
      expect(JSON.parse(sent?.text ?? '')).toMatchObject({ model: isAzure ? 'desk-mini' : model });
    },
  );

  it.each(['azure', 'dated'] as const)(
    '%s: content filter results are passed on in a stream and before its first delta',
    async (name) => {
      const of = (delta: object, finish: string | null = null): object => ({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        model: 'gpt',
        choices: [
          {
            index: 0,
            delta,
            finish_reason: finish,
            logprobs: null,
            content_filter_results: finish ? {} : SAFE,
          },
        ],
      });
      const { status, text } = await ask(name, { stream: true }, (response, token) => {
        const before = [{ prompt_index: 0, content_filter_results: SAFE }];
        const checked = { content_filter_offsets: { check_offset: 0, start_offset: 0, end_offset: 20 } };
        stream(response, [
          { id: '', object: '', model: '', created: 0, choices: [], prompt_filter_results: before },
          of({ role: 'assistant', content: '', refusal: null }),
          ...Array.from(`It is ${token}, right?`).map((content) => of({ content })),
          {
            id: '',
            object: '',
            choices: [{ index: 0, finish_reason: null, content_filter_results: SAFE, ...checked }],
          },
          of({}, 'stop'),
        ]);
      });
      expect(status).toBe(200);
      const chunks = chunksIn(text);
      expect(chunks[0]?.prompt_filter_results).toEqual([{ prompt_index: 0, content_filter_results: SAFE }]);
      expect(chunks.map(({ choices }) => choices[0]?.delta?.content ?? '').join('')).toBe(
        `It is ${PLANTED.phone}, right?`,
      );
      expect(
        chunks.filter(({ choices }) => choices[0]?.content_filter_results !== undefined).length,
      ).toBeGreaterThan(5);
    },
  );

  it('azure: content filter results of a complete reply are passed on, with tokens restored', async () => {
    const { text } = await ask('azure', {}, (response, token) => {
      const citation = { filtered: false, detected: true, citation: { text: `number ${token}` } };
      const message = { role: 'assistant', content: token };
      const choice = { index: 0, message, finish_reason: 'stop', content_filter_results: { citation } };
      const prompt = [{ prompt_index: 0, content_filter_results: SAFE }];
      fail(response, 200, {
        id: 'c',
        object: 'chat.completion',
        choices: [choice],
        prompt_filter_results: prompt,
      });
    });
    const { choices, prompt_filter_results: prompt } = JSON.parse(text) as Chunk;
    expect(choices[0]?.message?.content).toBe(PLANTED.phone);
    expect(JSON.stringify(choices[0]?.content_filter_results)).toContain(`number ${PLANTED.phone}`);
    expect(prompt).toEqual([{ prompt_index: 0, content_filter_results: SAFE }]);
  });

  it.each([false, true])(
    'azure: the error of a request rejected by the content filter is passed on (streamed: %s)',
    async (streamed) => {
      const { status, text } = await ask('azure', { stream: streamed }, (response) => {
        const innererror = { code: 'ResponsibleAIPolicyViolation', content_filter_result: SAFE };
        const message = "The response was filtered due to the prompt triggering Azure's policy.";
        const error = {
          message,
          type: null,
          param: 'prompt',
          code: 'content_filter',
          status: 400,
          innererror,
        };
        fail(response, 400, { error });
      });
      expect(status).toBe(502);
      expect(JSON.parse(text)).toMatchObject({
        error: {
          code: 'upstream_error',
          message: "The response was filtered due to the prompt triggering Azure's policy.",
          upstream_status: 400,
          upstream_code: 'content_filter',
        },
      });
    },
  );

  it.each([false, true])('gemini: an error inside a list is passed on (streamed: %s)', async (streamed) => {
    const { status, text } = await ask('gemini', { stream: streamed }, (response, token) => {
      const message = `Unknown name "${token}": Cannot find field.`;
      fail(response, 400, [{ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }]);
    });
    expect(status).toBe(502);
    expect(JSON.parse(text)).toMatchObject({
      error: {
        message: expect.stringMatching(/^Unknown name ".+": Cannot find field\.$/),
        upstream_status: 400,
        upstream_type: 'INVALID_ARGUMENT',
      },
    });
    expect(text).not.toContain(PLANTED.phone);
  });

  it('gemini: an error inside a list is passed on in a stream', async () => {
    service.upstream.answerWith((_, response) => {
      stream(response, [[{ error: { code: 503, message: 'Overloaded.', status: 'UNAVAILABLE' } }]]);
    });
    const messages = [{ role: 'user', content: 'Hi.' }];
    const answer = await service.post('gemini:flash', { model: 'flash', stream: true, messages });
    const text = await readBroken(answer);
    expect(text).toContain('Overloaded.');
    expect(text).not.toContain('[DONE]');
  });

  it('gemini: complete, signed tool calls without an index are restored and numbered', async () => {
    const call = (id: string, name: string, token: string): object => ({
      id,
      type: 'function',
      function: { name, arguments: JSON.stringify({ phone: token }) },
      extra_content: { google: { thought_signature: SIGNATURE, note: `of ${token}` } },
    });
    const { status, text } = await ask('gemini', { stream: true, tools: TOOLS }, (response, token) => {
      const of = (delta: object, finish: string | null = null): object => ({
        choices: [{ index: 0, delta, finish_reason: finish }],
        object: 'chat.completion.chunk',
        usage: { total_tokens: 5 },
      });
      stream(response, [
        of({ role: 'assistant', tool_calls: [call('function-call-1', 'book', token)] }),
        of({ role: 'assistant', tool_calls: [call('function-call-2', 'call_back', token)] }),
        of({ role: 'assistant', content: '', extra_content: { google: { thought: true } } }, 'stop'),
      ]);
    });
    expect(status).toBe(200);
    const pieces = chunksIn(text).flatMap(({ choices }) => choices[0]?.delta?.tool_calls ?? []);
    const args = [0, 1].map((index) =>
      pieces.filter((piece) => piece.index === index).map((piece) => piece.function?.arguments ?? ''),
    );
    expect(args.map((texts) => JSON.parse(texts.join('')) as unknown)).toEqual([
      { phone: PLANTED.phone },
      { phone: PLANTED.phone },
    ]);
    expect(pieces.flatMap(({ extra_content: extra }) => extra ?? [])).toEqual([
      { google: { thought_signature: SIGNATURE, note: `of ${PLANTED.phone}` } },
      { google: { thought_signature: SIGNATURE, note: `of ${PLANTED.phone}` } },
    ]);
  });

  it('gemini: thought signatures are sent back unchanged', async () => {
    const extra = { extra_content: { google: { thought_signature: SIGNATURE } } };
    const messages = [
      { role: 'user', content: `My number is ${PLANTED.phone}.` },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'function-call-1', type: 'function', function: { name: 'book', arguments: '{}' }, ...extra },
        ],
        ...extra,
      },
      { role: 'tool', tool_call_id: 'function-call-1', content: 'done' },
    ];
    const { sent } = await ask('gemini', { messages }, (response) => {
      fail(response, 200, { choices: [] });
    });
    const [, said] = (JSON.parse(sent.text) as { messages: { tool_calls?: object[] }[] }).messages;
    expect(said).toMatchObject({ ...extra, tool_calls: [extra] });
  });

  it.each([
    ['message', 400],
    ['Message', 403],
  ])('bedrock: an error whose body has only a %s is passed on', async (member, code) => {
    const { status, text } = await ask('bedrock', {}, (response, token) => {
      fail(response, code, { [member]: `The model said no to ${token}.` });
    });
    expect(status).toBe(502);
    expect(JSON.parse(text)).toMatchObject({
      error: { message: expect.stringMatching(/^The model said no to .+\.$/), upstream_status: code },
    });
    expect(text).not.toContain(PLANTED.phone);
  });
});
