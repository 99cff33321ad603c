import type { JsonObject } from '../../../src/proxy/wire/json/json.js';
import { itemEvents, type ReplyEvent } from './item-events.js';
import { type ResponseObject, usageOf } from './response-object.js';
import { type Item, itemsOf, type Refusal, type Reply } from './script.js';

const DELTA_LENGTH = 5;

/** Parts of one reply. */
export interface Telling {
  readonly response: ResponseObject;
  readonly conversation: readonly Item[];
  /** Reply from the script; undefined for a request that generates no reply. */
  readonly reply: Exclude<Reply, Refusal> | undefined;
}

/** Yields all events of a reply without their sequence numbers, and updates the response. */
export function* replyEvents({ response, conversation, reply }: Telling): Generator<ReplyEvent, undefined> {
  yield snapshot('response.created', response);
  yield snapshot('response.in_progress', response);
  const status = reply?.incomplete ? 'incomplete' : 'completed';
  const pieces = reply?.pieces ?? DELTA_LENGTH;
  for (const said of reply ? itemsOf(reply) : [])
    yield* itemEvents(said, { output: response.output, pieces, status });
  response.usage = usageOf(conversation, response.output);
  if (reply?.failed) yield ended(response, 'failed', { error: { ...reply.failed } });
  else if (reply?.incomplete)
    yield ended(response, 'incomplete', { incomplete_details: { reason: reply.incomplete } });
  else yield ended(response, 'completed', { completed_at: Math.floor(Date.now() / 1_000) });
}

/** Returns the event that ends a cancelled reply. */
export function cancelledEvent(response: ResponseObject): ReplyEvent {
  for (const item of response.output) if (item.status === 'in_progress') item.status = 'incomplete';
  return ended(response, 'incomplete', { incomplete_details: { reason: 'cancelled' } });
}

function ended(
  response: ResponseObject,
  status: 'completed' | 'incomplete' | 'failed',
  fields: JsonObject,
): ReplyEvent {
  Object.assign(response, { status, ...fields });
  return snapshot(`response.${status}`, response);
}

function snapshot(type: string, response: ResponseObject): ReplyEvent {
  return { type, response: structuredClone(response) };
}
