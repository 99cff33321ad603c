import type { CallTimings } from '../../audit/journal/call-timings.js';
import type { DomainError } from '../../common/errors/domain-error.js';
import { readAll } from '../../common/http/read-body.js';
import { UpstreamFault, type UpstreamReply } from '../../upstreams/upstream.js';
import { InvalidReply } from '../wire/faulty-reply.js';
import type { JsonObject } from '../wire/json/json.js';
import type { KeptReply, ReplyFormat } from '../wire/wire-format.js';
import { addedTimes } from './added-times.js';
import type { Caller } from './caller.js';
import type { PlacedText } from './placed-text.js';
import type { ReplyRestorer, RestoredCall } from './reply-restorer.js';
import { StreamedReply, type StreamListeners } from './streamed-reply.js';
import type { TokenUsage } from '../../common/usage/token-usage.js';

const MAX_REPLY_BYTES = 33_554_432;
const EVENT_STREAM = 'text/event-stream';

/** A call whose reply is relayed to the caller. */
export interface RelayedCall extends RestoredCall {
  readonly caller: Caller;
  readonly replies: ReplyFormat;
  readonly stream: boolean;
  readonly isObserved: boolean;
  readonly timings: CallTimings;
}

/**
 * The answer to a caller. `prepare` reads enough of the reply to detect content, so that a fallback is still possible.
 * `restore` reads and restores the reply. `end` sends the part that must wait until the trail is closed, and `release`
 * discards the rest of the reply.
 */
export type Answer = WholeAnswer | StreamedAnswer;

abstract class RestoredAnswer {
  constructor(
    protected readonly call: RelayedCall,
    protected readonly reply: UpstreamReply,
    protected readonly restorer: ReplyRestorer,
  ) {}

  /** True once a token could not be restored. */
  get isPartial(): boolean {
    return this.restorer.failed;
  }

  /** Texts restored so far. */
  get texts(): readonly PlacedText[] {
    return this.restorer.texts;
  }

  release(): void {
    this.reply.discard();
  }
}

/** A reply that is sent as a whole. */
export class WholeAnswer extends RestoredAnswer {
  /** False, because the reply is sent only at the end. */
  readonly begun = false;
  private restored: JsonObject = {};
  private isPrepared = false;
  /** The exchange that the provider stores, if any. */
  kept: KeptReply | undefined;

  /** @param onContent called once the whole reply has arrived */
  constructor(
    call: RelayedCall,
    reply: UpstreamReply,
    restorer: ReplyRestorer,
    private readonly onContent?: () => void,
  ) {
    super(call, reply, restorer);
  }

  /** Whether the prepared reply has content. If not, a fallback can be used. */
  get isReply(): boolean {
    return this.call.replies.hasContent?.(this.restored) ?? true;
  }

  /** Token usage reported by the provider. */
  get usage(): TokenUsage | undefined {
    return this.call.replies.usage?.(this.restored);
  }

  /** @throws UpstreamFault, BodyTooLarge, SyntaxError, and the errors of {@link ReplyFormat.restore} */
  async prepare(onBegun?: () => void): Promise<void> {
    const { timings, replies } = this.call;
    const reply: unknown = JSON.parse((await this.read(onBegun)).toString('utf8'));
    timings.replied();
    this.onContent?.();
    this.kept = replies.kept?.(reply);
    const restoring = performance.now();
    this.restored = await replies.restore(reply, this.restorer.make);
    timings.restored(restoring);
    timings.ended('rehydrate', restoring);
    this.isPrepared = true;
  }

  /** @throws as {@link prepare}; InvalidReply for a reply without content, which must not be sent with status 200 */
  async restore(): Promise<void> {
    if (!this.isPrepared) await this.prepare();
    if (!this.isReply) throw new InvalidReply();
  }

  private async read(onBegun: (() => void) | undefined): Promise<Buffer> {
    const { timings } = this.call;
    timings.waitBegins();
    try {
      return await readAll(this.reply.body, MAX_REPLY_BYTES, onBegun);
    } finally {
      timings.waitEnds();
    }
  }

  content(): JsonObject {
    return this.restored;
  }

  end(): void {
    this.call.caller.answer(this.restored, addedTimes(this.call));
  }
}

/** A reply that is sent as it arrives. */
export class StreamedAnswer extends RestoredAnswer {
  /** True once the response has begun. */
  begun = false;
  private readonly stream = this.call.replies.stream(this.restorer.make);
  private readonly streamed: StreamedReply;

  constructor(
    call: RelayedCall,
    reply: UpstreamReply,
    restorer: ReplyRestorer,
    holdMs: number,
    listeners: StreamListeners,
  ) {
    super(call, reply, restorer);
    this.streamed = new StreamedReply(this.stream, call.caller, call.timings, holdMs, listeners);
  }

  /** @throws the errors of {@link StreamedReply.readAhead} */
  async prepare(): Promise<void> {
    this.requireStream();
    await this.streamed.readAhead(this.reply);
  }

  /** @throws the errors of {@link StreamedReply.relay} */
  async restore(): Promise<void> {
    this.requireStream();
    this.begin();
    try {
      await this.streamed.relay(this.reply);
    } finally {
      this.call.timings.replied();
    }
  }

  /** The exchange that the provider stores, if any. */
  get kept(): KeptReply | undefined {
    return this.stream.kept;
  }

  /** True, because a stream is relayed only once it has content. */
  readonly isReply = true;

  /** Token usage that the provider has reported so far. */
  get usage(): TokenUsage | undefined {
    return this.stream.usage;
  }

  content(): JsonObject {
    return this.stream.assembled();
  }

  end(): void {
    this.streamed.end();
  }

  /** Ends the answer with an error event. */
  fail(error: DomainError): void {
    const { caller, replies } = this.call;
    const event = this.stream.failure(error, caller.requestId);
    if (replies.endsWithFailure === true) caller.end(event);
    else caller.fail(event);
  }

  /** Ends a cancelled answer with the content received so far. */
  cancel(): void {
    this.call.caller.end(this.stream.cancelled?.());
  }

  private requireStream(): void {
    if (this.reply.contentType !== EVENT_STREAM) throw new UpstreamFault('stream', false);
  }

  private begin(): void {
    this.call.caller.begin(addedTimes(this.call));
    this.begun = true;
  }
}
