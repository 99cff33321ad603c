import type { WebSocket } from 'ws';
import { LightAbortController } from '../../common/async/light-abort.js';
import type { DomainError } from '../../common/errors/domain-error.js';
import { type Caller, CallerGone } from '../relay/caller.js';
import type { SseEvent } from '../wire/sse.js';

/** Maximum number of bytes buffered for a slow reader before the upstream is paused. */
const MOST_BUFFERED = 65_536;

/** The caller of one turn on a WebSocket. Events are sent as frames. */
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

  /** Records that the caller has cancelled the answer. The provider ends the answer, unless the call is stopped. */
  cancel(): void {
    this.cancelled = true;
  }

  begin(): void {
    // The session ID and the times are HTTP headers, which frames do not have.
  }

  async write({ data }: SseEvent): Promise<void> {
    // Sends events of a stopped call as well, because the final event has the next sequence number.
    if (this.gone) return;
    if (this.socket.bufferedAmount <= MOST_BUFFERED) {
      this.socket.send(data, ignored);
      return;
    }
    await new Promise<void>((resolve) => {
      // If the socket closes, the send fails, which ends the wait.
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

/** Ignores a failed send, because the caller has disconnected. */
function ignored(): void {
  // The close event reports the disconnect.
}
