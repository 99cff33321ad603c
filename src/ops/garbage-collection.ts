import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow over what is in use before the engine looks for garbage, in percent. Left to itself it goes up
 * to four times, on a machine with much memory: several hundred MiB of what calls have left behind.
 */
const GROWTH_PERCENT = 60;

/**
 * Keeps the memory of the process near to what is in use, and the calls from waiting for its garbage collection: the
 * engine sees nearly all survive that is made while the service starts, and from then on would place the like of it among
 * what lives for long. There only a look at the whole heap finds it, which holds calls up for some 100 ms.
 *
 * To be called before the service starts. How many threads help the engine can only be set on its command line:
 * `npm start` and the image do (`--v8-pool-size`).
 */
export function tuneGarbageCollection(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--no-allocation-site-pretenuring');
}
