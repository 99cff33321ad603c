import { setImmediate as immediate } from 'node:timers/promises';

/** Milliseconds for which others may wait. */
const SHARE_MS = 8;

/**
 * For what may take long on the main thread: others that are served by it get their turn now and then. To be written
 * `if (turns.isOver) await turns.pass()`, so that what is short waits for nobody.
 */
export class Turns {
  private end = performance.now() + SHARE_MS;

  /** Whether others should be let through. */
  get isOver(): boolean {
    return performance.now() >= this.end;
  }

  /** Resolves when others have had their turn. */
  async pass(): Promise<void> {
    await immediate();
    this.end = performance.now() + SHARE_MS;
  }
}
