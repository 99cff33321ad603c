import fc from '../../node_modules/fast-check/lib/fast-check.js';

/**
 * fast-check, as tests import it: properties get the same values each time, so that a change is not refused for what it did not
 * touch. `TEST_SEED=random` draws new ones, and a number those of an earlier run.
 */
const seed = process.env.TEST_SEED ?? '1';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
