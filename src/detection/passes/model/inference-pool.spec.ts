import { afterEach, describe, expect, it } from '@jest/globals';
import { InferencePool, type PoolLimits } from './inference-pool.js';
import type { WorkerParts } from './inference-protocol.js';

const FAULTY = new URL('../../../../test/support/model-workers/faulty.mjs', import.meta.url);
const PARTS: WorkerParts = { weights: '', sha256: '', vocabulary: [], labels: [], thresholds: {} };
const LIMITS: PoolLimits = { workers: 1, queuedCharacters: 100, timeoutMs: 60_000 };
const never = new AbortController().signal;

describe('InferencePool', () => {
  let pool: InferencePool;

  afterEach(() => pool.stop());

  async function start(limits: Partial<PoolLimits> = {}): Promise<void> {
    pool = await InferencePool.start(PARTS, { ...LIMITS, ...limits }, FAULTY);
  }

  it('answers as many texts at once as are asked', async () => {
    await start({ workers: 2 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => pool.find('hi', '', never)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => []));
    expect(pool.depth).toBe(0);
  });

  it('is busy while no worker is free', async () => {
    await start({ workers: 2 });
    expect(pool.isBusy).toBe(false);
    const first = pool.find('hi', '', never);
    expect(pool.isBusy).toBe(false);
    const second = pool.find('hi', '', never);
    expect(pool.isBusy).toBe(true);
    await Promise.all([first, second]);
    expect(pool.isBusy).toBe(false);
  });

  it('refuses the text of a worker that dies, and goes on with a new one', async () => {
    await start();
    await expect(pool.find('die', '', never)).rejects.toMatchObject({ code: 'worker_lost' });
    expect(await pool.find('hi', '', never)).toEqual([]);
  });

  it('refuses a text whose inference fails', async () => {
    await start();
    await expect(pool.find('fail', '', never)).rejects.toMatchObject({ code: 'inference_failed' });
    expect(await pool.find('hi', '', never)).toEqual([]);
  });

  it('refuses a text that takes too long, ends its worker, and goes on', async () => {
    await start({ timeoutMs: 50 });
    await expect(pool.find('hang', '', never)).rejects.toMatchObject({ code: 'timeout' });
    // The new worker is not there at once, and waiting for it counts.
    const later = async (): Promise<unknown> => pool.find('hi', '', never).catch(later);
    expect(await later()).toEqual([]);
  });

  it('refuses what does not fit in the queue, but never the first of a long text', async () => {
    await start();
    const running = pool.find(`hang ${'x'.repeat(500)}`, '', never).catch((error: unknown) => error);
    const waiting = pool.find('y'.repeat(90), '', never).catch((error: unknown) => error);
    await expect(pool.find('z'.repeat(20), '', never)).rejects.toMatchObject({ code: 'queue_full' });
    await pool.stop();
    expect(await waiting).toMatchObject({ code: 'stopped' });
    expect(await running).toMatchObject({ code: 'worker_lost' });
    await expect(pool.find('hi', '', never)).rejects.toMatchObject({ code: 'stopped' });
  });

  it('looks at what others say before the rest of a long text', async () => {
    await start({ queuedCharacters: 100_000 });
    const order: string[] = [];
    const ask = async (name: string, text: string, { signal }: AbortController): Promise<void> => {
      await pool.find(text, '', signal);
      order.push(name);
    };
    const [long, one, other] = [new AbortController(), new AbortController(), new AbortController()];
    const asked = [1, 2, 3].map((part) => ask(`long ${part}`, 'x'.repeat(3_000), long));
    asked.push(ask('one', 'hello there', one), ask('other', 'hi', other));
    await Promise.all(asked);
    expect(order).toEqual(['long 1', 'one', 'other', 'long 2', 'long 3']);
  });

  it('refuses the call of which most waits where there is no room for another', async () => {
    await start();
    const fate = (text: string, { signal }: AbortController): Promise<unknown> =>
      pool.find(text, '', signal).catch((error: unknown) => error);
    const [busy, long, short] = [new AbortController(), new AbortController(), new AbortController()];
    const running = fate('hang', busy);
    const waiting = [fate('x'.repeat(40), long), fate('x'.repeat(40), long)];
    const said = fate('y'.repeat(30), short);
    expect(await Promise.all(waiting)).toEqual(
      waiting.map(() => expect.objectContaining({ code: 'queue_full' })),
    );
    expect(pool.depth).toBe(1);
    expect(await fate('z'.repeat(80), new AbortController())).toMatchObject({ code: 'queue_full' });
    await pool.stop();
    expect(await said).toMatchObject({ code: 'stopped' });
    await running;
  });

  it('refuses what waits of a call with one of its texts', async () => {
    await start();
    const { signal } = new AbortController();
    const texts = ['fail', 'hang', 'hang'].map((text) => pool.find(text, '', signal));
    const ends = await Promise.allSettled(texts);
    expect(ends.map((end) => end.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await pool.find('hi', '', never)).toEqual([]);
  });

  it('drops a text whose caller has left before it was looked at', async () => {
    await start();
    const left = new AbortController();
    const running = pool.find('die', '', never).catch((error: unknown) => error);
    const waiting = pool.find('hi', '', left.signal);
    left.abort(new Error('hung up'));
    await expect(waiting).rejects.toThrow('hung up');
    expect(await running).toMatchObject({ code: 'worker_lost' });
    await expect(pool.find('hi', '', left.signal)).rejects.toThrow('hung up');
  });

  it('tells when a worker can not start', async () => {
    const absent = new URL('./absent.mjs', import.meta.url);
    await expect(InferencePool.start(PARTS, LIMITS, absent)).rejects.toThrow();
    await start();
  });
});
