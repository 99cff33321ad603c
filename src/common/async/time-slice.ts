import { setImmediate as immediate } from 'node:timers/promises';

const SLICE_MS = 8;

/**
 * For long work on the main thread, which yields to the event loop now and then. To be written
 * `if (slice.isOver) await slice.yield()`, so that short work never waits.
 */
export class TimeSlice {
  private end = performance.now() + SLICE_MS;

  /** Whether the work should yield. */
  get isOver(): boolean {
    return performance.now() >= this.end;
  }

  /** Lets what waits in the event loop run; then the next slice begins. */
  async yield(): Promise<void> {
    await immediate();
    this.end = performance.now() + SLICE_MS;
  }
}
