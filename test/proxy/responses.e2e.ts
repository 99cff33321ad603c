import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type OpenAI from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import { query } from '../support/databases.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import type { RecordedService } from '../support/recorded-service.js';
import {
  nameIn,
  replyTo,
  type ResponsesClient,
  RESTORED,
  runResponsesClient,
  TOOLS,
} from '../support/responses-client.js';

const Booking = z.object({ name: z.string(), phone: z.string() });

describe('the official OpenAI client of the Responses API', () => {
  let service: RecordedService;
  let client: OpenAI;
  let url: string;
  let lastRequest: ResponsesClient['lastRequest'];
  let answer: ResponsesClient['answer'];

  beforeAll(async () => {
    ({ service, client, url, lastRequest, answer } = await runResponsesClient());
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  it('creates a response: the upstream gets no value, the client gets all values', async () => {
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

  it.each([false, true])('calls tools and sends their results, streamed: %s', async (streamed) => {
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

  it.each([false, true])('gets a refusal of the model, streamed: %s', async (streamed) => {
    answer((masked) => [{ say: '', refusal: `Not for ${nameIn(masked)}.` }]);
    const params = { model: 'model-a', input: CALLER_WORDS };
    const { output } = streamed
      ? await client.responses.stream(params).finalResponse()
      : await client.responses.create(params);
    expect(output[0]).toMatchObject({ content: [{ type: 'refusal', refusal: `Not for ${PLANTED.name}.` }] });
  });

  it('gets the same tokens in each turn if it sends the whole conversation', async () => {
    answer((masked) => [{ think: 'Well.' }, { say: replyTo(masked) }]);
    const instructions = `Our doctor is Dr. Reyes. On file: ${PLANTED.name}, ${PLANTED.email}.`;
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

  it('is served at a path with a doubled suffix', async () => {
    answer((masked) => [{ say: replyTo(masked) }]);
    const response = await service.post(
      { model: 'model-a', input: CALLER_WORDS },
      'application/json',
      `${url}/responses`,
    );
    expect([response.status, leaksIn(lastRequest())]).toEqual([200, []]);
    expect(await response.json()).toMatchObject({ output: [{ content: [{ text: RESTORED }] }] });
  });

  it('has the paths of its values journaled', async () => {
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
});
