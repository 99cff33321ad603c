import { describe, expect, it } from '@jest/globals';
import { TimeSlice } from './time-slice.js';

describe('TimeSlice', () => {
  it('gives slices in the order in which they were asked for, with a look at what else came after each', async () => {
    const order: string[] = [];
    const work = async (name: string): Promise<void> => {
      await new TimeSlice().yield();
      order.push(name);
      setImmediate(() => order.push(`after ${name}`));
    };
    await Promise.all(['one', 'other', 'third'].map(work));
    await new Promise(setImmediate);
    expect(order).toEqual(['one', 'other', 'after one', 'third', 'after other', 'after third']);
  });

  it('is over after a while, and begins anew', async () => {
    const slice = new TimeSlice();
    expect(slice.isOver).toBe(false);
    while (!slice.isOver);
    await slice.yield();
    expect(slice.isOver).toBe(false);
  });
});
