import { describe, expect, it } from '@jest/globals';
import { TimeSlice } from './time-slice.js';

describe('TimeSlice', () => {
  it('gives out slices in the requested order and lets other events run after each slice', async () => {
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

  it('ends after a while and restarts after a yield', async () => {
    await new Promise(setImmediate);
    const slice = new TimeSlice();
    expect(slice.isOver).toBe(false);
    while (!slice.isOver);
    await slice.yield();
    expect(slice.isOver).toBe(false);
  });

  it('lets the event loop run, however many tasks have a slice', async () => {
    let [looks, done] = [0, false];
    const look = (): void => {
      looks += 1;
      if (!done) setImmediate(look);
    };
    setImmediate(look);
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const slice = new TimeSlice();
        if (slice.isOver) await slice.yield();
        for (const end = performance.now() + 1; performance.now() < end;);
      }),
    );
    done = true;
    expect(looks).toBeGreaterThan(5);
  });

  it('does not end during short work', async () => {
    const slice = new TimeSlice();
    for (let piece = 0; piece < 3; piece += 1) {
      expect(slice.isOver).toBe(false);
      await new Promise(setImmediate);
    }
  });
});
