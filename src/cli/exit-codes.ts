/** Exit codes of verification commands: invalid, or not verified. */
export const BROKEN = 1;
export const NOT_VERIFIED = 2;

/** Runs a verification command. Prints its errors and sets the exit code {@link NOT_VERIFIED} for them. */
export async function reportFailure(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    // Loaded on demand, because commands use these exit codes before they load other modules.
    const { explainStartFailure } = await import('../ops/start-failure.js');
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exitCode = NOT_VERIFIED;
  }
}
