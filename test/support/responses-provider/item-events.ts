import type { JsonObject } from '../../../src/proxy/wire/json/json.js';
import { newId } from './ids.js';
import type { Item, Said } from './script.js';

/** An event without its `sequence_number`. */
export type ReplyEvent = { readonly type: string } & Record<string, unknown>;

/** Options for the events of an item. */
export interface Saying {
  readonly output: Item[];
  /** Length of a delta in code points. */
  readonly pieces: number;
  /** Status of the completed item. */
  readonly status: 'completed' | 'incomplete';
}

/**
 * Yields the events of one item. The item is appended to the output and grows with the events, so that the output is
 * correct even if the stream is cut off.
 */
export function* itemEvents(said: Said, saying: Saying): Generator<ReplyEvent> {
  if ('call' in said) yield* callEvents(said, saying);
  else if ('reason' in said) yield* reasoningEvents(said, saying);
  else yield* messageEvents(said, saying);
}

type Spoken = Extract<Said, { say: string }>;
type Refused = Extract<Said, { refuse: string }>;

function* messageEvents(said: Spoken | Refused, saying: Saying): Generator<ReplyEvent> {
  const content: JsonObject[] = [];
  const item: Item = { id: newId('msg'), type: 'message', status: 'in_progress', role: 'assistant', content };
  yield added(item, saying);
  const place = { item_id: item.id, output_index: saying.output.length - 1, content_index: 0 };
  if ('say' in said) yield* textEvents(said, content, place, saying.pieces);
  else yield* refusalEvents(said, content, place, saying.pieces);
  yield done(item, saying);
}

function* textEvents(
  { say, annotations = [], logprobs }: Spoken,
  content: JsonObject[],
  place: object,
  length: number,
): Generator<ReplyEvent> {
  const part = {
    type: 'output_text',
    text: '',
    annotations: [] as JsonObject[],
    logprobs: [] as JsonObject[],
  };
  content.push(part);
  yield { type: 'response.content_part.added', ...place, part: structuredClone(part) };
  for (const delta of pieces(say, length)) {
    const own = logprobs === true ? [logprob(delta)] : [];
    part.text += delta;
    part.logprobs.push(...own);
    yield { type: 'response.output_text.delta', ...place, delta, logprobs: own };
  }
  for (const [index, annotation] of annotations.entries()) {
    part.annotations.push(annotation);
    yield { type: 'response.output_text.annotation.added', ...place, annotation_index: index, annotation };
  }
  yield { type: 'response.output_text.done', ...place, text: say, logprobs: structuredClone(part.logprobs) };
  yield { type: 'response.content_part.done', ...place, part: structuredClone(part) };
}

function* refusalEvents(
  { refuse }: Refused,
  content: JsonObject[],
  place: object,
  length: number,
): Generator<ReplyEvent> {
  const part = { type: 'refusal', refusal: '' };
  content.push(part);
  yield { type: 'response.content_part.added', ...place, part: { ...part } };
  for (const delta of pieces(refuse, length)) {
    part.refusal += delta;
    yield { type: 'response.refusal.delta', ...place, delta };
  }
  yield { type: 'response.refusal.done', ...place, refusal: refuse };
  yield { type: 'response.content_part.done', ...place, part: { ...part } };
}

function* callEvents({ call }: Extract<Said, { call: unknown }>, saying: Saying): Generator<ReplyEvent> {
  const whole = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);
  const item = {
    id: newId('fc'),
    type: 'function_call',
    status: 'in_progress',
    arguments: '',
    call_id: call.id ?? newId('call'),
    name: call.name,
  };
  yield added(item, saying);
  const place = { item_id: item.id, output_index: saying.output.length - 1 };
  for (const delta of pieces(whole, saying.pieces)) {
    item.arguments += delta;
    yield { type: 'response.function_call_arguments.delta', ...place, delta };
  }
  yield { type: 'response.function_call_arguments.done', ...place, name: call.name, arguments: whole };
  yield done(item, saying);
}

function* reasoningEvents(
  { reason, encrypted }: Extract<Said, { reason: unknown }>,
  saying: Saying,
): Generator<ReplyEvent> {
  const summary: JsonObject[] = [];
  const item: Item = {
    id: newId('rs'),
    type: 'reasoning',
    summary,
    ...(encrypted !== undefined && { encrypted_content: encrypted }),
  };
  yield added(item, saying);
  for (const [index, text] of reason.entries()) {
    const place = { item_id: item.id, output_index: saying.output.length - 1, summary_index: index };
    const part = { type: 'summary_text', text: '' };
    summary.push(part);
    yield { type: 'response.reasoning_summary_part.added', ...place, part: { ...part } };
    for (const delta of pieces(text, saying.pieces)) {
      part.text += delta;
      yield { type: 'response.reasoning_summary_text.delta', ...place, delta };
    }
    yield { type: 'response.reasoning_summary_text.done', ...place, text };
    yield { type: 'response.reasoning_summary_part.done', ...place, part: { ...part } };
  }
  yield done(item, saying);
}

function added(item: JsonObject, { output }: Saying): ReplyEvent {
  output.push(item);
  return {
    type: 'response.output_item.added',
    output_index: output.length - 1,
    item: structuredClone(item),
  };
}

function done(item: JsonObject, { output, status }: Saying): ReplyEvent {
  if (item.status !== undefined) item.status = status;
  return { type: 'response.output_item.done', output_index: output.length - 1, item: structuredClone(item) };
}

function pieces(text: string, length: number): readonly string[] {
  return text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
}

function logprob(token: string): JsonObject {
  return { token, logprob: -0.1, bytes: [...Buffer.from(token)], top_logprobs: [] };
}
