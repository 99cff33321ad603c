import type { DomainError } from '../../../../common/errors/domain-error.js';
import type { TokenUsage } from '../../../../common/usage/token-usage.js';
import type { ReplyTexts } from '../../common/reply-texts.js';
import { readErrorEvent, refuseReportedError } from '../../common/reported-errors.js';
import { InvalidReply, ReportedFailure } from '../../faulty-reply.js';
import { isJsonObject, type JsonObject } from '../../json/json.js';
import type { Held } from '../../restorer.js';
import type { SseEvent } from '../../sse.js';
import type { ReplyStream } from '../../wire-format.js';
import type { CitedDocuments } from '../citations/cited-documents.js';
import { messagesError } from '../messages-errors.js';
import { AssembledMessage } from './assembled-message.js';
import { MessageRestorer } from './message-restorer.js';
import { messageUsage } from './message-usage.js';
import { indexOf, StreamedBlocks } from './streamed-blocks.js';

/** Events without content, which precede or accompany the content. */
const PRELUDE: ReadonlySet<string> = new Set(['message_start', 'content_block_start', 'ping']);
const OF_EVENT: ReadonlySet<string> = new Set(['type', 'usage']);

/** A streamed message. */
export class MessageStream implements ReplyStream {
  hasContent = false;
  last: SseEvent | undefined;
  private readonly restorer: MessageRestorer;
  private readonly blocks: StreamedBlocks;
  private readonly reply = new AssembledMessage();

  constructor(
    private readonly texts: ReplyTexts,
    cited: CitedDocuments,
  ) {
    this.restorer = new MessageRestorer(texts, cited);
    this.blocks = new StreamedBlocks(texts, this.restorer);
  }

  async push({ event, data }: SseEvent): Promise<SseEvent[]> {
    if (this.last !== undefined) return [];
    if (event === 'error') throw new ReportedFailure(readErrorEvent(data));
    const body: unknown = JSON.parse(data);
    if (!isJsonObject(body)) throw new InvalidReply();
    refuseReportedError(body);
    const type = typeof body.type === 'string' ? body.type : (event ?? '');
    if (type === 'message_stop') return this.end(body);
    this.hasContent ||= !PRELUDE.has(type);
    return this.write(await this.restored(type, body));
  }

  /**
   * Completes a message that has a stop reason, even if the final event is missing. Some providers omit that event,
   * which Anthropic's Python client accepts. Its TypeScript client requires the event, so the event is always sent.
   */
  async close(): Promise<SseEvent[]> {
    return this.reply.hasEnded ? this.end({ type: 'message_stop' }) : [];
  }

  get held(): Held {
    return this.texts.held;
  }

  get usage(): TokenUsage | undefined {
    return messageUsage(this.reply.message().usage);
  }

  async release(): Promise<SseEvent[]> {
    return this.write(await this.blocks.release());
  }

  failure(error: DomainError, requestId: string): SseEvent {
    return { event: 'error', data: JSON.stringify(messagesError(error, requestId)) };
  }

  assembled(): JsonObject {
    return this.reply.message();
  }

  /** Ends the stream. A stream without content is not a valid reply. */
  private async end(body: JsonObject): Promise<SseEvent[]> {
    if (!this.hasContent) throw new InvalidReply();
    const rest = this.write(await this.blocks.end());
    [this.last] = this.write([body]);
    return rest;
  }

  private async restored(type: string, body: JsonObject): Promise<JsonObject[]> {
    switch (type) {
      case 'message_start': {
        const { message } = body;
        if (!isJsonObject(message)) throw new InvalidReply();
        return [{ ...body, message: await this.restorer.message(message) }];
      }
      case 'content_block_start':
        return [await this.blocks.start(body)];
      case 'content_block_delta':
        return this.blocks.delta(body);
      case 'content_block_stop':
        return [...(await this.blocks.end(indexOf(body))), body];
      case 'message_delta':
        return [...(await this.blocks.end()), await this.restorer.rest(body, OF_EVENT, 'event')];
      default:
        return [await this.restorer.rest(body, OF_EVENT, 'event')];
    }
  }

  /** Encodes events with their names, which clients require. */
  private write(bodies: readonly JsonObject[]): SseEvent[] {
    return bodies.map((body) => {
      this.reply.push(body);
      const data = JSON.stringify(body);
      return typeof body.type === 'string' ? { event: body.type, data } : { data };
    });
  }
}
