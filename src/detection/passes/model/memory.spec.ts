import { describe, expect, it } from '@jest/globals';
import { joinMemories, memoryOf, nearest, ROW } from './memory.js';

/** Memory whose rows and scales contain the numbers of its pieces. */
function remembered(first: number, ...windows: readonly number[]) {
  const pieces = windows.reduce((sum, size) => sum + size, 0);
  const rows = new Int8Array(pieces * ROW).map((_, at) => first + Math.floor(at / ROW));
  return memoryOf(
    rows,
    new Float32Array(pieces).map((_, at) => first + at),
    windows,
  );
}

describe('the memory of earlier texts', () => {
  const joined = joinMemories([remembered(1, 2), remembered(3, 1, 2)]);

  it('is joined in order with its parts', () => {
    const { rows, scales, distances } = nearest([joined], 9);
    expect([...scales]).toEqual([1, 2, 3, 4, 5]);
    expect([0, 1, 2, 3, 4].map((piece) => rows[piece * ROW + ROW - 1])).toEqual([1, 2, 3, 4, 5]);
    expect([...distances]).toEqual([3n, 3n, 2n, 1n, 1n]);
  });

  it('is truncated to its last pieces', () => {
    const { rows, scales, distances } = nearest([joined, remembered(6, 1)], 4);
    expect([...scales]).toEqual([3, 4, 5, 6]);
    expect(rows[0]).toBe(3);
    expect([...distances]).toEqual([3n, 2n, 2n, 1n]);
  });

  it('is empty if there are no earlier texts', () => {
    const { rows, scales, distances } = nearest([], 4);
    expect([rows.length, scales.length, distances.length]).toEqual([0, 0, 0]);
  });
});
