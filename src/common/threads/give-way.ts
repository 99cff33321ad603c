import { getPriority, setPriority } from 'node:os';

/**
 * Of a thread, where 0 is the main thread's and 19 the least: a third of its share when both want the same core. Much less,
 * and a machine that others keep busy would let what waits for the thread wait until it is refused.
 */
const NICENESS = 5;

/**
 * Has the main thread go before the calling one where there are too few processors: it relays speech. Linux knows a
 * priority of threads; elsewhere it is the process's. A service that was started with less keeps it: only root may take more.
 */
export function giveWay(): void {
  if (process.platform === 'linux' && getPriority() < NICENESS) setPriority(NICENESS);
}
