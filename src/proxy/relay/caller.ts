import type { DomainError } from '../../common/errors/domain-error.js';
import type { RunningCall } from '../../ops/drain.js';
import type { JsonObject } from '../wire/json/json.js';
import type { SseEvent } from '../wire/sse.js';
import type { AddedTimes } from './added-times.js';

/** Why an upstream call is given up: the caller is gone. */
export class CallerGone extends Error {
  constructor() {
    super('the caller has left');
    this.name = 'CallerGone';
  }
}

/** What a streamed answer is written to. */
export interface Listener {
  readonly signal: AbortSignal;
  /** Sends an event, and waits while the caller reads more slowly than the upstream sends. */
  write(event: SseEvent): Promise<void>;
  /** Sends the event that ends the answer. */
  end(event: SseEvent | undefined): void;
}

/** The voice platform's side of a call, whatever it is carried by. */
export interface Caller extends RunningCall, Listener {
  readonly requestId: string;
  /** Aborted when the caller leaves before its answer has ended, or the service ends the call. */
  readonly signal: AbortSignal;
  /** True when the caller has hung up. */
  readonly gone: boolean;
  /** True when the caller doesn't want the rest of the answer, and is still there. */
  readonly isCancelled: boolean;
  /** Ends the call from our side; an answer that has begun ends with the reason. */
  stop(reason: DomainError): void;
  /** Begins a streamed answer. */
  begin(times: AddedTimes): void;
  /** Breaks a streamed answer off after an event that says what failed, so that it can't be taken for complete. */
  fail(event: SseEvent): void;
  /** Sends a whole answer. */
  answer(reply: JsonObject, times: AddedTimes): void;
}
