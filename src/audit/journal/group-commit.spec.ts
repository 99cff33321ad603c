import { describe, expect, it } from '@jest/globals';
import { GroupCommit } from './group-commit.js';

/** Write operation that ends on command. */
function controlled(): {
  batches: number[][];
  write: (items: readonly number[]) => Promise<number[]>;
  end: () => void;
} {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  return {
    batches,
    write: async (items) => {
      batches.push([...items]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return items.map((item) => item * 10);
    },
    end: () => ends.shift()?.(),
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('GroupCommit', () => {
  it('writes a single item at once and batches the items that wait meanwhile', async () => {
    const { batches, write, end } = controlled();
    const group = new GroupCommit(write, 2);
    const results = [1, 2, 3, 4].map((item) => group.submit(item));
    expect(batches).toEqual([[1]]);
    for (let round = 0; round < 3; round += 1) {
      end();
      await turn();
    }
    expect(batches).toEqual([[1], [2, 3], [4]]);
    expect(await Promise.all(results)).toEqual([10, 20, 30, 40]);
  });

  it('does not retry items if the database did not reply', async () => {
    const sizes: number[] = [];
    const group = new GroupCommit((items: readonly number[]) => {
      sizes.push(items.length);
      return Promise.reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }));
    }, 10);
    const results = await Promise.allSettled([1, 2, 3].map((item) => group.submit(item)));
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(sizes).toEqual([1, 2]);
  });

  it('retries a failed batch item by item, so that one invalid item does not affect the others', async () => {
    const group = new GroupCommit((items: readonly number[]) => {
      if (items.includes(3)) return Promise.reject(new Error('bad item'));
      return Promise.resolve(items);
    }, 10);
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => group.submit(item)));
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  it.each(['40P01', '40001'])(
    'retries a write after SQLSTATE %s but not after other errors',
    async (code) => {
      const failures = [code, code, '23505'];
      const group = new GroupCommit(() => {
        const failure = failures.shift();
        if (failure === undefined) return Promise.resolve([1]);
        return Promise.reject(Object.assign(new Error('database'), { code: failure }));
      }, 10);
      await expect(group.submit(1)).rejects.toMatchObject({ code: '23505' });
      expect(await group.submit(1)).toBe(1);
    },
  );

  it('rejects an item if its result is missing', async () => {
    const group = new GroupCommit(() => Promise.resolve([]), 10);
    await expect(group.submit(1)).rejects.toThrow('too few results');
  });
});
