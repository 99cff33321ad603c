const SLICE_MS = 8;

/** Work that waits for its next slice, in the order in which it gets it. */
const waiting: (() => void)[] = [];

/** When the slice of this turn of the event loop ends; undefined before any work of the turn has asked. */
let end: number | undefined;

/**
 * For long work on the main thread, which yields to the event loop now and then. To be written
 * `if (slice.isOver) await slice.yield()`, so that short work never waits. All work of one turn of the event loop shares its
 * slice: short steps of hundreds of calls, or of one call after another, would otherwise add up.
 */
export class TimeSlice {
  /** Whether the work should yield. */
  get isOver(): boolean {
    const now = performance.now();
    if (end === undefined) begin(now);
    return end !== undefined && now >= end;
  }

  /** Lets what waits in the event loop run; then the next slice begins. */
  async yield(): Promise<void> {
    await turn();
    begin(performance.now());
  }
}

/** The slice lasts until the event loop comes round. */
function begin(now: number): void {
  const begun = (end = now + SLICE_MS);
  setImmediate(() => {
    if (end === begun) end = undefined;
  });
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
