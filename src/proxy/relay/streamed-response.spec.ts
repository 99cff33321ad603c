import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  ARGUMENTS,
  CONTENT,
  cut,
  piecesOf,
  RESTORED,
  RESTORED_ARGUMENTS,
  restorer,
} from '../../../test/support/restored-reply.js';
import { CallTimings } from '../../audit/journal/call-timings.js';
import { WIRE_FORMATS } from '../wire/formats.js';
import type { JsonObject } from '../wire/json/json.js';
import { encodeSse, SseDecoder, type SseEvent } from '../wire/sse.js';
import type { ReplyFormat } from '../wire/wire-format.js';
import { StreamedReply } from './streamed-reply.js';

const CONTENT_OF_JSON = JSON.stringify({ answer: CONTENT });

interface Event {
  readonly type: string;
  readonly sequence_number?: number;
  readonly [member: string]: unknown;
}

/** Places at which the texts are cut, each by its characters. */
interface Cuts {
  readonly thought?: readonly number[];
  readonly said?: readonly number[];
  readonly refused?: readonly number[];
  readonly passed?: readonly number[];
}

function replies(isJson = false): ReplyFormat {
  const format = { type: 'json_schema', name: 'answer', schema: { type: 'object' } };
  const body = { model: 'm', input: 'Hello.', ...(isJson && { text: { format } }) };
  const responses = WIRE_FORMATS.all.find(({ name }) => name === 'responses');
  if (responses === undefined) throw new Error('There is no such format.');
  return responses.read(Buffer.from(JSON.stringify(body)), { attachments: 'refuse' }).replies;
}

const said = (text: string): JsonObject => ({ type: 'output_text', text, annotations: [], logprobs: [] });
const items = (content: string): [JsonObject, JsonObject, JsonObject] => [
  { id: 'rs_1', type: 'reasoning', summary: [{ type: 'summary_text', text: CONTENT }] },
  {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [said(content), { type: 'refusal', refusal: CONTENT }],
  },
  {
    id: 'fc_1',
    type: 'function_call',
    call_id: 'call_1',
    name: 'note',
    arguments: ARGUMENTS,
    status: 'completed',
  },
];

const response = (output: readonly object[], status: string): object => ({
  id: 'resp_1',
  object: 'response',
  status,
  error: null,
  instructions: CONTENT,
  output,
});

/** The events of a text: pieces of it, and the whole. */
function textEvents(stem: string, at: object, member: string, pieces: readonly string[]): Event[] {
  return [
    ...pieces.map((delta) => ({ type: `${stem}.delta`, ...at, delta })),
    { type: `${stem}.done`, ...at, [member]: pieces.join('') },
  ];
}

/** A whole stream: thoughts, a message of two parts and a call of a tool. */
function streamOf(cuts: Cuts, content = CONTENT): Event[] {
  const [thought, message, call] = items(content);
  const [text, refusal] = message.content as [JsonObject, JsonObject];
  const summary = { output_index: 0, item_id: 'rs_1', summary_index: 0 };
  const part = (content_index: number): object => ({ output_index: 1, item_id: 'msg_1', content_index });
  const args = { output_index: 2, item_id: 'fc_1' };
  const begun = { response: response([], 'in_progress') };
  const events: Event[] = [
    { type: 'response.created', ...begun },
    { type: 'response.in_progress', ...begun },
    { type: 'response.output_item.added', output_index: 0, item: { ...thought, summary: [] } },
    { type: 'response.reasoning_summary_part.added', ...summary, part: { type: 'summary_text', text: '' } },
    ...textEvents('response.reasoning_summary_text', summary, 'text', piecesOf(CONTENT, cuts.thought ?? [])),
    {
      type: 'response.reasoning_summary_part.done',
      ...summary,
      part: { type: 'summary_text', text: CONTENT },
    },
    { type: 'response.output_item.done', output_index: 0, item: thought },
    { type: 'response.output_item.added', output_index: 1, item: { ...message, content: [] } },
    { type: 'response.content_part.added', ...part(0), part: said('') },
    ...textEvents('response.output_text', part(0), 'text', piecesOf(content, cuts.said ?? [])),
    { type: 'response.content_part.done', ...part(0), part: text },
    { type: 'response.content_part.added', ...part(1), part: { type: 'refusal', refusal: '' } },
    ...textEvents('response.refusal', part(1), 'refusal', piecesOf(CONTENT, cuts.refused ?? [])),
    { type: 'response.content_part.done', ...part(1), part: refusal },
    { type: 'response.output_item.done', output_index: 1, item: message },
    { type: 'response.output_item.added', output_index: 2, item: { ...call, arguments: '' } },
    ...textEvents(
      'response.function_call_arguments',
      args,
      'arguments',
      piecesOf(ARGUMENTS, cuts.passed ?? []),
    ),
    { type: 'response.output_item.done', output_index: 2, item: call },
    { type: 'response.completed', response: response(items(content), 'completed') },
  ];
  return events.map((event, sequence_number) => ({ ...event, sequence_number }));
}

const bytesOf = (events: readonly Event[]): Buffer =>
  Buffer.from(
    `\uFEFF: begin\n\n${events.map((event) => encodeSse({ event: event.type, data: JSON.stringify(event) })).join('')}`,
  );

/** Relays the bytes, and gives the events that the caller hears and what they make together. */
async function relay(
  parts: readonly Buffer[],
  isJson = false,
): Promise<{ events: Event[]; whole: JsonObject }> {
  const decoder = new SseDecoder();
  const heard: SseEvent[] = [];
  const caller = {
    signal: new AbortController().signal,
    write: (event: SseEvent): Promise<void> => {
      heard.push(...decoder.push(Buffer.from(encodeSse(event))));
      return Promise.resolve();
    },
    end: (event: SseEvent | undefined): void => {
      if (event !== undefined) heard.push(...decoder.push(Buffer.from(encodeSse(event))));
    },
  };
  const stream = replies(isJson).stream(restorer().make);
  const streamed = new StreamedReply(stream, caller, new CallTimings(), 10_000, () => undefined);
  const body = Readable.from(parts);
  const discard = (): void => undefined;
  await streamed.relay({
    status: 200,
    contentType: 'text/event-stream',
    retryAfter: undefined,
    body,
    discard,
  });
  streamed.end();
  const events = heard.map(({ data }) => JSON.parse(data) as Event);
  expect(heard.map(({ event }) => event)).toEqual(events.map(({ type }) => type));
  return { events, whole: stream.assembled() };
}

async function buffered(content = CONTENT, isJson = false): Promise<JsonObject> {
  const reply = JSON.parse(JSON.stringify(response(items(content), 'completed'))) as JsonObject;
  return replies(isJson).restore(reply, restorer().make);
}

/** Each text of a response, by where it stands. */
interface Texts {
  readonly thought: string;
  readonly said: string;
  readonly refused: string;
  readonly passed: string;
}

function textsOf({ output }: JsonObject): Texts {
  const [thought, message, call] = output as {
    summary: { text: string }[];
    content: [{ text: string }, { refusal: string }];
    arguments: string;
  }[];
  return {
    thought: thought?.summary[0]?.text ?? '',
    said: message?.content[0].text ?? '',
    refused: message?.content[1].refusal ?? '',
    passed: call?.arguments ?? '',
  };
}

/** The same of the pieces alone. */
function piecesIn(events: readonly Event[]): Texts {
  const joined = (stem: string): string =>
    events.map(({ type, delta }) => (type === `response.${stem}.delta` ? (delta as string) : '')).join('');
  return {
    thought: joined('reasoning_summary_text'),
    said: joined('output_text'),
    refused: joined('refusal'),
    passed: joined('function_call_arguments'),
  };
}

/** The same of the events that end them, and of the parts and items. */
function endsIn(events: readonly Event[]): Partial<Texts>[] {
  const find = (type: string, index: number): Event | undefined =>
    events.find(
      (event) => event.type === `response.${type}` && (event.content_index ?? event.output_index) === index,
    );
  const item = (index: number): JsonObject => find('output_item.done', index)?.item as JsonObject;
  const part = (index: number): JsonObject => find('content_part.done', index)?.part as JsonObject;
  const summary = events.find(({ type }) => type === 'response.reasoning_summary_part.done')
    ?.part as JsonObject;
  return [
    {
      thought: find('reasoning_summary_text.done', 0)?.text as string,
      said: find('output_text.done', 0)?.text as string,
      refused: find('refusal.done', 1)?.refusal as string,
      passed: find('function_call_arguments.done', 2)?.arguments as string,
    },
    { thought: summary.text as string, said: part(0).text as string, refused: part(1).refusal as string },
    textsOf({ output: [item(0), item(1), item(2)] }),
  ];
}

/** All that a caller hears says the same, and as it should be. */
async function expectAgreement(parts: readonly Buffer[], content = CONTENT, isJson = false): Promise<Texts> {
  const { events, whole } = await relay(parts, isJson);
  const expected = textsOf(await buffered(content, isJson));
  expect(textsOf(whole)).toEqual(expected);
  expect(piecesIn(events)).toEqual(expected);
  for (const texts of endsIn(events)) expect(expected).toMatchObject(texts);
  expect(textsOf(events.at(-1)?.response as JsonObject)).toEqual(expected);
  expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, at) => at));
  expect(events[0]?.response).toMatchObject({ instructions: RESTORED });
  return expected;
}

const every = (text: string): number[] => Array.from(text, (_, at) => at);
const length = (text: string): number => Array.from(text).length;

describe('a streamed response', () => {
  it('is the buffered one, which is as expected', async () => {
    const texts = await expectAgreement([bytesOf(streamOf({}))]);
    expect(texts).toMatchObject({ thought: RESTORED, said: RESTORED, refused: RESTORED });
    expect(JSON.parse(texts.passed)).toEqual(RESTORED_ARGUMENTS);
  });

  it('is the same for every place at which one of its texts is cut in two', async () => {
    for (let at = 1; at < length(CONTENT); at += 1)
      await expectAgreement([bytesOf(streamOf({ thought: [at], said: [at], refused: [at] }))]);
    for (let at = 1; at < length(ARGUMENTS); at += 1)
      await expectAgreement([bytesOf(streamOf({ passed: [at] }))]);
  });

  it('is the same for every place at which its content is cut in two, where that is JSON', async () => {
    for (let at = 1; at < length(CONTENT_OF_JSON); at += 1) {
      const { said } = await expectAgreement(
        [bytesOf(streamOf({ said: [at] }, CONTENT_OF_JSON))],
        CONTENT_OF_JSON,
        true,
      );
      expect(JSON.parse(said)).toEqual({ answer: RESTORED });
    }
  });

  it('is the same character by character, and byte by byte', async () => {
    const each = every(CONTENT);
    const cuts = { thought: each, said: each, refused: each, passed: every(ARGUMENTS) };
    const bytes = bytesOf(streamOf(cuts));
    await expectAgreement(
      cut(
        bytes,
        Array.from(bytes, (_, at) => at),
      ),
    );
  });

  it('is the same however texts and bytes are cut', async () => {
    const places = (most: number): fc.Arbitrary<number[]> =>
      fc.array(fc.integer({ min: 1, max: most - 1 }), { maxLength: 40 });
    const cuts = fc.record({
      thought: places(length(CONTENT)),
      said: places(length(CONTENT)),
      refused: places(length(CONTENT)),
      passed: places(length(ARGUMENTS)),
    });
    await fc.assert(
      fc.asyncProperty(cuts, places(16_000), async (texts, at) => {
        const bytes = bytesOf(streamOf(texts));
        await expectAgreement(
          cut(
            bytes,
            at.filter((place) => place < bytes.length),
          ),
        );
      }),
      { numRuns: 300, seed: 31 },
    );
  });

  it('passes text that can begin no token at once, piece by piece', async () => {
    const pieces = ['So ', 'i', ' do', ' date', ', ', 'if', ' you', ' (of 5 mg) ', 'ci', 'ty', '…'];
    const at = { output_index: 0, content_index: 0 };
    const events = [
      ...textEvents('response.output_text', at, 'text', pieces),
      { type: 'response.completed', response: response([], 'completed') },
    ];
    const { events: heard } = await relay([bytesOf(events)]);
    expect(heard.flatMap(({ delta }) => delta ?? [])).toEqual(pieces);
  });
});

describe('annotations of a restored text', () => {
  const starts = CONTENT.indexOf('Shall');
  const token = CONTENT.indexOf('[', starts);
  const annotation = (from: number, to: number): object => ({
    type: 'url_citation',
    start_index: from,
    end_index: to,
    title: 't',
    url: 'https://example.com',
  });
  const annotations = [
    annotation(0, 2),
    annotation(starts, token),
    annotation(token, CONTENT.indexOf(']', token) + 1),
    annotation(token + 3, CONTENT.length),
    annotation(starts, CONTENT.indexOf('[as noted]')),
    annotation(0, CONTENT.length),
  ];
  const expected = ['Hi', 'Shall I call ', '415-555-0142', 'Shall I call 415-555-0142, ', RESTORED];

  const annotated = (text: string): JsonObject => {
    const part = { type: 'output_text', text, annotations };
    return JSON.parse(
      JSON.stringify({ ...response([{ type: 'message', content: [part] }], 'completed') }),
    ) as JsonObject;
  };

  function placesIn({ output }: JsonObject): string[] {
    const [item] = output as {
      content: { text: string; annotations: { start_index: number; end_index: number }[] }[];
    }[];
    const [part] = item?.content ?? [];
    return (part?.annotations ?? []).map(({ start_index: from, end_index: to }) =>
      Array.from(part?.text ?? '')
        .slice(from, to)
        .join(''),
    );
  }

  it('stand at the same words, in a whole response and in a streamed one', async () => {
    expect(placesIn(await replies().restore(annotated(CONTENT), restorer().make))).toEqual(expected);
    const at = { output_index: 0, content_index: 0 };
    for (const size of [1, 4, 1_000]) {
      const events = [
        ...textEvents(
          'response.output_text',
          at,
          'text',
          piecesOf(
            CONTENT,
            every(CONTENT).filter((place) => place % size === 0),
          ),
        ),
        { type: 'response.completed', response: annotated(CONTENT) },
      ];
      const { whole } = await relay([bytesOf(events)]);
      expect(placesIn(whole)).toEqual(expected);
    }
  });
});
