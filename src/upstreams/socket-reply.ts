import type { WebSocket } from 'ws';
import { Deadline, type ReplyLimits } from './deadline.js';
import { type ReplyFrame, readFrame, toServerSentEvent } from './reply-frame.js';
import { UpstreamFault, type UpstreamReply } from './upstream.js';

/** Number of unread frames at which reading from the socket pauses. */
const HIGH_WATER = 32;
const LOW_WATER = HIGH_WATER / 4;

/** One reply over a WebSocket, from sending the request to the last frame. */
export class SocketReply {
  /** Frames that have arrived but have not been read. */
  private readonly waiting: ReplyFrame[] = [];
  private readonly deadline: Deadline;
  private wake: (() => void) | undefined;
  private failure: { readonly error: unknown } | undefined;
  private begun = false;
  private over = false;

  /**
   * @param limits time limits, of which `silentMs` applies to the first frame and between frames
   * @param onOver called once, after the last frame or a failure
   */
  constructor(
    private readonly socket: WebSocket,
    limits: ReplyLimits,
    signal: AbortSignal,
    private readonly onOver: () => void,
  ) {
    this.deadline = new Deadline(limits, signal);
    this.deadline.signal.addEventListener('abort', () => {
      this.fail(this.deadline.signal.reason);
    });
  }

  /** Processes a text frame that has arrived. */
  take(text: string): void {
    if (this.over) return;
    try {
      const frame = readFrame(text);
      this.begun = true;
      this.deadline.refresh();
      this.waiting.push(frame);
      if (frame.isLast) this.end();
      else if (this.waiting.length >= HIGH_WATER) this.socket.pause();
    } catch (error) {
      this.fail(error);
    }
    this.wake?.();
  }

  /** Ends the reply and its connection before the last frame. Frames that have arrived can still be read. */
  fail(error: unknown): void {
    if (this.over) return;
    this.failure = { error: this.deadline.fault(this.begun ? 'stream' : 'first_byte', error) };
    this.end();
    this.socket.terminate();
    this.wake?.();
  }

  /** Ends the reply because the connection failed or the other side closed it. */
  broken(cause?: unknown): void {
    this.fail(new UpstreamFault(this.begun ? 'stream' : 'first_byte', false, cause));
  }

  /** Resolves when the first frame has arrived. */
  async answer(): Promise<UpstreamReply> {
    const first = await this.next();
    const isFailure = first.status !== undefined;
    return {
      status: first.status ?? 200,
      contentType: isFailure ? 'application/json' : 'text/event-stream',
      retryAfter: undefined,
      body: isFailure ? whole(first) : this.events(first),
      discard: () => {
        this.broken();
      },
    };
  }

  private async *events(first: ReplyFrame): AsyncGenerator<Uint8Array> {
    try {
      for (let frame = first; ; frame = await this.next()) {
        yield toServerSentEvent(frame);
        if (frame.isLast) return;
      }
    } finally {
      this.broken();
    }
  }

  private async next(): Promise<ReplyFrame> {
    if (!this.over) this.deadline.refresh();
    for (;;) {
      const frame = this.waiting.shift();
      if (frame !== undefined) {
        if (!this.over && this.socket.isPaused && this.waiting.length <= LOW_WATER) this.socket.resume();
        return frame;
      }
      if (this.failure !== undefined) throw this.failure.error;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  private end(): void {
    this.over = true;
    this.deadline.stop();
    // The next reply, pings and the close of the other side arrive on the same connection.
    if (this.socket.isPaused) this.socket.resume();
    this.onOver();
  }
}

async function* whole({ text }: ReplyFrame): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text, 'utf8'));
}
