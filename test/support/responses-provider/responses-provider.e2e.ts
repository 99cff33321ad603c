import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import type { Response, ResponseInput, ResponseStreamEvent } from 'openai/resources/responses/responses';
import { ResponsesWS } from 'openai/resources/responses/ws';
import { until } from '../until.js';
import { type ResponsesProvider, startResponsesProvider } from './responses-provider.js';
import { hang, type Script } from './script.js';

const MODEL = 'model-a';
const WORDS = 'You asked: what are your hours? 8 to 5 👩‍⚕️.';

let provider: ResponsesProvider;
let client: OpenAI;

/** Replies with the number of known items of the conversation, and the last item's text. */
const echo: Script = (conversation) => ({
  say: `${conversation.length}: ${JSON.stringify(conversation.at(-1)?.content)}`,
});

beforeAll(async () => {
  provider = await startResponsesProvider();
  client = new OpenAI({ apiKey: 'a-key', baseURL: provider.url, maxRetries: 0 });
});

beforeEach(() => {
  provider.frames.length = 0;
});

afterAll(() => provider.stop());

async function eventsOf(stream: AsyncIterable<ResponseStreamEvent>): Promise<ResponseStreamEvent[]> {
  const events: ResponseStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

function deltasOf(events: readonly ResponseStreamEvent[]): string {
  return events.map((event) => (event.type === 'response.output_text.delta' ? event.delta : '')).join('');
}

/** Returns the events of one turn on a socket, up to the turn's last event. */
async function turnOn(socket: ResponsesWS, body: object, sendFirst = true): Promise<object[]> {
  const events: object[] = [];
  const iterator = socket[Symbol.asyncIterator]();
  if (sendFirst) socket.send({ type: 'response.create', model: MODEL, ...body });
  for (;;) {
    const next = await iterator.next();
    if (next.done === true || next.value.type === 'close') return events;
    const event = messageOf(next.value);
    if (event) events.push(event);
    if (event && /^(?:error|response\.(?:completed|incomplete|failed))$/.test(event.type)) {
      await iterator.return?.(undefined);
      return events;
    }
  }
}

function messageOf(value: object): { type: string } | undefined {
  if ('message' in value) return value.message as { type: string };
  if ('error' in value) return (value.error as { error?: { type: string } }).error;
  return undefined;
}

function lastResponse(events: readonly object[]): Response {
  return (events.at(-1) as { response: Response }).response;
}

describe('the scripted provider over HTTP', () => {
  it('answers whole, and records what it was sent', async () => {
    provider.answerWith(() => ({ say: WORDS }));
    const answer = await client.responses.create({
      model: MODEL,
      instructions: 'Be short.',
      input: 'What are your hours?',
      metadata: { clinic: 'north' },
    });
    expect(answer.output_text).toBe(WORDS);
    expect(answer).toMatchObject({
      id: expect.stringMatching(/^resp_[0-9a-f]+$/),
      status: 'completed',
      instructions: 'Be short.',
      metadata: { clinic: 'north' },
      output: [{ id: expect.stringMatching(/^msg_[0-9a-f]+$/), type: 'message', status: 'completed' }],
    });
    expect(provider.frames).toMatchObject([
      {
        transport: 'http',
        headers: { authorization: 'Bearer a-key' },
        body: { input: 'What are your hours?' },
      },
    ]);
  });

  it('streams every event that the official client accumulates', async () => {
    provider.answerWith(() => ({
      items: [
        { reason: ['Hours are asked for.', 'They are known.'], encrypted: 'b64' },
        { say: WORDS, logprobs: true },
        { refuse: 'No more than that.' },
        { call: { name: 'look_up', arguments: { day: 'Monday' } } },
      ],
    }));
    const stream = client.responses.stream({ model: MODEL, input: 'Hours?' });
    const events = await eventsOf(stream);
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual([...events.keys()]);
    expect(deltasOf(events)).toBe(WORDS);
    const last = lastResponse(events);
    expect(last.output.map(({ type }) => type)).toEqual(['reasoning', 'message', 'message', 'function_call']);
    expect(last.output[3]).toMatchObject({
      id: expect.stringMatching(/^fc_/),
      call_id: expect.stringMatching(/^call_/),
      arguments: '{"day":"Monday"}',
    });
    const accumulated = await stream.finalResponse();
    expect(accumulated.output_text).toBe(WORDS);
    expect(accumulated.usage).toMatchObject(last.usage ?? {});
  });

  it('goes on from what it keeps, over any connection, and from nothing else', async () => {
    provider.answerWith(echo);
    const first = await client.responses.create({ model: MODEL, input: 'one' });
    const second = await client.responses.create({
      model: MODEL,
      input: [{ role: 'user', content: 'two' }],
      previous_response_id: first.id,
    });
    expect(second.output_text).toBe('3: "two"');
    const unkept = await client.responses.create({ model: MODEL, input: 'three', store: false });
    const error = await client.responses
      .create({ model: MODEL, input: 'four', previous_response_id: unkept.id })
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      code: 'previous_response_not_found',
      param: 'previous_response_id',
    });
  });

  it('takes reasoning back where it is kept or encrypted, and nowhere else', async () => {
    provider.answerWith(() => ({ items: [{ reason: ['Hm.'] }, { say: WORDS }] }));
    const send = async (store: boolean, encrypted: object = {}): Promise<unknown> => {
      const { output } = await client.responses.create({ model: MODEL, input: 'x', store });
      const input = output.map((item) => (item.type === 'reasoning' ? { ...item, ...encrypted } : item));
      return client.responses
        .create({ model: MODEL, input: input as ResponseInput, store })
        .catch((failure: unknown) => failure);
    };
    expect(await send(true)).toMatchObject({ status: 'completed' });
    expect(await send(false, { encrypted_content: 'b64' })).toMatchObject({ status: 'completed' });
    expect(await send(false)).toMatchObject({ status: 404, param: 'input' });
  });

  it.each([
    ['a status', { status: 429, error: { message: 'Slow down.', code: 'rate_limit_exceeded' } }],
    ['a cut connection', { say: WORDS, breakAfter: 5 }],
  ])('fails as the script says: %s', async (_, reply) => {
    provider.answerWith(() => reply);
    const stream = client.responses.create({ model: MODEL, input: 'x', stream: true }).then(eventsOf);
    await expect(stream).rejects.toThrow();
  });

  it('reports an error within a stream, as the script says', async () => {
    provider.answerWith(() => ({ say: WORDS, errorAfter: { events: 5, error: { message: 'Lost it.' } } }));
    const events = await eventsOf(await client.responses.create({ model: MODEL, input: 'x', stream: true }));
    expect(events).toHaveLength(6);
    expect(events.at(-1)).toMatchObject({ type: 'error', message: 'Lost it.', sequence_number: 5 });
  });

  it('ends replies as incomplete or failed, as the script says', async () => {
    provider.answerWith(() => ({ say: WORDS, incomplete: 'max_output_tokens' }));
    const cut = await client.responses.create({ model: MODEL, input: 'x' });
    expect(cut).toMatchObject({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } });
    provider.answerWith(() => ({ say: WORDS, failed: { code: 'server_error', message: 'Sorry.' } }));
    const events = await eventsOf(await client.responses.create({ model: MODEL, input: 'x', stream: true }));
    expect(lastResponse(events)).toMatchObject({ status: 'failed', error: { code: 'server_error' } });
  });

  it('tells when a client hangs up while it waits', async () => {
    provider.answerWith(() => ({ say: WORDS, before: (index) => (index === 4 ? hang() : undefined) }));
    const stream = await client.responses.create({ model: MODEL, input: 'x', stream: true });
    for await (const event of stream) if (event.type === 'response.content_part.added') break;
    await expect(provider.frames[0]?.hungUp).resolves.toBeUndefined();
  });

  it('lists its models', async () => {
    expect((await client.models.list()).data.map(({ id }) => id)).toContain(MODEL);
  });
});

describe('the scripted provider over a WebSocket', () => {
  let socket: ResponsesWS;

  beforeEach(() => {
    socket = new ResponsesWS(client);
    socket.on('error', () => undefined);
  });

  afterAll(() => {
    socket.close();
  });

  it('answers turn by turn, and goes on from the latest reply that is not stored', async () => {
    provider.answerWith(echo);
    const first = lastResponse(await turnOn(socket, { input: 'one', store: false }));
    const events = await turnOn(socket, { input: 'two', store: false, previous_response_id: first.id });
    expect(deltasOf(events as ResponseStreamEvent[])).toBe('3: "two"');
    expect(events.map((event) => (event as ResponseStreamEvent).sequence_number)).toEqual([...events.keys()]);
    const [error] = await turnOn(socket, { input: 'three', store: false, previous_response_id: first.id });
    expect(error).toMatchObject({
      type: 'error',
      status: 400,
      error: { code: 'previous_response_not_found' },
    });
    expect(provider.frames.map(({ transport }) => transport)).toEqual([
      'websocket',
      'websocket',
      'websocket',
    ]);
    expect(provider.frames[0]?.headers.authorization).toBe('Bearer a-key');
  });

  it('generates nothing where nothing is asked for', async () => {
    provider.answerWith(echo);
    const warm = lastResponse(await turnOn(socket, { input: 'one', store: false, generate: false }));
    expect(warm).toMatchObject({ status: 'completed', output: [] });
    const events = await turnOn(socket, { input: 'two', store: false, previous_response_id: warm.id });
    expect(deltasOf(events as ResponseStreamEvent[])).toBe('2: "two"');
  });

  it('ends a reply that is called off with what it has said, and refuses a second one meanwhile', async () => {
    let reached: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      reached = resolve;
    });
    provider.answerWith(() => ({
      say: WORDS,
      before: (index) => {
        if (index !== 6) return undefined;
        reached();
        return hang();
      },
    }));
    const first = turnOn(socket, { input: 'one' });
    await waiting;
    const [refused] = (await turnOn(socket, { input: 'two' })).slice(-1);
    expect(refused).toMatchObject({ type: 'error', status: 400 });
    // The error has also ended the iterator of the first turn.
    await first;
    const rest = turnOn(socket, {}, false);
    socket.sendRaw(JSON.stringify({ type: 'response.cancel' }));
    expect(lastResponse(await rest)).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'cancelled' },
      output: [{ status: 'incomplete', content: [{ text: WORDS.slice(0, 10) }] }],
    });
  });

  it('tells when a client leaves while it waits', async () => {
    provider.answerWith(hang);
    socket.send({ type: 'response.create', model: MODEL, input: 'x' });
    await until(() => provider.frames.length > 0);
    socket.close();
    await expect(provider.frames[0]?.hungUp).resolves.toBeUndefined();
  });

  it('closes its sockets when it is told to', async () => {
    await turnOn(socket, { input: 'x', generate: false });
    const closed = new Promise((resolve) => {
      socket.on('close', resolve);
    });
    provider.closeSockets(1012);
    expect(await closed).toBe(1012);
  });
});
