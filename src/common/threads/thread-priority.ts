import { getPriority, setPriority } from 'node:os';

/**
 * Niceness of a thread, from 0 (main thread) to 19 (lowest). The thread gets a third of its share if both need the same
 * core. With a much lower priority on a busy machine, tasks would wait until they are rejected.
 */
const NICENESS = 5;

/**
 * Gives the main thread, which relays speech, priority over the calling thread if there are too few cores. Linux has
 * priorities per thread, other systems per process. A lower initial priority is kept, because only root can raise it.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux' && getPriority() < NICENESS) setPriority(NICENESS);
}
