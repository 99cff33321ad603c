import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import { clientOf, nameIn, replyTo, RESTORED, TOOLS } from '../support/responses-client.js';
import {
  type ResponsesProvider,
  startResponsesProvider,
} from '../support/responses-provider/responses-provider.js';
import { type RunningService, runService } from '../support/running-service.js';

type Params = Pick<
  OpenAI.Responses.ResponseCreateParamsNonStreaming,
  'input' | 'tools' | 'previous_response_id'
>;

const UNKNOWN = 'resp_0123456789abcdef01234567';

/** The caller's turns. Later turns repeat values of the first turn only. */
const TURNS = [
  CALLER_WORDS,
  'Okafor, that is.',
  `The number again: ${PLANTED.phone}.`,
  'Who is okafor, and Jane Okafor?',
  'Thanks.',
];

describe('the official OpenAI client with previous_response_id', () => {
  let provider: ResponsesProvider;
  let service: RunningService;
  let client: OpenAI;

  beforeAll(async () => {
    provider = await startResponsesProvider();
    service = await runService({
      providers: [provider.asUpstream(false)],
    });
    const agent = await service.createAgent(await service.login(), { upstream: 'scripted:model-a' });
    client = clientOf(agent.proxy_url);
  });

  beforeEach(() => {
    provider.frames.length = 0;
    provider.answerWith((conversation) => ({ say: replyTo(JSON.stringify(conversation)) }));
  });

  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });

  const ask = (streamed: boolean, params: Params): Promise<OpenAI.Responses.Response> => {
    const all = { model: 'model-a', ...params };
    return streamed ? client.responses.stream(all).finalResponse() : client.responses.create(all);
  };

  /** Expects no value in the requests and in the items that the provider keeps. */
  const expectNoLeak = (): void => {
    expect(provider.frames.flatMap(({ text }) => leaksIn(text))).toEqual([]);
  };

  it.each([false, true])('makes a conversation of five turns, streamed: %s', async (streamed) => {
    let previous: string | undefined;
    let seen = '';
    const script = (conversation: readonly object[]): { say: string } => {
      seen = JSON.stringify(conversation);
      return { say: replyTo(seen) };
    };
    provider.answerWith(script);
    const ids: string[] = [];
    for (const input of TURNS) {
      const reply = await ask(streamed, {
        input,
        ...(previous !== undefined && { previous_response_id: previous }),
      });
      expect(reply.output_text).toBe(RESTORED);
      expect(reply.previous_response_id ?? undefined).toBe(previous);
      expect(leaksIn(seen)).toEqual([]);
      ids.push((previous = reply.id));
    }
    expectNoLeak();
    expect(new Set(ids).size).toBe(TURNS.length);
    expect(provider.frames.map(({ body }) => body.previous_response_id)).toEqual([
      undefined,
      ...ids.slice(0, -1),
    ]);
    // Each request contains only its own text, without earlier turns.
    const [first, ...later] = provider.frames.map(({ text }) => tokensOf('NAME', text));
    const [given, family] = first ?? [];
    expect(later).toEqual([[family], [], [family, given, family], []]);
  });

  it('streams a later turn with the values of an earlier turn', async () => {
    const { id } = await ask(false, { input: CALLER_WORDS });
    const stream = client.responses.stream({
      model: 'model-a',
      input: 'Say it again, please.',
      previous_response_id: id,
    });
    let heard = '';
    for await (const event of stream) if (event.type === 'response.output_text.delta') heard += event.delta;
    expect(heard).toBe(RESTORED);
    expectNoLeak();
  });

  it.each([
    [false, 'call_48991507'],
    [true, 'call_48991507'],
    [true, '2125550198'],
  ])('answers a tool call with its output, streamed: %s, with the ID %s', async (streamed, callId) => {
    provider.answerWith((conversation) => {
      const masked = JSON.stringify(conversation);
      if (conversation.at(-1)?.type === 'function_call_output') return { say: replyTo(masked) };
      const args = { name: nameIn(masked), phone: tokensOf('PHONE', masked)[0] ?? '' };
      return { call: { id: callId, name: 'find_patient', arguments: args } };
    });
    const asked = await ask(streamed, { input: CALLER_WORDS, tools: TOOLS });
    const [call] = asked.output;
    if (call?.type !== 'function_call') throw new Error('No tool was called.');
    expect(JSON.parse(call.arguments)).toEqual({ name: PLANTED.name, phone: PLANTED.phone });
    const output = JSON.stringify({ name: PLANTED.name, email: PLANTED.email });
    const reply = await ask(streamed, {
      input: [{ type: 'function_call_output', call_id: call.call_id, output }],
      tools: TOOLS,
      previous_response_id: asked.id,
    });
    expect(reply.output_text).toBe(RESTORED);
    expectNoLeak();
    const [, last] = provider.frames;
    expect(last?.body.input).toMatchObject([{ type: 'function_call_output', call_id: call.call_id }]);
    expect(tokensOf('NAME', JSON.stringify(last?.body.input))).toEqual(
      tokensOf('NAME', JSON.stringify(provider.frames[0]?.body.input)).slice(0, 2),
    );
  });

  it.each([false, true])('throws BadRequestError for an unknown ID, streamed: %s', async (streamed) => {
    const failed = ask(streamed, { input: CALLER_WORDS, previous_response_id: UNKNOWN });
    await expect(failed).rejects.toBeInstanceOf(OpenAI.BadRequestError);
    await expect(failed).rejects.toMatchObject({
      status: 400,
      code: 'previous_response_not_found',
      param: 'previous_response_id',
    });
    expect(provider.frames).toEqual([]);
  });
});
