import { describe, expect, it } from '@jest/globals';
import { LightAbortController } from '../../common/async/light-abort.js';
import { UpstreamFault, type UpstreamReply } from '../../upstreams/upstream.js';
import type { Forwarding, PreparedCall } from '../call.js';
import { CallerGone } from '../relay/caller.js';
import { Attempt, type AttemptTools } from './attempt.js';

describe('an attempt', () => {
  const caller = new LightAbortController();
  const call = { caller, trail: {}, facts: {} } as unknown as PreparedCall;

  /** An upstream that answers nothing until it is given up. */
  const silent: AttemptTools = {
    send: (_, __, signal) =>
      new Promise<UpstreamReply>((_resolve, reject) => {
        const giveUp = (): void => {
          reject(signal.reason as Error);
        };
        if (signal.aborted) giveUp();
        else signal.addEventListener('abort', giveUp);
      }),
    answer: () => {
      throw new Error('there is no answer');
    },
    contentReceived: () => undefined,
    outrun: () => undefined,
    ended: () => undefined,
  };

  it('ends when its time is over', async () => {
    const outcome = await new Attempt(call, {} as Forwarding, silent, 1).outcome;
    expect(outcome).toMatchObject({ error: new UpstreamFault('first_byte', true) });
  });

  it('ends when another one has won', async () => {
    const attempt = new Attempt(call, {} as Forwarding, silent, undefined);
    attempt.cancel();
    expect(await attempt.outcome).toMatchObject({ error: { name: 'UpstreamFault', timedOut: false } });
  });

  it('ends when the caller leaves, and at once where that has happened', async () => {
    const attempt = new Attempt(call, {} as Forwarding, silent, undefined);
    const reason = new CallerGone();
    caller.abort(reason);
    expect(await attempt.outcome).toMatchObject({ error: reason });
    const late = new Attempt(call, {} as Forwarding, silent, undefined);
    expect(await late.outcome).toMatchObject({ error: reason });
  });
});
