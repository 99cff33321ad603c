/** Exit codes of commands that verify: what was verified is broken; it could not be verified. */
export const BROKEN = 1;
export const NOT_VERIFIED = 2;

/** For commands that verify: whatever stops one is said, and leads to {@link NOT_VERIFIED}. */
export async function reportFailure(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    // Loaded where it is needed: the codes are for commands that load nothing yet.
    const { explainStartFailure } = await import('../ops/start-failure.js');
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exitCode = NOT_VERIFIED;
  }
}
