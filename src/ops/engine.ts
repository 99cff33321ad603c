import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow over what is in use before the engine looks for garbage, in percent. Left to itself it goes up
 * to four times, on a machine with much memory: several hundred MiB of what calls have left behind.
 */
const GROWTH_PERCENT = 60;

/**
 * Bytecode that a function runs through between two looks at whether it is worth compiling: an eighth of what the engine takes by
 * default. A call is spread over some thousand functions of which none is hot, so that a service took three times the time for
 * each of its first thousand calls, and became as fast as it gets after 4,000; now after 1,000 (`bench/where-the-time-goes.md`).
 */
const INTERRUPT_BUDGET = 8_448;
/** The same for engines with a compiler in between: calls of a function until it is used, a quarter of the default. */
const CALLS_UNTIL_MAGLEV = 100;
/** Of the engine, since when it has that compiler: that of Node 22. */
const FIRST_WITH_MAGLEV = 12;

/**
 * Keeps the memory of the process near to what is in use, and the calls from waiting for its garbage collection: the
 * engine sees nearly all survive that is made while the service starts, and from then on would place the like of it among
 * what lives for long. There only a look at the whole heap finds it, which holds calls up for some 100 ms. And has the engine
 * compile early what calls run through.
 *
 * To be called before the service starts. How many threads help the engine can only be set on its command line:
 * `npm start` and the image do (`--v8-pool-size`).
 */
export function tuneEngine(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString(
    Number.parseInt(process.versions.v8) < FIRST_WITH_MAGLEV
      ? `--interrupt-budget=${INTERRUPT_BUDGET}`
      : `--invocation-count-for-maglev=${CALLS_UNTIL_MAGLEV}`,
  );
}
