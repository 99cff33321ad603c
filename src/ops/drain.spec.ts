import { describe, expect, it } from '@jest/globals';
import type { DomainError } from '../common/errors/domain-error.js';
import type { Config } from '../config/config.js';
import { Drain, type RunningCall } from './drain.js';

class Call implements RunningCall {
  readonly reasons: string[] = [];

  stop({ code }: DomainError): void {
    this.reasons.push(code);
  }
}

function makeDrain(shutdownGraceMs = 0): Drain {
  return new Drain({ shutdownGraceMs, shutdownDelayMs: 0 } as Config);
}

describe('a drain', () => {
  it('counts each entry of a call that enters more than once', async () => {
    const drain = makeDrain(60_000);
    const call = new Call();
    const [leave, leaveAgain] = [drain.enter(call), drain.enter(call)];
    leave();
    expect(drain.size).toBe(1);
    let drained = false;
    const draining = drain.drain().then(() => (drained = true));
    await new Promise(setImmediate);
    expect(drained).toBe(false);
    leaveAgain();
    await draining;
    expect(call.reasons).toEqual([]);
  });

  it('counts a call that leaves twice only once', () => {
    const drain = makeDrain();
    const [leave] = [drain.enter(new Call()), drain.enter(new Call())];
    leave();
    leave();
    expect(drain.size).toBe(1);
  });

  it('aborts calls that exceed the grace period, whatever order the others left in', async () => {
    const drain = makeDrain();
    const calls = Array.from({ length: 5 }, () => new Call());
    const leaves = calls.map((call) => drain.enter(call));
    for (const gone of [1, 4, 0]) leaves[gone]?.();
    const draining = drain.drain();
    await new Promise((resolve) => setTimeout(resolve, 5));
    leaves[3]?.();
    leaves[2]?.();
    await draining;
    expect(calls.map(({ reasons }) => reasons)).toEqual([[], [], ['shutting_down'], ['shutting_down'], []]);
    expect(drain.size).toBe(0);
  });
});
