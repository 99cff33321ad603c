import type { DomainError } from '../../common/errors/domain-error.js';
import type { RunningCall } from '../../ops/drain.js';
import type { JsonObject } from '../wire/json/json.js';
import type { SseEvent } from '../wire/sse.js';
import type { AddedTimes } from './added-times.js';

/** Abort reason if the caller disconnects. */
export class CallerGone extends Error {
  constructor() {
    super('the caller has left');
    this.name = 'CallerGone';
  }
}

/** Destination of a streamed answer. */
export interface Listener {
  readonly signal: AbortSignal;
  /** Sends an event. Waits while the caller reads more slowly than the upstream sends. */
  write(event: SseEvent): Promise<void>;
  /** Sends the event that ends the answer. */
  end(event: SseEvent | undefined): void;
}

/** The voice platform's side of a call, over HTTP or a WebSocket. */
export interface Caller extends RunningCall, Listener {
  readonly requestId: string;
  /** Aborted if the caller disconnects before its answer has ended, or if the service stops the call. */
  readonly signal: AbortSignal;
  /** True if the caller has disconnected. */
  readonly gone: boolean;
  /** True if the caller has cancelled the answer and is still connected. */
  readonly isCancelled: boolean;
  /** Stops the call. An answer that has begun ends with the reason. */
  stop(reason: DomainError): void;
  /** Begins a streamed answer. */
  begin(times: AddedTimes): void;
  /** Sends an error event and aborts a streamed answer, so that the answer does not appear complete. */
  fail(event: SseEvent): void;
  /** Sends a whole answer. */
  answer(reply: JsonObject, times: AddedTimes): void;
}
