import { describe, expect, it } from '@jest/globals';
import { FairBulkhead, Bulkhead, BulkheadFull } from './bulkhead.js';

describe('Bulkhead', () => {
  it('limits the running and waiting tasks, rejects the rest, and continues after a failure', async () => {
    const bulkhead = new Bulkhead(2, 2);
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const task = (name: number) => (): Promise<number> => {
      begun.push(name);
      return new Promise((resolve, reject) => {
        ends.push(() => {
          if (name === 1) reject(new Error('failed'));
          else resolve(name);
        });
      });
    };
    const outcomes = [1, 2, 3, 4, 5].map((name) =>
      bulkhead.run(task(name)).catch((error: unknown) => (error instanceof BulkheadFull ? 'full' : 'failed')),
    );
    expect(await outcomes[4]).toBe('full');
    expect(begun).toEqual([1, 2]);
    for (let round = 0; round < 4; round += 1) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await Promise.all(outcomes)).toEqual(['failed', 2, 3, 4, 'full']);
    expect(begun).toEqual([1, 2, 3, 4]);
    const last = bulkhead.run(() => Promise.resolve('free'));
    expect(await last).toBe('free');
  });
});

describe('FairBulkhead', () => {
  it('runs one task of each party at a time, so that no party blocks another', async () => {
    const bulkhead = new FairBulkhead(2, 4, 1);
    const ends: (() => void)[] = [];
    const begun: string[] = [];
    const run = (party: string, name: string): Promise<string> =>
      bulkhead.run(party, () => {
        begun.push(name);
        return new Promise((resolve) => {
          ends.push(() => {
            resolve(name);
          });
        });
      });
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    const outcomes = [run('a', 'a1'), run('a', 'a2'), run('b', 'b1')];
    await expect(run('a', 'a3')).rejects.toBeInstanceOf(BulkheadFull);
    await turn();
    expect(begun).toEqual(['a1', 'b1']);
    for (let round = 0; round < 3; round += 1) {
      ends.shift()?.();
      await turn();
    }
    expect(await Promise.all(outcomes)).toEqual(['a1', 'a2', 'b1']);
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });
});
