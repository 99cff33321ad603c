import { afterEach, describe, expect, it } from '@jest/globals';
import { InferencePool, type PoolLimits } from './inference-pool.js';
import type { WorkerParts } from './inference.js';
import { type ModelText, textKey } from '../memory.js';

const FAULTY = new URL('../../../../../test/support/model-workers/faulty.mjs', import.meta.url);
const FILE = { path: '', sha256: '' };
const PARTS: WorkerParts = {
  weights: { alone: FILE, on: FILE },
  vocabulary: [],
  labels: [],
  calibration: {},
};
const LIMITS: PoolLimits = { workers: 1, queuedCharacters: 100, timeoutMs: 60_000 };
const never = new AbortController().signal;
/** A worker that reads a text of this length gets no other text. */
const LONG = 'x'.repeat(600);

describe('InferencePool', () => {
  let pool: InferencePool;

  afterEach(() => pool.stop());

  function modelText(text: string, accountId?: string): ModelText {
    return { speaker: 2, label: '', text, key: textKey(accountId, 2, '', text) };
  }

  function find(text: string, signal: AbortSignal, accountId?: string): Promise<readonly unknown[]> {
    return pool.find(modelText(text, accountId), [], signal);
  }

  /** Findings for a text, or the error with which it was rejected. */
  function fate(text: string, signal = never, accountId?: string): Promise<unknown> {
    return find(text, signal, accountId).catch((error: unknown) => error);
  }

  async function start(limits: Partial<PoolLimits> = {}): Promise<void> {
    pool = await InferencePool.start(PARTS, { ...LIMITS, ...limits }, FAULTY);
  }

  it('finds values in any number of simultaneous texts', async () => {
    await start({ workers: 2 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => find('hi', never)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => []));
    expect(pool.depth).toBe(0);
  });

  it('is busy while no worker is free', async () => {
    await start({ workers: 2 });
    expect(pool.isBusy).toBe(false);
    const first = find('hi', never);
    expect(pool.isBusy).toBe(false);
    const second = find('hi', never);
    expect(pool.isBusy).toBe(true);
    await Promise.all([first, second]);
    expect(pool.isBusy).toBe(false);
  });

  it('rejects the text of a worker that dies and continues with a new worker', async () => {
    await start();
    await expect(find('die', never)).rejects.toMatchObject({ code: 'worker_lost' });
    expect(await find('hi', never)).toEqual([]);
  });

  it('rejects a text whose inference fails', async () => {
    await start();
    await expect(find('fail', never)).rejects.toMatchObject({ code: 'inference_failed' });
    expect(await find('hi', never)).toEqual([]);
  });

  it('rejects a text that takes too long, replaces its worker and continues', async () => {
    await start({ timeoutMs: 50 });
    await expect(find('hang', never)).rejects.toMatchObject({ code: 'timeout' });
    // The new worker takes time to start, which counts as waiting.
    const later = async (): Promise<unknown> => find('hi', never).catch(later);
    expect(await later()).toEqual([]);
  });

  it('rejects all waiting texts of a call that exceeds the queue, but accepts a first text of any length', async () => {
    await start();
    const running = fate(`hang ${LONG}`);
    const waiting = fate('y'.repeat(90));
    expect(await fate('z'.repeat(20))).toMatchObject({ code: 'queue_full' });
    expect(await waiting).toMatchObject({ code: 'queue_full' });
    await pool.stop();
    expect(await running).toMatchObject({ code: 'worker_lost' });
    await expect(find('hi', never)).rejects.toMatchObject({ code: 'stopped' });
  });

  it('reads the texts of other calls before the rest of a long text', async () => {
    await start({ queuedCharacters: 100_000 });
    const order: string[] = [];
    const ask = async (name: string, text: string, { signal }: AbortController): Promise<void> => {
      await find(text, signal);
      order.push(name);
    };
    const [long, one, other] = [new AbortController(), new AbortController(), new AbortController()];
    const asked = [1, 2, 3].map((part) => ask(`long ${part}`, 'x'.repeat(3_000), long));
    asked.push(ask('one', 'hello there', one), ask('other', 'hi', other));
    await Promise.all(asked);
    expect(order).toEqual(['long 1', 'one', 'other', 'long 2', 'long 3']);
  });

  it('rejects the call with the most waiting text if the queue is full', async () => {
    await start();
    const [busy, long, short] = Array.from({ length: 3 }, () => new AbortController().signal);
    const running = fate(`hang ${LONG}`, busy);
    const waiting = [fate('x'.repeat(40), long), fate('x'.repeat(40), long)];
    const told = fate('y'.repeat(30), short);
    expect(await Promise.all(waiting)).toEqual(
      waiting.map(() => expect.objectContaining({ code: 'queue_full' })),
    );
    expect(pool.depth).toBe(1);
    expect(await fate('z'.repeat(80), new AbortController().signal)).toMatchObject({ code: 'queue_full' });
    await pool.stop();
    expect(await told).toMatchObject({ code: 'stopped' });
    await running;
  });

  it('rejects all waiting texts of a call if one of its texts fails', async () => {
    await start();
    const { signal } = new AbortController();
    const texts = [`fail ${LONG}`, 'hang', 'hang'].map((text) => find(text, signal));
    const ends = await Promise.allSettled(texts);
    expect(ends.map((end) => end.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await find('hi', never)).toEqual([]);
  });

  it('drops a text whose caller left before it was read', async () => {
    await start();
    const left = new AbortController();
    const running = fate(`die ${LONG}`);
    const waiting = find('hi', left.signal);
    left.abort(new Error('hung up'));
    await expect(waiting).rejects.toThrow('hung up');
    expect(await running).toMatchObject({ code: 'worker_lost' });
    await expect(find('hi', left.signal)).rejects.toThrow('hung up');
  });

  it('applies the time limit to waiting and to inference separately', async () => {
    await start({ timeoutMs: 50 });
    const running = fate(`hang ${LONG}`);
    expect(await fate('hi', new AbortController().signal)).toMatchObject({ code: 'timeout' });
    expect(await running).toMatchObject({ code: 'timeout' });
  });

  it('lets a call that yields to others wait longer', async () => {
    await start({ timeoutMs: 300, queuedCharacters: 100_000 });
    const running = fate(`hang ${LONG}`);
    const calls = ['y'.repeat(2_500), 'short'].map((text) => fate(text, new AbortController().signal));
    // The hanging worker is replaced when the short text has waited long enough. The next worker reads the
    // long text.
    expect(await Promise.all(calls)).toEqual([[], expect.objectContaining({ code: 'timeout' })]);
    await running;
  });

  it('rejects at once a text that would wait longer than the limit, but lets the texts before it wait', async () => {
    await start({ queuedCharacters: 1e6 });
    expect(await fate('slow')).toEqual([]);
    const running = fate(`hang ${LONG}`);
    const [refused, left] = [new AbortController().signal, new AbortController()];
    expect(await fate('hello', refused)).toMatchObject({ code: 'queue_full' });
    expect(pool.depth).toBe(0);
    left.abort();
    await expect(find('hello', left.signal)).rejects.toThrow();
    await pool.stop();
    await running;
  });

  it('gives a worker several short texts, so that it is never idle', async () => {
    await start();
    const first = fate('hang');
    const others = ['a', 'b'].map((text) => fate(text, new AbortController().signal));
    expect(pool.depth).toBe(0);
    expect(await Promise.all(others)).toEqual([[], []]);
    const waiting = fate(LONG);
    expect(pool.depth).toBe(1);
    await pool.stop();
    await Promise.all([first, waiting]);
  });

  describe('with the same text from several calls', () => {
    const calls = (): AbortController[] => Array.from({ length: 3 }, () => new AbortController());

    it('reads it once for all calls of one account but separately for other accounts', async () => {
      await start({ queuedCharacters: 10_000 });
      const running = fate(`hang ${LONG}`, never, 'a');
      const joined = fate(`hang ${LONG}`, new AbortController().signal, 'a');
      expect(pool.depth).toBe(0);
      const others = [
        fate(`hang ${LONG}`, calls()[0]?.signal, 'b'),
        fate(`hang ${LONG}`, calls()[1]?.signal),
      ];
      expect(pool.depth).toBe(2);
      await pool.stop();
      expect(await Promise.all([running, joined])).toEqual(
        ['worker_lost', 'worker_lost'].map((code) => expect.objectContaining({ code })),
      );
      await Promise.all(others);
    });

    it('reads it at the turn of the first of the calls', async () => {
      await start({ queuedCharacters: 100_000 });
      const [long, short, other] = calls();
      const order: string[] = [];
      const ask = async (name: string, text: string, call: AbortController | undefined): Promise<void> => {
        await find(text, call?.signal ?? never, 'a');
        order.push(name);
      };
      await Promise.all([
        ask('running', 'r'.repeat(3_000), other),
        ask('long', 'y'.repeat(3_000), long),
        ask('shared, of the long', 'same', long),
        ask('short', LONG, short),
        ask('shared, of the short', 'same', short),
      ]);
      expect(order).toEqual(['running', 'short', 'shared, of the long', 'shared, of the short', 'long']);
    });

    it('continues for the other calls if one call is aborted', async () => {
      await start({ queuedCharacters: 10_000 });
      const [first, second] = calls();
      const running = fate(`die ${LONG}`);
      const left = fate('same', first?.signal, 'a');
      const waiting = fate('same', second?.signal, 'a');
      first?.abort(new Error('hung up'));
      await running;
      expect(await waiting).toEqual([]);
      expect(await left).toMatchObject({ message: 'hung up' });
      expect([pool.depth, await find('same', never, 'a')]).toEqual([0, []]);
    });

    it('rejects all these calls if inference fails, with their waiting texts', async () => {
      await start({ queuedCharacters: 10_000 });
      const [first, second] = calls().map(({ signal }) => signal);
      const failing = [fate(`fail ${LONG}`, first, 'a'), fate(`fail ${LONG}`, second, 'a')];
      const waiting = [fate('one', first, 'a'), fate('two', second, 'a'), fate('hi')];
      expect(await Promise.all([...failing, ...waiting])).toEqual([
        ...Array.from({ length: 4 }, () => expect.objectContaining({ code: 'inference_failed' })),
        [],
      ]);
    });
  });

  it('sends a worker the memory of earlier texts, or the texts if there is no memory', async () => {
    await start();
    const [one, two, other] = [modelText('one', 'a'), modelText('two', 'a'), modelText('echo', 'a')];
    await pool.find(two, [one], never);
    await pool.find(modelText('one', 'b'), [], never);
    // The number of findings in "echo" is the number of earlier texts without a memory.
    expect(await pool.find(other, [one, two], never)).toHaveLength(0);
    expect(
      await pool.find({ ...other, key: 'c' }, [modelText('one', 'b'), modelText('two', 'b')], never),
    ).toHaveLength(1);
    expect(await pool.find(modelText('echo'), [modelText('one'), modelText('two')], never)).toHaveLength(2);
    expect(await pool.find(modelText('echo'), [modelText('one')], never)).toHaveLength(1);
  });

  it('rejects if a worker cannot start', async () => {
    const absent = new URL('./absent.mjs', import.meta.url);
    await expect(InferencePool.start(PARTS, LIMITS, absent)).rejects.toThrow();
    await start();
  });
});
