import { explainStartFailure } from '../ops/start-failure.js';

/** Exit codes of commands that verify: what was verified is broken; it could not be verified. */
export const BROKEN = 1;
export const NOT_VERIFIED = 2;

/** For commands that verify: whatever stops one is said, and leads to {@link NOT_VERIFIED}. */
export async function reportFailure(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exitCode = NOT_VERIFIED;
  }
}
