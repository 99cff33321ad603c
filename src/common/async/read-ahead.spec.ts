import { describe, expect, it, jest } from '@jest/globals';
import { readAhead } from './read-ahead.js';

describe('readAhead', () => {
  it('yields the pages in order, up to the first incomplete page', async () => {
    const items: number[] = [];
    for await (const item of readAhead<number>(
      (after = 0) => Promise.resolve([after + 1, after + 2].filter((n) => n < 6)),
      2,
    ))
      items.push(item);
    expect(items).toEqual([1, 2, 3, 4, 5]);
  });

  it('reports the error of a page that fails early when the reader reaches that page', async () => {
    const failing = Promise.reject<readonly number[]>(new Error('the connection is gone'));
    const then = jest.spyOn(failing, 'then');
    const items = readAhead<number>((after) => (after === undefined ? Promise.resolve([1, 2]) : failing), 2);
    await items.next();
    expect(then).toHaveBeenCalled();
    await items.next();
    await expect(items.next()).rejects.toThrow('the connection is gone');
  });
});
