import { setFlagsFromString } from 'node:v8';

/**
 * Percentage by which the heap may grow beyond the memory in use before a garbage collection. By default, the heap can
 * grow to four times that size on a machine with much memory, which means several hundred MiB of garbage.
 */
const GROWTH_PERCENT = 60;

/**
 * Amount of bytecode that a function executes before the engine considers compiling it, an eighth of the default. A
 * call uses some thousand functions, of which none is hot. With the default, each of the first thousand calls took
 * three times as long, and full speed was reached after 4,000 calls instead of 1,000 (`bench/where-the-time-goes.md`).
 */
const INTERRUPT_BUDGET = 8_448;
/** Calls of a function before the mid-tier compiler (Maglev) compiles it, a quarter of the default. */
const CALLS_UNTIL_MAGLEV = 100;
/** First major version of V8 with Maglev, which is part of Node.js 22. */
const FIRST_WITH_MAGLEV = 12;

/**
 * Keeps the heap small and garbage collections short, and makes the engine compile the functions of calls early. Nearly
 * all objects created during the start survive, so the engine would later allocate similar objects as long-lived. Only
 * a collection of the whole heap frees them, which delays calls by some 100 ms.
 *
 * Must be called before the service starts. The number of the engine's helper threads can only be set on its command
 * line, as `npm start` and the image do (`--v8-pool-size`).
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
