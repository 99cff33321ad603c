import type { WebSocket } from 'ws';
import { LightAbortController } from '../../common/async/light-abort.js';
import type { DomainError } from '../../common/errors/domain-error.js';
import { type Caller, CallerGone } from '../relay/caller.js';
import type { SseEvent } from '../wire/sse.js';

/** Bytes that may wait for a slow reader before the upstream has to wait, too. */
const MOST_BUFFERED = 65_536;

/** The caller of one turn on a WebSocket: events of its answer are frames. */
export class SocketCaller implements Caller {
  private readonly controller = new LightAbortController();
  private cancelled = false;

  constructor(
    private readonly socket: WebSocket,
    readonly requestId: string,
  ) {}

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get gone(): boolean {
    return this.signal.reason instanceof CallerGone;
  }

  get isCancelled(): boolean {
    return this.cancelled && !this.gone;
  }

  stop(reason: DomainError): void {
    this.controller.abort(reason);
  }

  hangUp(): void {
    this.controller.abort(new CallerGone());
  }

  /** Notes that the caller doesn't want the rest of the answer: it ends when the provider has ended it, or is stopped. */
  cancel(): void {
    this.cancelled = true;
  }

  begin(): void {
    // What is told of a call over HTTP stands in headers, which frames don't have.
  }

  async write({ data }: SseEvent): Promise<void> {
    // Of a call that was stopped, what is numbered already still goes out: its last event has the next number.
    if (this.gone) return;
    if (this.socket.bufferedAmount <= MOST_BUFFERED) {
      this.socket.send(data, ignored);
      return;
    }
    await new Promise<void>((resolve) => {
      // The socket's close ends the wait as well: it fails what was not sent yet.
      this.socket.send(data, () => {
        resolve();
      });
    });
  }

  end(event: SseEvent | undefined): void {
    if (event !== undefined) this.socket.send(event.data, ignored);
  }

  fail({ data }: SseEvent): void {
    this.socket.send(data, ignored);
  }

  answer(): void {
    throw new Error('an answer over a WebSocket is a stream');
  }
}

/** What can't be sent any more goes nowhere: the caller has left, which its close tells. */
function ignored(): void {
  // Nothing to do.
}
