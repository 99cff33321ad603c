import type Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import {
  ASKED,
  CALLERS_KEY,
  type MessagesClient,
  nameIn,
  phoneIn,
  runMessagesClient,
} from '../support/messages-client.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import type { RecordedService } from '../support/recorded-service.js';

const TOOLS: Anthropic.Tool[] = [
  {
    name: 'book',
    description: 'Books an appointment.',
    input_schema: {
      type: 'object',
      properties: { name: { type: 'string' }, phone: { type: 'string' } },
      required: ['name'],
    },
    cache_control: { type: 'ephemeral' },
  },
];

describe('the official client of the Messages API', () => {
  let service: RecordedService;
  let client: Anthropic;
  let sent: MessagesClient['sent'];
  let answer: MessagesClient['answer'];

  beforeAll(async () => {
    ({ service, client, sent, answer } = await runMessagesClient());
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  it('creates a message: the provider gets no value, the client gets all values', async () => {
    answer((masked) => [{ say: `${nameIn(masked)}, I have ${phoneIn(masked)}.` }]);
    const message = await client.messages.create({
      ...ASKED,
      system: [{ type: 'text', text: 'You are the receptionist.', cache_control: { type: 'ephemeral' } }],
      messages: [{ role: 'user', content: CALLER_WORDS }],
      metadata: { user_id: PLANTED.email },
      stop_sequences: [PLANTED.phone],
    });
    expect(message.content).toEqual([{ type: 'text', text: `${PLANTED.name}, I have ${PLANTED.phone}.` }]);
    expect(message.usage).toMatchObject({ cache_read_input_tokens: 30 });
    expect(leaksIn(sent())).toEqual([]);
    expect(JSON.parse(sent())).toMatchObject({
      system: [{ type: 'text', text: 'You are the receptionist.', cache_control: { type: 'ephemeral' } }],
      metadata: { user_id: tokensOf('EMAIL', sent())[0] },
      stop_sequences: [phoneIn(sent())],
    });
    const [request] = service.upstream.requests;
    expect(request?.path).toBe('/v1/messages');
    expect(request?.headers).toMatchObject({
      'anthropic-version': expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      authorization: 'Bearer test-key',
    });
    expect(JSON.stringify(request?.headers)).not.toContain(CALLERS_KEY);
  });

  it.each([1, 2, 3, 7, 1_000])('streams a message in pieces of %d characters', async (length) => {
    answer((masked) => [{ say: `${nameIn(masked)}, I have ${phoneIn(masked)}.` }], length);
    const stream = client.messages.stream({ ...ASKED, messages: [{ role: 'user', content: CALLER_WORDS }] });
    let heard = '';
    stream.on('text', (text) => (heard += text));
    const final = await stream.finalMessage();
    const said = `${PLANTED.name}, I have ${PLANTED.phone}.`;
    expect([heard, final.content]).toEqual([said, [{ type: 'text', text: said }]]);
    expect(final.usage).toMatchObject({ input_tokens: 10, output_tokens: 20 });
    expect(final.stop_reason).toBe('end_turn');
    expect(leaksIn(sent())).toEqual([]);
  });

  it.each([undefined, 1, 5])(
    'calls tools in parallel and sends their results (pieces: %s)',
    async (length) => {
      answer(
        (masked) =>
          masked.includes('"tool_result"')
            ? [{ say: `Booked for ${nameIn(masked)}.` }]
            : [
                { call: 'book', input: { name: nameIn(masked), phone: phoneIn(masked) } },
                { call: 'book', input: { name: nameIn(masked) }, id: 'toolu_bdrk_01B19q90qw90lq917835' },
              ],
        length,
      );
      const messages: Anthropic.MessageParam[] = [{ role: 'user', content: CALLER_WORDS }];
      const ask = (): Promise<Anthropic.Message> =>
        length === undefined
          ? client.messages.create({ ...ASKED, tools: TOOLS, messages })
          : client.messages.stream({ ...ASKED, tools: TOOLS, messages }).finalMessage();
      const called = await ask();
      expect(called.content).toMatchObject([
        { name: 'book', input: { name: PLANTED.name, phone: PLANTED.phone } },
        { name: 'book', input: { name: PLANTED.name } },
      ]);
      expect(JSON.parse(sent())).toMatchObject({ tools: TOOLS });
      const results = called.content.flatMap((block, at): Anthropic.ToolResultBlockParam[] =>
        block.type === 'tool_use'
          ? [
              {
                type: 'tool_result',
                tool_use_id: block.id,
                content:
                  at === 0
                    ? JSON.stringify({ patient: PLANTED.name, email: PLANTED.email })
                    : [{ type: 'text', text: `For ${PLANTED.name}.`, cache_control: { type: 'ephemeral' } }],
              },
            ]
          : [],
      );
      messages.push({ role: 'assistant', content: called.content }, { role: 'user', content: results });
      expect((await ask()).content).toMatchObject([{ text: `Booked for ${PLANTED.name}.` }]);
      expect(leaksIn(sent())).toEqual([]);
      const { messages: masked } = JSON.parse(sent()) as { messages: { content: object[] }[] };
      expect(masked[1]?.content).toMatchObject([
        { type: 'tool_use', input: { name: nameIn(sent()), phone: phoneIn(sent()) } },
        { type: 'tool_use', id: 'toolu_bdrk_01B19q90qw90lq917835' },
      ]);
      expect(masked[2]?.content).toMatchObject([
        { tool_use_id: called.content[0]?.type === 'tool_use' ? called.content[0].id : '' },
        { content: [{ cache_control: { type: 'ephemeral' } }] },
      ]);
    },
  );

  it('counts the model tokens of the masked request', async () => {
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end('{"input_tokens":42}');
    });
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: CALLER_WORDS }];
    const { data, response } = await client.messages
      .countTokens({ model: 'model-a', messages, tools: TOOLS })
      .withResponse();
    expect(data.input_tokens).toBe(42);
    const rows = await query<object>(
      service.databaseUrl,
      `SELECT s.api, status, prompt_tokens AS took, b.canonical::text LIKE '%"api":"messages_count_tokens"%' AS written
       FROM sessions s JOIN audit_batches b ON b.chain = session_id AND b.seq = 0 WHERE session_id = $1`,
      [response.headers.get('x-sotto-session')],
    );
    expect(rows).toMatchObject([{ api: 'messages_count_tokens', status: 'ok', took: null, written: true }]);
    expect(service.upstream.requests[0]?.path).toBe('/v1/messages/count_tokens');
    expect(leaksIn(sent())).toEqual([]);
  });

  it('sends beta features, and is rejected if a feature name resembles a phone number', async () => {
    answer(() => [{ say: 'Hi.' }]);
    const messages: Anthropic.Beta.BetaMessageParam[] = [{ role: 'user', content: 'Hi.' }];
    await client.beta.messages.create({
      ...ASKED,
      messages,
      betas: ['context-1m-2025-08-07', 'interleaved-thinking-2025-05-14'],
    });
    expect(service.upstream.requests[0]?.headers['anthropic-beta']).toBe(
      'context-1m-2025-08-07,interleaved-thinking-2025-05-14',
    );
    await expect(
      client.beta.messages.create({ ...ASKED, messages, betas: ['415-555-0142'] }),
    ).rejects.toMatchObject({ status: 422, type: 'invalid_request_error', errorCode: 'validation_failed' });
    expect(service.upstream.requests).toHaveLength(1);
  });

  it('throws typed errors with the error code of the service', async () => {
    const refused = client.messages.create({
      model: 'another',
      max_tokens: 1,
      messages: [{ role: 'user', content: 'Hi.' }],
    });
    await expect(refused).rejects.toMatchObject({
      status: 422,
      type: 'invalid_request_error',
      errorCode: 'model_not_allowed',
    });
    service.upstream.answerWith((_, response) => {
      const error = { type: 'overloaded_error', message: `No room for ${PLANTED.phone}.` };
      response
        .writeHead(529, { 'content-type': 'application/json' })
        .end(JSON.stringify({ type: 'error', error }));
    });
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: CALLER_WORDS }];
    await expect(client.messages.create({ ...ASKED, messages })).rejects.toMatchObject({
      status: 502,
      type: 'api_error',
      apiMessage: 'No room for [REDACTED:PHONE].',
      error: { type: 'error', error: { upstream_type: 'overloaded_error', upstream_status: 529 } },
    });
  });

  it('gets the request ID that the service logs', async () => {
    answer(() => [{ say: 'Hi.' }]);
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'Hi.' }];
    const own = expect.stringMatching(/^req_[\dA-Z]{26}$/);
    const answered = await client.messages.create({ ...ASKED, messages }).withResponse();
    expect(answered.request_id).toEqual(own);
    expect(answered.response.headers.get('x-request-id')).toBe(answered.request_id);
    expect(answered.data).toHaveProperty('_request_id', answered.request_id);
    const streamed = client.messages.stream({ ...ASKED, messages });
    await streamed.done();
    expect(streamed.request_id).toEqual(own);
    expect(await client.models.list()).toMatchObject({ data: [{ id: 'model-a' }] });
    await expect(client.messages.create({ ...ASKED, messages: [] })).rejects.toMatchObject({
      requestID: own,
    });
    await expect(client.messages.batches.list()).rejects.toMatchObject({ status: 404, requestID: own });
  });

  it('throws an error that occurs in the middle of a stream', async () => {
    service.upstream.answerWith((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(
        'event: message_start\ndata: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","content":[],"model":"m","stop_reason":null,"usage":{"input_tokens":1,"output_tokens":1}}}\n\n',
      );
      response.write(
        'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n',
      );
      response.write(
        'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Well"}}\n\n',
      );
      response.end(
        'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n',
      );
    });
    const stream = client.messages.stream({ ...ASKED, messages: [{ role: 'user', content: 'Hi.' }] });
    await expect(stream.finalMessage()).rejects.toMatchObject({
      type: 'api_error',
      errorCode: 'upstream_error',
    });
  });

  it('creates a session with the API and the usage', async () => {
    answer(() => [{ say: 'Hi.' }]);
    const { response } = await client.messages
      .create({ ...ASKED, messages: [{ role: 'user', content: CALLER_WORDS }] })
      .withResponse();
    const rows = await query<object>(
      service.databaseUrl,
      'SELECT api, status, prompt_tokens, completion_tokens, cached_tokens FROM sessions WHERE session_id = $1',
      [response.headers.get('x-sotto-session')],
    );
    expect(rows).toEqual([
      { api: 'messages', status: 'ok', prompt_tokens: 100, completion_tokens: 20, cached_tokens: 30 },
    ]);
  });
});
