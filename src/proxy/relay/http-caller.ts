import { once } from 'node:events';
import type { Response } from 'express';
import type { DomainError } from '../../common/errors/domain-error.js';
import { LightAbortController } from '../../common/async/light-abort.js';
import type { JsonObject } from '../wire/json/json.js';
import { encodeSse, type SseEvent } from '../wire/sse.js';
import type { AddedTimes } from './added-times.js';
import { type Caller, CallerGone } from './caller.js';

/** A caller over HTTP. Its signal is aborted at the end of the call, and writes wait for a slow reader. */
export class HttpCaller implements Caller {
  /** Always false, because an HTTP client cancels by disconnecting. */
  readonly isCancelled = false;
  private readonly controller = new LightAbortController();

  constructor(private readonly response: Response) {
    response.once('close', () => {
      if (!response.writableFinished) this.controller.abort(new CallerGone());
    });
    // A socket that breaks during a write also emits `error`, which would end the process without a listener.
    response.on('error', () => undefined);
  }

  get requestId(): string {
    return this.response.req.requestId;
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get gone(): boolean {
    return this.signal.reason instanceof CallerGone;
  }

  stop(reason: DomainError): void {
    this.controller.abort(reason);
  }

  begin(times: AddedTimes): void {
    setTimes(this.response, times);
    this.response.status(200).set({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    this.response.flushHeaders();
  }

  async write(event: SseEvent): Promise<void> {
    // Sends events of a stopped call as well, because the final event has the next sequence number.
    if (this.gone || this.response.write(encodeSse(event))) return;
    await once(this.response, 'drain', { signal: this.signal }).catch(() => undefined);
  }

  end(event: SseEvent | undefined): void {
    this.response.end(event === undefined ? '' : encodeSse(event));
  }

  fail(event: SseEvent): void {
    this.response.write(encodeSse(event), () => {
      this.response.destroy();
    });
  }

  answer(reply: JsonObject, times: AddedTimes): void {
    setTimes(this.response, times);
    this.response.status(200).json(reply);
  }
}

/** Sets the headers for the session ID and the added latency, in milliseconds and by stage (W3C Server Timing). */
function setTimes(response: Response, { sessionId, isObserved, added, stages }: AddedTimes): void {
  response.setHeader('x-sotto-added-ms', added.toFixed(3));
  response.setHeader('x-sotto-session', sessionId);
  if (isObserved) response.setHeader('x-sotto-mode', 'observe');
  response.setHeader(
    'server-timing',
    Object.entries(stages)
      .map(([stage, ms]) => `${stage};dur=${ms.toFixed(3)}`)
      .join(', '),
  );
}
