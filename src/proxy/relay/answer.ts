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

/** A call whose reply is given to its caller. */
export interface RelayedCall extends RestoredCall {
  readonly caller: Caller;
  readonly replies: ReplyFormat;
  readonly stream: boolean;
  readonly isObserved: boolean;
  readonly timings: CallTimings;
}

/**
 * What a caller is answered with: `prepare` reads as much of the upstream's reply as there must be before any of it goes out,
 * for calls that may be answered by another upstream; `restore` reads and restores it, `end` sends what may only go out once
 * the call's record is closed, and `release` lets go of what is left of the reply.
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

  /** The texts that were restored so far. */
  get texts(): readonly PlacedText[] {
    return this.restorer.texts;
  }

  release(): void {
    this.reply.discard();
  }
}

/** A reply that goes out as a whole. */
export class WholeAnswer extends RestoredAnswer {
  /** Nothing goes out before the end. */
  readonly begun = false;
  private restored: JsonObject = {};
  private isPrepared = false;
  /** What the provider keeps of the reply. */
  kept: KeptReply | undefined;

  /** @param onHeard called once all of the reply has come */
  constructor(
    call: RelayedCall,
    reply: UpstreamReply,
    restorer: ReplyRestorer,
    private readonly onHeard?: () => void,
  ) {
    super(call, reply, restorer);
  }

  /** Whether it is a reply at all, once it is prepared: another upstream may have one. */
  get isReply(): boolean {
    return this.call.replies.saysSomething?.(this.restored) ?? true;
  }

  /** The tokens that it took, as its provider counted them. */
  get usage(): TokenUsage | undefined {
    return this.call.replies.usage?.(this.restored);
  }

  /** @throws UpstreamFault, BodyTooLarge, SyntaxError, and what {@link ReplyFormat.restore} throws */
  async prepare(onBegun?: () => void): Promise<void> {
    const { timings, replies } = this.call;
    const reply: unknown = JSON.parse((await this.read(onBegun)).toString('utf8'));
    timings.replied();
    this.onHeard?.();
    this.kept = replies.kept?.(reply);
    const restoring = performance.now();
    this.restored = await replies.restore(reply, this.restorer.make);
    timings.restored(restoring);
    timings.ended('rehydrate', restoring);
    this.isPrepared = true;
  }

  /** @throws as {@link prepare}, and InvalidReply for JSON that is none: it must not go out as a success */
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

/** A reply that goes out as it comes. */
export class StreamedAnswer extends RestoredAnswer {
  /** True once the caller knows that the upstream has begun. */
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

  /** @throws what {@link StreamedReply.readAhead} throws */
  async prepare(): Promise<void> {
    this.requireStream();
    await this.streamed.readAhead(this.reply);
  }

  /** @throws what {@link StreamedReply.relay} throws */
  async restore(): Promise<void> {
    this.requireStream();
    this.begin();
    try {
      await this.streamed.relay(this.reply);
    } finally {
      this.call.timings.replied();
    }
  }

  /** What the provider keeps of the reply. */
  get kept(): KeptReply | undefined {
    return this.stream.kept;
  }

  /** Something of it was heard. */
  readonly isReply = true;

  /** The tokens that it took, as far as its provider has counted them. */
  get usage(): TokenUsage | undefined {
    return this.stream.usage;
  }

  content(): JsonObject {
    return this.stream.assembled();
  }

  end(): void {
    this.streamed.end();
  }

  /** Ends it with an event that says what failed. */
  fail(error: DomainError): void {
    const { caller, replies } = this.call;
    const event = this.stream.failure(error, caller.requestId);
    if (replies.endsWithFailure === true) caller.end(event);
    else caller.fail(event);
  }

  /** Ends it as its caller wished: with what has come. */
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
