import type { DomainError } from '../../../../common/errors/domain-error.js';
import { InvalidReply, ReportedFailure } from '../../faulty-reply.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import { readErrorEvent } from '../../common/reported-errors.js';
import type { Held } from '../../restorer.js';
import type { SseEvent } from '../../sse.js';
import type { KeptReply, ReplyStream } from '../../wire-format.js';
import { AssembledResponse } from './assembled-response.js';
import { EventWriter } from './event-writer.js';
import { keptOf } from '../reply/kept-reply.js';
import { type Outgoing, withoutExplanation } from '../items/outgoing.js';
import type { ReplyTexts } from '../../common/reply-texts.js';
import { ResponseRestorer } from '../reply/response-restorer.js';
import { failureEvent, readResponsesError, refuseFailure } from '../reply/responses-errors.js';
import { StreamedTexts } from './streamed-texts.js';
import { itemPath, numberOf, partPath, textEventsOf } from './text-events.js';
import type { TokenUsage } from '../../../../common/usage/token-usage.js';
import { responseUsage } from '../reply/response-usage.js';

/** Events that end a stream successfully. */
const LAST: ReadonlySet<string> = new Set([
  'response.completed',
  'response.incomplete',
  'response.cancelled',
]);
/** Events that precede the content. */
const PRELUDE: ReadonlySet<string> = new Set([
  'response.created',
  'response.queued',
  'response.in_progress',
  'response.output_item.added',
  'response.content_part.added',
  'response.reasoning_summary_part.added',
]);
/** Data that some providers send after the final event. */
const DONE = '[DONE]';

/**
 * A streamed response. Texts are restored as they arrive, and later events repeat the restored texts. A stream without
 * a final event is incomplete, however its connection ends, because only that event contains the status and the whole
 * output. Official clients fail without the event.
 */
export class ResponseStream implements ReplyStream {
  hasContent = false;
  last: SseEvent | undefined;
  kept: KeptReply | undefined;
  usage: TokenUsage | undefined;
  /** True once the provider has ended the stream with a failed response rather than an `error` event. */
  private hasFailed = false;
  private readonly restorer: ResponseRestorer;
  private readonly streamed: StreamedTexts;
  private readonly writer = new EventWriter();
  private readonly reply = new AssembledResponse();
  /** Complete items, as received. */
  private readonly items = new Map<number, JsonValue>();

  constructor(
    private readonly texts: ReplyTexts,
    private readonly outgoing: Outgoing,
  ) {
    this.restorer = new ResponseRestorer(texts);
    this.streamed = new StreamedTexts(texts, this.restorer);
  }

  async push(event: SseEvent): Promise<SseEvent[]> {
    if (this.last !== undefined || event.data.trim() === DONE) return [];
    if (event.event === 'error') throw new ReportedFailure(readErrorEvent(event.data, readResponsesError));
    const body: unknown = JSON.parse(event.data);
    if (!isJsonObject(body)) throw new InvalidReply();
    this.hasFailed = body.type === 'response.failed';
    refuseFailure(body);
    this.writer.received(event, body);
    const type = typeof body.type === 'string' ? body.type : (event.event ?? '');
    this.hasContent ||= !PRELUDE.has(type);
    if (!LAST.has(type)) return this.write(await this.restored(type, body));
    const rest = this.write(await this.streamed.end(''));
    const [last] = this.write([await this.restoredResponse(body)]);
    this.usage = responseUsage(body.response);
    this.kept = keptOf(body.response, [...this.items.values()]);
    this.last = last;
    return rest;
  }

  get held(): Held {
    return this.texts.held;
  }

  async release(): Promise<SseEvent[]> {
    return this.write(await this.streamed.release());
  }

  failure(error: DomainError, requestId: string): SseEvent {
    const { provider } = error.extras;
    if (this.hasFailed && isJsonObject(provider?.body))
      return this.writer.last(this.reply.failed(provider.body.error ?? null));
    return this.writer.failure(failureEvent(error, requestId));
  }

  cancelled(): SseEvent {
    return this.writer.last(this.reply.cancelled());
  }

  assembled(): JsonObject {
    return this.reply.response();
  }

  /** Returns the events to send for an event that does not end the stream. */
  private async restored(type: string, body: JsonObject): Promise<JsonObject[]> {
    if (isJsonObject(body.response)) return [await this.restoredResponse(body)];
    if (type === 'response.output_text.annotation.added') return this.streamed.annotation(body);
    if (type.startsWith('response.output_item.')) return this.restoredItem(type, body);
    if (type.startsWith('response.content_part.')) return this.restoredPart(type, body, 'content');
    if (type.startsWith('response.reasoning_summary_part.')) return this.restoredPart(type, body, 'summary');
    const events = textEventsOf(type);
    if (events !== undefined && typeof body.delta === 'string') return this.streamed.delta(body, events);
    if (events !== undefined) return this.streamed.done(body, events);
    return [await this.restorer.event(body)];
  }

  private async restoredResponse(body: JsonObject): Promise<JsonObject> {
    if (!isJsonObject(body.response)) throw new InvalidReply();
    const response = await this.restorer.response(body.response);
    return { ...body, response: withoutExplanation(response, this.outgoing) };
  }

  private async restoredItem(type: string, body: JsonObject): Promise<JsonObject[]> {
    const { item = null, output_index: index } = body;
    const isDone = type.endsWith('.done');
    if (isDone) this.items.set(numberOf(index), item);
    const rest = isDone ? await this.streamed.end(itemPath(body)) : [];
    return [...rest, { ...body, item: await this.restorer.item(item, itemPath(body)) }];
  }

  private async restoredPart(
    type: string,
    body: JsonObject,
    list: 'content' | 'summary',
  ): Promise<JsonObject[]> {
    const path = partPath(body, list);
    const rest = type.endsWith('.done') ? await this.streamed.end(path) : [];
    return [...rest, { ...body, part: await this.restorer.part(body.part ?? null, path) }];
  }

  private write(bodies: readonly JsonObject[]): SseEvent[] {
    return bodies.map((body) => {
      const event = this.writer.write(body);
      this.reply.push(body);
      return event;
    });
  }
}
