import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow over what is in use before the engine looks for garbage, in percent. Left to itself it goes up
 * to four times, on a machine with much memory: several hundred MiB of what calls have left behind.
 */
const GROWTH_PERCENT = 60;
/** Threads that may look for garbage beside the calls, for each core: the engine would take four, of two cores too. */
const MARKERS_PER_CORE = 0.25;

/**
 * Keeps the memory of the process near to what is in use, and the calls from waiting for its garbage collection:
 *
 * - The engine sees nearly all survive that is made while the service starts, and from then on would place the like of it
 *   among what lives for long. There only a look at the whole heap finds it, which holds calls up for some 100 ms.
 * - That look leaves the calls and the model their share of the cores.
 *
 * To be called before the service starts.
 */
export function tuneGarbageCollection(): void {
  const markers = Math.max(1, Math.floor(availableParallelism() * MARKERS_PER_CORE));
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString(`--concurrent-marking-max-worker-num=${markers}`);
}
