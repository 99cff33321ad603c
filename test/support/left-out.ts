import { describe, it } from '@jest/globals';

/** Requirement of a test on the machine, besides Node and the packages. */
export interface Need {
  /** Short reason why the tests can't run here; undefined if the requirement is met. */
  readonly missing: string | undefined;
}

/**
 * Describes tests with requirements that not every machine meets. If a requirement is missing, the tests are skipped,
 * and the reason is added to their names. `totals-reporter.mjs` counts skipped tests by reason at the end of the run.
 */
export function describeWith(needs: readonly Need[], name: string, tests: () => void): void {
  const reason = firstMissing(needs);
  if (reason === undefined) describe(name, tests);
  else describe.skip(marked(name, reason), tests);
}

/** Defines a single test with requirements; see {@link describeWith}. */
export function itWith(
  needs: readonly Need[],
  name: string,
  test: () => Promise<void>,
  timeoutMs?: number,
): void {
  const reason = firstMissing(needs);
  if (reason === undefined) it(name, test, timeoutMs);
  else it.skip(marked(name, reason), test);
}

function firstMissing(needs: readonly Need[]): string | undefined {
  return needs.map(({ missing }) => missing).find((missing) => missing !== undefined);
}

function marked(name: string, reason: string): string {
  return `${name} (left out: ${reason})`;
}
