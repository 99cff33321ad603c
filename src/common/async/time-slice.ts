const SLICE_MS = 8;

/** Work that waits for its next time slice, first come, first served. */
const waiting: (() => void)[] = [];

/** End of the slice in this turn of the event loop; undefined until the first check in the turn. */
let end: number | undefined;

/**
 * Time slice for long work on the main thread, which yields to the event loop between slices. Write `if (slice.isOver)
 * await slice.yield()`, so that short work never waits. All work in one turn of the event loop shares its slice,
 * because short steps of hundreds of calls would otherwise add up.
 */
export class TimeSlice {
  /** Whether the work should yield. */
  get isOver(): boolean {
    const now = performance.now();
    if (end === undefined) begin(now);
    return end !== undefined && now >= end;
  }

  /** Lets waiting events run, and then begins the next slice. */
  async yield(): Promise<void> {
    await turn();
    begin(performance.now());
  }
}

/** Begins a slice. It lasts at most until the next turn of the event loop. */
function begin(now: number): void {
  const begun = (end = now + SLICE_MS);
  setImmediate(() => {
    if (end === begun) end = undefined;
  });
}

/** Waits for a turn. Each turn of the event loop resumes one waiter only, so events never wait longer than a slice. */
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
