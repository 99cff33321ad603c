import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import { readBroken } from '../support/broken-stream.js';
import { query } from '../support/databases.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import {
  type OutputItem,
  responseEvents,
  responseTo,
  streamResponse,
} from '../support/responses-provider.js';

/** The tokens of the given and the family name, as the model copies them. */
function nameIn(masked: string): string {
  return tokensOf('NAME', masked).slice(0, 2).join(' ');
}

/** A reply that names tokens of the masked request. */
function replyTo(masked: string): string {
  const [phone] = tokensOf('PHONE', masked);
  const [email] = tokensOf('EMAIL', masked);
  const [ssn] = tokensOf('SSN', masked);
  return `Thanks ${nameIn(masked)}. I have ${phone}, ${email} and ${ssn}.`;
}

const RESTORED = `Thanks ${PLANTED.name}. I have ${PLANTED.phone}, ${PLANTED.email} and ${PLANTED.ssn}.`;

const TOOLS: OpenAI.Responses.Tool[] = [
  {
    type: 'function',
    name: 'find_patient',
    description: `Finds a patient, e.g. ${PLANTED.name}.`,
    parameters: { type: 'object', properties: { name: { type: 'string' }, phone: { type: 'string' } } },
    strict: false,
  },
];

const Booking = z.object({ name: z.string(), phone: z.string() });
const SSE = { 'content-type': 'text/event-stream' };

describe('the official OpenAI client of the Responses API', () => {
  let service: RecordedService;
  let client: OpenAI;
  let url: string;

  beforeAll(async () => {
    service = await runRecordedService();
    url = service.proxyUrl.replace('chat/completions', 'responses');
    const baseURL = service.proxyUrl.replace('/chat/completions', '');
    client = new OpenAI({ apiKey: 'unused', baseURL, maxRetries: 0 });
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  function lastRequest(): string {
    return service.upstream.requests.at(-1)?.text ?? '';
  }

  /** Makes the upstream answer with these items, whole or streamed as the request asks. */
  function answer(items: (masked: string) => OutputItem[], length = 4): void {
    service.upstream.answerWith(({ text }, response) => {
      const { stream } = JSON.parse(text) as { stream?: boolean };
      if (stream === true) streamResponse(response, text, items(text), length);
      else response.setHeader('content-type', 'application/json').end(responseTo(text, items(text)));
    });
  }

  it('creates a response: the upstream sees no value, the client gets them all', async () => {
    answer((masked) => [{ think: `About ${nameIn(masked)}` }, { say: replyTo(masked) }]);
    const response = await client.responses.create({
      model: 'model-a',
      instructions: 'You are the receptionist of a clinic.',
      input: CALLER_WORDS,
      metadata: { caller: PLANTED.email },
      safety_identifier: PLANTED.email,
    });
    expect(response.output_text).toBe(RESTORED);
    expect(response.output[0]).toMatchObject({ summary: [{ text: `About ${PLANTED.name}` }] });
    expect(response).toMatchObject({
      instructions: 'You are the receptionist of a clinic.',
      metadata: { caller: PLANTED.email },
      safety_identifier: PLANTED.email,
    });
    expect(leaksIn(lastRequest())).toEqual([]);
    expect(lastRequest()).toContain('You are the receptionist of a clinic.');
    expect(service.upstream.requests[0]?.path).toBe('/v1/responses');
    expect(service.upstream.requests[0]?.headers.authorization).toBe('Bearer test-key');
  });

  it.each([1, 3, 7, 1_000])('streams a response in pieces of %d characters', async (length) => {
    answer((masked) => [{ think: `About ${nameIn(masked)}` }, { say: replyTo(masked) }], length);
    const stream = client.responses.stream({ model: 'recorder:model-a', input: CALLER_WORDS });
    let heard = '';
    let thought = '';
    let next = 0;
    for await (const event of stream) {
      expect(event.sequence_number).toBe(next++);
      if (event.type === 'response.output_text.delta') heard += event.delta;
      if (event.type === 'response.reasoning_summary_text.delta') thought += event.delta;
      if (event.type === 'response.output_text.done') expect(event.text).toBe(RESTORED);
    }
    const final = await stream.finalResponse();
    expect([heard, final.output_text, thought]).toEqual([RESTORED, RESTORED, `About ${PLANTED.name}`]);
    expect(leaksIn(lastRequest())).toEqual([]);
    expect(lastRequest()).toContain('"model":"model-a"');
  });

  it.each([false, true])('calls tools, and hears their results, streamed: %s', async (streamed) => {
    answer((masked) =>
      masked.includes('function_call_output')
        ? [{ say: replyTo(masked) }]
        : [
            {
              call: 'find_patient',
              arguments: JSON.stringify({ name: nameIn(masked), phone: tokensOf('PHONE', masked)[0] }),
            },
          ],
    );
    const ask = (input: OpenAI.Responses.ResponseInputItem[]): Promise<OpenAI.Responses.Response> => {
      const params = { model: 'model-a', input, tools: TOOLS };
      return streamed ? client.responses.stream(params).finalResponse() : client.responses.create(params);
    };
    const question = { role: 'user' as const, content: CALLER_WORDS };
    const { output } = await ask([question]);
    const [call] = output;
    if (call?.type !== 'function_call') throw new Error('No tool was called.');
    expect(JSON.parse(call.arguments)).toEqual({ name: PLANTED.name, phone: PLANTED.phone });
    const { call_id, name, arguments: args, type } = call;
    const result = {
      type: 'function_call_output' as const,
      call_id,
      output: JSON.stringify({ email: PLANTED.email }),
    };
    const reply = await ask([question, { call_id, name, arguments: args, type }, result]);
    expect(reply.output_text).toBe(RESTORED);
    expect(service.upstream.requests.flatMap(({ text }) => leaksIn(text))).toEqual([]);
    expect(service.upstream.requests).toHaveLength(2);
  });

  it.each([false, true])('parses structured output, streamed: %s', async (streamed) => {
    answer((masked) => [
      { say: JSON.stringify({ name: nameIn(masked), phone: tokensOf('PHONE', masked)[0] }) },
    ]);
    const params = {
      model: 'model-a',
      input: CALLER_WORDS,
      text: { format: zodTextFormat(Booking, 'booking') },
    };
    const response = streamed
      ? await client.responses.stream(params).finalResponse()
      : await client.responses.parse(params);
    expect(response.output_parsed).toEqual({ name: PLANTED.name, phone: PLANTED.phone });
    expect(leaksIn(lastRequest())).toEqual([]);
  });

  it.each([false, true])('hears a refusal, streamed: %s', async (streamed) => {
    answer((masked) => [{ say: '', refusal: `Not for ${nameIn(masked)}.` }]);
    const params = { model: 'model-a', input: CALLER_WORDS };
    const { output } = streamed
      ? await client.responses.stream(params).finalResponse()
      : await client.responses.create(params);
    expect(output[0]).toMatchObject({ content: [{ type: 'refusal', refusal: `Not for ${PLANTED.name}.` }] });
  });

  it('sends the whole conversation itself: the same values are the same tokens, turn by turn', async () => {
    answer((masked) => [{ think: 'Well.' }, { say: replyTo(masked) }]);
    const instructions = `You speak for Dr. Reyes. On file: ${PLANTED.name}, ${PLANTED.email}.`;
    const input: OpenAI.Responses.ResponseInputItem[] = [];
    for (const content of [
      CALLER_WORDS,
      'And a bare Okafor?',
      'Who is okafor, and Jane Okafor?',
      'Thanks.',
    ]) {
      input.push({ role: 'user', content });
      const reply = await client.responses.create({ model: 'model-a', instructions, input, store: false });
      expect(reply.output_text).toBe(RESTORED);
      expect(leaksIn(lastRequest())).toEqual([]);
      expect(lastRequest()).toContain('Dr. Reyes');
      input.push(...(reply.output as typeof input));
    }
    const names = service.upstream.requests.map(({ text }) => nameIn(text));
    expect(new Set(names).size).toBe(1);
  });

  it('is served at the path with its end doubled', async () => {
    answer((masked) => [{ say: replyTo(masked) }]);
    const response = await service.post(
      { model: 'model-a', input: CALLER_WORDS },
      'application/json',
      `${url}/responses`,
    );
    expect([response.status, leaksIn(lastRequest())]).toEqual([200, []]);
    expect(await response.json()).toMatchObject({ output: [{ content: [{ text: RESTORED }] }] });
  });

  it('journals where values stood', async () => {
    answer((masked) => [{ say: replyTo(masked) }]);
    const response = await service.post(
      {
        model: 'model-a',
        instructions: `For ${PLANTED.email}.`,
        input: [{ role: 'user', content: CALLER_WORDS }],
      },
      'application/json',
      url,
    );
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      'SELECT canonical FROM audit_events WHERE chain = $1',
      [response.headers.get('x-sotto-session')],
    );
    const paths = rows.flatMap(({ canonical }) => (JSON.parse(canonical) as { path?: string }).path ?? []);
    expect([...new Set(paths)].sort()).toEqual(['input[0].content', 'instructions']);
  });

  it('refuses what it could not restore, in the shape that the client reads', async () => {
    const failed = client.responses.create({ model: 'model-a', input: 'Hi.', background: true });
    await expect(failed).rejects.toMatchObject({
      status: 422,
      code: 'validation_failed',
      param: 'background',
    });
    const image = [
      { type: 'input_image' as const, detail: 'auto' as const, image_url: 'data:image/png;base64,AA' },
    ];
    await expect(
      client.responses.create({ model: 'model-a', input: [{ role: 'user', content: image }] }),
    ).rejects.toMatchObject({ status: 422, param: 'input[0].content[0]' });
    expect(service.upstream.requests).toEqual([]);
  });

  it("tells the upstream's errors, masked", async () => {
    const error = { message: `Who is ${PLANTED.email}?`, type: 'invalid_request_error', code: 'no_idea' };
    service.upstream.answerWith((_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    });
    await expect(client.responses.create({ model: 'model-a', input: 'Hi.' })).rejects.toMatchObject({
      status: 502,
      code: 'upstream_error',
      message: expect.stringContaining('Who is [REDACTED:EMAIL]?') as unknown,
    });
  });

  it.each<[string, object]>([
    [
      'an event of an error',
      { type: 'error', code: 'server_error', message: `No ${PLANTED.email}`, param: null },
    ],
    [
      'a response that failed',
      {
        type: 'response.failed',
        response: { id: 'resp_1', error: { code: 'server_error', message: `No ${PLANTED.email}` } },
      },
    ],
  ])('ends a stream with %s, which the client throws', async (_, last) => {
    service.upstream.answerWith(({ text }, response) => {
      const begun = responseEvents(text, [{ say: replyTo(text) }]).slice(0, -2);
      response.writeHead(200, SSE);
      for (const event of [...begun, { ...last, sequence_number: begun.length }])
        response.write(`data: ${JSON.stringify(event)}\n\n`);
      response.end();
    });
    const heard: string[] = [];
    const stream = await client.responses.create({ model: 'model-a', input: CALLER_WORDS, stream: true });
    const reading = (async () => {
      for await (const event of stream)
        if (event.type === 'response.output_text.delta') heard.push(event.delta);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'upstream_error', message: 'No [REDACTED:EMAIL]' });
    expect(heard.join('')).toBe(RESTORED);
  });

  it('ends a stream that breaks off with an error that is numbered on', async () => {
    service.upstream.answerWith(({ text }, response) => {
      response.writeHead(200, SSE);
      const [first, second] = responseEvents(text, [{ say: 'x' }]);
      for (const event of [first, second]) response.write(`data: ${JSON.stringify(event)}\n\n`);
      response.end();
    });
    const response = await service.post(
      { model: 'model-a', input: 'Hi.', stream: true },
      'application/json',
      url,
    );
    const text = await readBroken(response);
    const events = [...text.matchAll(/^data: (.*)$/gm)].map(
      ([, data = '']) => JSON.parse(data) as Record<string, unknown>,
    );
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      code: 'upstream_error',
      sequence_number: 2,
      error: { code: 'upstream_error', type: 'server_error' },
    });
    expect(text).toContain('event: error\n');
  });
});

describe('the stub', () => {
  let service: RecordedService;
  let client: OpenAI;

  beforeAll(async () => {
    service = await runRecordedService();
    const { proxy_url: url } = await service.createAgent(await service.login(), { upstream: 'stub' });
    client = new OpenAI({ apiKey: 'unused', baseURL: url.replace('/chat/completions', ''), maxRetries: 0 });
  });

  afterAll(() => service.stop());

  it.each([false, true])('echoes, calls tools and reads their results, streamed: %s', async (streamed) => {
    const ask = (params: object): Promise<OpenAI.Responses.Response> => {
      const all = { model: 'any', ...params };
      return streamed ? client.responses.stream(all).finalResponse() : client.responses.create(all);
    };
    const said = await ask({ input: CALLER_WORDS, instructions: 'Be kind.' });
    expect(said).toMatchObject({
      output_text: `You said: ${CALLER_WORDS}`,
      instructions: 'Be kind.',
      status: 'completed',
    });
    expect(said.id).toMatch(/^resp_[0-9a-f]{24}$/);
    const words = `Call the tool for ${PLANTED.name}.`;
    const { output } = await ask({ input: words, tools: TOOLS });
    expect(output).toMatchObject([
      { type: 'function_call', name: 'find_patient', arguments: JSON.stringify({ name: words }) },
    ]);
    const result = { type: 'function_call_output', call_id: 'call_1', output: `It is ${PLANTED.phone}.` };
    expect(await ask({ input: [result] })).toMatchObject({
      output_text: `The tool says: It is ${PLANTED.phone}.`,
    });
    expect(await ask({})).toMatchObject({ output_text: 'I am listening.' });
  });
});
