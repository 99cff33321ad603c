import { afterEach, describe, expect, it } from '@jest/globals';
import { BackgroundThread } from './background-thread.js';

interface Deed {
  readonly deed: 'double' | 'leave' | 'throw' | 'hang' | 'hoard' | 'fail';
  readonly number?: number;
}

describe('BackgroundThread', () => {
  let thread: BackgroundThread<Deed, number>;

  afterEach(() => thread.stop());

  function start(timeoutMs = 60_000): void {
    thread = new BackgroundThread({ file: '../../test/support/odd-thread.mjs', memoryMb: 32, timeoutMs });
  }

  it('replies to each request with its own result', async () => {
    start();
    const numbers = [1, 2, 3];
    expect(await Promise.all(numbers.map((number) => thread.run({ deed: 'double', number })))).toEqual([
      2, 4, 6,
    ]);
  });

  it.each([
    ['leave', 'worker_lost'],
    ['throw', 'worker_lost'],
    ['hoard', 'out_of_memory'],
    ['fail', 'TypeError'],
  ] as const)('reports why a request failed and then continues: %s', async (deed, reason) => {
    start();
    await expect(thread.run({ deed })).rejects.toMatchObject({ name: 'NoAnswer', reason });
    expect(await thread.run({ deed: 'double', number: 4 })).toBe(8);
  });

  it('fails a request that takes too long, with all requests that wait behind it', async () => {
    start(300);
    const asked = [thread.run({ deed: 'hang' }), thread.run({ deed: 'double', number: 1 })];
    const ends = await Promise.allSettled(asked);
    expect(ends).toEqual(
      [1, 2].map(() => expect.objectContaining({ reason: expect.objectContaining({ reason: 'timeout' }) })),
    );
    start();
    expect(await thread.run({ deed: 'double', number: 2 })).toBe(4);
  });

  it('rejects a running request when it is stopped', async () => {
    start();
    const asked = thread.run({ deed: 'hang' });
    const refused = expect(asked).rejects.toMatchObject({ reason: 'stopped' });
    await thread.stop();
    await refused;
  });
});
