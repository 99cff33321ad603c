import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 500;
const PAUSE_MS = 20;

/** Waits for a condition. The timeout is long enough for a busy machine. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await holds()) return;
    await pause(PAUSE_MS);
  }
  throw new Error('it has not come about');
}
