import type { CallTimings } from '../../audit/journal/call-timings.js';
import { settledWithin } from '../../common/async/settled-within.js';
import { TimeSlice } from '../../common/async/time-slice.js';
import { UpstreamFault, type UpstreamReply } from '../../upstreams/upstream.js';
import { SseDecoder, type SseEvent } from '../wire/sse.js';
import type { ReplyStream } from '../wire/wire-format.js';
import type { Listener } from './caller.js';

/**
 * Milliseconds that an incomplete token is held back. After that, its value is sent if the beginning identifies it. A
 * beginning with only letters of a kind is sent unchanged, except in an identifier.
 */
const TOKEN_HOLD_MS = 1_000;

/** Shared by all streams, so that many fast streams leave time for other work. */
const slice = new TimeSlice();

export interface StreamListeners {
  /** Called before each event is sent. */
  readonly onSend: () => void;
  /** Called once, at the first content of the relayed reply, or at its end if it has none. */
  readonly onContent?: (() => void) | undefined;
}

/** Relays a streamed reply, and delays only text that can still become a token. */
export class StreamedReply {
  private readonly decoder = new SseDecoder();
  /** Restored events that were read ahead, followed by the unread rest of the source. */
  private ahead: readonly SseEvent[] = [];
  private source: AsyncIterator<Uint8Array> | undefined;
  private isReported = false;

  /** @param holdMs milliseconds that a possible beginning of a token is held back */
  constructor(
    private readonly stream: ReplyStream,
    private readonly caller: Listener,
    private readonly timings: CallTimings,
    private readonly holdMs: number,
    private readonly listeners: StreamListeners,
  ) {}

  /** Reads until the reply has content or ends. Sends no event yet. @throws as {@link relay} */
  async readAhead({ body }: UpstreamReply): Promise<void> {
    const source = body[Symbol.asyncIterator]();
    this.source = source;
    const ahead: SseEvent[] = [];
    this.ahead = ahead;
    while (!this.stream.hasContent) {
      const next = await this.received(source.next());
      for (const event of next.done === true ? this.decoder.end() : this.decoder.push(next.value)) {
        ahead.push(...(await this.stream.push(event)));
        if (this.stream.last !== undefined) return;
      }
      if (next.done === true) {
        ahead.push(...(await this.close()));
        return;
      }
    }
  }

  /**
   * Relays all events except the last.
   * @throws UpstreamFault if the stream is interrupted or ends before the reply; SseTooLong; the errors of {@link
   *   ReplyStream.push} for an invalid stream; the caller's signal's reason if the caller disconnects
   */
  async relay({ body }: UpstreamReply): Promise<void> {
    const source = this.source ?? body[Symbol.asyncIterator]();
    if (this.ahead.length > 0 && (await this.sendAhead())) return;
    for (;;) {
      const next = await this.next(source);
      if (slice.isOver) await slice.yield();
      const events = next.done === true ? this.decoder.end() : this.decoder.push(next.value);
      for (const event of events) {
        await this.forward(event);
        if (slice.isOver) await slice.yield();
        if (this.stream.last !== undefined) return;
      }
      if (next.done === true) {
        await this.send(await this.close());
        return;
      }
    }
  }

  /** Sends the event that ends the stream. */
  end(): void {
    this.caller.end(this.stream.last);
  }

  /** Ends a reply whose connection has ended. @throws UpstreamFault if the reply is incomplete */
  private async close(): Promise<readonly SseEvent[]> {
    const events = (await this.stream.close?.()) ?? [];
    if (this.stream.last === undefined) throw new UpstreamFault('stream', false);
    return events;
  }

  /** @returns whether the stream ended within the events that were read ahead */
  private async sendAhead(): Promise<boolean> {
    await this.send(this.ahead);
    this.ahead = [];
    return this.stream.last !== undefined;
  }

  /** Returns the next bytes. Releases the text that is held back if its time limit expires first. */
  private async next(source: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
    const { timings } = this;
    timings.waitBegins();
    const started = performance.now();
    const next = source.next();
    try {
      for (let held = this.stream.held; held !== 'none';) {
        const limit = held === 'prefix' ? this.holdMs : Math.max(TOKEN_HOLD_MS, this.holdMs);
        if (await settledWithin(next, limit - (performance.now() - started))) break;
        const events = await this.stream.release();
        await this.send(events);
        // Text that cannot be released waits for more bytes.
        if (events.length === 0 && this.stream.held === held) break;
        held = this.stream.held;
      }
      return await next;
    } finally {
      timings.waitEnds();
      timings.firstChunkAt ??= performance.now();
    }
  }

  private async received<T>(next: Promise<T>): Promise<T> {
    const { timings } = this;
    timings.waitBegins();
    try {
      return await next;
    } finally {
      timings.waitEnds();
      timings.firstChunkAt ??= performance.now();
    }
  }

  private async forward(event: SseEvent): Promise<void> {
    const started = performance.now();
    const events = await this.stream.push(event);
    this.timings.restored(started);
    if (!this.isReported && (this.stream.hasContent || this.stream.last !== undefined)) {
      this.isReported = true;
      this.listeners.onContent?.();
    }
    await this.send(events);
  }

  private async send(events: readonly SseEvent[]): Promise<void> {
    for (const event of events) {
      this.listeners.onSend();
      this.timings.firstTokenAt ??= performance.now();
      await this.caller.write(event);
    }
    this.caller.signal.throwIfAborted();
  }
}
