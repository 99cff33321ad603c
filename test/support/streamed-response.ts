import { expect } from '@jest/globals';
import { CallTimings } from '../../src/audit/journal/call-timings.js';
import { StreamedReply } from '../../src/proxy/relay/streamed-reply.js';
import { WIRE_FORMATS } from '../../src/proxy/wire/formats.js';
import type { JsonObject } from '../../src/proxy/wire/json/json.js';
import { encodeSse, SseDecoder, type SseEvent } from '../../src/proxy/wire/sse.js';
import type { ReplyFormat, ReplyStream } from '../../src/proxy/wire/wire-format.js';
import type { UpstreamReply } from '../../src/upstreams/upstream.js';
import { ARGUMENTS, CONTENT, piecesOf, RESTORED, restorer } from './restored-reply.js';

/** Event of a stream, as written. */
export interface Event {
  readonly type: string;
  readonly sequence_number?: number;
  readonly [member: string]: unknown;
}

/** Positions at which each text is split, in characters. */
export interface Cuts {
  readonly thought?: readonly number[];
  readonly said?: readonly number[];
  readonly refused?: readonly number[];
  readonly passed?: readonly number[];
}

export function replies(isJson = false): ReplyFormat {
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

export const response = (output: readonly object[], status: string): object => ({
  id: 'resp_1',
  object: 'response',
  status,
  error: null,
  instructions: CONTENT,
  output,
});

/** Returns the events of a text, with deltas and the whole text. */
export function textEvents(stem: string, at: object, member: string, pieces: readonly string[]): Event[] {
  return [
    ...pieces.map((delta) => ({ type: `${stem}.delta`, ...at, delta })),
    { type: `${stem}.done`, ...at, [member]: pieces.join('') },
  ];
}

/**
 * Returns a whole stream with thoughts, a message of two parts and a tool call.
 * @param divide splits texts at their positions
 */
export function streamOf(cuts: Cuts, content = CONTENT, divide = piecesOf): Event[] {
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
    ...textEvents('response.reasoning_summary_text', summary, 'text', divide(CONTENT, cuts.thought ?? [])),
    {
      type: 'response.reasoning_summary_part.done',
      ...summary,
      part: { type: 'summary_text', text: CONTENT },
    },
    { type: 'response.output_item.done', output_index: 0, item: thought },
    { type: 'response.output_item.added', output_index: 1, item: { ...message, content: [] } },
    { type: 'response.content_part.added', ...part(0), part: said('') },
    ...textEvents('response.output_text', part(0), 'text', divide(content, cuts.said ?? [])),
    { type: 'response.content_part.done', ...part(0), part: text },
    { type: 'response.content_part.added', ...part(1), part: { type: 'refusal', refusal: '' } },
    ...textEvents('response.refusal', part(1), 'refusal', divide(CONTENT, cuts.refused ?? [])),
    { type: 'response.content_part.done', ...part(1), part: refusal },
    { type: 'response.output_item.done', output_index: 1, item: message },
    { type: 'response.output_item.added', output_index: 2, item: { ...call, arguments: '' } },
    ...textEvents(
      'response.function_call_arguments',
      args,
      'arguments',
      divide(ARGUMENTS, cuts.passed ?? []),
    ),
    { type: 'response.output_item.done', output_index: 2, item: call },
    { type: 'response.completed', response: response(items(content), 'completed') },
  ];
  return events.map((event, sequence_number) => ({ ...event, sequence_number }));
}

/** Events that the caller received, and the assembled response. */
export interface Relayed {
  readonly events: Event[];
  readonly whole: JsonObject;
}

/** Relays a Responses API reply. */
export function relay(reply: UpstreamReply, isJson = false): Promise<Relayed> {
  return relayed(replies(isJson).stream(restorer().make), reply);
}

/** Relays a reply in any format. */
export async function relayed(stream: ReplyStream, reply: UpstreamReply): Promise<Relayed> {
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
  const streamed = new StreamedReply(stream, caller, new CallTimings(), 10_000, { onSend: () => undefined });
  await streamed.relay(reply);
  streamed.end();
  const events = heard.map(({ data }) => JSON.parse(data) as Event);
  expect(heard.map(({ event }) => event)).toEqual(events.map(({ type }) => type));
  return { events, whole: stream.assembled() };
}

async function buffered(content = CONTENT, isJson = false): Promise<JsonObject> {
  const reply = JSON.parse(JSON.stringify(response(items(content), 'completed'))) as JsonObject;
  return replies(isJson).restore(reply, restorer().make);
}

/** A response's texts by position. */
export interface Texts {
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

/** Returns the texts assembled from the deltas only. */
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

/** Returns the texts in events that end texts, parts and items. */
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

/** Asserts that all received events contain the same and the expected texts. */
export async function expectAgreement(
  reply: UpstreamReply,
  content = CONTENT,
  isJson = false,
): Promise<Texts> {
  const { events, whole } = await relay(reply, isJson);
  const expected = textsOf(await buffered(content, isJson));
  expect(textsOf(whole)).toEqual(expected);
  expect(piecesIn(events)).toEqual(expected);
  for (const texts of endsIn(events)) expect(expected).toMatchObject(texts);
  expect(textsOf(events.at(-1)?.response as JsonObject)).toEqual(expected);
  expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, at) => at));
  expect(events[0]?.response).toMatchObject({ instructions: RESTORED });
  return expected;
}

/** Returns a reply with these bytes. */
export function replyOf(body: AsyncIterable<Uint8Array>): UpstreamReply {
  return {
    status: 200,
    contentType: 'text/event-stream',
    retryAfter: undefined,
    body,
    discard: () => undefined,
  };
}

/** Returns every position at which a text can be split, character by character. */
export const every = (text: string): number[] => Array.from(text, (_, at) => at);
