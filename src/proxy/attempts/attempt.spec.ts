import { describe, expect, it } from '@jest/globals';
import { LightAbortController } from '../../common/async/light-abort.js';
import { UpstreamFault, type UpstreamReply } from '../../upstreams/upstream.js';
import type { Forwarding, PreparedCall } from '../call.js';
import { CallerGone } from '../relay/caller.js';
import { Attempt, type AttemptTools } from './attempt.js';

describe('an upstream attempt', () => {
  const caller = new LightAbortController();
  const call = { caller, trail: {}, facts: {} } as unknown as PreparedCall;

  /** Upstream that never replies and fails when it is aborted. */
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

  it('ends at its timeout', async () => {
    const outcome = await new Attempt(call, {} as Forwarding, silent, 1).outcome;
    expect(outcome).toMatchObject({ error: new UpstreamFault('first_byte', true) });
  });

  it('ends if another attempt wins', async () => {
    const attempt = new Attempt(call, {} as Forwarding, silent, undefined);
    attempt.cancel();
    expect(await attempt.outcome).toMatchObject({ error: { name: 'UpstreamFault', timedOut: false } });
  });

  it('ends if the caller leaves, and at once if the caller has left before', async () => {
    const attempt = new Attempt(call, {} as Forwarding, silent, undefined);
    const reason = new CallerGone();
    caller.abort(reason);
    expect(await attempt.outcome).toMatchObject({ error: reason });
    const late = new Attempt(call, {} as Forwarding, silent, undefined);
    expect(await late.outcome).toMatchObject({ error: reason });
  });
});
