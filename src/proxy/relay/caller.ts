import { once } from 'node:events';
import type { Response } from 'express';

/** Why an upstream call is given up: the caller is gone. */
export class CallerGone extends Error {
  constructor() {
    super('the caller has left');
    this.name = 'CallerGone';
  }
}

/** The voice platform's side of a call: one signal that tells when it has left, and writes that wait for it. */
export class Caller {
  private readonly controller = new AbortController();

  constructor(readonly response: Response) {
    response.once('close', () => {
      if (!response.writableFinished) this.controller.abort(new CallerGone());
    });
    // A socket that breaks while we write tells so by `close`; without a listener it would end the process.
    response.on('error', () => undefined);
  }

  /** Aborted when the caller leaves before its answer has ended. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get gone(): boolean {
    return this.controller.signal.aborted;
  }

  /** Writes, and waits while the caller reads more slowly than the upstream sends. */
  async write(text: string): Promise<void> {
    if (this.gone || this.response.write(text)) return;
    await once(this.response, 'drain', { signal: this.signal }).catch(() => undefined);
  }
}
