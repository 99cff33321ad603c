import { once } from 'node:events';
import type { Response } from 'express';
import type { DomainError } from '../../common/errors/domain-error.js';
import { LightAbortController } from '../../common/async/light-abort.js';
import type { RunningCall } from '../../ops/drain.js';

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
  write(text: string): Promise<void>;
  end(text: string): void;
}

/** The voice platform's side of a call: one signal for when the call is over, and writes that wait for a slow reader. */
export class Caller implements RunningCall, Listener {
  private readonly controller = new LightAbortController();

  constructor(readonly response: Response) {
    response.once('close', () => {
      if (!response.writableFinished) this.controller.abort(new CallerGone());
    });
    // A socket that breaks while we write emits `close` too; without a listener it would end the process.
    response.on('error', () => undefined);
  }

  /** Aborted when the caller leaves before its answer has ended, or the service ends the call. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** True when the caller has hung up. */
  get gone(): boolean {
    return this.signal.reason instanceof CallerGone;
  }

  /** Ends the call from our side; an answer that has begun ends with the reason. */
  stop(reason: DomainError): void {
    this.controller.abort(reason);
  }

  /** Writes, and waits while the caller reads more slowly than the upstream sends. */
  async write(text: string): Promise<void> {
    if (this.signal.aborted || this.response.write(text)) return;
    await once(this.response, 'drain', { signal: this.signal }).catch(() => undefined);
  }

  /** Writes the last of the answer. */
  end(text: string): void {
    this.response.end(text);
  }
}
