const SLICE_MS = 8;

/** Work that waits for its next slice, in the order in which it gets it. */
const waiting: (() => void)[] = [];

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
    await turn();
    this.end = performance.now() + SLICE_MS;
  }
}

/**
 * A slice for all who do the same: what each does is short, but hundreds of them would have their turns one after the other
 * before the event loop looks at anything else. To be written as a `TimeSlice` is.
 */
export class SharedSlice {
  private end: number | undefined;

  get isOver(): boolean {
    const now = performance.now();
    if (this.end === undefined) this.begin(now);
    return this.end !== undefined && now >= this.end;
  }

  async yield(): Promise<void> {
    await turn();
    this.begin(performance.now());
  }

  /** It lasts until the event loop comes round. */
  private begin(now: number): void {
    const end = (this.end = now + SLICE_MS);
    setImmediate(() => {
      if (this.end === end) this.end = undefined;
    });
  }
}

/** The event loop looks at what came after each slice: however many wait for one, it is away for no longer than that. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeFirst);
  });
}

function resumeFirst(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeFirst);
}
