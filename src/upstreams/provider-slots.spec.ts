import { describe, expect, it } from '@jest/globals';
import { ProviderSlots, type Release } from './provider-slots.js';

const { signal } = new AbortController();

/** Whether a promise is settled after all due tasks have run. */
async function isSettled(promise: Promise<Release>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  await new Promise(setImmediate);
  return settled;
}

describe('ProviderSlots', () => {
  it('grants any number of slots if there is no limit', () => {
    const slots = new ProviderSlots(undefined);
    for (let each = 0; each < 1_000; each += 1) expect(slots.take(signal)).not.toBeInstanceOf(Promise);
  });

  it('grants slots in the order of the requests', async () => {
    const slots = new ProviderSlots({ most: 2, queueMs: 60_000 });
    const [first, second] = [slots.take(signal) as Release, slots.take(signal) as Release];
    const third = slots.take(signal) as Promise<Release>;
    const fourth = slots.take(signal) as Promise<Release>;
    expect([await isSettled(third), await isSettled(fourth), slots.waiting]).toEqual([false, false, 2]);
    second();
    second();
    expect([await isSettled(third), await isSettled(fourth), slots.waiting]).toEqual([true, false, 1]);
    first();
    expect([await isSettled(fourth), slots.waiting]).toEqual([true, 0]);
    (await third)();
    (await fourth)();
    expect(slots.take(signal)).not.toBeInstanceOf(Promise);
  });

  it('rejects a request if no slot becomes free in time', async () => {
    const slots = new ProviderSlots({ most: 1, queueMs: 5 });
    const release = slots.take(signal) as Release;
    await expect(slots.take(signal)).rejects.toMatchObject({ phase: 'queue', timedOut: true });
    expect(slots.waiting).toBe(0);
    release();
    expect(slots.take(signal)).not.toBeInstanceOf(Promise);
  });

  it('skips a caller who has left', async () => {
    const slots = new ProviderSlots({ most: 1, queueMs: 60_000 });
    const release = slots.take(signal) as Release;
    const caller = new AbortController();
    const gone = slots.take(caller.signal) as Promise<Release>;
    const next = slots.take(signal) as Promise<Release>;
    caller.abort(new Error('hung up'));
    await expect(gone).rejects.toThrow('hung up');
    release();
    expect(await isSettled(next)).toBe(true);
  });
});
